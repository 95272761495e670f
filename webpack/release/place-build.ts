import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AppBuild, Release } from '@quoin/shared/contract/releases/registry';
import { addPath, isAbsence } from '@quoin/shared/server/system-error';
import { folderStore } from '@quoin/shared/server/folder-store';
import type { FileStore } from '@quoin/shared/server/file-store';
import { getIntegrity } from '../integrity.ts';
import { ReleaseError } from './release-error.ts';

/** A build and its folder. */
export interface PlacedBuild {
  folder: string;
  build: AppBuild;
}

interface BuildPlacement extends PlacedBuild {
  /** The release in the registry with this version; undefined when it is new. */
  existing: Release | undefined;
}

/**
 * Checks the files of a build against their hashes. A build that runs at the same time changes the files, and the
 * registry must not contain hashes that do not match.
 * @throws ReleaseError for a file that was changed or is missing
 */
async function refuseChanged({ folder, build: { files } }: PlacedBuild): Promise<void> {
  for (const [file, hash] of Object.entries(files)) {
    const path = join(folder, file);
    const bytes = await readFile(path).catch((error: unknown) => (isAbsence(error) ? undefined : addPath(path)(error)));
    if (bytes === undefined || getIntegrity(bytes) !== hash)
      throw new ReleaseError(
        `The build in ${folder} does not match its build.json: ${file} was changed or is missing. Build it again, and release it while no build is running.`,
      );
  }
}

/**
 * Copies a build to the store. When the release exists already, only its missing and changed files are restored,
 * because visitors may be reading the others.
 * @returns whether the store was changed
 * @throws ReleaseError when the build differs from the release of the same version, or changed while it was copied
 */
export async function placeBuild(store: FileStore, { folder, build, existing }: BuildPlacement): Promise<boolean> {
  const { name, version, files } = build;
  const path = `${name}/${version}`;
  if (existing && !isDeepStrictEqual(existing.files, files)) {
    throw new ReleaseError(
      `The build of ${name} ${version} in ${folder} differs from the released one of that version. Remove the folder, and build again.`,
    );
  }
  await refuseChanged({ folder, build });
  if (await store.placeFolder(path, folder)) {
    await refuseChanged({ folder, build });
    return true;
  }
  const [wantedFiles, storedFiles] = await Promise.all([folderStore(folder).filesBelow(''), store.filesBelow(path)]);
  const restored = await Promise.all(
    wantedFiles.map(async (file) => {
      const [bytes, storedBytes] = await Promise.all([readFile(join(folder, file)), store.read(`${path}/${file}`)]);
      if (storedBytes?.equals(bytes)) return false;
      await store.write(`${path}/${file}`, bytes);
      return true;
    }),
  );
  const extraFiles = storedFiles.filter((file) => !wantedFiles.includes(file));
  for (const file of extraFiles) await store.remove(`${path}/${file}`);
  return restored.includes(true) || extraFiles.length > 0;
}
