import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isObject } from '@quoin/shared/contract/is-object';

/**
 * The manifest of a backup. `last_ids` has the largest id ever assigned in each table, `files` the SHA-256 checksum of
 * every other file.
 */
export interface Manifest {
  format: 2;
  migration: number;
  made_at: string;
  last_ids: Record<string, number>;
  files: Record<string, string>;
}

export const manifestName = 'manifest.json';
export const rowsName = 'rows.jsonl';
export const mediaName = 'media';

export async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Flushes a file or folder to the disk (fsync). */
export async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the manifest of a backup and verifies the checksum of every file that it names.
 * @throws {Error} when the manifest is missing or invalid, or a file is missing or damaged
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${manifestName}.`);
  });
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Error(`${folder} was made by another version of Quoin, or is damaged.`);
  for (const [name, checksum] of Object.entries(manifest.files)) {
    const actual = await computeChecksum(path.join(folder, name)).catch(() => undefined);
    if (actual !== checksum)
      throw new Error(`${name} in ${folder} is ${actual === undefined ? 'missing' : 'damaged'}.`);
  }
  return manifest;
}

const safeName = /^(rows\.jsonl|media\/[\w.-]+)$/;

function isManifest(value: unknown): value is Manifest {
  if (
    !isObject(value)
    || !('format' in value)
    || !('migration' in value)
    || !('last_ids' in value)
    || !('files' in value)
  )
    return false;
  const { format, migration, last_ids: lastIds, files } = value;
  return (
    format === 2
    && typeof migration === 'number'
    && isObject(lastIds)
    && Object.values(lastIds).every((id) => typeof id === 'number')
    && isChecksums(files)
  );
}

const isChecksums = (files: unknown): boolean =>
  isObject(files)
  && rowsName in files
  && Object.entries(files).every(([name, checksum]) => safeName.test(name) && typeof checksum === 'string');
