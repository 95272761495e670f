import type { Contract } from '@quoin/shared/contract/contract';
import { menus } from '@quoin/shared/contract/resources/menus';
import { isPagePath } from '@quoin/shared/contract/page-path';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import { findControlCharacter } from '@quoin/shared/contract/texts/visible-text';
import { shownPerKind, contentCheckKinds, maxRows, type ContentCheck } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { activeStatus, getTableName } from '../../engine/resource.ts';
import { findMissingAltText } from './missing-alt-text.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';
import { allowRole } from '../../engine/permissions.ts';

/** Serves the content checks: missing descriptions, missing alternative texts and broken links, with counts. */
export function contentChecksRoute(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  app.get<{ Querystring: { elsewhere?: unknown } }>(
    '/app-report/content-checks',
    { onRequest: [gates.signedIn, allowRole('viewer')], schema },
    async (request) => {
      const { appKey } = getAdmin(request).scope;
      const elsewhere = new Set(
        String(request.query.elsewhere ?? '')
          .split(',')
          .filter(Boolean),
      );
      return {
        data: await Promise.all([
          findMissingDescriptions(db, appKey),
          findMissingAltText(db, appKey),
          findBrokenLinks(db, { appKey, elsewhere }),
        ]),
      };
    },
  );
}

type CheckedRecord = ContentCheck['records'][number];
type CheckResult = Pick<ContentCheck, 'total' | 'records'>;

const counted = (rows: readonly CheckedRecord[], total = rows.length): CheckResult => ({
  total,
  records: rows.slice(0, shownPerKind),
});

async function findMissingDescriptions(db: Db, appKey: string): Promise<ContentCheck> {
  const undescribedPages = db
    .selectFrom(getTableName(pages))
    .where('app_key', '=', appKey)
    .where('status', '=', activeStatus)
    .where('meta_description', '=', '')
    .where('description', '=', '');
  const rows: Row[] = await undescribedPages.select(['id', 'title']).orderBy('id').limit(shownPerKind).execute();
  const { total } = await undescribedPages
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    kind: 'missing-description',
    resource: pages.name,
    ...counted(
      rows.map(({ id, title }) => ({ id: String(id), label: String(title) })),
      Number(total),
    ),
  };
}

/** First path segments that the site serves without a record. */
const fixed = new Set(['', 'details', 'sitemap', 'board-of-directors']);

/**
 * Returns the path segments of a link to a page of this site. Returns undefined for a menu entry without a link, an
 * external URL or a file.
 */
function toSegments(slug: string): string[] | undefined {
  const link = toRootedLink(slug);
  if (!/^[/?]/.test(link)) return undefined;
  const path = `/${link.replace(/[?#].*$/s, '').replace(/^\/|\/$/g, '')}`;
  return isPagePath(path) ? path.slice(1).split('/').map(decodeSegment) : undefined;
}

/** Decodes a part of a path into the slug that it names. No slug has a control character; PostgreSQL refuses NUL. */
function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment).normalize('NFC');
    return findControlCharacter(decoded, { hasLines: false }) === undefined ? decoded : segment;
  } catch {
    return segment;
  }
}

/**
 * Finds active menu entries whose page, post or profile does not exist or is not active. It checks at most `maxRows`
 * entries, as many as a list returns.
 */
async function findBrokenLinks(
  db: Db,
  { appKey, elsewhere }: { appKey: string; elsewhere: ReadonlySet<string> },
): Promise<ContentCheck> {
  const entries: Row[] = await db
    .selectFrom(getTableName(menus))
    .select(['id', 'title', 'slug'])
    .where('app_key', '=', appKey)
    .where('status', '=', activeStatus)
    .orderBy('id')
    .limit(maxRows)
    .execute();
  const links = entries.flatMap(({ id, title, slug }) => {
    const path = toSegments(String(slug));
    return path ? [{ id: String(id), label: String(title), path }] : [];
  });
  const paths = [...new Set(links.flatMap(({ path }) => path))];
  const find = (contract: Contract) => findActiveKeys(db, { appKey, contract, paths });
  const [pageKeys, postKeys, profileKeys] = await Promise.all([find(pages), find(posts), find(profiles)]);
  const resolves = ([first = '', second, ...more]: readonly string[]): boolean => {
    if (elsewhere.has(first)) return true;
    if (more.length > 0) return false;
    if (second === undefined) return fixed.has(first) || pageKeys.has(first);
    // `/news` also has the profiles (spec point 12).
    return (first === 'news' && postKeys.has(second)) || (/^(news|profile)$/.test(first) && profileKeys.has(second));
  };
  return {
    kind: 'broken-links',
    resource: menus.name,
    ...counted(links.filter(({ path }) => !resolves(path)).map(({ id, label }) => ({ id, label }))),
  };
}

/** At most nine digits, as in the API's paths. */
const idPattern = /^[1-9]\d{0,8}$/;

/** Returns those of the wanted path segments that lead to an active record: its id, its slug or a former slug of it. */
async function findActiveKeys(
  db: Db,
  { appKey, contract, paths }: { appKey: string; contract: Contract; paths: readonly string[] },
): Promise<ReadonlySet<string>> {
  // PostgreSQL refuses an empty list.
  if (paths.length === 0) return new Set();
  const ids = paths.filter((segment) => idPattern.test(segment)).map(Number);
  const active = db.selectFrom(getTableName(contract)).where('app_key', '=', appKey).where('status', '=', activeStatus);
  const named: Row[] = await active.select('slug').where('slug', 'in', paths).execute();
  const numbered: Row[] = ids.length === 0 ? [] : await active.select('id').where('id', 'in', ids).execute();
  const former = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('slug', 'in', paths)
    .where('record_id', 'in', active.select('id').$castTo<{ id: number }>())
    .execute();
  return new Set([...[...named, ...former].map(({ slug }) => slug), ...numbered.map(({ id }) => id)].map(String));
}

const string = { type: 'string' };

const schema = {
  tags: ['dashboard'],
  summary: 'Find content that needs attention',
  description: `Active pages without a description, pictures that visitors meet without alt text (neither the library nor the place has one, and the place does not call them decorative), and active menu entries whose page does not exist: their number, and the first ${shownPerKind}.`,
  security: security.signedIn,
  querystring: {
    type: 'object',
    properties: {
      elsewhere: {
        ...string,
        description:
          'First path segments that the site serves without a record, separated by commas, such as `events,shop`. Links to them are not broken.',
      },
    },
  },
  response: {
    200: makeSuccess('One row for each kind.', {
      type: 'array',
      items: object({
        kind: { enum: contentCheckKinds },
        resource: string,
        total: { type: 'integer' },
        records: { type: 'array', maxItems: shownPerKind, items: object({ id: string, label: string }) },
      }),
    }),
    ...errorResponses(401, 403),
  },
};
