import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Target } from './prepare-write.ts';
import { findDuplicates } from './references.ts';
import { createRepository } from './repository.ts';

/** Returns the error for a write that matched no row: 412 with the current record, or 404 when it does not exist. */
export async function missingOrStale(
  db: Db,
  { target: { contract, scope, database }, id }: { target: Target; id: number },
): Promise<HttpProblem> {
  const current = await createRepository(db, database).read(scope, { contract, by: { id } });
  return current ? new HttpProblem(412, { current }) : new HttpProblem(404);
}

/** Returns the problem (409) of a write that the database refused because of other records; else the error itself. */
export async function describeConflict(
  error: unknown,
  { target: { database, scope, contract }, values, id }: { target: Target; values: Row; id?: number },
): Promise<unknown> {
  const code = database.classifyError(error);
  if (code === 'unique')
    return new HttpProblem(409, {
      errors: await findDuplicates(database.db, { scope, contract, values, ...(id === undefined ? {} : { id }) }),
    });
  return code === 'reference'
    ? new HttpProblem(409, { detail: `This ${contract.noun} is in use, or refers to a record that no longer exists.` })
    : error;
}
