import type { Contract } from '@quoin/shared/contract/contract';
import type { RecordState } from '@quoin/shared/contract/versions';
import type { Database } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { isOpen, readDrafts } from '../drafts/stored-drafts.ts';
import { createRepository } from '../repository.ts';
import type { Scope } from '../scope.ts';
import { listHistoryFields } from './record-version.ts';

/**
 * Reads a record as it is, and as its draft makes it, with the version of the draft.
 * @throws HttpProblem 404 without the record or a draft
 */
export async function readDraftStates(
  database: Database,
  { scope, contract, id }: { scope: Scope; contract: Contract; id: number },
): Promise<{ version: number; before: RecordState['values']; after: RecordState['values'] }> {
  const record = await createRepository(database.db, database).read(scope, { contract, by: { id } });
  const draft = (await readDrafts(database.db, { appKey: scope.appKey, contract, ids: [id] })).get(id);
  if (!record || !draft || !isOpen(draft)) throw new HttpProblem(404, { detail: 'There is no draft.' });
  const names = listHistoryFields(contract).filter((name) => Object.hasOwn(record, name));
  const before = Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  const changes = Object.entries(draft.changes).filter(([name]) => Object.hasOwn(before, name));
  return { version: draft.version, before, after: { ...before, ...Object.fromEntries(changes) } };
}
