import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { isRow, type Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { sentHeaders } from '../http/sent-headers.ts';
import { momentOf, now } from '../moments.ts';
import type { Draft } from './validate.ts';

/** A create that its caller may send again without making a second record. */
export interface Once {
  key: string;
  /** Who sent it: another caller's key of the same name is another key. */
  caller: string;
}

const rememberedMs = 24 * 3_600_000;
const keyPattern = /^[\x21-\x7E]{1,200}$/;

/** What `Idempotency-Key` says; undefined when it was not sent. */
export function readOnce(request: FastifyRequest, caller: string): Once | undefined {
  const [key, ...more] = sentHeaders(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (more.length > 0 || !keyPattern.test(key)) throw new HttpProblem(400, { detail: 'Idempotency-Key must be one key of up to 200 letters, digits and signs.' });
  return { key, caller };
}

/** What a create comes to, to tell a repetition from another create. Secrets are left out: their hash would be one that is quick to guess. */
export function fingerprintOf(resource: string, { values, secrets }: Draft): string {
  const parts = [resource, Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)), Object.keys(secrets).toSorted()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

interface Work { once: Once; appKey: string; fingerprint: string; work: () => Promise<Row> }

/**
 * Does the work, or answers what it answered before. To be called first in the transaction: the key is claimed before
 * anything is done, so a second caller at the same time waits here, and finds the first one's answer.
 */
export async function onlyOnce(db: Db, { once: { key, caller }, appKey, fingerprint, work }: Work): Promise<Row> {
  await db.deleteFrom('idempotency').where('created_at', '<=', momentOf(new Date(Date.now() - rememberedMs))).execute();
  const claimed = await db.insertInto('idempotency')
    .values({ app_key: appKey, caller, idempotency_key: key, fingerprint, answer: '', created_at: now() })
    .onConflict((conflict) => conflict.columns(['app_key', 'caller', 'idempotency_key']).doNothing())
    .returning('idempotency_key').executeTakeFirst();
  if (!claimed) return before(db, { key, caller, appKey, fingerprint });
  const row = await work();
  await db.updateTable('idempotency').set({ answer: JSON.stringify(row) })
    .where('app_key', '=', appKey).where('caller', '=', caller).where('idempotency_key', '=', key).execute();
  return row;
}

async function before(db: Db, { key, caller, appKey, fingerprint }: Once & { appKey: string; fingerprint: string }): Promise<Row> {
  const known = await db.selectFrom('idempotency').select(['fingerprint', 'answer'])
    .where('app_key', '=', appKey).where('caller', '=', caller).where('idempotency_key', '=', key).executeTakeFirstOrThrow();
  if (known.fingerprint !== fingerprint) throw new HttpProblem(422, { detail: 'This Idempotency-Key was used for something else already.' });
  const answer: unknown = JSON.parse(known.answer);
  if (!isRow(answer)) throw new TypeError('A remembered answer is no record.');
  return answer;
}
