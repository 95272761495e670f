import type { Readable } from 'node:stream';

export interface StoredFile {
  name: string;
  bytes: Uint8Array;
}

/** Where the bytes of media files lie; their rows are in the database. Names are those of `contract/media-name.ts`. */
export interface MediaStore {
  /** Answers only once all of the files would survive a power cut. */
  put: (files: readonly StoredFile[]) => Promise<void>;
  open: (name: string) => Promise<{ stream: Readable; size: number } | undefined>;
  /** A file that is not there is removed already. */
  remove: (names: readonly string[]) => Promise<void>;
  /** Removes what an interrupted `put` left half written, if it began so long ago. */
  tidy: (olderThanMs: number) => Promise<void>;
  close: () => void;
}
