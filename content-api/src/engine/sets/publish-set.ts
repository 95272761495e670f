import { maxPublished, type PublicationItem } from '@quoin/shared/contract/draft-wire';
import type { Contract } from '@quoin/shared/contract/contract';
import type { SetState } from '@quoin/shared/contract/set-wire';
import type { Db } from '../../db/database.ts';
import type { SetPins } from '../../db/editing-tables.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import { toTarget, type BundleContext } from '../bundle.ts';
import { maxPublishedBytes, planPublication, toItem, type Planned } from '../drafts/plan-publication.ts';
import { explainConflict, isSame, prepareDrafts, publishDrafts, takeLocks, toSeen } from '../drafts/publish.ts';
import { refuseUnlessAllowed } from '../permissions.ts';
import { parse } from '../prepare-write.ts';
import { createRepository } from '../repository.ts';
import { activeStatus, getContract, getId, getLabel, inactiveStatus, toRecordKey } from '../resource.ts';
import { toPlannedKey } from '../reviews/demanded-review.ts';
import { applyUpdate } from '../write.ts';
import { readSet, type StoredSet } from './read-sets.ts';
import { endSet, noteNextMoment, type NewItem } from './stored-sets.ts';

/** What publishing a set does. */
export interface SetPlan {
  planned: Planned[];
  /** The active records that become inactive. */
  hidden: { contract: Contract; record: Row }[];
  /** What prevents it. */
  faults: PublicationItem[];
}

export interface Chosen {
  items: readonly NewItem[];
  /** The drafts that are published, with the versions that were seen; undefined for all that are there. */
  pins: readonly Pick<SetPins, 'resource' | 'record_id' | 'version'>[] | undefined;
}

/**
 * Lists what publishing these records changes. A draft that was saved after the set was put together is never published
 * unseen; one that nobody has put into the set is left alone.
 * @throws HttpProblem 403 when the writer may not do this with one of the records, 422 when there are too many
 */
export async function planSet(db: Db, { target, items, pins }: Chosen & { target: BundleContext }): Promise<SetPlan> {
  const plan: SetPlan = { planned: [], hidden: [], faults: [] };
  const addDraft = collectDrafts(
    plan,
    pins && new Map(pins.map((pin) => [toRecordKey(pin.resource, pin.record_id), pin.version])),
  );
  for (const { resource, id, action } of items) {
    const contract = getContract(resource);
    refuseUnlessAllowed(toTarget(target, contract), { action: 'publish' });
    const record = await createRepository(db, target.database).read(target.scope, { contract, by: { id } });
    if (!record) plan.faults.push(toFault({ contract, id, label: `#${id}`, text: 'It was deleted.' }));
    else if (action === 'publish')
      for (const one of await planPublication(db, { target: { ...target, contract }, id, withBundle: true }))
        addDraft(one);
    else if (record.status === activeStatus) plan.hidden.push({ contract, record });
  }
  return plan;
}

/**
 * Returns a function that adds a draft to the plan: once, also if two records of the set have it.
 * @throws HttpProblem 422 when there are too many, or they are too long: no other write runs while they are published
 */
function collectDrafts(plan: SetPlan, versions: ReadonlyMap<string, number> | undefined): (one: Planned) => void {
  const known = new Set<string>();
  let bytes = 0;
  return (one) => {
    const key = toPlannedKey(one);
    if (known.has(key)) return;
    known.add(key);
    bytes += Buffer.byteLength(JSON.stringify(one.changes));
    if (known.size > maxPublished || bytes > maxPublishedBytes)
      throw new HttpProblem(422, {
        detail: `A set has at most ${maxPublished} drafts with ${maxPublishedBytes} bytes of changes. Make two sets.`,
      });
    const pinned = versions ? versions.get(key) : one.version;
    if (pinned === one.version) plan.planned.push(one);
    else if (pinned !== undefined || one.isRemovedPart) plan.faults.push(toChangedFault(one));
  };
}

