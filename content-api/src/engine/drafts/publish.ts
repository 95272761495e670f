import type { Publication, PublicationItem } from '@quoin/shared/contract/draft-wire';
import { logDraftChange } from '../../changes/draft-changes.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import { getPictureLockName } from '../../media/former-pictures.ts';
import { recordDraftUses } from '../../media/media-uses.ts';
import { toTarget, type BundleContext, type BundleTarget } from '../bundle.ts';
import { applyRemoval } from '../remove.ts';
import { createRepository } from '../repository.ts';
import { activeStatus, getId } from '../resource.ts';
import { forgetWriters } from '../reviews/draft-writers.ts';
import { endReviews } from '../reviews/stored-reviews.ts';
import { applyUpdate, lockResources } from '../write.ts';
import { checkOthers, checkValues, planPublication, toItem, type Checked, type Planned } from './plan-publication.ts';
import { forgetPublished } from '../sets/stored-sets.ts';
import { lockDrafts, storeDraft } from './stored-drafts.ts';

/** One draft that the caller has seen, and the saves of others that they have seen it replace. */
export type SeenDraft = Pick<PublicationItem, 'resource' | 'id' | 'version'> & { overwrites?: string[] | undefined };

interface PublicationRequest {
  id: number;
  withBundle: boolean;
  /** The drafts that the caller has seen; undefined to publish whatever is there. */
  seen: readonly SeenDraft[] | undefined;
}

/** Lists what publishing would do, and what prevents it. Nothing is changed. */
export async function previewPublication(target: BundleTarget, request: PublicationRequest): Promise<Publication<Row>> {
  const { db } = target.database;
  const present = await planPublication(db, { target, ...request });
  const checked = await checkOthers(db, { target, checked: await prepareDrafts(target, present), present });
  return { items: checked.map(toItem), record: null };
}

/**
 * Publishes the draft of a record, and with the bundle those of its parts, in one transaction: all or nothing.
 * @throws HttpProblem 412 when there are other drafts than the caller has seen, 422 when one cannot be published, with
 * all that prevents it; 409 when another write has taken a unique value
 */
export async function publish(target: BundleTarget, request: PublicationRequest): Promise<Publication<Row>> {
  const { database, scope } = target;
  // Parsing long texts takes a while, so it is done before the transaction, and the drafts are compared in it.
  const prepared = await prepareDrafts(target, await planPublication(database.db, { target, ...request }));
  refuseUnseen(prepared, request.seen);
  return explainConflict(database, () =>
    database.db.transaction().execute(async (db) => {
      await takeLocks(db, { target, prepared });
      const present = await planPublication(db, { target, ...request });
      if (!isSame(present.map(toSeen), prepared.map(toSeen))) throw new HttpProblem(412);
      const own = { resource: target.contract.name, id: request.id };
      const checked = await publishDrafts(db, { target, present, prepared, own });
      const by = { id: request.id };
      const record = await createRepository(db, database).read(scope, { contract: target.contract, by });
      return { items: checked.map(toItem), record: record ?? null };
    }),
  );
}

/** Parses planned drafts; call it before the transaction. */
export async function prepareDrafts(target: BundleContext, planned: readonly Planned[]): Promise<Checked[]> {
  const prepared: Checked[] = [];
  for (const one of planned) prepared.push(await checkValues(target, one));
  return prepared;
}

/**
 * Publishes prepared drafts inside the caller's transaction, which has taken the locks.
 * @param present the same drafts, as they are in this transaction
 * @param own the record whose errors are those of the request; undefined when it names several
 * @throws HttpProblem 422 when one cannot be published, with all that prevents it
 */
export async function publishDrafts(
  db: Db,
  {
    target,
    present,
    prepared,
    own,
  }: {
    target: BundleContext;
    present: readonly Planned[];
    prepared: readonly Checked[];
    own?: Pick<PublicationItem, 'resource' | 'id'>;
  },
): Promise<Checked[]> {
  const versions = new Map(present.map((one) => [toKey(toSeen(one)), Number(one.record.version)]));
  const checked = await checkOthers(db, { target, checked: prepared, present });
  refuseFaulty(checked, own);
  const together = { ...target, at: target.at ?? now() };
  for (const one of checked)
    await applyChanges(db, { target: together, checked: one, recordVersion: versions.get(toKey(toSeen(one))) });
  for (const one of checked) await applyDeletion(db, { target: together, checked: one });
  return checked;
}

