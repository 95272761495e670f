import { logChange, type Change } from '../changes/revision.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { refuseErrors } from '../http/problem.ts';
import { replaceFormerPictures } from '../media/former-pictures.ts';
import { recordUses } from '../media/media-uses.ts';
import { recordPictureHosts } from '../media/picture-hosts.ts';
import { readBeforeWrite, recordVersion } from './history/record-version.ts';
import { recordSlugChange } from './slugs/slug-history.ts';
import { findBrokenReferences, isTree } from './references.ts';
import { refuseUnlessAllowed, refuseUnlessMayChange } from './permissions.ts';
import { refuseUnreviewedSave } from './reviews/demanded-review.ts';
import { noteHiddenWrite } from './reviews/note-hidden-write.ts';
import { activeStatus, getLabel, getId, getLockName } from './resource.ts';
import { fillSlug, isPlaceholder, makesSlug } from './slugs/make-slug.ts';
import { getFingerprint, deleteStoredResponse, createRecordOnce, type IdempotencyKey } from './idempotency-key.ts';
import { resetUses } from '../media/reset-uses.ts';
import { prepare, type PreparedWrite, type Target } from './prepare-write.ts';
import { createRepository, type SystemValues } from './repository.ts';
import type { Body } from './validate.ts';
import { describeConflict, missingOrStale } from './write-problems.ts';

/**
 * Stores a prepared record inside the caller's transaction.
 * @throws HttpProblem when a reference is broken
 */
export async function insert(
  db: Db,
  { target, prepared, systemValues }: { target: Target; prepared: PreparedWrite; systemValues?: SystemValues },
): Promise<Row> {
  const { contract, scope, database } = target;
  const sent = await replaceFormerPictures(db, { database, appKey: scope.appKey, values: prepared.parsed.values });
  refuseErrors(await findBrokenReferences(db, { scope, contract, values: sent }));
  const isRefused = createSlugCheck(target, prepared);
  const values = await fillSlug(db, { scope, contract, values: sent, id: systemValues?.id, isRefused });
  const repository = createRepository(db, database);
  const inserted = await repository.insert(scope, {
    contract,
    values,
    systemValues: { created_by: target.writer?.userId ?? null, ...systemValues },
  });
  const row = isPlaceholder(values.slug)
    ? await repository.setSlug(scope, {
        contract,
        id: getId(inserted),
        slug: (await fillSlug(db, { scope, contract, values: sent, id: getId(inserted), isRefused })).slug ?? '',
      })
    : inserted;
  await prepared.afterWrite?.(db, row);
  await target.hooks.afterStore?.(db, { scope, row });
  return recordChange(db, { target, row, action: 'create' });
}

/** Returns a function that tells whether the hooks of the resource refuse a slug that the server makes. */
const createSlugCheck =
  ({ hooks }: Pick<Target, 'hooks'>, { parsed }: PreparedWrite) =>
  (slug: string): boolean =>
    hooks.check?.({ ...parsed, values: { ...parsed.values, slug } }).slug !== undefined;

export async function create(target: Target, body: Body): Promise<Row> {
  refuseUnlessAllowed(target, { action: 'create' });
  const prepared = await prepare(target, { body, isNew: true });
  if (prepared.parsed.values.status === activeStatus) refuseUnlessAllowed(target, { action: 'publish' });
  await refuseUnreviewedSave(target.database.db, { target, values: prepared.parsed.values });
  return insertOnce(target, { prepared });
}

/** Stores a prepared record in a transaction: once, however often it is sent with the same key. */
export async function insertOnce(
  target: Target,
  { prepared, afterInsert }: { prepared: PreparedWrite; afterInsert?: (db: Db, row: Row) => Promise<void> },
): Promise<Row> {
  const { contract, scope, database, idempotencyKey } = target;
  const fingerprint = getFingerprint(contract.name, prepared.parsed);
  const work = async (db: Db): Promise<Row> => {
    const row = await insert(db, { target, prepared });
    await afterInsert?.(db, row);
    return row;
  };
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
    values: prepared.parsed.values,
    work: (db) => (idempotencyKey ? withKey(db, idempotencyKey) : work(db)),
  });
}

export async function update(
  target: Target,
  { id, body, version }: { id: number; body: Body; version?: number | undefined },
): Promise<Row> {
  const prepared = await prepare(target, { body, isNew: false, id });
  return inTransaction(target, {
    values: prepared.parsed.values,
    id,
    work: async (db) => {
      await refuseUnreviewedSave(db, { target, id, values: prepared.parsed.values });
      return applyUpdate(db, { target, prepared, id, version });
    },
  });
}

/**
 * Stores the prepared changes of a record inside the caller's transaction.
 * @throws HttpProblem when a reference is broken, 412 for another version, 404 when the record does not exist
 */
