import type { AuditAction, AuditEntry } from '@quoin/shared/contract/audit';
import { lockRevision } from '../changes/lock-revision.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { now } from '../timestamps.ts';
import type { AuditEntries } from '../db/editing-tables.ts';
import { hashEntry } from './entry-hash.ts';

/** Who did something: a person, by their own hand or through an API token that acts for them. */
export interface Actor {
  userId: number;
  apiToken?: { name: string };
}

/** What somebody did, as the audit tells it. */
export interface AuditEvent {
  action: AuditAction;
  /** Who did it; undefined for a command, and for a failed sign-in. */
  by?: Actor | undefined;
  via?: AuditEntry['via'];
  resource?: string;
  recordId?: number | string;
  /** What the record is called. Never the name of a person: names are looked up when the audit is read. */
  label?: string | undefined;
  version?: number | undefined;
  detail?: AuditEntry['detail'];
}

/**
 * Adds what was done to the audit of an application, in the transaction of the deed. Call it last: on PostgreSQL other
 * writers of the application wait until the commit, so the chain has one order.
 */
export async function appendAudit(
  db: Db,
  { appKey, events }: { appKey: string; events: readonly AuditEvent[] },
): Promise<void> {
  // The chain of an application has the lock of its revision, which content writes take anyway.
  await lockRevision(db, appKey);
  await appendInLockedChain(db, { appKey, events });
}

/** Does the same for a caller that has changed the application's revision in this transaction. */
export async function appendInLockedChain(
  db: Db,
  { appKey, events }: { appKey: string; events: readonly AuditEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  const last = await db
    .selectFrom('audit')
    .select(['number', 'hash'])
    .where('app_key', '=', appKey)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = now();
  const entries: AuditEntries[] = [];
  let { number, hash } = last ?? { number: 0, hash: '' };
  for (const event of events) {
    number += 1;
    const entry = { app_key: appKey, number, at, ...toColumns(event), previous_hash: hash };
    hash = hashEntry(entry);
    entries.push({ ...entry, hash });
  }
  for (const batch of batches(entries)) await db.insertInto('audit').values(batch).execute();
}

const nameToken = (by: Actor | undefined): AuditEvent['detail'] =>
  by?.apiToken ? { api_token: by.apiToken.name } : {};

const toColumns = ({
  action,
  by,
  via = 'api',
  resource,
  recordId,
  label = undefined,
  version = undefined,
  detail = {},
}: AuditEvent) => ({
  user_id: by?.userId ?? null,
  via,
  action,
  resource: resource ?? null,
  record_id: recordId === undefined ? null : String(recordId),
  label: label ?? null,
  version: version ?? null,
  detail: JSON.stringify({ ...detail, ...nameToken(by) }),
});
