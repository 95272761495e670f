import type { Contract } from '@quoin/shared/contract/contract';
import { logChanges } from '../changes/revision.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { now } from '../timestamps.ts';
import { maxLevels, findTree } from './embed.ts';
import { countDepth, readAncestors, listReferrers } from './references.ts';
import { recordReference } from './history/record-version.ts';
import type { Writer } from './resource-hooks.ts';
import { activeStatus, getContract, getId, getTableName, hasStatus, inactiveStatus } from './resource.ts';
import type { Scope } from './scope.ts';

/** The records of one resource that referred to a record in one column. */
export interface DetachedReferences {
  resource: string;
  column: string;
  ids: number[];
  /** Those of them that became inactive, with the versions that this gave them; absent in older copies. */
  hidden?: HiddenRecord[];
}

interface HiddenRecord {
  id: number;
  version: number;
}

interface ReferencedRecord {
  scope: Scope;
  contract: Contract;
  id: number;
  writer?: Writer | undefined;
}

/**
 * Sets all references to a record to null; returns the records that had them. Without its parent, an entry of a tree
 * moves to the top level. Visitors do not see the entries below a hidden one, so these become inactive.
 */
export async function detachAll(db: Db, record: ReferencedRecord): Promise<DetachedReferences[]> {
  const all: DetachedReferences[] = [];
  for (const { user, column } of listReferrers(record.contract)) {
    const detach = { ...record, user, column };
    const hidden = (await hidesBelow(db, detach)) ? await detachRows(db, { ...detach, hides: true }) : [];
    const others = await detachRows(db, { ...detach, hides: false });
    const ids = [...hidden, ...others].map(getId);
    const versions = hidden.map((row) => ({ id: getId(row), version: Number(row.version) }));
    if (ids.length > 0)
      all.push({ resource: user.name, column, ids, ...(versions.length > 0 ? { hidden: versions } : {}) });
  }
  return all;
}

interface Detach extends ReferencedRecord {
  user: Contract;
  column: string;
}

/** Whether the records below this one in its tree are hidden by it, or by one above it. */
async function hidesBelow(db: Db, { scope, contract, id, user, column }: Detach): Promise<boolean> {
  if (user !== contract || !hasStatus(contract) || findTree(contract)?.by !== column) return false;
  const table = getTableName(contract);
  const path = await readAncestors(db, { scope, table, column, start: id });
  const hiding = await db
    .selectFrom(table)
    .select('id')
    .where('app_key', '=', scope.appKey)
    .where('id', 'in', [...path])
    .where('status', '!=', activeStatus)
    .executeTakeFirst();
  return hiding !== undefined;
}

/** @param hides whether the active ones become inactive; otherwise all are detached, and keep their status */
async function detachRows(
  db: Db,
  { scope, id, writer, user, column, hides }: Detach & { hides: boolean },
): Promise<Row[]> {
  const change = { [column]: null, ...(hides ? { status: inactiveStatus } : {}) };
  const detached = db
    .updateTable(getTableName(user))
    .set({ ...change, updated_at: now() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('app_key', '=', scope.appKey)
    .where(column, '=', id)
    .returning(['id', 'version']);
  const rows: Row[] = await (hides ? detached.where('status', '=', activeStatus) : detached).execute();
  const before = { [column]: id, ...(hides ? { status: activeStatus } : {}) };
  await recordReference(db, { scope, contract: user, writer, rows, before });
  return rows;
}

/**
 * Sets the references to a restored record again where they are still null; returns the changed records. Those that
 * became inactive are active again if the record hides them again, and nobody has changed them since.
 */
export async function reattach(
  db: Db,
  { detached, ...record }: ReferencedRecord & { detached: readonly DetachedReferences[] },
): Promise<DetachedReferences[]> {
  const { scope, contract, id } = record;
  const all: DetachedReferences[] = [];
  for (const { resource, column, ids, hidden = [] } of detached) {
    const user = getContract(resource);
    const attach = { ...record, user, column };
    const fits = user === contract ? await fitsBelow(db, { scope, contract, column, id }) : () => true;
    const rows: Row[] = [];
    if (hidden.length > 0 && (await hidesBelow(db, attach)))
      for (const one of hidden.filter((row) => fits(row.id)))
        rows.push(...(await attachRows(db, { ...attach, ids: [one.id], unchanged: one.version })));
    for (const batch of batches(ids.filter(fits))) rows.push(...(await attachRows(db, { ...attach, ids: batch })));
    if (rows.length > 0) all.push({ resource, column, ids: rows.map(getId) });
  }
  return all;
}

interface Attach extends Detach {
  ids: readonly number[];
  /** The version in which the records have become inactive: those that still have it become active. */
  unchanged?: number;
}

async function attachRows(db: Db, { scope, id, writer, user, column, ids, unchanged }: Attach): Promise<Row[]> {
  const shows = unchanged !== undefined;
  const detached = db
    .updateTable(getTableName(user))
    .set({ [column]: id, ...(shows ? { status: activeStatus } : {}), updated_at: now() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('app_key', '=', scope.appKey)
    .where('id', 'in', ids)
    .where(column, 'is', null)
    .returning(['id', 'version']);
  const rows: Row[] = await (shows ? detached.where('version', '=', unchanged) : detached).execute();
  const before = { [column]: null, ...(shows ? { status: inactiveStatus } : {}) };
  await recordReference(db, { scope, contract: user, writer, rows, before });
  return rows;
}

/**
 * Returns a check whether a record fits below a record of its tree: not one of its ancestors, and not one whose subtree
 * has more levels than are left.
 */
async function fitsBelow(
  db: Db,
  { scope, contract, column, id }: ReferencedRecord & { column: string },
): Promise<(one: number) => boolean> {
  const walk = { scope, table: getTableName(contract), column };
  const [ancestors, levels] = [await readAncestors(db, { ...walk, start: id }), await countDepth(db, walk)];
  return (one) =>
    !ancestors.has(one) && (findTree(contract)?.by !== column || ancestors.size + levels(one) <= maxLevels);
}

/** Logs an update of each of these records. */
export async function logDetached(
  db: Db,
  { scope, writer, detached }: { scope: Scope; writer?: Writer | undefined; detached: readonly DetachedReferences[] },
): Promise<void> {
  for (const { resource, ids } of detached) {
    await logChanges(db, { appKey: scope.appKey, resource, ids, action: 'update', by: writer });
  }
}
