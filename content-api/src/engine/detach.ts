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
import { getContract, getId, getTableName } from './resource.ts';
import type { Scope } from './scope.ts';

/** The records of one resource that referred to a record in one column. */
export interface DetachedReferences {
  resource: string;
  column: string;
  ids: number[];
}

interface ReferencedRecord {
  scope: Scope;
  contract: Contract;
  id: number;
  writer?: Writer | undefined;
}

/** Sets all references to a record to null; returns the records that had them. */
export async function detachAll(
  db: Db,
  { scope, contract, id, writer }: ReferencedRecord,
): Promise<DetachedReferences[]> {
  const all: DetachedReferences[] = [];
  for (const { user, column } of listReferrers(contract)) {
    const rows: Row[] = await db
      .updateTable(getTableName(user))
      .set({ [column]: null, updated_at: now() })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('app_key', '=', scope.appKey)
      .where(column, '=', id)
      .returning(['id', 'version'])
      .execute();
    await recordReference(db, { scope, contract: user, writer, rows, column, before: id });
    if (rows.length > 0) all.push({ resource: user.name, column, ids: rows.map(getId) });
  }
  return all;
}

/** Sets the references to a restored record again where they are still null; returns the changed records. */
export async function reattach(
  db: Db,
  { scope, contract, id, writer, detached }: ReferencedRecord & { detached: readonly DetachedReferences[] },
): Promise<DetachedReferences[]> {
  const all: DetachedReferences[] = [];
  for (const { resource, column, ids } of detached) {
    const user = getContract(resource);
    const fits = user === contract ? await fitsBelow(db, { scope, contract, column, id }) : () => true;
    const rows: Row[] = [];
    for (const batch of batches(ids.filter(fits))) {
      rows.push(
        ...(await db
          .updateTable(getTableName(user))
          .set({ [column]: id, updated_at: now() })
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('app_key', '=', scope.appKey)
          .where('id', 'in', batch)
          .where(column, 'is', null)
          .returning(['id', 'version'])
          .execute()),
      );
    }
    await recordReference(db, { scope, contract: user, writer, rows, column, before: null });
    if (rows.length > 0) all.push({ resource, column, ids: rows.map(getId) });
  }
  return all;
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
    await logChanges(db, { appKey: scope.appKey, resource, ids, action: 'update', userId: writer?.userId });
  }
}
