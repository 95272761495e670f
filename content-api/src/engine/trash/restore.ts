import type { Contract } from '@quoin/shared/contract/contract';
import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Db } from '../../db/database.ts';
import type { Row, Value } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { replaceFormerPictures } from '../../media/former-pictures.ts';
import { recordDraftUses } from '../../media/media-uses.ts';
import { now } from '../../timestamps.ts';
import { listBundleContracts, toTarget, type BundleTarget } from '../bundle.ts';
import { logDetached, reattach } from '../detach.ts';
import { storeDraft } from '../drafts/stored-drafts.ts';
import { refuseUnlessAllowed } from '../permissions.ts';
import type { Target } from '../prepare-write.ts';
import { findDuplicates } from '../references.ts';
import { createRepository } from '../repository.ts';
import { refuseUnreviewedSave } from '../reviews/demanded-review.ts';
import { noteWriter } from '../reviews/draft-writers.ts';
import { activeStatus, getContract, getId, getLabel, inactiveStatus } from '../resource.ts';
import { fillSlug } from '../slugs/make-slug.ts';
import { restoreSlugHistory } from '../slugs/slug-history.ts';
import { inTransaction, recordChange } from '../write.ts';
import { claimDeleted, copyColumns, parseDeleted, selectParts, type DeletedRecord } from './deleted-records.ts';
import { findRoot } from './find-root.ts';
import { dropLostReferences } from './lost-references.ts';

interface Restoration {
  id: number;
  /** Whether visitors do not see it until it is published again. A draft then waits that makes it active. */
  isInactive: boolean;
}

/** One record of those that are restored together. */
interface Restored {
  contract: Contract;
  deleted: DeletedRecord;
  values: Row;
}

/**
 * Restores a deleted record under its id, and its parts that were deleted with it. It keeps its references to records
 * that still exist. Records that referred to it refer to it again, unless their field was filled since.
 * @returns the record, and sentences about the references that it lost
 * @throws HttpProblem 404 when there is no deleted record to restore, 403 when the writer may not delete such a record,
 * 409 when another record has a unique value by
 * now, or when it was deleted as a part of a record that is in the trash
 */
export async function restore(
  target: BundleTarget,
  { id, isInactive }: Restoration,
): Promise<{ row: Row; notes: string[] }> {
  const { contract, scope, database } = target;
  const [root, ...parts] = await readBundle(database.db, { target, id });
  for (const { contract: own, deleted } of [root, ...parts])
    refuseUnlessAllowed(toTarget(target, own), { action: 'remove', record: deleted.row });
  const notes: string[] = [];
  const row = await inTransaction(toTarget(target, contract), {
    values: root.values,
    id,
    parts: parts.map((part) => ({ target: toTarget(target, part.contract), values: part.values })),
    work: async (db) => {
      notes.length = 0;
      if (!isInactive) await refuseUnreviewedSave(db, { target: toTarget(target, contract), values: root.values });
      if (!(await claimDeleted(db, { scope, contract, id }))) throw new HttpProblem(404);
      for (const part of parts)
        if (!(await claimDeleted(db, { scope, contract: part.contract, id: getId(part.deleted.row) })))
          throw new HttpProblem(404);
      const together = { ...target, at: now() };
      const first = await restoreOne(db, { target: toTarget(together, contract), restored: root, isInactive, notes });
      for (const part of parts)
        await restoreOne(db, { target: toTarget(together, part.contract), restored: part, isInactive, notes });
      return first;
    },
  });
  return { row, notes };
}

/** Reads the copies of a record and of its parts, each after the one that it is a part of. */
async function readBundle(
  db: Db,
  { target: { contract, scope }, id }: { target: BundleTarget; id: number },
): Promise<[Restored, ...Restored[]]> {
  const stored = await findRoot(db, { scope, contract, id });
  const order = listBundleContracts(contract).map(({ name }) => name);
  const parts = await selectParts(db, { scope, contract, ids: [id] })
    .select(['resource', ...copyColumns])
    .orderBy('record_id')
    .execute();
  return [
    toRestored(contract, parseDeleted(stored)),
    ...parts
      .filter(({ resource }) => order.includes(resource))
      .toSorted((one, other) => order.indexOf(one.resource) - order.indexOf(other.resource))
      .map((part) => toRestored(getContract(part.resource), parseDeleted(part))),
  ];
}

