import type { Contract } from '@quoin/shared/contract/contract';
import type { TextChange } from '@quoin/shared/contract/wire';
import { logChange, type Change } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../http/problem.ts';
import { createLongTextParser } from './texts/long-texts.ts';
import { replaceFormerPictures } from '../media/former-pictures.ts';
import { recordUses } from '../media/media-uses.ts';
import { recordSlugChange, readCurrentSlug } from './slugs/slug-history.ts';
import { findBrokenReferences, findDuplicates, isTree } from './references.ts';
import { getLabel, getId, getLockName } from './resource.ts';
import { fillSlug, makesSlugs } from './slugs/make-slug.ts';
import { getFingerprint, deleteStoredResponse, createRecordOnce, type IdempotencyKey } from './idempotency-key.ts';
import type { AfterWriteHook, ResourceHooks, Writer } from './resource-hooks.ts';
import { createRepository, type SystemValues } from './repository.ts';
import type { Scope } from './scope.ts';
import { readDraft, type Body, type Draft } from './validate.ts';

/** The context of a write. */
export interface Target {
  database: Database;
  contract: Contract;
  hooks: ResourceHooks;
  scope: Scope;
  writer?: Writer | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
  texts?: TextCleaning | undefined;
}

/** How a write treats what its rich texts would lose. `prepare` adds to `changes` what it has removed or changed. */
export interface TextCleaning {
  acceptsLosses: boolean;
  changes: TextChange[];
}

export interface PreparedWrite {
  draft: Draft;
  afterWrite: AfterWriteHook | undefined;
}

const parseLongTexts = createLongTextParser();

/**
 * Reads a body and makes every check that needs no transaction. Call it before the transaction begins.
 * @throws HttpProblem with an error for each invalid field
 */
export async function prepare(
  { contract, hooks, scope, writer, texts }: Omit<Target, 'database'>,
  { body, isNew, id }: { body: Body; isNew: boolean; id?: number },
): Promise<PreparedWrite> {
  const parsedBody = await parseLongTexts(contract, { body: hooks.fromBody?.(body) ?? body, appKey: scope.appKey });
  const draft = readDraft(contract, { body: parsedBody, isNew });
  refuseProblems({ ...hooks.check?.(draft), ...draft.errors }, texts?.acceptsLosses ? [] : draft.changes);
  texts?.changes.push(...draft.changes);
  return { draft, afterWrite: await hooks.prepare?.({ scope, draft, isNew, id, writer }) };
}

/** @throws HttpProblem 422 when a field has an error, or would lose a part of its text */
function refuseProblems(errors: FieldErrors, changes: readonly TextChange[]): void {
  const textLosses = changes.filter((change) => change.is_loss);
  if (textLosses.length === 0) return refuseErrors(errors);
  const losses = Map.groupBy(textLosses, ({ field }) => field);
  const messages: FieldErrors = Object.fromEntries(
    [...losses].map(([field, lost]) => [field, lost.map(({ what, why }) => `${what} would be lost. ${why}`)]),
  );
  throw new HttpProblem(422, { errors: { ...messages, ...errors }, textLosses });
}

/**
 * Stores a prepared record inside the caller's transaction.
 * @throws HttpProblem when a reference is broken
 */
export async function insert(
  db: Db,
  { target, prepared, systemValues }: { target: Target; prepared: PreparedWrite; systemValues?: SystemValues },
): Promise<Row> {
  const { contract, scope, database } = target;
  const sent = await replaceFormerPictures(db, { database, appKey: scope.appKey, values: prepared.draft.values });
  refuseErrors(await findBrokenReferences(db, { scope, contract, values: sent }));
  const values = await fillSlug(db, { scope, contract, values: sent });
  const row = await createRepository(db, database).insert(scope, {
    contract,
    values,
    ...(systemValues ? { systemValues } : {}),
  });
  await prepared.afterWrite?.(db, row);
  return recordChange(db, { target, row, action: 'create' });
}

