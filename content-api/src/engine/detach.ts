import type { Contract } from '@quoin/shared/contract/contract';
import { noteChanges } from '../changes/revision.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { now } from '../timestamps.ts';
import { mostLevels, findTree } from './embed.ts';
import { countDepth, pathUp, listReferrers } from './integrity.ts';
import type { Writer } from './resource-hooks.ts';
import { contractNamed, getId, getTableName } from './resource.ts';
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
}

/** Sets all references to a record to null; returns the records that had them. */
export async function detachAll(db: Db, { scope, contract, id }: ReferencedRecord): Promise<DetachedReferences[]> {
  const all: DetachedReferences[] = [];
  for (const { user, column } of listReferrers(contract)) {
    const rows: Row[] = await db
      .updateTable(getTableName(user))
      .set({ [column]: null, updated_at: now() })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('app_key', '=', scope.appKey)
      .where(column, '=', id)
      .returning('id')
      .execute();
    if (rows.length > 0) all.push({ resource: user.name, column, ids: rows.map(getId) });
  }
  return all;
}

/** Sets the references to a restored record again where they are still null; returns the changed records. */
export async function attachAgain(
  db: Db,
  { scope, contract, id, detached }: ReferencedRecord & { detached: readonly DetachedReferences[] },
): Promise<DetachedReferences[]> {
  const all: DetachedReferences[] = [];
  for (const { resource, column, ids } of detached) {
    const user = contractNamed(resource);
    const fits = user === contract ? await fitsBelow(db, { scope, contract, column, id }) : () => true;
    const rows: Row[] = [];
    for (const some of batches(ids.filter(fits))) {
      rows.push(
        ...(await db
          .updateTable(getTableName(user))
          .set({ [column]: id, updated_at: now() })
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('app_key', '=', scope.appKey)
          .where('id', 'in', some)
          .where(column, 'is', null)
          .returning('id')
          .execute()),
      );
    }
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
  const [above, levels] = [await pathUp(db, { ...walk, start: id }), await countDepth(db, walk)];
  return (one) => !above.has(one) && (findTree(contract)?.by !== column || above.size + levels(one) <= mostLevels);
}

/** Logs an update of each of these records. */
export async function noteDetached(
  db: Db,
  { scope, writer, detached }: { scope: Scope; writer?: Writer | undefined; detached: readonly DetachedReferences[] },
): Promise<void> {
  for (const { resource, ids } of detached) {
    await noteChanges(db, { appKey: scope.appKey, resource, ids, action: 'update', userId: writer?.userId });
  }
}
