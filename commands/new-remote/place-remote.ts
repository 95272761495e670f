import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Lock { packages: Record<string, object> }
interface Manifest { name: string; version: string; dependencies: Record<string, string> }
interface Placed { root: string; name: string; files: Record<string, string>; manifest: Manifest }

/**
 * Puts a remote's folder beside the others. It is written under another name and renamed last, so that an interruption leaves nothing
 * that counts, and the same command completes it.
 */
export async function placeRemote({ root, name, files, manifest }: Placed): Promise<void> {
  const beside = path.join(root, `.${name}.tmp`);
  await rm(beside, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(beside, file)), { recursive: true });
    await writeFile(path.join(beside, file), text);
  }
  // What npm itself would do for a workspace that brings no new package: an entry in either list, and a link.
  await enterInto(path.join(root, 'package-lock.json'), manifest);
  await enterInto(path.join(root, 'node_modules/.package-lock.json'), manifest);
  const link = path.join(root, 'node_modules', manifest.name);
  await rm(link, { force: true });
  await symlink(path.join('../..', name), link, 'junction');
  await rename(beside, path.join(root, name));
}

async function enterInto(file: string, { name, version, dependencies }: Manifest): Promise<void> {
  if (!existsSync(file)) return;
  const lock: Lock = JSON.parse(await readFile(file, 'utf8'));
  const folder = name.slice(name.indexOf('/') + 1);
  const packages = { ...lock.packages, [`node_modules/${name}`]: { resolved: folder, link: true }, [folder]: { name, version, dependencies } };
  const inOrder = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  await writeFile(`${file}.tmp`, `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`);
  await rename(`${file}.tmp`, file);
}
