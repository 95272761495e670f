import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import type { AutomaticRedirect } from '@quoin/shared/contract/redirect-wire';
import type { Page } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { contains } from '../db/search-text.ts';
import type { Row } from '../db/tables.ts';
import { getContract, getTableName, toRecordKey } from '../engine/resource.ts';
import { getRecordPath } from './find-place.ts';

interface AutomaticQuery {
  appKey: string;
  page: number;
  size: number;
  /** A part of the former slug; '' for all. */
  search: string;
}

/** Lists the addresses that records had before, newest first. They lead to the records by themselves. */
export async function listAutomaticRedirects(
  db: Db,
  { appKey, page, size, search }: AutomaticQuery,
): Promise<Page<AutomaticRedirect>> {
  const former = db
    .selectFrom('former_slugs')
    .where('app_key', '=', appKey)
    .$if(search !== '', (rows) => rows.where(contains(search.toLowerCase().normalize('NFC'), 'slug')));
  const { total } = await former.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await former
    .select(['resource', 'slug', 'record_id', 'since'])
    // A record whose time is not known is older than those whose time is.
    .orderBy((eb) => eb.fn.coalesce('since', eb.val('')), 'desc')
    .orderBy('resource')
    .orderBy('slug')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const slugs = await readSlugs(db, { appKey, rows });
  return {
    data: rows.flatMap(({ resource, slug, record_id: id, since }) => {
      const record = slugs.get(toRecordKey(resource, id));
      if (!record) return [];
      const to = toPath(resource, String(record.slug));
      return [{ resource, id, from_path: toPath(resource, slug), to_path: to, status: Number(record.status), since }];
    }),
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(total) / size)),
    per_page: size,
    total: Number(total),
  };
}

/** Categories are a part of the address of the news. */
const toPath = (resource: string, slug: string): string =>
  resource === postCategories.name ? `/news-and-blogs?category=${slug}` : getRecordPath(resource, slug);

async function readSlugs(
  db: Db,
  { appKey, rows }: { appKey: string; rows: readonly { resource: string; record_id: number }[] },
): Promise<ReadonlyMap<string, Row>> {
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ resource }) => resource)].map(async ([resource, ofResource]) => {
      const records: Row[] = await db
        .selectFrom(getTableName(getContract(resource)))
        .select(['id', 'slug', 'status'])
        .where('app_key', '=', appKey)
        .where(
          'id',
          'in',
          ofResource.map(({ record_id: id }) => id),
        )
        .execute();
      return records.map((record) => [toRecordKey(resource, Number(record.id)), record] as const);
    }),
  );
  return new Map(found.flat());
}
