import type { PublicationItem } from '@quoin/shared/contract/draft-wire';
import { setActions } from '@quoin/shared/contract/set-wire';
import { appendAudit } from '../../audit/append.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import { checkOthers, toItem, type Planned } from '../drafts/plan-publication.ts';
import { prepareDrafts } from '../drafts/publish.ts';
import { getContract, getId } from '../resource.ts';
import { refuseUnlessAllowed } from '../permissions.ts';
import { findUnapproved, needsApproval, toPlannedKey } from '../reviews/demanded-review.ts';
import { toTarget, type BundleContext } from '../bundle.ts';
import { planSet, refuseFaults, toItems, type Chosen } from './publish-set.ts';
import { readSet } from './read-sets.ts';
import { deleteSchedule, noteNextMoment, storeItems, type NewItem } from './stored-sets.ts';

const unpublishable = 'Some of the records cannot be published as they are.';

/** A moment, in UTC, and the time zone in which it was said. */
export interface Moment {
  at: string;
  zone: string;
}

/** What a person changes of a set; what is absent stays. */
export interface SetChange {
  name?: string | undefined;
  items?: readonly NewItem[] | undefined;
  /** null: it has no moment any more. */
  moment?: Moment | null | undefined;
}

/** Makes a set. Returns its id. */
export async function makeSet(target: BundleContext, change: SetChange): Promise<number> {
  await refuseUnpublishable(target, { items: [], pins: undefined, change });
  return target.database.db.transaction().execute(async (db) => {
    const id = await insertSet(db, { target, change });
    await noteNextMoment(db, target.scope.appKey);
    return id;
  });
}

async function insertSet(db: Db, { target, change }: { target: BundleContext; change: SetChange }): Promise<number> {
  const row = await db
    .insertInto('sets')
    .values({
      app_key: target.scope.appKey,
      name: '',
      state: 'open',
      at: null,
      zone: null,
      reasons: null,
      made_by: target.writer.userId,
      decided_by: null,
      decided_at: null,
      version: 1,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = Number(row.id);
  await applyChange(db, { target, id, change });
  return id;
}

/** When a record is published and unpublished; null: never, and what is absent stays. */
export interface Schedule {
  publish?: Moment | null | undefined;
  unpublish?: Moment | null | undefined;
}

/**
 * Plans the publication of the draft of one record, and the moment at which it becomes inactive. Each is a set without
 * a name.
 * @throws HttpProblem 404 without the record, 422 when it cannot be published or has no draft
 */
export async function scheduleRecord(
  target: BundleContext,
  { resource, id, schedule }: { resource: string; id: number; schedule: Schedule },
): Promise<void> {
  const { appKey } = target.scope;
  const planned = setActions.flatMap((action) => {
    const moment = schedule[action];
    return moment === undefined ? [] : [{ action, change: { items: [{ resource, id, action }], moment } }];
  });
  for (const { action, change } of planned) {
    const drafts = await refuseUnpublishable(target, { items: [], pins: undefined, change });
    if (action === 'publish' && change.moment && drafts === 0)
      throw new HttpProblem(422, { errors: { publish_at: ['There is no draft to publish.'] } });
  }
  await target.database.db.transaction().execute(async (db) => {
    for (const { action, change } of planned) {
      const wasPlanned = await deleteSchedule(db, { appKey, resource, id, action });
      if (change.moment) await insertSet(db, { target, change });
      else if (wasPlanned) await tellSchedule(db, { target, moment: null, item: change.items[0] });
    }
    await noteNextMoment(db, appKey);
  });
}

/**
 * Changes a set that is not published yet. It becomes due with a moment, and open without one.
 * @throws HttpProblem 404 without the set, 409 when it is published, 412 for another version, 422 when a record cannot
 * be published
 */
export async function changeSet(
  target: BundleContext,
  { id, version, change }: { id: number; version: number | undefined; change: SetChange },
): Promise<void> {
  const { appKey } = target.scope;
  const stored = await readSet(target.database.db, { appKey, id });
  if (!stored) throw new HttpProblem(404);
  await refuseUnpublishable(target, { items: toItems(stored), pins: stored.pins, change });
  await target.database.db.transaction().execute(async (db) => {
    const changed = await db
      .updateTable('sets')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: now() }))
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .returning(['state', 'version'])
      .executeTakeFirst();
    if (!changed) throw new HttpProblem(404);
    if (changed.state === 'done') throw new HttpProblem(409, { detail: 'This set is published already.' });
    if (version !== undefined && Number(changed.version) !== version + 1) throw new HttpProblem(412);
    refuseUnlessMayPlan(target, (await readSet(db, { appKey, id }))?.items ?? []);
    await applyChange(db, { target, id, change });
    if (change.moment !== undefined) await noteNextMoment(db, appKey);
  });
}

