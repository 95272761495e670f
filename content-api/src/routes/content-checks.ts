import { menus } from '@quoin/shared/contract/menus';
import { isPagePath } from '@quoin/shared/contract/page-path';
import { pages } from '@quoin/shared/contract/pages';
import { posts } from '@quoin/shared/contract/posts';
import { profiles } from '@quoin/shared/contract/profiles';
import { rootedLink } from '@quoin/shared/contract/rooted-link';
import { shownPerKind, contentCheckKinds, maxRows, type ContentCheck } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { adminOf, type Gates } from '../accounts/access.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { activeStatus, tableOf } from '../engine/resource.ts';
import { object, refusals, success } from '../http/response-schemas.ts';
import { security } from '../http/security.ts';

/** Serves the content checks: missing descriptions, missing alternative texts and broken links, with counts. */
export function contentChecksRoute(app: FastifyInstance, { db, gates }: { db: Db; gates: Gates }): void {
  app.get<{ Querystring: { elsewhere?: unknown } }>(
    '/app-report/content-checks',
    { onRequest: gates.signedIn, schema },
    async (request) => {
      const { appKey } = adminOf(request).scope;
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

type Named = ContentCheck['records'][number];
type Found = Pick<ContentCheck, 'total' | 'records'>;

const counted = (rows: readonly Named[], total = rows.length): Found => ({
  total,
  records: rows.slice(0, shownPerKind),
});

async function findMissingDescriptions(db: Db, appKey: string): Promise<ContentCheck> {
  const bare = db
    .selectFrom(tableOf(pages))
    .where('app_key', '=', appKey)
    .where('status', '=', activeStatus)
    .where('meta_description', '=', '')
    .where('description', '=', '');
  const rows: Row[] = await bare.select(['id', 'title']).orderBy('id').limit(shownPerKind).execute();
  const { total } = await bare.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    kind: 'missing-description',
    resource: pages.name,
    ...counted(
      rows.map(({ id, title }) => ({ id: String(id), label: String(title) })),
      Number(total),
    ),
  };
}

async function findMissingAltText(db: Db, appKey: string): Promise<ContentCheck> {
  const silent = db.selectFrom('media').where('app_key', '=', appKey).where('alt', '=', '');
  const rows = await silent
    .select(['file_name', 'name'])
    .orderBy('created_at', 'desc')
    .orderBy('file_name')
    .limit(shownPerKind)
    .execute();
  const { total } = await silent.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    kind: 'missing-alt-text',
    resource: 'files',
    ...counted(
      rows.map(({ file_name: id, name }) => ({ id, label: name || id })),
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
function pathOf(slug: string): string[] | undefined {
  const link = rootedLink(slug);
  if (!/^[/?]/.test(link)) return undefined;
  const path = `/${link.replace(/[?#].*$/s, '').replace(/^\/|\/$/g, '')}`;
  return isPagePath(path) ? path.slice(1).split('/') : undefined;
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
    .selectFrom(tableOf(menus))
    .select(['id', 'title', 'slug'])
    .where('app_key', '=', appKey)
    .where('status', '=', activeStatus)
    .orderBy('id')
    .limit(maxRows)
    .execute();
  const links = entries.flatMap(({ id, title, slug }) => {
    const path = pathOf(String(slug));
    return path ? [{ id: String(id), label: String(title), path }] : [];
  });
  const wanted = [...new Set(links.flatMap(({ path }) => path))];
  const known = async (contract: typeof pages | typeof posts | typeof profiles): Promise<Set<string>> => {
    const rows: Row[] =
      wanted.length === 0
        ? []
        : await db
            .selectFrom(tableOf(contract))
            .select('slug')
            .where('app_key', '=', appKey)
            .where('status', '=', activeStatus)
            .where('slug', 'in', wanted)
            .execute();
    const former =
      wanted.length === 0
        ? []
        : await db
            .selectFrom('former_slugs')
            .select('slug')
            .where('app_key', '=', appKey)
            .where('resource', '=', contract.name)
            .where('slug', 'in', wanted)
            .execute();
    return new Set([...rows.map(({ slug }) => String(slug)), ...former.map(({ slug }) => slug)]);
  };
  const [pageSlugs, postSlugs, profileSlugs] = await Promise.all([known(pages), known(posts), known(profiles)]);
  const leads = ([first = '', second, ...more]: readonly string[]): boolean => {
    if (elsewhere.has(first)) return true;
    if (more.length > 0) return false;
    if (second === undefined) return fixed.has(first) || pageSlugs.has(first);
    // spec §2: a profile is also addressed by its id (spec point 12).
    const isProfile = profileSlugs.has(second) || /^\d+$/.test(second);
    return first === 'profile' ? isProfile : first === 'news' && (postSlugs.has(second) || isProfile);
  };
  return {
    kind: 'broken-links',
    resource: menus.name,
    ...counted(links.filter(({ path }) => !leads(path)).map(({ id, label }) => ({ id, label }))),
  };
}

const string = { type: 'string' };

const schema = {
  tags: ['dashboard'],
  summary: 'What an editor would mend if he knew',
  description: `Active pages without a description, pictures without alt text, active menu entries whose page is not there: how many, and the first ${shownPerKind}.`,
  security: security.signedIn,
  querystring: {
    type: 'object',
    properties: {
      elsewhere: {
        ...string,
        description:
          'First segments of addresses that are answered without a record, with commas between them, such as `events,shop`: links to them lead somewhere.',
      },
    },
  },
  response: {
    200: success('A row for each kind.', {
      type: 'array',
      items: object({
        kind: { enum: contentCheckKinds },
        resource: string,
        total: { type: 'integer' },
        records: { type: 'array', maxItems: shownPerKind, items: object({ id: string, label: string }) },
      }),
    }),
    ...refusals(401, 403),
  },
};
