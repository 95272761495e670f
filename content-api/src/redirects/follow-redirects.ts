import { redirects } from '@quoin/shared/contract/resources/redirects';
import { addQuery, toSitePath } from '@quoin/shared/contract/site-path';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, getTableName } from '../engine/resource.ts';
import { findPlace } from './find-place.ts';

/** A longer chain is followed so far, and then by the next request of the visitor. */
const maxSteps = 20;

interface Step {
  to: string;
  isTemporary: boolean;
}

/** Where a chain of redirects ends. */
export interface FollowedRedirect extends Step {
  /** The paths of this site on the way, from the first. The last one is there twice if they are a loop. */
  paths: string[];
  isLoop: boolean;
}

/**
 * Follows a redirect over others, and over former slugs, so that a visitor gets one redirect and no chain. A page that
 * exists ends the chain: it wins over a redirect of its path.
 */
export async function followRedirects(
  db: Db,
  { appKey, from, ...first }: Step & { appKey: string; from: string },
): Promise<FollowedRedirect> {
  const followed: FollowedRedirect = { ...first, paths: [from], isLoop: false };
  for (let step = 0; step < maxSteps; step += 1) {
    const { path, query } = splitLink(followed.to);
    if (path === undefined) break;
    followed.isLoop = followed.paths.includes(path);
    followed.paths.push(path);
    if (followed.isLoop) break;
    const next = await findStep(db, { appKey, path });
    if (!next) break;
    followed.to = addQuery(next.to, query);
    followed.isTemporary ||= next.isTemporary;
  }
  return followed;
}

/** Returns the path of a link and its query; no path for a link to another site. */
function splitLink(link: string): { path?: string; query: string } {
  if (!link.startsWith('/')) return { query: '' };
  const { pathname, search } = new URL(link, 'http://site.invalid');
  return { path: toSitePath(pathname), query: search };
}

async function findStep(db: Db, { appKey, path }: { appKey: string; path: string }): Promise<Step | undefined> {
  const place = await findPlace(db, { appKey, path });
  if (place) return place.isLive ? undefined : { to: place.movedTo, isTemporary: false };
  const row = await findRedirect(db, { appKey, path });
  return row && toStep(row);
}

/** Reads the first step of a stored redirect. */
export const toStep = ({ to_path: to, code }: Row): Step => ({ to: String(to), isTemporary: code === '302' });

/** Finds the active redirect of a path. */
export const findRedirect = (db: Db, { appKey, path }: { appKey: string; path: string }): Promise<Row | undefined> =>
  db
    .selectFrom(getTableName(redirects))
    .select(['id', 'to_path', 'code'])
    .where('app_key', '=', appKey)
    .where('from_path', '=', path)
    .where('status', '=', activeStatus)
    .executeTakeFirst();
