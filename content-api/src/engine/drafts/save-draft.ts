import { appendAudit } from '../../audit/append.ts';
import { logDraftChange } from '../../changes/draft-changes.ts';
import type { AuditAction } from '@quoin/shared/contract/audit';
import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { replaceFormerPictures } from '../../media/former-pictures.ts';
import { recordDraftUses } from '../../media/media-uses.ts';
import { clearUses } from '../../media/reset-uses.ts';
import type { NestedValue } from '../embed.ts';
import { parse, prepare, refuseProblems, type Target } from '../prepare-write.ts';
import { isAllowed, refuseUnlessAllowed } from '../permissions.ts';
import { isPinned, repin } from '../sets/stored-sets.ts';
import { findBrokenReferences } from '../references.ts';
import { forgetWriters, noteWriter } from '../reviews/draft-writers.ts';
import { endReviews } from '../reviews/stored-reviews.ts';
import { createRepository } from '../repository.ts';
import { activeStatus, getId, getLabel, inactiveStatus } from '../resource.ts';
import type { Body } from '../validate.ts';
import { insertOnce } from '../write.ts';
import { layDraft } from './lay-drafts.ts';
import { isOpen, lockDraft, lockDraftsShared, readDrafts, storeDraft, type StoredDraft } from './stored-drafts.ts';

interface SavedDraft {
  id: number;
  /** The version of the draft that was read, 0 without one; undefined to save over any. */
  version: number | undefined;
}

/**
 * Adds changes to the draft of a record. A field that gets its public value again leaves the draft.
 * @returns the record with the draft laid over it
 * @throws HttpProblem 412 when the draft has another version, 422 for an invalid field, 404 without the record, 409 for
 * an autosave of what a set publishes
 */
export async function saveDraft(
  target: Target,
  { body, isAutosave = false, ...saved }: SavedDraft & { body: Body; isAutosave?: boolean },
): Promise<NestedValue> {
  const { contract, scope, database } = target;
  const parsed = await parse(target, { body, isNew: false, isDraft: true });
  refuseProblems(parsed, target.texts);
  const change: Change['change'] = async (db, { record, changes: before, base }) => {
    if (isAutosave) await refusePinned(db, { appKey: scope.appKey, resource: contract.name, id: getId(record) });
    refuseErrors(findMoves(contract, { record, values: parsed.values }));
    const sent = await replaceFormerPictures(db, { database, appKey: scope.appKey, values: parsed.values });
    refuseErrors(await findBrokenReferences(db, { scope, contract, values: sent, id: getId(record) }));
    const values = clearUses(contract, { before: { ...record, ...before }, values: sent });
    const changes = dropUnchanged(contract, { record, values: { ...before, ...values } });
    return { changes, base: { ...pick(record, Object.keys(changes)), ...pick(base, Object.keys(changes)) } };
  };
  return changeDraft(target, { ...saved, change });
}

/** A save that nobody has asked for must not change what a set publishes. */
async function refusePinned(db: Db, key: Parameters<typeof isPinned>[1]): Promise<void> {
  if (await isPinned(db, key))
    throw new HttpProblem(409, { code: 'in_set', detail: 'The draft is in a set, which publishes it as it is.' });
}

/** Marks a record as one that publishing deletes. */
export const saveRemoval = (target: Target, saved: SavedDraft): Promise<NestedValue> =>
  changeDraft(target, { ...saved, change: () => Promise.resolve({ changes: {}, base: {}, isRemoval: true }) });

/** Discards the draft of a record. One that was never public keeps what its first save gave it. */
export const discardDraft = (target: Target, saved: SavedDraft): Promise<NestedValue> =>
  changeDraft(target, {
    ...saved,
    action: 'discard',
    change: (_, { record }) =>
      Promise.resolve(isPublished(record) ? { changes: {}, base: {} } : makeFirstDraft(record)),
  });

/**
 * Creates a record that is not public until its draft is published. Required fields may be empty.
 * @throws HttpProblem 422 for an invalid field
 */
export async function createAsDraft(target: Target, body: Body): Promise<NestedValue> {
  const { contract, scope, database, writer } = target;
  refuseUnlessAllowed(target, { action: 'create' });
  const prepared = await prepare(target, { body, isNew: true, isDraft: true });
  const isActive = prepared.parsed.values.status === activeStatus;
  const values = { ...prepared.parsed.values, status: inactiveStatus };
  const row = await insertOnce(target, {
    prepared: { ...prepared, parsed: { ...prepared.parsed, values } },
    afterInsert: (db, record) =>
      storeDraft(db, {
        appKey: scope.appKey,
        contract,
        id: getId(record),
        expected: 0,
        baseVersion: Number(record.version),
        ...(isActive ? makeFirstDraft(record) : { changes: {}, base: {} }),
        isRemoval: false,
        userId: writer?.userId,
      }),
  });
  const drafts = await readDrafts(database.db, { appKey: scope.appKey, contract, ids: [getId(row)] });
  return layDraft(row, drafts.get(getId(row)));
}

