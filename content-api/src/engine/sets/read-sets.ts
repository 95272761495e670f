import { setsPerPage, setStates, type SetState } from '@quoin/shared/contract/set-wire';
import type { Db } from '../../db/database.ts';
import type { SetItems, SetPins } from '../../db/editing-tables.ts';
import type { Row, Value } from '../../db/tables.ts';

/** A set as it is stored. */
export interface SetRow {
  id: number;
  /** '' for the schedule of one record. */
  name: string;
  state: SetState;
  /** The moment, in UTC, and the zone in which it was said. */
  at: string | null;
  zone: string | null;
  /** Why it could not be published, as JSON. */
  reasons: string | null;
  madeBy: number | null;
  /** Who decided that it is published, and when it was. */
  decidedBy: number | null;
  decidedAt: string | null;
  version: number;
}

const toText = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
const toNumber = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

const toSet = (row: Row): SetRow => ({
  id: Number(row.id),
  name: String(row.name),
  state: setStates.find((known) => known === row.state) ?? 'failed',
  at: toText(row.at),
  zone: toText(row.zone),
  reasons: toText(row.reasons),
  madeBy: toNumber(row.made_by),
  decidedBy: toNumber(row.decided_by),
  decidedAt: toText(row.decided_at),
  version: Number(row.version),
});

/** A set with its records in their order. */
export interface ListedSet {
  set: SetRow;
  items: SetItems[];
}

/** A set, with the drafts that it publishes. */
export interface StoredSet extends ListedSet {
  pins: SetPins[];
}

/** Reads a set; undefined when there is none. */
export async function readSet(db: Db, key: { appKey: string; id: number }): Promise<StoredSet | undefined> {
  const set = await db
    .selectFrom('sets')
    .selectAll()
    .where('app_key', '=', key.appKey)
    .where('id', '=', key.id)
    .executeTakeFirst();
  if (!set) return undefined;
  const items = await db
    .selectFrom('set_items')
    .selectAll()
    .where((eb) => eb.and({ app_key: key.appKey, set_id: key.id }))
    .orderBy('position')
    .execute();
  const pins = await db
    .selectFrom('set_pins')
    .selectAll()
    .where((eb) => eb.and({ app_key: key.appKey, set_id: key.id }))
    .execute();
  return { set: toSet(set), items, pins };
}

interface ListQuery {
  appKey: string;
  state: string | undefined;
  isNamed: boolean;
  page: number;
  size: number;
}

/** Reads a page of the sets: those with the earliest moment first, published ones the latest first. */
export async function listSets(
  db: Db,
  { appKey, state, isNamed, page, size }: ListQuery,
): Promise<{ sets: ListedSet[]; total: number }> {
  const all = db.selectFrom('sets').where('app_key', '=', appKey);
  const ofState = state === undefined ? all : all.where('state', '=', state);
  const found = isNamed ? ofState.where('name', '!=', '') : ofState;
  const direction = state === 'done' ? 'desc' : 'asc';
  const rows = await found
    .selectAll()
    .orderBy((eb) => eb.fn.coalesce('at', 'decided_at'), direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { sets: await addItems(db, { appKey, rows }), total: Number(total) };
}

async function addItems(db: Db, { appKey, rows }: { appKey: string; rows: readonly Row[] }): Promise<ListedSet[]> {
  const sets = rows.map(toSet);
  if (sets.length === 0) return [];
  const ids = sets.map(({ id }) => id);
  const items = await db
    .selectFrom('set_items')
    .selectAll()
    .where('app_key', '=', appKey)
    .where('set_id', 'in', ids)
    .orderBy('position')
    .execute();
  const bySet = Map.groupBy(items, ({ set_id: id }) => id);
  return sets.map((set) => ({ set, items: bySet.get(set.id) ?? [] }));
}

/** Reads the due sets of an application whose moment has come, in the order of their moments. */
export async function readDueSets(db: Db, { appKey, at }: { appKey: string; at: string }): Promise<SetRow[]> {
  const rows = await db
    .selectFrom('sets')
    .selectAll()
    .where('app_key', '=', appKey)
    .where('state', '=', 'due')
    .where('at', '<=', at)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(toSet);
}

/** Reads what is planned for one record: the sets with it that are not published yet, the earliest first. */
export async function readSchedule(
  db: Db,
  { appKey, resource, id }: { appKey: string; resource: string; id: number },
): Promise<ListedSet[]> {
  const rows = await db
    .selectFrom('sets')
    .selectAll()
    .where('app_key', '=', appKey)
    .where('state', '!=', 'done')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('set_items')
        .select('set_id')
        .where('app_key', '=', appKey)
        .where('resource', '=', resource)
        .where('record_id', '=', id),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(setsPerPage)
    .execute();
  return addItems(db, { appKey, rows });
}
