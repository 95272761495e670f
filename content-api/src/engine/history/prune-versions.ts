import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { KeptVersions } from '@quoin/shared/contract/versions';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { formatTimestamp } from '../../timestamps.ts';

/** What the settings keep of a history. */
export const toKeptVersions = ({
  historyVersions: last,
  historyDays: days,
}: Pick<Settings, 'historyVersions' | 'historyDays'>): KeptVersions => ({ last, days });

interface RecordKey {
  app_key: string;
  resource: string;
  record_id: number;
}
/** A record, in one language, in the history of all applications. */
interface HistoryKey extends RecordKey {
  locale: string;
}

/** The records that one step looks at, and the versions that one statement deletes: a write waits for no more. */
const step = { records: 200, versions: 500 } as const;

const first: HistoryKey = { app_key: '', resource: '', record_id: 0, locale: '' };

/**
 * Deletes the versions that are neither among the last ones of their record nor young enough to be kept. It walks over
 * all records in small steps, so that no other write waits for long.
 */
export async function pruneVersions(db: Db, kept: KeptVersions): Promise<void> {
  const limit = formatTimestamp(new Date(Date.now() - kept.days * 86_400_000));
  for (let last: HistoryKey | undefined = first; last !== undefined;) {
    const records: (HistoryKey & { total: number })[] = await readRecordsAfter(db, last);
    for (const { total, ...record } of records)
      if (Number(total) > kept.last) await pruneRecord(db, { record, last: kept.last, limit });
    last = records.length < step.records ? undefined : records.at(-1);
  }
}

/** Reads the next records with the number of their versions, in the order of the primary key. */
const readRecordsAfter = (db: Db, { app_key: appKey, resource, record_id: id, locale }: HistoryKey) =>
  db
    .selectFrom('versions')
    .select((eb) => ['app_key', 'resource', 'record_id', 'locale', eb.fn.countAll<number>().as('total')])
    .where((eb) =>
      eb(eb.refTuple('app_key', 'resource', 'record_id', 'locale'), '>', eb.tuple(appKey, resource, id, locale)),
    )
    .groupBy(['app_key', 'resource', 'record_id', 'locale'])
    .orderBy('app_key')
    .orderBy('resource')
    .orderBy('record_id')
    .orderBy('locale')
    .limit(step.records)
    .execute();

async function pruneRecord(
  db: Db,
  { record, last, limit }: { record: HistoryKey; last: number; limit: string },
): Promise<void> {
  const versions = db
    .selectFrom('versions')
    .select('version')
    .where((eb) => eb.and(record))
    .orderBy('version', 'desc');
  const oldestKept = await versions
    .offset(last - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestKept) return;
  const old = versions.where('version', '<', oldestKept.version).where('at', '<', limit).limit(step.versions);
  for (;;) {
    const rows = await old.execute();
    if (rows.length === 0) return;
    const numbers = rows.map(({ version }) => version);
    await db
      .deleteFrom('versions')
      .where((eb) => eb.and(record))
      .where('version', 'in', numbers)
      .execute();
  }
}

/** What is kept of a record until it is deleted for good. */
const tables = ['versions', 'review_lines', 'draft_writers'] as const;

/** Deletes the whole history of records that can no longer be restored, and what was said of them in reviews. */
export async function deleteHistories(db: Db, records: readonly RecordKey[]): Promise<void> {
  const groups = Map.groupBy(records, ({ app_key: appKey, resource }) => JSON.stringify([appKey, resource]));
  for (const group of groups.values()) {
    const [{ app_key: appKey, resource } = first] = group;
    for (const ids of batches(group.map(({ record_id: id }) => id)))
      for (const table of tables)
        await db
          .deleteFrom(table)
          .where('app_key', '=', appKey)
          .where('resource', '=', resource)
          .where('record_id', 'in', ids)
          .execute();
  }
}
