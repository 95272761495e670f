import { constants, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { Database, Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { now } from '../moments.ts';
import { carried, derivedColumn, type Carried } from './carried.ts';
import { checksumOf, manifestName, mediaName, rowsName, sync, type Manifest } from './manifest.ts';

const batch = 500;

interface Needs { database: Database; /** The folder of media files; a bucket has copies of its own. */ media: string | undefined; target: string }

/**
 * Writes a folder with every row and every media file, all as they were at one moment, while the API goes on.
 * It appears whole, under its name, or not at all.
 */
export async function backUp({ database, media, target }: Needs): Promise<Manifest> {
  if (await exists(target)) throw new Error(`${target} is there already.`);
  const folder = `${target}.partial-${process.pid}`;
  await mkdir(path.join(folder, mediaName), { recursive: true, mode: 0o700 });
  try {
    // Names are given once and files never change: what the rows name was there before they were read, or comes in the second time.
    await copyNew(media, folder);
    const migration = await database.snapshot((db) => writeRows(db, path.join(folder, rowsName)));
    await copyNew(media, folder);
    const manifest = { format: 1, migration, made_at: now(), files: await checksums(folder) } as const;
    await writeFile(path.join(folder, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    for (const name of [manifestName, mediaName, '.']) await sync(path.join(folder, name));
    await rename(folder, target);
    await sync(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const exists = (place: string): Promise<boolean> => access(place).then(() => true, () => false);

async function copyNew(media: string | undefined, folder: string): Promise<void> {
  const names = media === undefined ? [] : await readdir(media).catch(() => []);
  for (const name of names.filter((one) => parseMediaName(one))) {
    const to = path.join(folder, mediaName, name);
    if (await exists(to)) continue;
    // Deleted in between: then no row names it either.
    await copyFile(path.join(media ?? '', name), to, constants.COPYFILE_FICLONE).then(() => sync(to), (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
}

async function checksums(folder: string): Promise<Record<string, string>> {
  const names = [rowsName, ...(await readdir(path.join(folder, mediaName))).sort().map((name) => `${mediaName}/${name}`)];
  const sums: Record<string, string> = {};
  for (const name of names) sums[name] = await checksumOf(path.join(folder, name));
  return sums;
}

/** A line for each row; answers the migration that the rows are at. */
async function writeRows(db: Db, file: string): Promise<number> {
  const { number } = await db.selectFrom('migrations').select('number').orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow();
  await pipeline(Readable.from(lines(db)), createWriteStream(file, { mode: 0o600 }));
  await sync(file);
  return number;
}

async function* lines(db: Db): AsyncGenerator<string> {
  for (const one of carried) {
    for await (const row of rowsOf(db, one)) {
      if (one.contract) delete row[derivedColumn];
      yield `${JSON.stringify([one.table, row])}\n`;
    }
  }
}

async function* rowsOf(db: Db, { table, contract, parent }: Carried): AsyncGenerator<Row> {
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
  const below = Map.groupBy(rows, (row) => row[parent] ?? null);
  for (let level = below.get(null) ?? []; level.length > 0; level = level.flatMap((row) => below.get(row.id ?? null) ?? [])) yield* level;
}