export async function applyUpdate(
  db: Db,
  {
    target,
    prepared,
    id,
    version,
  }: { target: Target; prepared: PreparedWrite; id: number; version?: number | undefined },
): Promise<Row> {
  const { contract, scope, database, hooks, writer } = target;
  await refuseUnlessMayChange(db, { target, id, values: prepared.parsed.values });
  await hooks.beforeUpdate?.(db, { scope, id, parsed: prepared.parsed, writer });
  const sent = await replaceFormerPictures(db, { database, appKey: scope.appKey, values: prepared.parsed.values });
  refuseErrors(await findBrokenReferences(db, { scope, contract, values: sent, id }));
  const reset = await resetUses(db, { scope, contract, id, values: sent });
  const isRefused = createSlugCheck(target, prepared);
  const values = await fillSlug(db, { scope, contract, values: reset, id, isRefused });
  const repository = createRepository(db, database);
  const before = await readBeforeWrite(db, { database, scope, contract, id });
  const row = await repository.update(scope, { contract, id, values, ...(version === undefined ? {} : { version }) });
  if (!row) throw await missingOrStale(db, { target, id });
  await prepared.afterWrite?.(db, row);
  await hooks.afterStore?.(db, { scope, row });
  return recordChange(db, { target, row, action: 'update', before });
}

interface StoredChange {
  target: Target;
  row: Row;
  action: Change['action'];
  /** The record before the write, from `readBeforeWrite`; undefined for a new one. */
  before?: Row | undefined;
}

/** How the audit tells that a write was planned for a moment. */
const describeMoment = (moment: string | undefined) =>
  moment === undefined ? {} : { via: 'moment' as const, detail: { moment } };

/**
 * Does the follow-up work of every write, as the last step of its transaction: slug history, media uses, hosts of
 * pictures, the history of the record, stored idempotent responses, and the change log.
 */
export async function recordChange(db: Db, { target, row, action, before }: StoredChange): Promise<Row> {
  const { contract, scope, writer, versionAction, moment, at } = target;
  const formerSlug = action === 'update' && typeof before?.slug === 'string' ? before.slug : undefined;
  await recordSlugChange(db, { appKey: scope.appKey, contract, id: getId(row), row, action, before: formerSlug });
  await recordUses(db, { appKey: scope.appKey, contract, id: getId(row), row, action });
  await recordPictureHosts(db, { appKey: scope.appKey, contract, id: getId(row), row, action });
  // A deletion leaves no row with a version, so it takes the next number.
  const version = Number(row.version) + (action === 'delete' ? 1 : 0);
  await noteHiddenWrite(db, { target, row, action, before });
  const written = { action: versionAction ?? action, row, before, version };
  await recordVersion(db, { scope, contract, writer, moment, at, ...written });
  if (action === 'delete') await deleteStoredResponse(db, { appKey: scope.appKey, contract, id: getId(row) });
  // The change log keeps the label of deleted content, the audit of all content. Neither keeps the name of a person.
  const label = contract.isPublic ? getLabel(contract, row) : undefined;
  await logChange(db, {
    appKey: scope.appKey,
    resource: contract.name,
    id: getId(row),
    action,
    by: writer,
    label: action === 'delete' ? label : undefined,
    version,
    audit: { action: versionAction ?? action, label, ...describeMoment(moment) },
  });
  return row;
}

interface WrittenResource {
  target: Target;
  values: Row;
}

interface WriteOptions {
  values: Row;
  id?: number;
  isExclusive?: boolean;
  /** What the write stores or deletes of other resources: the parts of the record. */
  parts?: readonly WrittenResource[];
  attempts?: number;
}

/**
 * Runs a write of a resource in a transaction. All writes to resource tables go through here, or through
 * `drafts/publish.ts`, so what every write must do belongs here or in `recordChange`.
 * @throws HttpProblem 409 when the database reports a duplicate, with the fields, or a broken reference
 */
export async function inTransaction(
  target: Target,
  { work, attempts = 3, ...options }: WriteOptions & { work: (db: Db) => Promise<Row> },
): Promise<Row> {
  const { database, contract } = target;
  const { values, isExclusive = false, parts = [] } = options;
  try {
    return await database.db.transaction().execute(async (db) => {
      if (isExclusive) await lockResource(db, target);
      else await lockResources(db, [{ target, values }, ...parts]);
      return work(db);
    });
  } catch (error) {
    // Writes that send a slug take no lock, so one may have got the slug that the server was about to give.
    if (database.classifyError(error) === 'unique' && makesSlug(contract, values) && attempts > 1)
      return inTransaction(target, { ...options, attempts: attempts - 1, work });
    throw await describeConflict(error, { target, ...options });
  }
}

/**
 * Whether a write must be the only one of its resource: two concurrent moves can each be valid and together make a
 * cycle. Take the lock first, or two transactions can deadlock.
 */
const needsLock = ({ hooks, contract }: Pick<Target, 'hooks' | 'contract'>, values: Row): boolean =>
  hooks.isExclusive === true || isTree(contract) || makesSlug(contract, values);

/** Takes the lock for writes that are checked against other records of the resource. */
const lockResource = (db: Db, { database, contract, scope }: Target): Promise<void> =>
  database.lock(db, getLockName(contract, scope.appKey));

/**
 * Takes the locks that writes of several resources need, in one order, so that two transactions cannot wait for each
 * other. Call it before any row is locked.
 */
export async function lockResources(db: Db, written: readonly WrittenResource[]): Promise<void> {
  const targets = new Map(
    written
      .filter(({ target, values }) => needsLock(target, values))
      .map(({ target }) => [target.contract.name, target]),
  );
  for (const target of [...targets.values()].toSorted((one, other) =>
    one.contract.name < other.contract.name ? -1 : 1,
  ))
    await lockResource(db, target);
}
