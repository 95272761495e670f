/** Where the registry and the releases lie: files by path, each whole or not there. */
export interface ReleaseStore {
  /** For messages: a folder's path, or a bucket's name. */
  place: string;
  read(path: string): Promise<Buffer | undefined>;
  write(path: string, bytes: Buffer | string): Promise<void>;
  /**
   * Writes a file where none is.
   * @returns whether it did
   */
  create(path: string, bytes: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /**
   * Puts a local folder's files below a path where none is; nothing is there until all of it is.
   * @returns whether it did
   */
  placeFolder(path: string, folder: string): Promise<boolean>;
  /** The names of all files below a path, from there. */
  filesBelow(path: string): Promise<string[]>;
  /** Folders that hold a whole release, as `part/version`. */
  releases(): Promise<string[]>;
  removeFolder(path: string): Promise<void>;
  /** Removes what an interrupted release left: nothing that a registry can name. */
  sweep(): Promise<void>;
  /**
   * Another word whenever the file has changed; undefined where there is none. Cheap enough to be asked several times a
   * second.
   */
  stampOf(path: string): Promise<string | undefined>;
}

export const registryPath = 'registry.json';
