import { maxPreviews, previewKinds, type PreviewKind } from '@quoin/shared/contract/preview-wire';
import { createToken, getTimestampAfter, hashToken } from '../accounts/links.ts';
import { appendAudit, type Actor } from '../audit/append.ts';
import type { Database, Db } from '../db/database.ts';
import { textSize } from '../db/sql-expressions.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { now } from '../timestamps.ts';
import { parseItems, type PreviewItem } from './preview-items.ts';

/** A preview link, without the drafts that it keeps. */
export interface StoredPreview {
  id: number;
  appKey: string;
  kind: PreviewKind;
  label: string;
  path: string;
  at: string | null;
  zone: string | null;
  madeBy: number | null;
  createdAt: string;
  expiresAt: string;
  opened: number;
  lastOpenedOn: string | null;
}

const columns = [
  'id',
  'app_key',
  'kind',
  'label',
  'path',
  'at',
  'zone',
  'made_by',
  'created_at',
  'expires_at',
  'opened',
  'last_opened_on',
] as const;

/** The most bytes that all links of a site keep of drafts. */
const maxKeptBytes = 32 * 2 ** 20;

const toText = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const toPreview = (row: Row): StoredPreview => ({
  id: Number(row.id),
  appKey: String(row.app_key),
  kind: previewKinds.find((kind) => kind === row.kind) ?? 'records',
  label: String(row.label),
  path: String(row.path),
  at: toText(row.at),
  zone: toText(row.zone),
  madeBy: typeof row.made_by === 'number' ? row.made_by : null,
  createdAt: String(row.created_at),
  expiresAt: String(row.expires_at),
  opened: Number(row.opened),
  lastOpenedOn: toText(row.last_opened_on),
});

/** The links of a site that have not ended. */
const selectLiving = (db: Db, appKey: string) =>
  db.selectFrom('previews').where('app_key', '=', appKey).where('expires_at', '>', now());

export type NewPreview = Pick<StoredPreview, 'appKey' | 'kind' | 'label' | 'path' | 'at' | 'zone'> & {
  items: readonly PreviewItem[];
  by: Actor;
  hours: number;
  /** The record of which it is, for the audit. */
  record?: { resource: string; id: number } | undefined;
};

/**
 * Stores a new link. Only the hash of its token is kept.
 * @throws HttpProblem 422 beyond the most links of a site, or the most bytes of their drafts
 */
export async function storePreview(
  database: Database,
  { appKey, by, hours, items, record, ...shown }: NewPreview,
): Promise<{ token: string; preview: StoredPreview }> {
  const token = createToken();
  const kept = JSON.stringify(items);
  const preview = await database.db.transaction().execute(async (db) => {
    // Without the lock, two requests could each find room for the last link.
    await database.lock(db, `previews of ${appKey}`);
    const { links, bytes } = await selectLiving(db, appKey)
      .select((eb) => [
        eb.fn.countAll<number | string>().as('links'),
        eb.fn.sum<number | string | null>(textSize(['items'])).as('bytes'),
      ])
      .executeTakeFirstOrThrow();
    if (Number(links) >= maxPreviews || Number(bytes) + Buffer.byteLength(kept) > maxKeptBytes)
      throw new HttpProblem(422, {
        detail: 'This site has as many preview links as it can keep. Revoke some that nobody needs.',
      });
    const row: Row = await db
      .insertInto('previews')
      .values({
        app_key: appKey,
        token_hash: hashToken(token),
        ...shown,
        items: kept,
        made_by: by.userId,
        created_at: now(),
        expires_at: getTimestampAfter(hours * 3_600_000),
        opened: 0,
        last_opened_on: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const detail = { link: Number(row.id), hours, ...(shown.at === null ? {} : { at: shown.at }) };
    const { label } = shown;
    const told = record ? { resource: record.resource, recordId: record.id } : {};
    await appendAudit(db, { appKey, events: [{ action: 'make-preview', by, ...told, label, detail }] });
    return toPreview(row);
  });
  return { token, preview };
}

/** Lists the links of a site that have not ended, the newest first. */
export async function listPreviews(db: Db, appKey: string): Promise<StoredPreview[]> {
  const rows = await selectLiving(db, appKey).select(columns).orderBy('id', 'desc').limit(maxPreviews).execute();
  return rows.map(toPreview);
}

/** Reads a link of a site that has not ended. */
export async function readPreview(
  db: Db,
  { appKey, id }: { appKey: string; id: number },
): Promise<StoredPreview | undefined> {
  const row = await selectLiving(db, appKey).select(columns).where('id', '=', id).executeTakeFirst();
  return row && toPreview(row);
}

/** Finds the link of a token; undefined for one that is wrong, has ended or was revoked. */
export async function findPreview(db: Db, token: string): Promise<StoredPreview | undefined> {
  const row = await db
    .selectFrom('previews')
    .select(columns)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row && toPreview(row);
}

/** Reads the drafts that a link keeps; they may be megabytes. None if it was revoked meanwhile. */
export async function readItems(db: Db, { appKey, id }: Pick<StoredPreview, 'appKey' | 'id'>): Promise<PreviewItem[]> {
  const row = await selectLiving(db, appKey).select('items').where('id', '=', id).executeTakeFirst();
  return row ? parseItems(String(row.items)) : [];
}

/** Ends a link at once. Returns whether it was there. */
export async function revokePreview(
  db: Db,
  { appKey, id, by }: { appKey: string; id: number; by: Actor },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('previews')
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .returning('label')
      .executeTakeFirst();
    if (!row) return false;
    const event = { action: 'revoke-preview', by, label: String(row.label), detail: { link: id } } as const;
    await appendAudit(transaction, { appKey, events: [event] });
    return true;
  });
}

/** Counts that a browser has opened a link. */
export async function countOpening(db: Db, { id }: Pick<StoredPreview, 'id'>): Promise<void> {
  await db
    .updateTable('previews')
    .set((eb) => ({ opened: eb('opened', '+', 1), last_opened_on: now().slice(0, 10) }))
    .where('id', '=', id)
    .where('opened', '<', 2_000_000_000)
    .execute();
}

/** Deletes the links that have ended, with the drafts that they keep. */
export async function deleteEndedPreviews(db: Db): Promise<void> {
  await db.deleteFrom('previews').where('expires_at', '<=', now()).execute();
}
