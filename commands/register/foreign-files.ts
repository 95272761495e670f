import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { servedName, servedTypes } from '@quoin/webpack/release/served-files.ts';

/** For developers, or made again at the release: source maps, types, documents, packed twins. */
const isLeftOut = (file: string): boolean =>
  /(^|[\\/])\.|^@mf-types[\\/.]|\.(map|html|br|gz|zip)$|\.d\.[cm]?ts$/.test(file);

export interface ForeignFiles {
  /** Those of the release, flat in the folder. */
  taken: string[];
  leftOut: string[];
}

function refuse(file: string): void {
  if (file.includes(path.sep)) {
    throw new ReleaseError(
      `${file} is in a folder, and a release has none: set output.filename, chunkFilename, cssChunkFilename and assetModuleFilename to names without a slash, and build it again.`,
    );
  }
  if (!Object.hasOwn(servedTypes, path.extname(file))) {
    throw new ReleaseError(
      `${file} is of a kind that the site does not serve. It serves ${Object.keys(servedTypes).join(', ')}: build the remote without it.`,
    );
  }
  if (!new RegExp(`^${servedName}$`).test(file))
    throw new ReleaseError(
      `${file} cannot be in an address: name it with letters, digits, dots, hyphens and underscores, and build it again.`,
    );
}

/**
 * The files of a finished build.
 * @throws ReleaseError for one that could not be served
 */
export async function foreignFiles(folder: string): Promise<ForeignFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ReleaseError(`There is no folder ${folder}.`);
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
  const taken = files.filter((file) => !isLeftOut(file));
  taken.forEach(refuse);
  return { taken, leftOut: files.filter(isLeftOut) };
}