const toRestored = (contract: Contract, deleted: DeletedRecord): Restored => ({
  contract,
  deleted,
  values: pickValues(contract, deleted.row),
});

/** Maps a deleted row to the current contract: new fields are empty, removed fields are left out. */
export const pickValues = (contract: Contract, row: Row): Row =>
  Object.fromEntries(
    Object.entries(contract.fields)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, field]) => [name, row[name] ?? getEmptyValue(field)]),
  );

interface RestoredOne {
  target: Target;
  restored: Restored;
  isInactive: boolean;
  /** Gets a sentence for each reference that the record has lost. */
  notes: string[];
}

async function restoreOne(db: Db, { target, restored, isInactive, notes }: RestoredOne): Promise<Row> {
  const { contract, scope, database, writer } = target;
  const { deleted, values } = restored;
  const id = getId(deleted.row);
  await refuseTaken(db, { target, restored });
  const current = await replaceFormerPictures(db, { database, appKey: scope.appKey, values });
  const kept = await dropLostReferences(db, { scope, contract, id, values: current, notes });
  const isHidden = isInactive && contract.editing.drafts && kept.status === activeStatus;
  const row = await createRepository(db, database).insert(scope, {
    contract,
    // A record that was deleted before its resource had slugs has none.
    values: await fillSlug(db, {
      scope,
      contract,
      values: { ...kept, ...(isHidden ? { status: inactiveStatus } : {}) },
      id,
    }),
    systemValues: {
      id,
      created_at: String(deleted.row.created_at),
      updated_at: now(),
      // The deletion has the number in between.
      version: Number(deleted.row.version) + 2,
      created_by: toNumber(deleted.row.created_by),
      published_at: toText(deleted.row.published_at),
    },
  });
  await target.hooks.afterStore?.(db, { scope, row });
  await restoreSlugHistory(db, { appKey: scope.appKey, contract, id, slugs: deleted.formerSlugs });
  await restoreDraft(db, { target, row, draft: deleted.draft, isHidden });
  const detached = await reattach(db, { scope, contract, id, writer, detached: deleted.detached });
  await logDetached(db, { scope, writer, detached });
  return recordChange(db, {
    target: { ...target, versionAction: 'restore' },
    row,
    action: 'create',
    before: deleted.row,
  });
}

/** @throws HttpProblem 409 when another record has a unique value of this one */
async function refuseTaken(
  db: Db,
  { target: { scope, contract }, restored }: Pick<RestoredOne, 'target' | 'restored'>,
) {
  const { values, deleted } = restored;
  const errors = await findDuplicates(db, { scope, contract, values });
  const [column] = Object.keys(errors);
  if (column === undefined) return;
  const name = column.replaceAll('_', ' ');
  throw new HttpProblem(409, {
    errors,
    detail: `“${getLabel(contract, deleted.row)}” was not restored: another ${contract.noun} has the ${name} “${String(values[column])}” now. Change it there, then restore this one.`,
  });
}

interface RestoredDraft extends Pick<RestoredOne, 'target'> {
  row: Row;
  draft: DeletedRecord['draft'];
  /** Whether the draft makes the record active. */
  isHidden: boolean;
}

/** Stores the draft that the record had. One that would delete the record has done so, and is empty. */
async function restoreDraft(
  db: Db,
  { target: { contract, scope, database, writer }, row, draft, isHidden }: RestoredDraft,
): Promise<void> {
  if (!draft && !isHidden) return;
  const { appKey } = scope;
  const id = getId(row);
  const { version, baseVersion, changes, base, updatedBy } = draft ?? {
    version: 0,
    baseVersion: Number(row.version),
    changes: {},
    base: {},
    updatedBy: writer?.userId,
  };
  const current = await replaceFormerPictures(db, { database, appKey, values: changes });
  const next = {
    changes: isHidden ? { status: activeStatus, ...current } : current,
    base: isHidden ? { ...base, status: inactiveStatus } : base,
  };
  const userId = updatedBy ?? undefined;
  await storeDraft(db, { appKey, contract, id, expected: version, baseVersion, ...next, isRemoval: false, userId });
  // Who makes it public again counts as one who has written it: another person has to approve that.
  if (isHidden && writer) await noteWriter(db, { appKey, resource: contract.name, id, userId: writer.userId });
  const label = { [contract.label]: row[contract.label] ?? null };
  await recordDraftUses(db, { appKey, contract, id, row: { ...label, ...next.changes } });
}

const toNumber = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);
const toText = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
