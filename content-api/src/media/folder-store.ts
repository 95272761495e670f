import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { MediaStore, StoredFile } from './media-store.ts';

/** Does not follow a symbolic link, and does not block on a pipe or a device. */
const plainly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const temporaryName = /^\.tmp-[0-9a-f]{24}$/;

/** Creates a media store in one folder. */
export function folderStore(folder: string): MediaStore {
  const placeOf = (name: string): string => {
    if (!parseMediaName(name)) throw new Error('This is not the name of a media file.');
    return path.join(folder, name);
  };
  return {
    put: async (files) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const file of files) await writeThrough(folder, { place: placeOf(file.name), bytes: file.bytes });
      // A rename survives a power cut only if the folder is synced too.
      await syncFolder(folder);
    },
    open: async (name) => {
      if (!parseMediaName(name)) return undefined;
      const handle = await open(placeOf(name), plainly).catch((error: unknown) =>
        absent(error, ['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'ENOTDIR']),
      );
      if (!handle) return undefined;
      const found = await handle.stat();
      if (found.isFile()) return { stream: handle.createReadStream(), size: found.size };
      await handle.close();
      return undefined;
    },
    remove: async (names) => {
      for (const name of names) await unlink(placeOf(name)).catch((error: unknown) => absent(error, ['ENOENT']));
    },
    tidy: async (olderThanMs) => {
      const names = await readdir(folder).catch((error: unknown) => absent(error, ['ENOENT']));
      for (const name of (names ?? []).filter((one) => temporaryName.test(one))) {
        const place = path.join(folder, name);
        const found = await stat(place).catch((error: unknown) => absent(error, ['ENOENT']));
        if (found && found.mtimeMs <= Date.now() - olderThanMs)
          await unlink(place).catch((error: unknown) => absent(error, ['ENOENT']));
      }
    },
    close: () => undefined,
  };
}

/** Writes a temporary file in the same folder and renames it, so that a reader finds the complete file or none. */
async function writeThrough(
  folder: string,
  { place, bytes }: { place: string } & Pick<StoredFile, 'bytes'>,
): Promise<void> {
  const temporary = path.join(folder, `.tmp-${randomBytes(12).toString('hex')}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, place);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns undefined for error codes that mean that there is no such file, and rethrows all others. */
function absent(error: unknown, codes: readonly string[]): undefined {
  if (
    typeof error === 'object'
    && error !== null
    && 'code' in error
    && typeof error.code === 'string'
    && codes.includes(error.code)
  )
    return undefined;
  throw error;
}
