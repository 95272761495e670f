import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { typesFile } from '@quoin/shared/contract/releases/compatibility';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { folderStore } from '@quoin/shared/server/folder-store';
import { isAbsence } from '@quoin/shared/server/system-error';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { servedName } from '@quoin/webpack/release/served-files.ts';
import { unpackTar } from 'modern-tar/fs';
import { hasReleasedHash } from '../released-hash.ts';
import { parseBuild } from './build-schema.ts';

/** What a build may have when it is unpacked. The largest of Quoin's own has 5 MB in 120 files. */
const [maxBytes, maxFiles] = [64 * 2 ** 20, 2_000];

/** The files of a build: its description, its declarations, and three flat folders. */
const buildFile = new RegExp(
  `^(?:build\\.json|${typesFile.replace('.', '\\.')}|(?:client|server|maps)/${servedName})$`,
);

/** `tar -C dist .` writes `./` before each name. */
const withoutDot = (name: string): string => name.replace(/^(?:\.\/)+/, '');

/** Ends an archive that grows beyond the limit while it is decompressed. */
async function* limitBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new ReleaseError(`The build has more than ${maxBytes / 2 ** 20} MB. Nothing has changed.`);
    yield chunk;
  }
}

/** Collects what is wrong with the entries of an archive. Nothing of a refused entry is written. */
function createEntryFilter() {
  let [files, problem] = [0, ''];
  const accepts = ({ name, type = 'file' }: { name: string; type?: string }): boolean => {
    if (type === 'directory') return false;
    files += 1;
    if (type !== 'file') problem ||= `${name} is a ${type}, but a build has only files`;
    else if (files > maxFiles) problem ||= `the build has more than ${maxFiles} files`;
    else if (!buildFile.test(withoutDot(name)))
      problem ||= `${name.slice(0, 200)} is no file of a build: pack what is in its folder, such as with tar -C dist`;
    return problem === '';
  };
  return { accepts, getProblem: () => problem };
}

/** Whether a compressed file has the content of the file that it is a copy of. */
async function isCopy(folder: string, { file, files }: { file: string } & Pick<AppBuild, 'files'>): Promise<boolean> {
  const bytes = await readFile(join(folder, file));
  try {
    return hasReleasedHash(file, { bytes, files, maxBytes });
  } catch {
    // It is not compressed, or decompresses to more than a build may have.
    return false;
  }
}

/** Refuses files that are served or run, but are not in the description with their hash. */
async function refuseUnlisted(folder: string, { files }: AppBuild): Promise<void> {
  for (const file of await folderStore(folder).filesBelow('')) {
    if (!/^(?:client|server)\//.test(file) || Object.hasOwn(files, file)) continue;
    const original = file.replace(/\.br$/, '');
    if (!Object.hasOwn(files, original))
      throw new ReleaseError(`${file} is not in the build.json. Nothing has changed.`);
    if (!(await isCopy(folder, { file, files })))
      throw new ReleaseError(`${file} is not the compressed copy of ${original}. Nothing has changed.`);
  }
}

/**
 * Unpacks an uploaded build into a folder, and checks its description. The hashes of its files are checked when it is
 * placed.
 * @throws ReleaseError for an archive that is not a build, or is too large
 */
export async function unpackBuild(archive: string, folder: string): Promise<AppBuild> {
  const { accepts, getProblem } = createEntryFilter();
  const unpack = unpackTar(folder, {
    filter: accepts,
    map: (header) => ({ ...header, name: withoutDot(header.name) }),
    fmode: 0o600,
    dmode: 0o700,
    maxDepth: 3,
  });
  try {
    await pipeline(createReadStream(archive), createGunzip(), limitBytes, unpack);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(
      `The upload is not a tar archive compressed by gzip (${getErrorMessage(error)}). Nothing has changed.`,
    );
  }
  const problem = getProblem();
  if (problem !== '') throw new ReleaseError(`The upload was refused: ${problem}. Nothing has changed.`);
  const json = await readFile(join(folder, 'build.json'), 'utf8').catch((error: unknown) => {
    if (isAbsence(error)) throw new ReleaseError('The upload has no build.json. Nothing has changed.');
    throw error;
  });
  const build = parseBuild(json);
  await refuseUnlisted(folder, build);
  return build;
}
