import type { Db } from '../db/database.ts';
import type { AuditEntries } from '../db/editing-tables.ts';

/** Which entries of an audit are read; an absent filter matches all. */
export interface AuditFilters {
  by?: number | undefined;
  action?: string | undefined;
  resource?: string | undefined;
  record?: string | undefined;
  /** The first second, and the second after the last one, in UTC. */
  from?: string | undefined;
  until?: string | undefined;
}

interface AuditQuery {
  appKey: string;
  filters: AuditFilters;
}

function selectEntries(db: Db, { appKey, filters: { by, action, resource, record, from, until } }: AuditQuery) {
  let entries = db.selectFrom('audit').where('app_key', '=', appKey);
  if (by !== undefined) entries = entries.where('user_id', '=', by);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (resource !== undefined) entries = entries.where('resource', '=', resource);
  if (record !== undefined) entries = entries.where('record_id', '=', record);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (until !== undefined) entries = entries.where('at', '<', until);
  return entries;
}

/** Reads the newest entries, or those before the entry with the number `before`. */
export const readEntries = (
  db: Db,
  { before, size, ...query }: AuditQuery & { before: number | undefined; size: number },
): Promise<AuditEntries[]> => {
  const entries = selectEntries(db, query).selectAll().orderBy('number', 'desc').limit(size);
  return (before === undefined ? entries : entries.where('number', '<', before)).execute();
};

/** The entries that one query of an export reads. */
const step = 500;

/** Yields the entries up to the number `last`, the oldest first, as they are stored: a JSON object in each line. */
export async function* exportEntries(
  db: Db,
  { last, ...query }: AuditQuery & { last: number },
): AsyncGenerator<string, void> {
  for (let after = 0; ;) {
    const entries = await selectEntries(db, query)
      .selectAll()
      .where('number', '>', after)
      .where('number', '<=', last)
      .orderBy('number')
      .limit(step)
      .execute();
    if (entries.length === 0) return;
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    after = entries.at(-1)?.number ?? last;
  }
}

/** Returns the number of the newest entry; 0 for an empty audit. */
export async function readLastNumber(db: Db, appKey: string): Promise<number> {
  const last = await db
    .selectFrom('audit')
    .select('number')
    .where('app_key', '=', appKey)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
}
