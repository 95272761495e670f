import type { Contract } from '@quoin/shared/contract/contract';
import type { SetAction } from '@quoin/shared/contract/set-wire';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { isOpen, readDrafts } from '../drafts/stored-drafts.ts';
import { rowsWithin } from '../list-page.ts';
import type { Scope } from '../scope.ts';

export interface VersionsNow {
  version: number;
  draftVersion: number | null;
  /** The account that saved the record or its draft last. */
  savedBy: number | null;
  /** What that save did, if it was planned and its moment came. */
  scheduled: SetAction | null;
}

/**
 * Reads the versions of a record and of its draft, without their values.
 * @throws HttpProblem 404 when there is no such record
 */
export async function readVersionsNow(
  db: Db,
  { scope, contract, id }: { scope: Scope; contract: Contract; id: number },
): Promise<VersionsNow> {
  const row = await rowsWithin({ db, scope }, contract)
    .select(['version', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new HttpProblem(404);
  const found = (await readDrafts(db, { appKey: scope.appKey, contract, ids: [id] })).get(id);
  const draft = found && isOpen(found) ? found : undefined;
  const isDraftLater = draft !== undefined && draft.updatedAt >= String(row.updated_at);
  const last = isDraftLater
    ? { savedBy: draft.updatedBy, scheduled: null }
    : await readLastWrite(db, { scope, contract, id });
  return { version: Number(row.version), draftVersion: draft?.version ?? null, ...last };
}

async function readLastWrite(
  db: Db,
  { scope, contract, id }: { scope: Scope; contract: Contract; id: number },
): Promise<Pick<VersionsNow, 'savedBy' | 'scheduled'>> {
  const last = await db
    .selectFrom('versions')
    .select(['by', 'via', 'action'])
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .where('locale', '=', ownLocale)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { savedBy: last?.by ?? null, scheduled: last?.via === 'moment' ? toSetAction(last.action) : null };
}

const toSetAction = (action: string): SetAction => (action === 'unpublish' ? 'unpublish' : 'publish');
