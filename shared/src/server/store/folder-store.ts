import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, cp, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { addPath, ignoreCodes } from '../system-error.ts';
import { checkPath, type FileStore, type NewFile } from './file-store.ts';

/**
 * The names of files and folders that are not complete yet: of `temporaryPath`, and of two earlier forms, `*.<pid>.tmp`
 * and `.tmp-<hex>`, which an interrupted write of an earlier version may have left.
 */
const temporaryName = /\.(?:\d+|[\da-f]{24})\.tmp$|^\.tmp-[\da-f]{24}$/;
const isTemporary = (name: string): boolean => temporaryName.test(name);
/** In the same folder, because a rename is atomic only within a file system. */
const temporaryPath = (path: string): string => `${path}.${randomBytes(12).toString('hex')}.tmp`;

/** Does not follow a symbolic link, and does not block on a pipe or a device. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const ignoreAbsence = ignoreCodes('ENOENT');
const ignoreNoPlainFile = ignoreCodes('ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO');

const readEntries = async (folder: string, options: { recursive: boolean }) =>
  (await readdir(folder, { ...options, withFileTypes: true }).catch(ignoreAbsence)) ?? [];

/** Lists the complete files in a folder, with names relative to it. */
async function listFiles(folder: string): Promise<string[]> {
  const files = (await readEntries(folder, { recursive: true })).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !file.split(sep).some(isTemporary));
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readEntries(folder, { recursive: false });
  return entries.filter((entry) => entry.isDirectory() && !isTemporary(entry.name)).map(({ name }) => name);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  await handle
    .sync()
    .catch(addPath(path))
    .finally(() => handle.close());
}

/** Writes a file or folder at a temporary path, and removes what is there when it fails. */
async function writeTemporarily<T>(path: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = temporaryPath(path);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await write(temporary);
  } catch (error) {
    // The first error is the one to report.
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes a new file to the disk. Errors name `path`, the place that it is written for. */
async function writeDurably(temporary: string, { path, bytes }: Pick<NewFile, 'path' | 'bytes'>): Promise<void> {
  const handle = await open(temporary, 'wx', 0o600);
  await handle
    .writeFile(bytes)
    .then(() => handle.sync())
    .catch(addPath(path))
    .finally(() => handle.close());
}

/**
 * Creates a store in a folder. A file or folder is written at a temporary path, synced to the disk, and then renamed.
 */
export function folderStore(folder: string): FileStore {
  const at = (path: string): string => join(folder, checkPath(path));
  const below = (path: string): string => (path === '' ? folder : at(path));

  const writeAll = async (files: readonly NewFile[]): Promise<void> => {
    const targets = files.map(({ path, bytes }) => ({ path: at(path), bytes }));
    for (const target of targets) {
      await writeTemporarily(target.path, async (temporary) => {
        await writeDurably(temporary, target);
        await rename(temporary, target.path);
      });
    }
    // A rename survives a power cut only if the folder is synced too.
    for (const parent of new Set(targets.map(({ path }) => dirname(path)))) await syncToDisk(parent);
  };

  return {
    location: folder,
    read: async (path) =>
      readFile(at(path))
        .catch(addPath(at(path)))
        .catch(ignoreAbsence),
    async open(path) {
      const handle = await open(at(path), readFlags).catch(ignoreNoPlainFile);
      if (!handle) return undefined;
      const info = await handle.stat();
      if (info.isFile()) return { stream: handle.createReadStream(), size: info.size };
      await handle.close();
      return undefined;
    },
    write: (path, bytes) => writeAll([{ path, bytes }]),
    writeAll,
    create: async (path, bytes) =>
      writeTemporarily(at(path), async (temporary) => {
        await writeDurably(temporary, { path: at(path), bytes });
        // A hard link appears with its content, and only if the path does not exist.
        const isCreated = await link(temporary, at(path)).then(() => true, ignoreCodes('EEXIST'));
        await rm(temporary, { force: true });
        return isCreated ?? false;
      }),
    remove: async (path) => rm(at(path), { force: true }),
    filesBelow: async (path) => listFiles(below(path)),
    async placeFolder(path, from) {
      if (existsSync(at(path))) return false;
      await writeTemporarily(at(path), async (temporary) => {
        await cp(from, temporary, { recursive: true });
        for (const file of await listFiles(temporary)) await syncToDisk(join(temporary, file));
        await rename(temporary, at(path));
      });
      await syncToDisk(dirname(at(path)));
      return true;
    },
    async listFolders() {
      const parents = await listFolders(folder);
      const info = await Promise.all(
        parents.map(async (parent) => (await listFolders(join(folder, parent))).map((name) => `${parent}/${name}`)),
      );
      return info.flat();
    },
    async removeFolder(path) {
      // Rename first, so that the folder disappears in one step.
      const temporary = temporaryPath(at(path));
      await rename(at(path), temporary).catch(ignoreAbsence);
      await rm(temporary, { recursive: true, force: true });
    },
    async sweep(olderThanMs = 0) {
      const leftovers = (await readEntries(folder, { recursive: true })).filter(({ name }) =>
        isTemporary(basename(name)),
      );
      for (const { parentPath, name } of leftovers) {
        const path = join(parentPath, name);
        const info = await stat(path).catch(ignoreAbsence);
        if (info && Math.floor(info.mtimeMs) <= Date.now() - olderThanMs)
          await rm(path, { recursive: true, force: true });
      }
    },
    async readStamp(path) {
      const info = await stat(at(path)).catch(ignoreAbsence);
      return info && `${info.mtimeMs}-${info.ino}`;
    },
    close: () => undefined,
  };
}
