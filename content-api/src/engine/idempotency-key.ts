import { createHash } from 'node:crypto';
import type { Contract } from '@quoin/shared/contract/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { isRow, type Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { readHeaders } from '../http/read-headers.ts';
import { formatTimestamp, now } from '../timestamps.ts';
import { getId } from './resource.ts';
import type { ParsedBody } from './validate.ts';

/** The `Idempotency-Key` of a create, which makes it safe to repeat. */
export interface IdempotencyKey {
  key: string;
  /** Who sent the key. Equal keys of different callers are independent. */
  caller: string;
}

const lifetimeHours = 24;
const keyPattern = /^[\x21-\x7E]{1,200}$/;

/** The JSON schema of the request headers of a create. */
export const idempotencyHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: keyPattern.source,
      description: `Repeating the create with the same key within ${lifetimeHours} hours returns the first result and creates nothing. With another body it answers 422.`,
    },
  },
};

/**
 * Reads the `Idempotency-Key` header; undefined when it was not sent.
 * @throws HttpProblem 400 when it was sent twice or is malformed
 */
export function readIdempotencyKey(request: FastifyRequest, caller: string): IdempotencyKey | undefined {
  const [key, ...more] = readHeaders(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (more.length > 0 || !keyPattern.test(key))
    throw new HttpProblem(400, { detail: 'Idempotency-Key must be one key of up to 200 letters, digits and signs.' });
  return { key, caller };
}

/**
 * Returns a hash of what a create stores, to tell a repetition from another create.
 * It does not include the values of secrets: guesses at a secret could be tested quickly against this hash.
 */
export function getFingerprint(resource: string, { values, secrets }: Pick<ParsedBody, 'values' | 'secrets'>): string {
  const parts = [
    resource,
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    Object.keys(secrets).toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

const getExpiryTime = (): string => formatTimestamp(new Date(Date.now() - lifetimeHours * 3_600_000));

/** Deletes the expired keys of all applications. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<=', getExpiryTime()).execute();
}

interface KeyedRequest {
  idempotencyKey: IdempotencyKey;
  appKey: string;
}

interface KeyedWork<T> extends KeyedRequest {
  fingerprint: string;
  work: () => Promise<T>;
  /** Returns the id by which `reread` finds the result. */
  getId: (created: T) => string | number;
  /** Returns the earlier result; undefined when it no longer exists. */
  reread: (id: string | number) => Promise<T | undefined>;
}

interface StoredResult {
  fingerprint: string;
  answer: string;
}

/** Finds what is stored under a key and has not expired. */
export const findStoredResult = (
  db: Db,
  { idempotencyKey: { key, caller }, appKey }: KeyedRequest,
): Promise<StoredResult | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('created_at', '>', getExpiryTime())
    .where('app_key', '=', appKey)
    .where('caller', '=', caller)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/**
 * Returns the earlier result of a key, so a caller can skip expensive preparation. Undefined when the work has yet to
 * be done.
 * @throws HttpProblem 422 when the key was used for another request
 */
export async function findEarlierResult<T>(
  db: Db,
  { fingerprint, reread, ...request }: Omit<KeyedWork<T>, 'work' | 'getId'>,
): Promise<T | undefined> {
  const stored = await findStoredResult(db, request);
  return stored && replayResult(stored, { fingerprint, reread });
}

async function replayResult<T>(
  stored: StoredResult,
  { fingerprint, reread }: Pick<KeyedWork<T>, 'fingerprint' | 'reread'>,
): Promise<T | undefined> {
  if (stored.fingerprint !== fingerprint)
    throw new HttpProblem(422, {
      detail: 'This Idempotency-Key was already used for another request. Send a new one.',
    });
  const id = stored.answer === '' ? undefined : parseRow(stored.answer).id;
  return id === undefined || id === null ? undefined : reread(id);
}

/**
 * Does the work, or returns the result of the same request before. If that result has been deleted since, does the work
 * again.
 * Call it first in the transaction: it claims the key before anything is written, so a concurrent caller with the same
 * key waits here and then finds the first result.
 * @throws HttpProblem 422 when the key was used for another request
 */
export async function runOnce<T>(
  db: Db,
  { idempotencyKey: { key, caller }, appKey, fingerprint, work, getId: getName, reread }: KeyedWork<T>,
): Promise<T> {
  await deleteExpiredKeys(db);
  const claim = { app_key: appKey, caller, idempotency_key: key };
  const stored = await db
    .insertInto('idempotency')
    .values({ ...claim, fingerprint, answer: '', created_at: now() })
    // Update the existing row to its own value: this locks it, and is the one way that works on both databases.
    .onConflict((conflict) =>
      conflict
        .columns(['app_key', 'caller', 'idempotency_key'])
        .doUpdateSet((eb) => ({ answer: eb.ref('idempotency.answer') })),
    )
    .returning(['fingerprint', 'answer'])
    .executeTakeFirstOrThrow();
  const earlier = await replayResult(stored, { fingerprint, reread });
  if (earlier !== undefined) return earlier;
  const created = await work();
  await db
    .updateTable('idempotency')
    .set({ fingerprint, created_at: now(), answer: JSON.stringify({ id: getName(created) }) })
    .where('app_key', '=', appKey)
    .where('caller', '=', caller)
    .where('idempotency_key', '=', key)
    .execute();
  return created;
}

interface RecordCreation {
  contract: Contract;
  work: () => Promise<Row>;
  /** Reads the current record. */ read: (id: number) => Promise<Row | undefined>;
}

/** Creates a record, or returns the first response to the same request, even if the record has changed since. */
export function createRecordOnce(
  db: Db,
  {
    contract,
    work,
    read,
    ...request
  }: Pick<KeyedWork<Row>, 'idempotencyKey' | 'appKey' | 'fingerprint'> & RecordCreation,
): Promise<Row> {
  const { appKey, fingerprint } = request;
  return runOnce(db, {
    ...request,
    getId,
    reread: async (id) => (await findResponse(db, { appKey, contract, id: Number(id) })) ?? read(Number(id)),
    work: async () => {
      const row = await work();
      await db
        .insertInto('idempotency')
        .values({
          fingerprint,
          created_at: now(),
          app_key: appKey,
          ...toRecordKey({ contract, id: getId(row) }),
          answer: JSON.stringify(row),
        })
        .execute();
      return row;
    },
  });
}

interface CreatedRecord {
  contract: Contract;
  id: number;
}

/** The response is stored under its record, so that it is deleted together with it. */
const toRecordKey = ({ contract, id }: CreatedRecord) => ({
  caller: 'record',
  idempotency_key: `${contract.name} ${id}`,
});

async function findResponse(
  db: Db,
  { appKey, ...created }: CreatedRecord & { appKey: string },
): Promise<Row | undefined> {
  const { caller, idempotency_key: key } = toRecordKey(created);
  const stored = await db
    .selectFrom('idempotency')
    .select('answer')
    .where('app_key', '=', appKey)
    .where('caller', '=', caller)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return stored && parseRow(stored.answer);
}

/** Deletes the stored response of a record, in the transaction that deletes the record. */
export async function deleteStoredResponse(
  db: Db,
  { appKey, ...created }: CreatedRecord & { appKey: string },
): Promise<void> {
  const { caller, idempotency_key: key } = toRecordKey(created);
  await db
    .deleteFrom('idempotency')
    .where('app_key', '=', appKey)
    .where('caller', '=', caller)
    .where('idempotency_key', '=', key)
    .execute();
}

function parseRow(text: string): Row {
  const row: unknown = JSON.parse(text);
  if (!isRow(row)) throw new TypeError('A stored response is not a record.');
  return row;
}
