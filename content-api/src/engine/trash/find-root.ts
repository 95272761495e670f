import type { Db } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { getContract } from '../resource.ts';
import { copyColumns, selectDeleted, type RecordKey } from './deleted-records.ts';

/**
 * Reads the copy of a record that was deleted by itself.
 * @throws HttpProblem 404 when there is none or it has expired, 409 when the record was deleted as a part of another
 */
export async function findRoot(db: Db, { scope, contract, id }: RecordKey) {
  const stored = await selectDeleted(db, scope)
    .select(['label', 'root_resource', 'root_id', ...copyColumns])
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(404);
  if (stored.root_resource === null || stored.root_id === null) return stored;
  const root = await selectDeleted(db, scope)
    .select('label')
    .where('resource', '=', stored.root_resource)
    .where('record_id', '=', stored.root_id)
    .executeTakeFirst();
  if (!root) return stored;
  const { noun } = getContract(stored.root_resource);
  throw new HttpProblem(409, {
    detail: `This ${contract.noun} was deleted with the ${noun} “${root.label ?? `#${stored.root_id}`}”, and is restored or deleted for good with it.`,
  });
}
