import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRunning } from '@quoin/shared/server/is-running';
import type { Database, Db } from '../db/database.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { MediaStore } from '../media/media-store.ts';
import { now } from '../timestamps.ts';
import { derivedColumns } from '../db/search-text.ts';
import { backupTables, type BackupTable } from './backup-tables.ts';
import { copyPictures } from './copy-pictures.ts';
import {
  computeChecksum,
  manifestName,
  mediaName,
  rowsName,
  sync,
  readManifest,
  type Manifest,
} from './backup-manifest.ts';
import { parseRows } from './parse-rows.ts';

const batch = 500;

interface BackupOptions {
  database: Database;
  store: MediaStore;
  target: string;
}

/**
 * Writes a backup folder while the API runs: a snapshot of every row, and every media file that a row names. The folder
 * gets its name only when it is complete and verified.
 * @throws {Error} when the target exists, or when the store lacks files that rows name (the message lists them)
 */
export async function backUp({ database, store, target }: BackupOptions): Promise<Manifest> {
  if (await exists(target)) throw new Error(`${target} exists already. Name another target.`);
  await removeAbandoned(target);
  const folder = toPartialFile(target);
  await mkdir(path.join(folder, mediaName), { recursive: true, mode: 0o700 });
  try {
    const { migration, lastIds, copied } = await copyAll({ database, store, folder });
    const files = {
      [rowsName]: await computeChecksum(path.join(folder, rowsName)),
      ...Object.fromEntries([...copied].map(([name, sum]) => [`${mediaName}/${name}`, sum])),
    };
    const manifest = { format: 2, migration, made_at: now(), last_ids: lastIds, files } as const;
    await writeFile(path.join(folder, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await readManifest(folder);
    await verifyRows(path.join(folder, rowsName));
    for (const name of [mediaName, '.']) await sync(path.join(folder, name));
    await rename(folder, target);
    await sync(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the folder of the unfinished backup of this process. Remove it if the process ends early. */
export const toPartialFile = (target: string): string => `${target}.partial-${process.pid}`;

/** Removes unfinished backups to the same target, if their process was killed or lost power. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.partial-`;
  const leftovers = (await readdir(path.dirname(target)).catch(() => [])).filter(
    (name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)),
  );
  for (const name of leftovers) {
    const pid = Number(name.slice(prefix.length));
    if (pid === process.pid || !isRunning(pid))
      await rm(path.join(path.dirname(target), name), { recursive: true, force: true });
  }
}

const exists = (target: string): Promise<boolean> =>
  access(target).then(
    () => true,
    () => false,
  );

interface Snapshot {
  migration: number;
  lastIds: Record<string, number>;
  pictures: readonly Tables['media'][];
}

/**
 * Copies the rows and then the files that they name. A picture that is deleted in between is missing, but a later
 * snapshot does not name it. So only a picture that is missing twice is lost.
 */
async function copyAll({
  database,
  store,
  folder,
}: Omit<BackupOptions, 'target'> & { folder: string }): Promise<Snapshot & { copied: Map<string, string> }> {
  const copied = new Map<string, string>();
  for (let missedEarlier: readonly string[] = []; ;) {
    const snapshot = await database.snapshot((db) => writeRows(db, { database, file: path.join(folder, rowsName) }));
    const missed = await copyPictures(snapshot.pictures, { store, folder: path.join(folder, mediaName), copied });
    if (missed.length === 0) return { ...snapshot, copied };
    const lost = missed.filter((name) => missedEarlier.includes(name));
    if (lost.length > 0)
      throw new Error(
        `The backup is incomplete: the store lacks pictures that the database names: ${lost.join(', ')}.`,
      );
    missedEarlier = missed;
  }
}

/** Writes one line for each row. */
async function writeRows(db: Db, { database, file }: { database: Database; file: string }): Promise<Snapshot> {
  const { number: migration } = await db
    .selectFrom('migrations')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await pipeline(Readable.from(serializeRows(db)), createWriteStream(file, { mode: 0o600, flush: true }));
  const lastIds: Record<string, number> = {};
  for (const { table, contract, isNumbered } of backupTables)
    if (contract || isNumbered) lastIds[table] = await database.readLastId(db, table);
  return { migration, lastIds, pictures: await db.selectFrom('media').selectAll().execute() };
}

/** Parses all rows: checksums only prove that they are as written, not that a restore can read them. */
async function verifyRows(file: string): Promise<void> {
  const rows = parseRows(file);
  while (!(await rows.next()).done);
}

async function* serializeRows(db: Db): AsyncGenerator<string> {
  for (const one of backupTables) {
    for await (const row of readRows(db, one)) {
      for (const column of one.contract ? derivedColumns(one.contract) : []) delete row[column];
      yield `${JSON.stringify([one.table, row])}\n`;
    }
  }
}

async function* readRows(db: Db, { table, contract, parent }: BackupTable): AsyncGenerator<Row> {
  const all = db.selectFrom(table).selectAll();
  if (parent !== undefined) yield* parentsFirst(await all.orderBy('id').execute(), parent);
  else if (!contract) yield* await all.execute();
  else {
    for (let last = 0; ;) {
      const rows = await all.where('id', '>', last).orderBy('id').limit(batch).execute();
      yield* rows;
      if (rows.length < batch) return;
      last = Number(rows.at(-1)?.id);
    }
  }
}

function* parentsFirst(rows: readonly Row[], parent: string): Generator<Row> {
  const byParent = Map.groupBy(rows, (row) => row[parent] ?? null);
  let reached = 0;
  for (
    let level = byParent.get(null) ?? [];
    level.length > 0;
    level = level.flatMap((row) => byParent.get(row.id ?? null) ?? [])
  ) {
    reached += level.length;
    yield* level;
  }
  if (reached < rows.length)
    throw new Error(
      `${rows.length - reached} records are their own ancestors by ${parent}, so they could not be restored. Correct their ${parent}, then back up again.`,
    );
}
