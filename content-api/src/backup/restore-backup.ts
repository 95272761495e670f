import { appendAudit } from '../audit/append.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openPassedSets } from '../engine/sets/stored-sets.ts';
import type { Database, Db } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { deriveColumns } from '../db/search-text.ts';
import type { Row } from '../db/tables.ts';
import type { MediaStore } from '../media/media-store.ts';
import { setPending } from '../media/pending.ts';
import { backupTables, temporaryTables } from './backup-tables.ts';
import { mediaName, rowsName, readManifest, type Manifest } from './backup-manifest.ts';
import { parseRows } from './parse-rows.ts';

const batch = 50;
const filesAtOnce = 10;
const epoch = Date.UTC(2026, 0, 1);

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Reads and verifies a backup. Call it before a target is created.
 * @throws {Error} when it is damaged or of another version
 */
export async function readBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder);
  const newest = migrations.at(-1)?.number;
  if (manifest.migration !== newest) {
    throw new Error(
      `The backup is at migration ${manifest.migration} and this version at ${String(newest)}: restore it with the version that wrote it, and then start this one.`,
    );
  }
  return { folder, manifest };
}

interface RestoreOptions {
  database: Database;
  store: MediaStore;
  backup: Backup;
  isForced: boolean;
  onWait?: (message: string) => void;
}

/**
 * Restores a backup, with all rows in one transaction. Sessions are not part of it, so all users must sign in again.
 * A failure leaves neither rows nor files.
 * @throws {Error} when the database is not empty and `isForced` is false; then only migrations have run
 */
export async function restore({ database, store, backup, isForced, onWait }: RestoreOptions): Promise<void> {
  await migrate(database, { onWait });
  const existing = await database.db.selectFrom('applications').select('id').limit(1).executeTakeFirst();
  if (existing && !isForced) throw new Error('The database is not empty. With --force, its content is replaced.');
  const addedFiles: string[] = [];
  try {
    // The files come first, because a row without its file would be a broken picture.
    await restoreFiles(backup, { store, addedFiles });
    await replaceRows(database, backup);
  } catch (error) {
    await store.remove(addedFiles).catch(() => undefined);
    throw error;
  }
}

async function replaceRows(database: Database, { folder, manifest }: Backup): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    await database.lock(db, 'migration');
    const stored = new Map(
      (await db.selectFrom('revisions').selectAll().execute()).map((row) => [row.app_key, row.revision]),
    );
    const previousFiles = [
      ...(await db.selectFrom('media').select('file_name').execute()),
      ...(await db.selectFrom('media_pending').select('file_name').execute()),
    ];
    await clear(db);
    await insertAll(db, path.join(folder, rowsName));
    for (const { table } of backupTables) {
      const id = manifest.last_ids[table] ?? 0;
      if (id > 0) await database.keepIdsAbove(db, { table, id });
    }
    await raiseRevisions(db, stored);
    await openPassedSets(db);
    for (const { app_key: appKey } of await db.selectFrom('applications').select('app_key').execute())
      await appendAudit(db, { appKey: String(appKey), events: [{ action: 'restore-backup', via: 'command' }] });
    await markPending(
      db,
      previousFiles.map(({ file_name: name }) => name),
    );
  });
}

/** Puts the files of the backup into the store, and adds the names of new ones to `addedFiles`. */
async function restoreFiles(
  { folder, manifest: { files } }: Backup,
  { store, addedFiles }: { store: MediaStore; addedFiles: string[] },
): Promise<void> {
  const names = Object.keys(files).filter((name) => name !== rowsName);
  for (let first = 0; first < names.length; first += filesAtOnce) {
    await store.put(
      await Promise.all(
        names.slice(first, first + filesAtOnce).map(async (file) => {
          const name = path.posix.relative(mediaName, file);
          const stored = await store.open(name);
          stored?.stream.destroy();
          if (!stored) addedFiles.push(name);
          return { name, bytes: await readFile(path.join(folder, file)) };
        }),
      ),
    );
  }
}

/** Marks the files of pictures that are not in the backup as pending, so that a sweep removes them. */
async function markPending(db: Db, previousFiles: readonly string[]): Promise<void> {
  const existing = new Set(
    (await db.selectFrom('media').select('file_name').execute()).map(({ file_name: name }) => name),
  );
  // Their own application may no longer exist. A sweep uses only the names, so any application key will do.
  const { app_key: appKey } = (await db.selectFrom('revisions').select('app_key').limit(1).executeTakeFirst()) ?? {};
  if (appKey === undefined) return;
  for (const name of new Set(previousFiles)) if (!existing.has(name)) await setPending(db, { appKey, name });
}

async function clear(db: Db): Promise<void> {
  for (const table of temporaryTables) await db.deleteFrom(table).execute();
  for (const { table, parent } of backupTables.toReversed()) {
    if (parent !== undefined)
      await db
        .updateTable(table)
        .set({ [parent]: null })
        .execute();
    await db.deleteFrom(table).execute();
  }
}

async function insertAll(db: Db, file: string): Promise<void> {
  const tables = new Map(backupTables.map((one) => [one.table, one]));
  let pending: { table: string; rows: Row[] } = { table: '', rows: [] };
  const flush = async (): Promise<void> => {
    if (pending.rows.length > 0) await db.insertInto(pending.table).values(pending.rows).execute();
  };
  for await (const { table, row } of parseRows(file)) {
    const previousFiles = tables.get(table);
    if (!previousFiles) throw new Error(`The backup has rows of ${table}, which this version does not know.`);
    if (pending.table !== table || pending.rows.length >= batch) {
      await flush();
      pending = { table, rows: [] };
    }
    pending.rows.push(previousFiles.contract ? { ...row, ...deriveColumns(previousFiles.contract, row) } : row);
  }
  await flush();
}

/**
 * Raises the revisions, because a revision must not be reused with other content: browsers would take outdated
 * responses for current. The new one is at least the number of seconds since 2026, which no application's writes reach.
 */
async function raiseRevisions(db: Db, stored: ReadonlyMap<string, number>): Promise<void> {
  const clock = Math.floor((Date.now() - epoch) / 1000);
  for (const { app_key: appKey, revision } of await db.selectFrom('revisions').selectAll().execute()) {
    const next = Math.max(clock, revision + 1, (stored.get(appKey) ?? 0) + 1);
    await db.updateTable('revisions').set({ revision: next }).where('app_key', '=', appKey).execute();
  }
}
