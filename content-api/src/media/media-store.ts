import { createReadStream, type ReadStream } from 'node:fs';
import { lstat, mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Where the bytes of media files lie; their rows are in the database. */
export interface MediaStore {
  /** Answers only once the file would survive a power cut. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  open: (name: string) => Promise<{ stream: ReadStream; size: number } | undefined>;
  remove: (name: string) => Promise<void>;
}

/** 26 small letters and digits, chosen by us, and an ending; nothing else ever reaches the file system. */
const mediaName = /^[a-z0-9]{26}\.(webp|png|jpg|gif|avif)$/;
export const isMediaName = (name: string): boolean => mediaName.test(name);

/** Media files in one folder. */
export function folderStore(folder: string): MediaStore {
  const placeOf = (name: string): string => {
    if (!isMediaName(name)) throw new Error('This is not the name of a media file.');
    return path.join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = placeOf(name);
      const temporary = `${place}.${process.pid}.tmp`;
      await writeThrough(temporary, bytes);
      await rename(temporary, place);
      await syncFolder(folder);
    },
    open: async (name) => {
      if (!isMediaName(name)) return undefined;
      // Not stat: a link that somebody put here is not a media file.
      const found = await lstat(placeOf(name)).catch(() => undefined);
      return found?.isFile() ? { stream: createReadStream(placeOf(name)), size: found.size } : undefined;
    },
    remove: async (name) => {
      await unlink(placeOf(name)).catch((error: unknown) => {
        if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')) throw error;
      });
    },
  };
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A renamed file is only found after a power cut when its folder was written as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
