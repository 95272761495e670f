import type { Readable } from 'node:stream';

export interface NewFile {
  path: string;
  bytes: Uint8Array | string;
  /** The media type. A bucket keeps it with the file. */
  type?: string;
}

/**
 * Files by path in a folder or a bucket. Paths are relative, with `/` between names. A file is either complete or
 * absent, for every reader and after every crash.
 */
export interface FileStore {
  /** The folder's path or the bucket's name, for messages. */
  location: string;
  read(path: string): Promise<Buffer | undefined>;
  /** Opens a file for reading piece by piece. The caller must read or destroy the stream. */
  open(path: string): Promise<{ stream: Readable; size: number } | undefined>;
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  /** Writes files one after another. Resolves when all are durable: they survive a power cut. */
  writeAll(files: readonly NewFile[]): Promise<void>;
  /**
   * Writes a file if none exists at the path.
   * @returns whether it was written
   */
  create(path: string, bytes: Uint8Array | string): Promise<boolean>;
  /** Removes a file. A missing file is not an error. */
  remove(path: string): Promise<void>;
  /** Lists all files below a path, `''` for all of the store, with names relative to it. */
  filesBelow(path: string): Promise<string[]>;
  /**
   * Copies a local folder to a path of two names, if nothing is there. The folder appears in `listFolders` only when
   * all its files are complete.
   * @returns whether it was copied
   */
  placeFolder(path: string, from: string): Promise<boolean>;
  /** Lists the complete folders, as `name/name`. */
  listFolders(): Promise<string[]>;
  /** Removes a folder. It disappears from `listFolders` first. */
  removeFolder(path: string): Promise<void>;
  /** Removes what interrupted writes left, if it is older than this, in milliseconds. */
  sweep(olderThanMs?: number): Promise<void>;
  /**
   * Returns a string that differs whenever the file has changed, or undefined when there is no file. It is cheap enough
   * to call several times a second.
   */
  readStamp(path: string): Promise<string | undefined>;
  close(): void;
}

/**
 * Returns the path if it stays inside the store.
 * @throws Error otherwise
 */
export function checkPath(path: string): string {
  if (path.split('/').some((name) => ['', '.', '..'].includes(name)))
    throw new Error(`"${path}" is no path of a file in a store: it must be relative, without empty names and dots.`);
  return path;
}
