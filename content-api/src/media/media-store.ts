import type { Readable } from 'node:stream';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import type { FileStore } from '@quoin/shared/server/file-store';

export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** Stores the bytes of media files; their rows are in the database. Names follow `contract/media-name.ts`. */
export interface MediaStore {
  /** Resolves when all files are durable: they survive a power cut. */
  put: (files: readonly StoredFile[]) => Promise<void>;
  open: (name: string) => Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes files. A missing file is not an error. */
  remove: (names: readonly string[]) => Promise<void>;
  /** Removes the temporary files of an interrupted `put`, if they are older than this. */
  tidy: (olderThanMs: number) => Promise<void>;
  close: () => void;
}

/** Creates a media store on a store of files. It takes names of media files only. */
export function mediaStore(files: FileStore): MediaStore {
  const parse = (name: string) => {
    const parsed = parseMediaName(name);
    if (!parsed) throw new Error('This is not the name of a media file.');
    return parsed;
  };
  return {
    put: async (mediaFiles) =>
      files.writeAll(mediaFiles.map(({ name, bytes }) => ({ path: name, bytes, type: `image/${parse(name).format}` }))),
    open: async (name) => (parseMediaName(name) ? files.open(name) : undefined),
    remove: async (names) => {
      for (const name of names) {
        parse(name);
        await files.remove(name);
      }
    },
    tidy: async (olderThanMs) => files.sweep(olderThanMs),
    close: () => files.close(),
  };
}
