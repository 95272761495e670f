import { constants, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { addPath, isAbsence } from '@quoin/shared/server/system-error';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { servedName, servedTypes } from '@quoin/webpack/release/served-files.ts';

/**
 * Files that browsers do not need (source maps, types, documents), or that the release creates itself (compressed
 * copies). `mf-stats.json` has paths of the machine that built.
 */
const isLeftOut = (file: string): boolean =>
  /(^|[\\/])\.|^@mf-types[\\/.]|^mf-stats\.json$|\.(map|html|br|gz|zip)$|\.d\.[cm]?ts$/.test(file);

/** A file with its bytes. It is read once, so that the hash fits even if a build rewrites the file meanwhile. */
export interface ForeignFile {
  name: string;
  bytes: Buffer;
}

export interface ForeignFiles {
  /** The files of the release, all directly in the folder. */
  released: ForeignFile[];
  leftOut: string[];
}

function refuse(file: string): void {
  if (file.includes(path.sep)) {
    throw new ReleaseError(
      `${file} is in a folder, but a release has no folders: set output.filename, chunkFilename, cssChunkFilename and assetModuleFilename to names without a slash, and build it again.`,
    );
  }
  if (!Object.hasOwn(servedTypes, path.extname(file))) {
    throw new ReleaseError(
      `${file} has a type that the site does not serve. It serves ${Object.keys(servedTypes).join(', ')}: build the remote without it.`,
    );
  }
  if (!new RegExp(`^${servedName}$`).test(file))
    throw new ReleaseError(
      `${file} cannot be part of a URL: name it with letters, digits, dots, hyphens and underscores, and build it again.`,
    );
}

function refuseLink(file: string): never {
  throw new ReleaseError(
    `${file} is a symbolic link, but a release has only files: replace it with the file, and build it again.`,
  );
}

function refuseSpecial(entry: Dirent, file: string): void {
  if (entry.isSymbolicLink()) refuseLink(file);
  if (!entry.isFile() && !entry.isDirectory())
    throw new ReleaseError(`${file} is neither a file nor a folder: build the remote without it.`);
}

/** Lists all files below a folder as relative paths. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsence(error)) throw new ReleaseError(`There is no folder ${folder}.`);
    throw error;
  });
  const namedEntries = entries.map((entry) => ({
    entry,
    file: path.relative(folder, path.join(entry.parentPath, entry.name)),
  }));
  for (const { entry, file } of namedEntries) refuseSpecial(entry, file);
  return namedEntries
    .filter(({ entry }) => entry.isFile())
    .map(({ file }) => file)
    .sort();
}

/** Windows has no `O_NOFOLLOW`. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

async function readOne(folder: string, name: string): Promise<ForeignFile> {
  const file = path.join(folder, name);
  const bytes = await readFile(file, { flag: constants.O_RDONLY | noFollow }).catch((error: NodeJS.ErrnoException) =>
    // A symbolic link has replaced the file since it was listed.
    error.code === 'ELOOP' ? refuseLink(name) : addPath(file)(error),
  );
  return { name, bytes };
}

/**
 * Reads the files of a finished build, each once.
 * @throws ReleaseError for a missing folder, for a file that the site cannot serve, and for links and special files
 */
export async function readForeignFiles(folder: string): Promise<ForeignFiles> {
  const files = await listFiles(folder);
  const names = files.filter((file) => !isLeftOut(file));
  names.forEach(refuse);
  return { released: await Promise.all(names.map((name) => readOne(folder, name))), leftOut: files.filter(isLeftOut) };
}
