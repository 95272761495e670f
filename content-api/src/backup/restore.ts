import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Database, Db } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { searchTextOf } from '../db/search-text.ts';
import type { Row } from '../db/tables.ts';
import { carried, derivedColumn, passing } from './carried.ts';
import { mediaName, rowsName, sync, verified } from './manifest.ts';

const batch = 50;
const epoch = Date.UTC(2026, 0, 1);

interface Needs { database: Database; media: string | undefined; source: string; isForced: boolean }

/**
 * Puts back what a backup holds, rows in one transaction. Sessions are not in it: everybody signs in again.
 * @throws before anything is changed, when the backup is damaged or of another version, or the target is not empty
 */
export async function restore({ database, media, source, isForced }: Needs): Promise<void> {
  const manifest = await verified(source);
  const newest = migrations.at(-1)?.number;
  if (manifest.migration !== newest) {
    throw new Error(`The backup is at migration ${manifest.migration} and this version at ${String(newest)}: restore it with the version that made it, and then start this one.`);
  }
  await migrate(database);
  const there = await database.db.selectFrom('applications').select('id').limit(1).executeTakeFirst();
  if (there && !isForced) throw new Error('The database is not empty: --force replaces all that is in it.');
  // The files first, as ever: a row without its file would be a broken picture.
  if (media !== undefined) await bringFiles(path.join(source, mediaName), media);
  await database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    await database.lock(db, 'migration');
    const before = new Map((await db.selectFrom('revisions').selectAll().execute()).map((row) => [row.app_key, row.revision]));
    await clear(db);
    await insertAll(db, path.join(source, rowsName));
    for (const { table, contract } of carried) {
      if (contract && await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) await database.keepIdsAbove(db, table);
    }
    await moveOn(db, before);
  });
}

async function bringFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    const temporary = path.join(to, `.restored-${process.pid}`);
    await copyFile(path.join(from, name), temporary);
    await sync(temporary);
    await rename(temporary, path.join(to, name));
  }
  await sync(to);
}

async function clear(db: Db): Promise<void> {
  for (const table of passing) await db.deleteFrom(table).execute();
  for (const { table, parent } of carried.toReversed()) {
    if (parent !== undefined) await db.updateTable(table).set({ [parent]: null }).execute();
    await db.deleteFrom(table).execute();
  }
}

async function insertAll(db: Db, file: string): Promise<void> {
  const tables = new Map(carried.map((one) => [one.table, one]));
  let waiting: { table: string; rows: Row[] } = { table: '', rows: [] };
  const flush = async (): Promise<void> => {
    if (waiting.rows.length > 0) await db.insertInto(waiting.table).values(waiting.rows).execute();
  };
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const { table, row } = parsed(line);
    const known = tables.get(table);
    if (!known) throw new Error(`The backup has rows of ${table}, which this version does not know.`);
    if (waiting.table !== table || waiting.rows.length >= batch) {
      await flush();
      waiting = { table, rows: [] };
    }
    waiting.rows.push(known.contract ? { ...row, [derivedColumn]: searchTextOf(known.contract, row) } : row);
  }
  await flush();
}

function parsed(line: string): { table: string; row: Row } {
  const value: unknown = JSON.parse(line);
  if (!Array.isArray(value)) throw new Error('The backup has a line that is no row.');
  const parts: readonly unknown[] = value;
  const [table, row] = parts;
  if (typeof table !== 'string' || !isRow(row)) throw new Error('The backup has a line that is no row.');
  return { table, row };
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.values(value).every((field) => field === null || typeof field === 'string' || typeof field === 'number');

/**
 * No revision comes twice with other content, or what browsers have kept would pass as current: it goes on from
 * the seconds since 2026, which no application's writes overtake.
 */
async function moveOn(db: Db, before: ReadonlyMap<string, number>): Promise<void> {
  const clock = Math.floor((Date.now() - epoch) / 1000);
  for (const { app_key: appKey, revision } of await db.selectFrom('revisions').selectAll().execute()) {
    const next = Math.max(clock, revision + 1, (before.get(appKey) ?? 0) + 1);
    await db.updateTable('revisions').set({ revision: next }).where('app_key', '=', appKey).execute();
  }
}
