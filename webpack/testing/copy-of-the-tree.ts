import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../apps.ts';

const notCopied = /^(\.git|data|packages-packed)$|(^|\/)(node_modules|test-results)$/;
const builds = /(^|\/)dist$/;

/**
 * Copies the source tree to a temporary folder, with or without its builds. Libraries are links to the original;
 * Quoin's own packages resolve to the copy.
 */
export async function copyOfTheTree({ withBuilds }: { withBuilds: boolean }): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'quoin-tree-'));
  const isWanted = (path: string) => !notCopied.test(relative(root, path)) && (withBuilds || !builds.test(path));
  await Promise.all(
    (await readdir(root))
      .map((name) => join(root, name))
      .filter(isWanted)
      .map((path) => cp(path, join(copy, relative(root, path)), { recursive: true, filter: isWanted })),
  );
  await linkLibraries(copy);
  return copy;
}

async function linkLibraries(copy: string): Promise<void> {
  const libraries = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@quoin' && name !== '.cache',
  );
  await mkdir(join(copy, 'node_modules/@quoin'), { recursive: true });
  // Copy npm's list of installed packages, because a command may write to it.
  const own = libraries.filter((name) => name.startsWith('.') && name.endsWith('.json'));
  await Promise.all(own.map((name) => cp(join(root, 'node_modules', name), join(copy, 'node_modules', name))));
  await Promise.all(
    libraries
      .filter((name) => !own.includes(name))
      .map((name) => symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))),
  );
  const packages = await readdir(join(root, 'node_modules/@quoin'));
  await Promise.all(packages.map((name) => symlink(join(copy, name), join(copy, 'node_modules/@quoin', name))));
  const nested = packages.filter((name) => existsSync(join(root, name, 'node_modules')));
  await Promise.all(nested.map((name) => symlink(join(root, name, 'node_modules'), join(copy, name, 'node_modules'))));
}