/**
 * Refuses a change of a set with records that its writer may not publish.
 * @throws HttpProblem 403
 */
function refuseUnlessMayPlan(target: BundleContext, items: readonly { resource: string }[]): void {
  for (const { resource } of items) refuseUnlessAllowed(toTarget(target, getContract(resource)), { action: 'publish' });
}

const toUnapproved = (planned: Planned): PublicationItem =>
  toItem({ ...planned, prepared: undefined, errors: { '': [needsApproval] } });

async function applyChange(
  db: Db,
  { target, id, change }: { target: BundleContext; id: number; change: SetChange },
): Promise<void> {
  const { appKey } = target.scope;
  if (change.name !== undefined) await updateSet(db, { appKey, id, values: { name: change.name } });
  if (change.items !== undefined) {
    const { planned, faults } = await planSet(db, { target, items: change.items, pins: undefined });
    const unapproved = await findUnapproved(db, { appKey, planned });
    refuseFaults(
      [...faults, ...planned.filter((one) => unapproved.has(toPlannedKey(one))).map(toUnapproved)],
      unpublishable,
    );
    const pins = planned.map(({ contract, record, version }) => ({
      resource: contract.name,
      record_id: getId(record),
      version,
    }));
    await storeItems(db, { appKey, id, items: change.items, pins });
  }
  if (change.moment === undefined) return;
  await updateSet(db, {
    appKey,
    id,
    values:
      change.moment === null
        ? { state: 'open', at: null, zone: null, reasons: null, decided_by: null, decided_at: null }
        : { state: 'due', ...change.moment, reasons: null, decided_by: target.writer.userId, decided_at: null },
  });
  const [item, ...others] = change.items ?? [];
  await tellSchedule(db, { target, moment: change.moment, item: others.length === 0 ? item : undefined, set: id });
}

/** Tells the audit which moment a set got, or that one was taken back. */
function tellSchedule(
  db: Db,
  {
    target: { scope, writer },
    moment,
    item,
    set,
  }: { target: BundleContext; moment: Moment | null; item?: NewItem | undefined; set?: number },
): Promise<void> {
  const detail = { ...(set === undefined ? {} : { set }), ...(item ? { what: item.action } : {}), ...moment };
  const record = item ? { resource: item.resource, recordId: item.id } : {};
  return appendAudit(db, { appKey: scope.appKey, events: [{ action: 'schedule', by: writer, ...record, detail }] });
}

/**
 * Refuses a moment for what could not be published now. Texts are parsed for it, so it comes before the transaction.
 * @returns the number of drafts that would be published
 * @throws HttpProblem 422
 */
async function refuseUnpublishable(
  target: BundleContext,
  { change, ...stored }: Pick<Chosen, 'pins'> & { items: readonly NewItem[]; change: SetChange },
): Promise<number> {
  if (!change.moment) return 0;
  const chosen = change.items ? { items: change.items, pins: undefined } : stored;
  if (chosen.items.length === 0)
    throw new HttpProblem(422, { errors: { items: ['Put a record into the set first.'] } });
  const { db } = target.database;
  const { planned, faults } = await planSet(db, { target, ...chosen });
  const checked = await checkOthers(db, { target, checked: await prepareDrafts(target, planned), present: planned });
  const faulty = checked.map(toItem).filter(({ errors }) => Object.keys(errors).length > 0);
  refuseFaults([...faults, ...faulty], unpublishable);
  return planned.length;
}

async function updateSet(db: Db, { appKey, id, values }: { appKey: string; id: number; values: Row }): Promise<void> {
  await db.updateTable('sets').set(values).where('app_key', '=', appKey).where('id', '=', id).execute();
}

/**
 * Deletes a set that is not published; its records stay as they are. Returns whether there was one.
 * @throws HttpProblem 403 when the writer may not publish one of its records
 */
export async function deleteSet(target: BundleContext, id: number): Promise<boolean> {
  const { appKey } = target.scope;
  return target.database.db.transaction().execute(async (db) => {
    const stored = await readSet(db, { appKey, id });
    if (!stored) return false;
    const deleted = await db
      .deleteFrom('sets')
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .where('version', '=', stored.set.version)
      .where('state', '!=', 'done')
      .returning('id')
      .executeTakeFirst();
    if (!deleted) return false;
    refuseUnlessMayPlan(target, stored.items);
    const [item, ...others] = toItems(stored);
    if (stored.set.state === 'due')
      await tellSchedule(db, { target, moment: null, item: others.length === 0 ? item : undefined, set: id });
    await noteNextMoment(db, appKey);
    return true;
  });
}