const toChangedFault = ({ contract, record }: Planned): PublicationItem =>
  toFault({
    contract,
    id: getId(record),
    label: getLabel(contract, record),
    text: 'It was changed after it was put into the set. Look at it, and put it into the set again.',
  });

const toFault = ({
  contract,
  id,
  label,
  text,
}: {
  contract: Contract;
  id: number;
  label: string;
  text: string;
}): PublicationItem => ({
  resource: contract.name,
  noun: contract.noun,
  id,
  label,
  action: 'update',
  version: 0,
  fields: [],
  overwrites: [],
  errors: { '': [text] },
});

export const toItems = ({ items }: Pick<StoredSet, 'items'>): NewItem[] =>
  items.map(({ resource, record_id: id, action }) => ({
    resource,
    id,
    action: action === 'unpublish' ? 'unpublish' : 'publish',
  }));

/**
 * Publishes a set in one transaction: all or nothing.
 * @param states the states in which it may be
 * @returns what was published; undefined when it is in another state, as when another process has published it
 * @throws HttpProblem 404 without the set, 412 when it was changed meanwhile, 422 with all that prevents it
 */
export async function publishSet(
  target: BundleContext,
  { id, states }: { id: number; states: readonly SetState[] },
): Promise<PublicationItem[] | undefined> {
  const { database, scope } = target;
  const key = { appKey: scope.appKey, id };
  // Parsing long texts takes a while, so it is done before the transaction, and the set is compared in it.
  const plan = await planStored(database.db, { target, key });
  const prepared = await prepareDrafts(target, plan.planned);
  const locked = [
    ...prepared,
    ...plan.hidden.map(({ contract }) => ({ contract, changes: { status: inactiveStatus } })),
  ];
  return explainConflict(database, () =>
    database.db.transaction().execute(async (db) => {
      await takeLocks(db, { target, prepared: locked });
      const isAtMoment = target.moment !== undefined;
      if (!(await endSet(db, { ...key, states, isAtMoment }))) return undefined;
      const present = await planStored(db, { target, key });
      if (!isSame(present.planned.map(toSeen), prepared.map(toSeen)) || toHiddenKeys(present) !== toHiddenKeys(plan))
        throw new HttpProblem(412);
      const together = { ...target, at: now() };
      const checked = await publishDrafts(db, { target: together, present: present.planned, prepared });
      for (const hidden of present.hidden) await hide(db, { target: together, ...hidden });
      await noteNextMoment(db, scope.appKey);
      return checked.map(toItem);
    }),
  );
}

const toHiddenKeys = ({ hidden }: SetPlan): string => hidden.map(toPlannedKey).join();

/** Plans a set as it is stored, and refuses it if it cannot be published. */
async function planStored(
  db: Db,
  { target, key }: { target: BundleContext; key: { appKey: string; id: number } },
): Promise<SetPlan> {
  const stored = await readSet(db, key);
  if (!stored) throw new HttpProblem(404);
  const plan = await planSet(db, { target, items: toItems(stored), pins: stored.pins });
  refuseFaults(plan.faults, 'Nothing was published: some of the records cannot be published.');
  return plan;
}

/** Refuses a set some of whose records cannot be published. */
export function refuseFaults(items: readonly PublicationItem[], detail: string): void {
  if (items.length > 0) throw new HttpProblem(422, { detail, items });
}

/** Makes a record inactive; its draft stays. */
async function hide(
  db: Db,
  { target, contract, record }: { target: BundleContext; contract: Contract; record: Row },
): Promise<void> {
  const own = { ...toTarget(target, contract), versionAction: 'unpublish' as const };
  const parsed = await parse(own, { body: { status: inactiveStatus }, isNew: false });
  await applyUpdate(db, { target: own, prepared: { parsed, afterWrite: undefined }, id: getId(record) });
}