const isPublished = ({ status, published_at: publishedAt }: Row): boolean =>
  status === activeStatus || publishedAt !== null;

/** The draft of a record that was never public: publishing it makes it active. */
const makeFirstDraft = ({ status }: Row) => ({ changes: { status: activeStatus }, base: { status: status ?? null } });

interface DraftedRecord {
  record: Row;
  changes: Row;
  base: Row;
}

interface Change extends SavedDraft {
  /** Returns the next state of the draft. */
  change: (db: Db, current: DraftedRecord) => Promise<NextState>;
  /** What the audit tells; a saved draft is not told. */
  action?: AuditAction;
}
type NextState = Pick<StoredDraft, 'changes' | 'base'> & { isRemoval?: boolean };

/** Reads a record and its draft, and stores the next state of the draft, in one transaction. */
async function changeDraft(target: Target, { id, version, change, action }: Change): Promise<NestedValue> {
  const { contract, scope, database, writer } = target;
  const { appKey } = scope;
  return database.db.transaction().execute(async (db) => {
    await lockDraftsShared(db, { database, appKey });
    await lockDraft(db, { database, appKey, contract, id });
    const record = await createRepository(db, database).read(scope, { contract, by: { id } });
    if (!record) throw new HttpProblem(404);
    refuseUnlessAllowed(target, { action: 'draft', record });
    const before = (await readDrafts(db, { appKey, contract, ids: [id] })).get(id) ?? noDraft(record);
    if (version !== undefined && version !== before.version)
      throw new HttpProblem(412, { current: layDraft(record, before) });
    const next: NextState = await change(db, { record, changes: before.changes, base: before.base });
    await storeDraft(db, {
      appKey,
      contract,
      id,
      expected: before.version,
      baseVersion: isOpen(before) ? before.baseVersion : Number(record.version),
      isRemoval: false,
      ...next,
      userId: writer?.userId,
    });
    await noteSave(db, { target, record, isOpen: isOpen({ isRemoval: false, ...next }) });
    if (isAllowed(target, { action: 'publish' }))
      await repin(db, { appKey, resource: contract.name, id, version: before.version + 1 });
    const label = { [contract.label]: record[contract.label] ?? null };
    await recordDraftUses(db, { appKey, contract, id, row: { ...label, ...next.changes } });
    await logDraftChange(db, { appKey, resource: contract.name, id });
    if (action !== undefined)
      await appendAudit(db, {
        appKey,
        events: [{ action, by: writer, resource: contract.name, recordId: id, label: getLabel(contract, record) }],
      });
    return layDraft(record, (await readDrafts(db, { appKey, contract, ids: [id] })).get(id));
  });
}

/** Notes for reviews who has written the draft, or that there is none any more. */
async function noteSave(
  db: Db,
  { target, record, isOpen: hasChanges }: { target: Target; record: Row; isOpen: boolean },
): Promise<void> {
  const { contract, scope, writer } = target;
  const key = { appKey: scope.appKey, resource: contract.name, id: getId(record) };
  if (hasChanges) {
    if (writer) await noteWriter(db, { ...key, userId: writer.userId });
    return;
  }
  await endReviews(db, key);
  // What was written of a hidden record is in its row, and not public yet.
  if (record.status === activeStatus) await forgetWriters(db, key);
}

const noDraft = ({ version }: Row): StoredDraft => ({
  version: 0,
  baseVersion: Number(version),
  changes: {},
  base: {},
  isRemoval: false,
  updatedAt: '',
  updatedBy: null,
});

/** Lists the fields that say of which record this one is a part, such as the page of a section. */
const listPlaces = ({ name }: Contract): string[] =>
  contracts.flatMap(({ embeds }) => embeds.filter(({ from }) => from === name).map(({ by }) => by));

/** A page is published with the drafts of its parts. So a draft cannot make a record a part of another one. */
function findMoves(contract: Contract, { record, values }: { record: Row; values: Row }): Record<string, string[]> {
  const moved = listPlaces(contract).filter(
    (name) => values[name] !== undefined && values[name] !== (record[name] ?? null),
  );
  return Object.fromEntries(
    moved.map((name) => [
      name,
      [`A draft cannot move a ${contract.noun}. Save this change without a draft, or set it back.`],
    ]),
  );
}

/**
 * Drops the values that are public already. How a place shows a picture stays with another picture, even with the same
 * value: without it, publishing would clear it.
 */
function dropUnchanged(contract: Contract, { record, values }: { record: Row; values: Row }): Row {
  const isChanged = (name: string): boolean => values[name] !== undefined && values[name] !== (record[name] ?? null);
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => isChanged(name) || isChanged(contract.fields[name]?.useOf ?? name)),
  );
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name] ?? null]));
