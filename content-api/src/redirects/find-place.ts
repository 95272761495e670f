import type { Contract } from '@quoin/shared/contract/contract';
import { isOutsidePages } from '@quoin/shared/contract/page-path';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, getTableName } from '../engine/resource.ts';
import { findFormerSlugOwner } from '../engine/slugs/slug-history.ts';
import { idPattern } from '../engine/write-requests.ts';

/** Paths at which the site shows a screen without a record. */
const screens: ReadonlySet<string> = new Set([
  '/',
  '/contact-us/message',
  '/details',
  '/newsletter',
  '/search',
  '/sitemap',
]);
/** Files that the edge makes (`shell/server/site-files`). */
const files =
  /^\/(robots\.txt|sitemap(-[^/]*)?\.xml|feed(\/[^/]+)?\.xml|manifest\.webmanifest|favicon\.ico|apple-touch-icon\.png)$/;

/** Whether the site itself answers a path, whatever its content is. */
export const isReservedPath = (path: string): boolean => isOutsidePages(path) || files.test(path);

/** Returns the path of a record's page. */
export const getRecordPath = (resource: string, slug: string): string =>
  ({ posts: `/news/${slug}`, profiles: `/profile/${slug}` })[resource] ?? `/${slug}`;

/** What the site has at a path: a page, or one that has another address now. */
export type Place = { isLive: true } | { isLive: false; movedTo: string };

interface PlaceQuery {
  appKey: string;
  /** In the form of `normalizePath`. */
  path: string;
}

/** Finds what visitors get at a path without any redirect of an editor. Undefined: they get 404. */
export async function findPlace(db: Db, { appKey, path }: PlaceQuery): Promise<Place | undefined> {
  if (screens.has(path)) return { isLive: true };
  for (const { contract, key } of listCandidates(path.slice(1).split('/').map(decodeURIComponent))) {
    const place = await findRecord(db, { appKey, contract, key });
    if (place) return place;
  }
  return undefined;
}

interface Candidate {
  contract: Contract;
  /** A slug or an id. */
  key: string;
}

/** Lists the records that may be at a path, in the order in which the site looks for them. */
function listCandidates([first = '', second, ...more]: readonly string[]): Candidate[] {
  if (more.length > 0) return [];
  if (second === undefined) {
    // spec §2 misspells this page's slug; the correct spelling works too (spec point 13).
    const keys = first === 'board-of-directors' ? [first, 'boad-of-directors'] : [first];
    return keys.map((key) => ({ contract: pages, key }));
  }
  const profile = { contract: profiles, key: second };
  // `/news` also has the profiles (spec point 12).
  if (first === 'news') return [{ contract: posts, key: second }, profile];
  return first === 'profile' ? [profile] : [];
}

async function findRecord(
  db: Db,
  { appKey, contract, key }: Candidate & { appKey: string },
): Promise<Place | undefined> {
  const active = db
    .selectFrom(getTableName(contract))
    .select('slug')
    .where('app_key', '=', appKey)
    .where('status', '=', activeStatus);
  const isId = idPattern.test(key);
  const found: Row | undefined = await (
    isId ? active.where('id', '=', Number(key)) : active.where('slug', '=', key)
  ).executeTakeFirst();
  if (found) return { isLive: true };
  const owner = isId
    ? undefined
    : await findFormerSlugOwner(db, { scope: { appKey, audience: 'public' }, contract, slug: key });
  if (owner === undefined) return undefined;
  const record: Row | undefined = await active.where('id', '=', owner).executeTakeFirst();
  return record && { isLive: false, movedTo: getRecordPath(contract.name, String(record.slug)) };
}
