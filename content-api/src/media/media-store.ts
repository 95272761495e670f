import type { Readable } from 'node:stream';

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