/** Says that another write has taken a unique value while drafts were published. */
export async function explainConflict<R>(
  { classifyError }: Pick<BundleTarget['database'], 'classifyError'>,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw classifyError(error) === 'unique'
      ? new HttpProblem(409, {
          detail:
            'Nothing was published: another record has got one of these values meanwhile. Publish again to see which.',
          cause: error,
        })
      : error;
  }
}

export const toSeen = ({ contract, record, version, overwrites }: Planned): Required<SeenDraft> => ({
  resource: contract.name,
  id: getId(record),
  version,
  overwrites,
});

export const toKey = ({ resource, id, version }: SeenDraft): string => `${resource} ${id} ${version}`;

/** Whether the drafts are those that were seen, and replace no other saves. */
export function isSame(drafts: readonly Required<SeenDraft>[], seen: readonly SeenDraft[]): boolean {
  const byKey = new Map(seen.map((one) => [toKey(one), one.overwrites]));
  const isSeen = (draft: Required<SeenDraft>): boolean => {
    const key = toKey(draft);
    const names = byKey.get(key) ?? draft.overwrites;
    return byKey.has(key) && (draft.overwrites ?? []).every((name) => names?.includes(name));
  };
  return drafts.length === seen.length && drafts.every(isSeen);
}

/** A draft that was saved after the caller looked is never published unseen. */
function refuseUnseen(prepared: readonly Checked[], seen: readonly SeenDraft[] | undefined): void {
  if (seen && !isSame(prepared.map(toSeen), seen))
    throw new HttpProblem(412, {
      detail: 'There are other changes to publish than you have seen.',
      current: { items: prepared.map(toItem) },
    });
}

function refuseFaulty(checked: readonly Checked[], own: Pick<PublicationItem, 'resource' | 'id'> | undefined): void {
  const items = checked.map(toItem).filter(({ errors }) => Object.keys(errors).length > 0);
  if (items.length === 0) return;
  throw new HttpProblem(422, {
    detail: 'Nothing was published: some of the changes cannot be published.',
    ...(checked.some(({ needsReview }) => needsReview) ? { code: 'needs_review' as const } : {}),
    errors: items.find(({ resource, id }) => resource === own?.resource && id === own.id)?.errors ?? {},
    items,
  });
}

/** Takes all locks before any row is locked. */
export async function takeLocks(
  db: Db,
  { target, prepared }: { target: BundleContext; prepared: readonly Pick<Checked, 'contract' | 'changes'>[] },
): Promise<void> {
  const { database, scope } = target;
  await lockResources(
    db,
    prepared.map(({ contract, changes }) => ({ target: toTarget(target, contract), values: changes })),
  );
  await database.lockShared(db, getPictureLockName(scope.appKey));
  await lockDrafts(db, { database, appKey: scope.appKey });
}

interface Application {
  target: BundleContext;
  checked: Checked;
}

async function applyChanges(
  db: Db,
  { target, checked, recordVersion }: Application & { recordVersion: number | undefined },
): Promise<void> {
  const { contract, record, prepared, version } = checked;
  if (!prepared) return;
  const id = getId(record);
  const one = { ...toTarget(target, contract), versionAction: 'publish' as const };
  const row = await applyUpdate(db, { target: one, prepared, id, version: recordVersion });
  const { appKey } = target.scope;
  await storeDraft(db, {
    appKey,
    contract,
    id,
    expected: version,
    baseVersion: Number(row.version),
    changes: {},
    base: {},
    isRemoval: false,
    userId: target.writer.userId,
  });
  await recordDraftUses(db, { appKey, contract, id, row: {} });
  await forgetPublished(db, { appKey, resource: contract.name, id });
  await endReviews(db, { appKey, resource: contract.name, id });
  if (row.status === activeStatus) await forgetWriters(db, { appKey, resource: contract.name, id });
  await logDraftChange(db, { appKey, resource: contract.name, id });
}

/** The parts of a record are deleted with it, so that they can be restored with it. */
async function applyDeletion(
  db: Db,
  { target, checked: { contract, record, action, isRemovedPart } }: Application,
): Promise<void> {
  if (action !== 'delete' || isRemovedPart) return;
  await applyRemoval(db, { target: { ...target, contract }, id: getId(record), isForced: true });
}
