import type { Contract } from '@quoin/shared/contract/contract';
import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { replaceFormerPictures } from '../media/former-pictures.ts';
import { now } from '../timestamps.ts';
import { claimDeleted, findDeleted, storeDeleted } from './deleted-records.ts';
import { reattach, detachAll, logDetached } from './detach.ts';
import { fillSlug } from './slugs/make-slug.ts';
import { readSlugHistory, restoreSlugHistory } from './slugs/slug-history.ts';
import { findBrokenReferences, findUses } from './references.ts';
import type { Writer } from './resource-hooks.ts';
import { createRepository } from './repository.ts';
import { getId } from './resource.ts';
import { inTransaction, missingOrStale, recordChange, type Target } from './write.ts';

interface Removal {
  id: number;
  version?: number | undefined;
  /**
   * When true, references to the record become null. Otherwise a record in use is not deleted, and the error lists the
   * uses.
   */
  isForced: boolean;
}

/**
 * Deletes a record; keeps a copy for `restore` where the contract has `keepsDeleted`.
 * @throws HttpProblem 409 when it is in use and `isForced` is false, 412 for another version, 404 when there is none
 */
export async function remove(target: Target & { writer: Writer }, { id, version, isForced }: Removal): Promise<Row> {
  const { contract, scope, database, hooks, writer } = target;
  return inTransaction(target, {
    values: {},
    id,
    work: async (db) => {
      const repository = createRepository(db, database);
      const row = await repository.read(scope, { contract, by: { id } });
      if (!row || (version !== undefined && row.version !== version)) throw await missingOrStale(db, { target, id });
      await hooks.beforeDelete?.(db, { scope, id: getId(row), writer });
      if (!isForced) await refuseUsed(db, { scope, contract, record: { id, slug: row.slug } });
      const detached = await detachAll(db, { scope, contract, id });
      const formerSlugs = await readSlugHistory(db, { appKey: scope.appKey, contract, id });
      await repository.remove(scope, { contract, id });
      if (contract.keepsDeleted)
        await storeDeleted(db, { scope, contract, id, userId: writer.userId, row, detached, formerSlugs });
      await logDetached(db, { scope, writer, detached });
      return recordChange(db, { target, row, action: 'delete' });
    },
  });
}

async function refuseUsed(db: Db, options: Parameters<typeof findUses>[1]): Promise<void> {
  const uses = await findUses(db, options);
  if (uses) throw new HttpProblem(409, { detail: `This ${options.contract.noun} is in use by ${uses.text}.`, uses });
}

/**
 * Restores a deleted record under its id. It keeps its references to records that still exist.
 * Records that referred to it refer to it again, unless their field was filled since.
 * @throws HttpProblem 404 when there is no deleted record to restore, 409 when another record has a unique value by now
 */
export async function restore(target: Target, { id }: { id: number }): Promise<Row> {
  const { contract, scope, database, writer } = target;
  const deleted = await findDeleted(database.db, { scope, contract, id });
  if (!deleted) throw new HttpProblem(404);
  const values = pickValues(contract, deleted.row);
  return inTransaction(target, {
    values,
    id,
    work: async (db) => {
      if (!(await claimDeleted(db, { scope, contract, id }))) throw new HttpProblem(404);
      const broken = Object.keys(await findBrokenReferences(db, { scope, contract, values }));
      const stored = {
        ...(await replaceFormerPictures(db, { database, appKey: scope.appKey, values })),
        ...Object.fromEntries(broken.map((column) => [column, null])),
      };
      const row = await createRepository(db, database).insert(scope, {
        contract,
        // A record that was deleted before its resource had slugs has none.
        values: await fillSlug(db, { scope, contract, values: stored, id }),
        systemValues: {
          id,
          created_at: String(deleted.row.created_at),
          updated_at: now(),
          version: Number(deleted.row.version) + 1,
        },
      });
      await restoreSlugHistory(db, { appKey: scope.appKey, contract, id, slugs: deleted.formerSlugs });
      await logDetached(db, {
        scope,
        writer,
        detached: await reattach(db, { scope, contract, id, detached: deleted.detached }),
      });
      return recordChange(db, { target, row, action: 'create' });
    },
  });
}

/** Maps a deleted row to the current contract: new fields are empty, removed fields are left out. */
const pickValues = (contract: Contract, row: Row): Row =>
  Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => [name, row[name] ?? getEmptyValue(field)]),
  );
