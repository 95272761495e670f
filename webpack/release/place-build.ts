import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PartBuild, Release } from '@quoin/shared/contract/registry';
import { folderStore } from './folder-store.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseStore } from './release-store.ts';

/** A build, in its folder. */
export interface Placed {
  folder: string;
  build: PartBuild;
}

interface Placing extends Placed {
  /** As what the registry knows it; undefined where it does not yet. */
  known: Release | undefined;
}

/**
 * Puts a build where releases lie. Of one that lies there already, each file that was lost or changed since is put back
 * by itself: a visitor may be reading the others.
 * @returns whether anything was missing
 * @throws ReleaseError for a build that is not what was released under its version
 */
export async function placeBuild(
  store: ReleaseStore,
  { folder, build: { name, version, files }, known }: Placing,
): Promise<boolean> {
  const path = `${name}/${version}`;
  if (known && !isDeepStrictEqual(known.files, files)) {
    throw new ReleaseError(
      `The build of ${name} ${version} in ${folder} is not the one that was released under that version: remove the folder, and build it anew.`,
    );
  }
  if (await store.placeFolder(path, folder)) return true;
  const [wanted, found] = await Promise.all([folderStore(folder).filesBelow(''), store.filesBelow(path)]);
  const mended = await Promise.all(
    wanted.map(async (file) => {
      const [bytes, lying] = await Promise.all([readFile(join(folder, file)), store.read(`${path}/${file}`)]);
      if (lying?.equals(bytes)) return false;
      await store.write(`${path}/${file}`, bytes);
      return true;
    }),
  );
  const strange = found.filter((file) => !wanted.includes(file));
  for (const file of strange) await store.remove(`${path}/${file}`);
  return mended.includes(true) || strange.length > 0;
}
