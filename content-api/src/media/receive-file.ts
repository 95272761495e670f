import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ignoreCodes } from '@quoin/shared/server/system-error';
import { diskFull } from '../http/problem.ts';
import { isDiskFull } from './is-disk-full.ts';

/** An upload on the disk. It waits there for its turn to be transcoded, because many would fill the memory. */
export interface ReceivedFile {
  path: string;
  size: number;
  sha256: string;
  remove: () => Promise<void>;
}

/** Longer than a request: an older file is of a process that was killed. */
const abandonedMs = 30 * 60_000;

/** Returns the folder in which uploads are received. */
export const getUploadFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

/**
 * Writes an upload into the folder. When the stream fails, nothing is left.
 * @throws {HttpProblem} 507 when the disk is full
 */
export async function receiveFile(stream: Readable, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  const remove = (): Promise<void> => rm(file, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(stream, measure, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw isDiskFull(error) ? diskFull(error) : error;
  }
  return { path: file, size, sha256: hash.digest('hex'), remove };
}

/** Removes the uploads of processes that were killed. */
export async function removeAbandonedFiles(folder: string, olderThanMs = abandonedMs): Promise<void> {
  const names = (await readdir(folder).catch(ignoreCodes('ENOENT'))) ?? [];
  for (const file of names.map((name) => path.join(folder, name))) {
    // Another process may have removed it.
    const found = await stat(file).catch(ignoreCodes('ENOENT'));
    if (found && found.mtimeMs < Date.now() - olderThanMs) await rm(file, { force: true });
  }
}
