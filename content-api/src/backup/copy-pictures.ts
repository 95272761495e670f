import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listAllFiles } from '@quoin/shared/contract/media-name';
import type { Tables } from '../db/tables.ts';
import type { MediaStore } from '../media/media-store.ts';

type MediaRow = Pick<Tables['media'], 'file_name' | 'sha256' | 'stored'>;
/**
 * `copied` has the checksums of the files in the folder, by name. Files are immutable and names are never reused, so
 * they stay valid.
 */
interface CopyTarget {
  store: MediaStore;
  folder: string;
  copied: Map<string, string>;
}

/**
 * Makes the folder contain the files of exactly these pictures.
 * @returns the names of the pictures that the store does not have completely
 * @throws {Error} when a file in the store is damaged
 */
export async function copyPictures(pictures: readonly MediaRow[], target: CopyTarget): Promise<string[]> {
  await removeOthers(pictures, target);
  const missed: string[] = [];
  for (const picture of pictures) {
    if (!target.copied.has(picture.file_name) && !(await copyPicture(picture, target))) missed.push(picture.file_name);
  }
  return missed;
}

/** Removes files that were copied for an earlier snapshot. */
async function removeOthers(pictures: readonly MediaRow[], { folder, copied }: CopyTarget): Promise<void> {
  const files = new Set(pictures.flatMap((one) => listAllFiles(one.file_name)));
  for (const name of await readdir(folder)) {
    if (files.has(name)) continue;
    await rm(path.join(folder, name));
    copied.delete(name);
  }
}

/** @throws {Error} when the picture exists but differs from what was stored */
async function copyPicture({ file_name: name, sha256, stored }: MediaRow, target: CopyTarget): Promise<boolean> {
  const sums = new Map<string, string>();
  let total = 0;
  for (const file of listAllFiles(name)) {
    const copy = await copyOne(file, target);
    if (!copy) continue;
    sums.set(file, copy.checksum);
    total += copy.size;
  }
  // Some of the smaller widths may not exist. The row has the total size of all files in bytes.
  if (!sums.has(name) || total < stored) return false;
  if (sums.get(name) !== sha256) throw new Error(`The backup is incomplete: ${name} in the store is damaged.`);
  for (const [file, sum] of sums) target.copied.set(file, sum);
  return true;
}

async function copyOne(
  name: string,
  { store, folder }: Omit<CopyTarget, 'copied'>,
): Promise<{ checksum: string; size: number } | undefined> {
  const stored = await store.open(name);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(stored.stream, measured, createWriteStream(path.join(folder, name), { mode: 0o600, flush: true }));
  if (size !== stored.size)
    throw new Error(`The backup is incomplete: the store returned ${size} of the ${stored.size} bytes of ${name}.`);
  return { checksum: hash.digest('hex'), size };
}
