import { existsSync } from 'node:fs';
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Lock {
  packages: Record<string, object>;
}
interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

/**
 * Adds a workspace without new packages, as npm does but without the network: entries in both lock files, and a link
 * in node_modules. `npm ci` rejects a workspace that the lock file does not name.
 */
export async function enterWorkspace(root: string, manifest: Manifest): Promise<void> {
  const folder = manifest.name.slice(manifest.name.indexOf('/') + 1);
  await addToLock(path.join(root, 'package-lock.json'), { folder, manifest });
  await addToLock(path.join(root, 'node_modules/.package-lock.json'), { folder, manifest });
  const link = path.join(root, 'node_modules', manifest.name);
  await rm(link, { force: true });
  await symlink(path.join('../..', folder), link, 'junction');
}

async function addToLock(
  file: string,
  { folder, manifest: { name, version, dependencies } }: { folder: string; manifest: Manifest },
): Promise<void> {
  if (!existsSync(file)) return;
  const lock: Lock = JSON.parse(await readFile(file, 'utf8'));
  const packages = {
    ...lock.packages,
    [`node_modules/${name}`]: { resolved: folder, link: true },
    [folder]: { name, version, dependencies },
  };
  const sortedPackages = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  await writeFile(
    `${file}.tmp`,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sortedPackages) }, null, 2)}\n`,
  );
  await rename(`${file}.tmp`, file);
}
