import { existsSync } from 'node:fs';
import { cp, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { addPath } from './explain-failure.ts';
import type { ReleaseStore } from './release-store.ts';

/** The suffix of files and folders that are not complete yet. */
const unfinished = '.tmp';

const isAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle
    .sync()
    .catch(addPath(path))
    .finally(() => handle.close());
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(isAbsent)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(isAbsent)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Writes a file or folder at its temporary path, and removes it when that fails. */
async function orRemove<T>(temporary: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // The first error is the one to report.
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Creates a release store in a folder. A file or a release appears by a rename, after it is synced to the disk. */
export function folderStore(folder: string): ReleaseStore {
  const at = (path: string) => join(folder, path);
  const besides = (path: string) => `${at(path)}.${process.pid}${unfinished}`;
  const makeRoomFor = (path: string) => mkdir(dirname(at(path)), { recursive: true, mode: 0o700 });

  const versions = async () =>
    (
      await Promise.all(
        (await foldersIn(folder)).map(async (part) =>
          (await foldersIn(at(part))).map((version) => `${part}/${version}`),
        ),
      )
    ).flat();

  return {
    place: folder,
    read: (path) =>
      readFile(at(path))
        .catch(addPath(at(path)))
        .catch(isAbsent),
    async write(path, bytes) {
      await makeRoomFor(path);
      await orRemove(besides(path), async () => {
        const handle = await open(besides(path), 'w', 0o600);
        await handle
          .writeFile(bytes)
          .then(() => handle.sync())
          .catch(addPath(at(path)))
          .finally(() => handle.close());
        await rename(besides(path), at(path));
      });
      await sync(dirname(at(path)));
    },
    async create(path, bytes) {
      await makeRoomFor(path);
      // A hard link appears with its content, and only if the path does not exist.
      const made = await orRemove(besides(path), async () => {
        await writeFile(besides(path), bytes, { mode: 0o600 }).catch(addPath(at(path)));
        return link(besides(path), at(path)).then(
          () => true,
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'EEXIST') return false;
            throw error;
          },
        );
      });
      await rm(besides(path), { force: true });
      return made;
    },
    remove: (path) => rm(at(path), { force: true }),
    async placeFolder(path, from) {
      if (existsSync(at(path))) return false;
      await makeRoomFor(path);
      await rm(besides(path), { recursive: true, force: true });
      await orRemove(besides(path), async () => {
        await cp(from, besides(path), { recursive: true });
        for (const file of await filesIn(besides(path))) await sync(join(besides(path), file));
        await rename(besides(path), at(path));
      });
      await sync(dirname(at(path)));
      return true;
    },
    filesBelow: (path) => filesIn(at(path)),
    releases: async () => (await versions()).filter((path) => !path.endsWith(unfinished)),
    removeFolder: async (path) => {
      // Rename first, so that the release disappears in one step.
      await rename(at(path), besides(path)).catch(isAbsent);
      await rm(besides(path), { recursive: true, force: true });
    },
    async sweep() {
      for (const path of (await versions()).filter((one) => one.endsWith(unfinished)))
        await rm(at(path), { recursive: true, force: true });
      for (const file of ((await readdir(folder).catch(isAbsent)) ?? []).filter((name) => name.endsWith(unfinished)))
        await rm(at(file), { force: true });
    },
    stampOf: async (path) => {
      const found = await stat(at(path)).catch(isAbsent);
      return found && `${found.mtimeMs}-${found.ino}`;
    },
  };
}