export async function create(target: Target, body: Body): Promise<Row> {
  const prepared = await prepare(target, { body, isNew: true });
  const { contract, scope, database, idempotencyKey } = target;
  const fingerprint = getFingerprint(contract.name, prepared.draft);
  const work = (db: Db): Promise<Row> => insert(db, { target, prepared });
  const withKey = (db: Db, key: IdempotencyKey): Promise<Row> =>
    createRecordOnce(db, {
      idempotencyKey: key,
      appKey: scope.appKey,
      contract,
      fingerprint,
      work: () => work(db),
      read: (id) => createRepository(db, database).read(scope, { contract, by: { id } }),
    });
  return inTransaction(target, {
    values: prepared.draft.values,
    work: (db) => (idempotencyKey ? withKey(db, idempotencyKey) : work(db)),
  });
}

export async function update(
  target: Target,
  { id, body, version }: { id: number; body: Body; version?: number | undefined },
): Promise<Row> {
  const { contract, scope, database, hooks, writer } = target;
  const prepared = await prepare(target, { body, isNew: false, id });
  return inTransaction(target, {
    values: prepared.draft.values,
    id,
    work: async (db) => {
      await hooks.beforeUpdate?.(db, { scope, id, draft: prepared.draft, writer });
      const sent = await replaceFormerPictures(db, { database, appKey: scope.appKey, values: prepared.draft.values });
      refuseErrors(await findBrokenReferences(db, { scope, contract, values: sent, id }));
      const values = await fillSlug(db, { scope, contract, values: sent, id });
      const repository = createRepository(db, database);
      const before = await readCurrentSlug(db, { scope, contract, id, values });
      const row = await repository.update(scope, {
        contract,
        id,
        values,
        ...(version === undefined ? {} : { version }),
      });
      if (!row) throw await missingOrStale(db, { target, id });
      await prepared.afterWrite?.(db, row);
      return recordChange(db, { target, row, action: 'update', before });
    },
  });
}

interface StoredChange {
  target: Target;
  row: Row;
  action: Change['action'];
  /** The slug before the write. */ before?: string | undefined;
}

/**
 * Does the follow-up work of every write, as the last step of its transaction: slug history, media uses, stored
 * idempotent responses, and the change log.
 */
export async function recordChange(
  db: Db,
  { target: { contract, scope, writer }, row, action, before }: StoredChange,
): Promise<Row> {
  await recordSlugChange(db, { appKey: scope.appKey, contract, id: getId(row), row, action, before });
  await recordUses(db, { appKey: scope.appKey, contract, id: getId(row), row, action });
  if (action === 'delete') await deleteStoredResponse(db, { appKey: scope.appKey, contract, id: getId(row) });
  // The change log keeps the label of deleted content. It does not keep the name of a deleted person.
  const label = action === 'delete' && contract.isPublic ? getLabel(contract, row) : undefined;
  await logChange(db, {
    appKey: scope.appKey,
    resource: contract.name,
    id: getId(row),
    action,
    userId: writer?.userId,
    label,
  });
  return row;
}

/** Returns the error for a write that matched no row: 412 with the current record, or 404 when it does not exist. */
export async function missingOrStale(
  db: Db,
  { target: { contract, scope, database }, id }: { target: Target; id: number },
): Promise<HttpProblem> {
  const current = await createRepository(db, database).read(scope, { contract, by: { id } });
  return current ? new HttpProblem(412, { current }) : new HttpProblem(404);
}

/**
 * Runs a write of a resource in a transaction. All writes to resource tables go through here, so what every write must
 * do belongs here.
 * @throws HttpProblem 409 when the database reports a duplicate, with the fields, or a broken reference
 */
export async function inTransaction(
  target: Target,
  {
    values,
    id,
    isExclusive = false,
    work,
  }: { values: Row; id?: number; isExclusive?: boolean; work: (db: Db) => Promise<Row> },
): Promise<Row> {
  const { database, scope, contract, hooks } = target;
  try {
    return await database.db.transaction().execute(async (db) => {
      // Two concurrent moves can each be valid and together make a cycle. Take the lock first, or two transactions can
      // deadlock.
      if (isExclusive || hooks.isExclusive === true || isTree(contract) || makesSlugs(contract))
        await database.lock(db, getLockName(contract, scope.appKey));
      return work(db);
    });
  } catch (error) {
    const code = database.classifyError(error);
    if (code === 'unique') {
      throw new HttpProblem(409, {
        errors: await findDuplicates(database.db, { scope, contract, values, ...(id === undefined ? {} : { id }) }),
      });
    }
    if (code === 'reference')
      throw new HttpProblem(409, {
        detail: `This ${contract.noun} is in use, or refers to a record that no longer exists.`,
      });
    throw error;
  }
}
