import type { Contract } from '@quoin/shared/contract/contract';
import { pages } from '@quoin/shared/contract/resources/pages';
import { sections } from '@quoin/shared/contract/resources/sections';
import { listingPages, type SiteMatch } from '@quoin/shared/contract/wire';
import type { Row } from '../db/tables.ts';
import { getId } from '../engine/resource.ts';
import type { ListCondition } from '../engine/list-condition.ts';
import { makeQuery, maxRanked, type SearchContext } from './search-context.ts';
import type { SiteKind } from './site-kinds.ts';

/** Where visitors read a record. Records with the same key are read in the same place. */
export interface Place extends Pick<SiteMatch, 'resource' | 'id' | 'slug' | 'title'> {
  key: string;
}

/** Returns the place of each row; undefined for one that no page shows. */
export async function findPlaces(
  context: SearchContext,
  { kind, rows }: { kind: SiteKind; rows: readonly Row[] },
): Promise<(Place | undefined)[]> {
  if (rows.length === 0) return [];
  if (kind.contract.name === sections.name) return findPlacesOfSections(context, rows);
  if (kind.place === 'part') return findPlacesOfWidgets(context, rows);
  if (kind.place === 'page') return rows.map((row) => toPlace(kind, { row, slug: String(row.slug ?? '') }));
  const slug = Object.entries(listingPages).find(([name]) => name === kind.contract.name)?.[1] ?? '';
  const [page] = await listRecords(context, {
    contract: pages,
    fields: ['slug'],
    condition: (of) => of.where('slug', '=', slug),
  });
  return rows.map((row) => page && toPlace(kind, { row, slug }));
}

function toPlace(
  { contract: { name }, title }: SiteKind,
  { row, slug }: { row: Row; slug: string },
): Place | undefined {
  const id = getId(row);
  return slug === '' ? undefined : { key: `${name}/${id}`, resource: name, id, slug, title: String(row[title] ?? '') };
}

async function findPlacesOfWidgets(context: SearchContext, rows: readonly Row[]): Promise<(Place | undefined)[]> {
  const parents = await listById(context, {
    contract: sections,
    fields: ['title', 'page_id', 'is_top'],
    ids: rows.map(({ section_id: id }) => Number(id)),
  });
  const places = await findPlacesOfSections(context, parents);
  const byId = new Map(parents.map((row, index) => [getId(row), places[index]]));
  return rows.map(({ section_id: id }) => byId.get(Number(id)));
}

/** A section is on its page. One without a public page may be on the home page. */
async function findPlacesOfSections(context: SearchContext, rows: readonly Row[]): Promise<(Place | undefined)[]> {
  const parents = await listById(context, {
    contract: pages,
    fields: ['title', 'slug'],
    ids: rows.map(({ page_id: id }) => Number(id)),
  });
  const byId = new Map(parents.map((row) => [getId(row), row]));
  return rows.map((section) => {
    const page = byId.get(Number(section.page_id));
    if (page) {
      const [id, slug, title] = [getId(page), String(page.slug ?? ''), String(page.title ?? '')];
      return { key: `${pages.name}/${id}`, resource: pages.name, id, slug, title };
    }
    if (section.is_top !== 1) return undefined;
    return { key: 'home', resource: sections.name, id: getId(section), slug: '', title: String(section.title ?? '') };
  });
}

const listById = (
  context: SearchContext,
  { contract, fields, ids }: { contract: Contract; fields: readonly string[]; ids: readonly number[] },
): Promise<Row[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : listRecords(context, { contract, fields, condition: (rows) => rows.where('id', 'in', [...new Set(ids)]) });

async function listRecords(
  { repository, scope }: SearchContext,
  { contract, fields, condition }: { contract: Contract; fields: readonly string[]; condition: ListCondition },
): Promise<Row[]> {
  const query = makeQuery(contract, { size: maxRanked, fields });
  return (await repository.list(scope, { contract, query, conditions: [condition] })).data;
}
