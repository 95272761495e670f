import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { getAppFolder, root } from './apps.ts';
import { sharedFolder } from './shared-deps.ts';

const ignored = new Set(['node_modules', 'dist', 'packages', 'testing', 'README.md']);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !ignored.has(name) && !name.startsWith('.'))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? await listFiles(path) : [path];
      }),
  );
  return nested.flat();
}

const isSource = (path: string) => !/\.test\.tsx?$/.test(path);

/** Returns a hash of all source files in these folders, and of `package-lock.json` and `tsconfig.json`. */
export async function hashSources(folders: readonly string[]): Promise<string> {
  const rootFiles = [join(root, 'package-lock.json'), join(root, 'tsconfig.json')].filter((file) => existsSync(file));
  const files = new Set([...(await Promise.all(folders.map(listFiles))).flat().filter(isSource), ...rootFiles]);
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Returns the version of an app: a hash of everything that its build depends on (its folder, `shared`, the recipe, the
 * lock file). It exists before the build, so that URLs can contain it. The same sources give the same version.
 */
export const getFingerprint = (name: string): Promise<string> =>
  hashSources([getAppFolder(name), sharedFolder, import.meta.dirname]);
