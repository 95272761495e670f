import type { Db } from '../db/database.ts';
import { formatTimestamp } from '../timestamps.ts';
import { appendAudit } from './append.ts';

/** The entries that one statement deletes, so that no write waits for long. */
const step = 1_000;
const dayMs = 86_400_000;

/**
 * Deletes the entries of the audits that are older than `days`, the oldest first. An audit says before what it loses,
 * once a day at most.
 */
export async function pruneAudits(db: Db, days: number): Promise<void> {
  const keys = await db.selectFrom('applications').select('app_key').execute();
  for (const appKey of keys.map(({ app_key: key }) => String(key))) {
    const through = await announce(db, { appKey, days });
    if (through !== undefined) await deleteThrough(db, { appKey, through });
  }
}

/** Appends what is about to be deleted. Returns the number of the newest of these entries; undefined for none. */
async function announce(db: Db, { appKey, days }: { appKey: string; days: number }): Promise<number | undefined> {
  const entries = db.selectFrom('audit').where('app_key', '=', appKey);
  const before = (age: number): string => formatTimestamp(new Date(Date.now() - age * dayMs));
  const oldest = await entries.select(['number', 'at']).orderBy('number').limit(1).executeTakeFirst();
  if (!oldest || oldest.at >= before(days + 1)) return undefined;
  return db.transaction().execute(async (transaction) => {
    const newest = await transaction
      .selectFrom('audit')
      .select(['number', 'hash'])
      .where('app_key', '=', appKey)
      .where('at', '<', before(days))
      .orderBy('at', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) return undefined;
    const detail = { through: newest.number, hash: newest.hash, days };
    await appendAudit(transaction, { appKey, events: [{ action: 'prune-audit', via: 'command', detail }] });
    return newest.number;
  });
}

async function deleteThrough(db: Db, { appKey, through }: { appKey: string; through: number }): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .select('number')
      .where('app_key', '=', appKey)
      .where('number', '<=', through)
      .orderBy('number')
      .limit(step)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    await db.deleteFrom('audit').where('app_key', '=', appKey).where('number', '<=', last.number).execute();
  }
}
