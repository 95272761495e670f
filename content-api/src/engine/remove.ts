import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { now } from '../timestamps.ts';
import { findParts, listBundleContracts, toTarget, type BundleTarget } from './bundle.ts';
import { detachAll, logDetached } from './detach.ts';
import { deleteDrafts, lockDrafts, readDrafts } from './drafts/stored-drafts.ts';
import { rowsWithin } from './list-page.ts';
import { refuseUnlessAllowed } from './permissions.ts';
import type { Target } from './prepare-write.ts';
import { findUses } from './references.ts';
import { createRepository } from './repository.ts';
import { refuseUnreviewedRemoval } from './reviews/demanded-review.ts';
import { deleteReview, endReviews } from './reviews/stored-reviews.ts';
import type { Writer } from './resource-hooks.ts';
import { getId } from './resource.ts';
import { forgetInSets } from './sets/stored-sets.ts';
import { readSlugHistory } from './slugs/slug-history.ts';
import { deleteExpiredRecords, storeDeleted, type Root } from './trash/deleted-records.ts';
import { missingOrStale } from './write-problems.ts';
import { inTransaction, recordChange } from './write.ts';

interface Removal {
  id: number;
  version?: number | undefined;
  /**
   * When true, the parts of the record are deleted with it, and references to it become null. Otherwise a record in use
   * is not deleted, and the error lists the uses.
   */
  isForced: boolean;
}

/**
 * Deletes a record and its parts; keeps copies for `restore` where the contract has `keepsDeleted`.
 * @throws HttpProblem 409 when it is in use and `isForced` is false, 412 for another version, 404 when there is none
 */
export async function remove(target: BundleTarget, removal: Removal): Promise<Row> {
  const [, ...parts] = listBundleContracts(target.contract);
  return inTransaction(toTarget(target, target.contract), {
    values: {},
    id: removal.id,
    parts: parts.map((contract) => ({ target: toTarget(target, contract), values: {} })),
    work: async (db) => {
      await lockDrafts(db, { database: target.database, appKey: target.scope.appKey });
      await refuseUnreviewedRemoval(db, { target, id: removal.id });
      return applyRemoval(db, { target, ...removal });
    },
  });
}

/** Does the same inside the caller's transaction, which has locked the drafts. */
export async function applyRemoval(
  db: Db,
  { target, id, version, isForced }: Removal & { target: BundleTarget },
): Promise<Row> {
  const { contract, scope } = target;
  const own = toTarget(target, contract);
  const row = await readToRemove(db, { target: own, id });
  if (!row || (version !== undefined && row.version !== version)) throw await missingOrStale(db, { target: own, id });
  refuseUnlessAllowed(own, { action: 'remove', record: row });
  await own.hooks.beforeDelete?.(db, { scope, id, writer: target.writer });
  if (!isForced) await refuseUsed(db, { scope, contract, record: { id, slug: row.slug } });
  await deleteExpiredRecords(db);
  const [deletedAt, root] = [now(), { resource: contract.name, id }];
  const parts = await findParts(db, { scope, contract, id });
  const together = { ...target, at: target.at ?? deletedAt };
  for (const part of parts.toReversed()) {
    const one = toTarget(together, part.contract);
    const partRow = await readToRemove(db, { target: one, id: part.id });
    if (!partRow) continue;
    refuseUnlessAllowed(one, { action: 'remove', record: partRow });
    await one.hooks.beforeDelete?.(db, { scope, id: part.id, writer: target.writer });
    await removeOne(db, { target: one, row: partRow, deletedAt, root });
  }
  return removeOne(db, { target: toTarget(together, contract), row, deletedAt, root: undefined });
}

/**
 * Returns a record that is about to be deleted, and locks it. A save that is under way is waited for: the copy that is
 * kept, and the version of the deletion, follow from it.
 */
async function readToRemove(
  db: Db,
  { target: { contract, scope, database }, id }: { target: Target; id: number },
): Promise<Row | undefined> {
  await database.lockRows(rowsWithin({ db, scope }, contract).select('id')).where('id', '=', id).execute();
  return createRepository(db, database).read(scope, { contract, by: { id } });
}

interface OneRemoval {
  target: Target & { writer: Writer };
  row: Row;
  deletedAt: string;
  root: Root | undefined;
}

/** Deletes one record, whose parts are deleted already. */
async function removeOne(db: Db, { target, row, deletedAt, root }: OneRemoval): Promise<Row> {
  const { contract, scope, database, writer } = target;
  const id = getId(row);
  const detached = await detachAll(db, { scope, contract, id, writer });
  const formerSlugs = await readSlugHistory(db, { appKey: scope.appKey, contract, id });
  await createRepository(db, database).remove(scope, { contract, id });
  const draft = (await readDrafts(db, { appKey: scope.appKey, contract, ids: [id] })).get(id);
  if (contract.keepsDeleted)
    await storeDeleted(db, {
      scope,
      contract,
      id,
      userId: writer.userId,
      deletedAt,
      root,
      row,
      draft,
      detached,
      formerSlugs,
    });
  if (draft) await deleteDrafts(db, { appKey: scope.appKey, contract, id });
  if (contract.editing.drafts) {
    await forgetInSets(db, { appKey: scope.appKey, resource: contract.name, id });
    await deleteReview(db, { appKey: scope.appKey, resource: contract.name, id });
    await endReviews(db, { appKey: scope.appKey, resource: contract.name, id });
  }
  await logDetached(db, { scope, writer, detached });
  return recordChange(db, { target, row, action: 'delete' });
}

async function refuseUsed(db: Db, options: Parameters<typeof findUses>[1]): Promise<void> {
  const uses = await findUses(db, options);
  if (uses) throw new HttpProblem(409, { detail: `This ${options.contract.noun} is in use by ${uses.text}.`, uses });
}
