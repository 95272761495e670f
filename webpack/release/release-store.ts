/** Storage for the registry and the releases: files by path. A file is either complete or absent. */
export interface ReleaseStore {
  /** The folder's path or the bucket's name, for messages. */
  place: string;
  read(path: string): Promise<Buffer | undefined>;
  write(path: string, bytes: Buffer | string): Promise<void>;
  /**
   * Writes a file if none exists at the path.
   * @returns whether it was written
   */
  create(path: string, bytes: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /**
   * Copies a local folder to a path, if nothing is there. The folder appears only when all its files are complete.
   * @returns whether it was copied
   */
  placeFolder(path: string, folder: string): Promise<boolean>;
  /** Lists all files below a path, with names relative to it. */
  filesBelow(path: string): Promise<string[]>;
  /** Lists the folders that contain a complete release, as `part/version`. */
  releases(): Promise<string[]>;
  removeFolder(path: string): Promise<void>;
  /** Removes the remains of interrupted releases, which no registry can name. */
  sweep(): Promise<void>;
  /**
   * Returns a string that differs whenever the file has changed, or undefined when there is no file. It is cheap enough
   * to call several times a second.
   */
  stampOf(path: string): Promise<string | undefined>;
}

export const registryPath = 'registry.json';
