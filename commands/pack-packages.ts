import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { npm } from './install/npm.mjs';
import { emitPackages } from './pack/emit-packages.ts';
import { packedManifest, type Manifest } from './pack/packed-manifest.ts';
import { root } from './run/root.ts';

const packages = ['shared', 'webpack'];

async function pack(folder: string, { stage, target }: { stage: string; target: string }): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
  await writeFile(path.join(stage, folder, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
  const { ok, said, reason } = await npm(path.join(stage, folder), {
    args: ['pack', '--pack-destination', target, '--loglevel=error'],
  });
  if (!ok) throw new Error(`${manifest.name} could not be packed: ${reason}`);
  return path.join(target, said.split('\n').at(-1) ?? '');
}

/**
 * `npm run pack-packages -- <folder>` writes `shared` and `webpack` as npm tarballs.
 * A remote in its own repository is built with them.
 */
const [folder = 'packages-packed', ...more] = process.argv.slice(2);
if (folder.startsWith('-') || more.length > 0) {
  console.error('npm run pack-packages -- <folder>: the folder in which to write the packages.');
  process.exit(1);
}
const target = path.resolve(folder);
const stage = await mkdtemp(path.join(tmpdir(), 'quoin-pack-'));
try {
  console.log('Packing shared and webpack; their types take a minute or two …');
  await mkdir(target, { recursive: true });
  await emitPackages(packages, stage);
  for (const name of packages) console.log(await pack(name, { stage, target }));
} catch (error) {
  console.error(getErrorMessage(error));
  process.exitCode = 1;
} finally {
  await rm(stage, { recursive: true, force: true });
}
