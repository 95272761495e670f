import { listPartOwners } from '@quoin/shared/contract/resources/part-owners';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import { rowsWithin } from '../../engine/list-page.ts';
import { getContract, toRecordKey } from '../../engine/resource.ts';
import type { Scope } from '../../engine/scope.ts';
import type { StoredSet } from '../../engine/sets/read-sets.ts';

interface RecordPlace {
  resource: string;
  id: number;
}

/** What a set publishes besides the records that people put into it. */
interface Pinned {
  /** The parts, such as the sections of a page and their widgets, by the key of the record of the set. */
  parts: ReadonlyMap<string, readonly RecordPlace[]>;
  /** The keys of the records and parts that the publication deletes. */
  removed: ReadonlySet<string>;
}

const toKey = ({ resource, id }: RecordPlace): string => toRecordKey(resource, id);

/** Finds the parts whose drafts a set publishes with its records. */
export async function findPinned(
  db: Db,
  { scope, stored: { set, items, pins } }: { scope: Scope; stored: StoredSet },
): Promise<Pinned> {
  const published = items.filter(({ action }) => action !== 'unpublish');
  const itemKeys = new Set(published.map((item) => toRecordKey(item.resource, item.record_id)));
  const pinned = pins.map(({ resource, record_id: id }) => ({ resource, id }));
  const parts = pinned.filter((place) => !itemKeys.has(toKey(place)));
  const parents = await readParents(db, { scope, places: parts });
  const findItem = (place: RecordPlace): string | undefined => {
    const parent = parents.get(toKey(place));
    if (!parent) return undefined;
    return itemKeys.has(toKey(parent)) ? toKey(parent) : findItem(parent);
  };
  const owned = parts.flatMap((part) => {
    const item = findItem(part);
    return item === undefined ? [] : [{ item, part }];
  });
  const byItem = Map.groupBy(owned, ({ item }) => item);
  const removals = set.state === 'done' ? new Set<string>() : await readRemovals(db, { scope, places: pinned });
  const isRemoved = (place: RecordPlace): boolean => {
    const parent = parents.get(toKey(place));
    return removals.has(toKey(place)) || (parent !== undefined && isRemoved(parent));
  };
  return {
    parts: new Map([...byItem].map(([item, found]) => [item, found.map(({ part }) => part)])),
    removed: new Set(pinned.filter(isRemoved).map(toKey)),
  };
}

interface Places {
  scope: Scope;
  places: readonly RecordPlace[];
}

const listIds = (places: readonly RecordPlace[]): number[] => [...new Set(places.map(({ id }) => id))];

/** Returns the keys of the records whose drafts delete them. */
async function readRemovals(db: Db, { scope, places }: Places): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const [resource, found] of Map.groupBy(places, (place) => place.resource))
    for (const batch of batches(listIds(found))) {
      const rows = await db
        .selectFrom('drafts')
        .select('record_id')
        .where('app_key', '=', scope.appKey)
        .where('resource', '=', resource)
        .where('locale', '=', ownLocale)
        .where('record_id', 'in', batch)
        .where('is_removal', '=', 1)
        .execute();
      for (const row of rows) keys.add(toRecordKey(resource, row.record_id));
    }
  return keys;
}

/** Reads the records of which these are parts, and those of which they are parts in turn, by the key of the part. */
async function readParents(db: Db, { scope, places }: Places): Promise<Map<string, RecordPlace>> {
  const parents = new Map<string, RecordPlace>();
  let level = places;
  while (level.length > 0) {
    const above: RecordPlace[] = [];
    for (const [resource, found] of Map.groupBy(level, (place) => place.resource))
      for (const [id, parent] of await readParentsOf(db, { scope, resource, ids: listIds(found) })) {
        parents.set(toRecordKey(resource, id), parent);
        above.push(parent);
      }
    level = above;
  }
  return parents;
}

async function readParentsOf(
  db: Db,
  { scope, resource, ids }: { scope: Scope; resource: string; ids: readonly number[] },
): Promise<Map<number, RecordPlace>> {
  const parents = new Map<number, RecordPlace>();
  const contract = getContract(resource);
  for (const { by, owner } of listPartOwners(contract))
    for (const batch of batches(ids)) {
      const rows = await rowsWithin({ db, scope }, contract)
        .select(['id', by])
        .where('id', 'in', batch)
        .where(by, 'is not', null)
        .execute();
      for (const row of rows) parents.set(Number(row.id), { resource: owner.name, id: Number(row[by]) });
    }
  return parents;
}
