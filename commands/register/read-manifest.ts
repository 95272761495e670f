import { isObject } from '@quoin/shared/contract/is-object';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

/** A module that a remote shares. */
export interface SharedEntry {
  key: string;
  /** The versions that do; undefined where the remote does not say it. */
  range: string | undefined;
  isSingleton: boolean;
  /** The remote brings one of its own, for where nobody else does. */
  isCarried: boolean;
}

/** What the library's `mf-manifest.json` says of a remote. */
export interface ForeignManifest {
  container: string;
  /** The entry's file, from the folder of the build. */
  entry: string;
  /** `./app` and others. */
  exposes: string[];
  shared: SharedEntry[];
}

export const manifestFile = 'mf-manifest.json';

const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const objectsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function parsed(text: string): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    throw new ReleaseError(`${manifestFile} is not JSON: build the remote again.`);
  }
}

const hasFiles = (assets: unknown): boolean =>
  Object.values(objectIn(objectIn(assets).js)).some((files) => Array.isArray(files) && files.length > 0);

const sharedIn = ({ name, requiredVersion, singleton, assets }: Record<string, unknown>): SharedEntry => ({
  key: textIn(name),
  range: textIn(requiredVersion) || undefined,
  isSingleton: singleton === true,
  isCarried: hasFiles(assets),
});

/** @throws ReleaseError that says what is wrong, and what to set in the remote's build */
export function readManifest(text: string): ForeignManifest {
  const manifest = parsed(text);
  const { remoteEntry, publicPath, getPublicPath, globalName } = objectIn(manifest.metaData);
  const { name, path, type } = objectIn(remoteEntry);
  const container = textIn(globalName);
  const exposes = objectsIn(manifest.exposes)
    .map((expose) => textIn(expose.path))
    .filter((expose) => expose !== '');
  if (textIn(name) === '' || container === '')
    throw new ReleaseError(
      `${manifestFile} names no entry: it is not one that @module-federation/enhanced wrote for a remote with exposes.`,
    );
  if (!/^[A-Za-z_$][\w$]*$/.test(container))
    throw new ReleaseError(
      `"${container}" cannot be the name of a container: set name of ModuleFederationPlugin to an identifier, such as lab.`,
    );
  if (publicPath !== 'auto' || getPublicPath !== undefined) {
    throw new ReleaseError(
      `The remote looks for its files at ${JSON.stringify(publicPath ?? getPublicPath)}, and the site keeps them elsewhere: set output.publicPath to 'auto', and build it again.`,
    );
  }
  if (type !== 'global' && type !== 'var')
    throw new ReleaseError(
      `The entry is of type "${textIn(type)}", and the site loads scripts with a global name only: leave library of ModuleFederationPlugin out, and build it again.`,
    );
  return {
    container,
    entry: `${textIn(path)}${textIn(name)}`,
    exposes,
    shared: objectsIn(manifest.shared).map(sharedIn),
  };
}
