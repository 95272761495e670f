import { isObject } from '@quoin/shared/contract/is-object';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { refuseContainerName } from './container-name.ts';

/** A module that a remote shares. */
export interface SharedEntry {
  key: string;
  /** The required versions; undefined if the remote does not say. */
  range: string | undefined;
  isSingleton: boolean;
  /** Whether the remote bundles its own copy as a fallback. */
  isBundled: boolean;
}

/** The parts of `mf-manifest.json`, written by `@module-federation/enhanced`, that a registration needs. */
export interface ForeignManifest {
  container: string;
  /** The entry's file, relative to the build folder. */
  entry: string;
  /** The exposed modules, such as `./app`. */
  exposes: string[];
  shared: SharedEntry[];
}

export const manifestFile = 'mf-manifest.json';

const toObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const toObjects = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseJson(text: string): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text));
  } catch {
    throw new ReleaseError(`${manifestFile} is not JSON: build the remote again.`);
  }
}

const hasFiles = (assets: unknown): boolean =>
  Object.values(toObject(toObject(assets).js)).some((files) => Array.isArray(files) && files.length > 0);

/** The name of a package, or of a module in it. */
const moduleName = /^[^\s\p{C}]+$/u;

const parseShared = ({ name, requiredVersion, singleton, assets }: Record<string, unknown>): SharedEntry => ({
  key: toModuleName(toText(name)),
  range: toText(requiredVersion) || undefined,
  isSingleton: singleton === true,
  isBundled: hasFiles(assets),
});

/** @throws ReleaseError for a name that no import can have */
function toModuleName(name: string): string {
  if (moduleName.test(name)) return name;
  throw new ReleaseError(
    `${manifestFile} shares a module under the invalid name ${JSON.stringify(name)}: correct the key in shared of ModuleFederationPlugin, and build it again.`,
  );
}

/**
 * Parses and checks the manifest of a foreign remote.
 * @throws ReleaseError that says what is wrong, and what to set in the remote's build
 */
export function readManifest(bytes: Buffer): ForeignManifest {
  // `TextDecoder` removes a byte order mark.
  const manifest = parseJson(new TextDecoder().decode(bytes));
  const { remoteEntry, publicPath, getPublicPath, globalName } = toObject(manifest.metaData);
  const { name, path, type } = toObject(remoteEntry);
  const container = toText(globalName);
  const exposes = toObjects(manifest.exposes)
    .map((expose) => toText(expose.path))
    .filter((expose) => expose !== '');
  if (toText(name) === '' || container === '')
    throw new ReleaseError(
      `${manifestFile} names no entry: @module-federation/enhanced did not write it for a remote with exposes.`,
    );
  refuseContainerName(container);
  if (publicPath !== 'auto' || getPublicPath !== undefined) {
    throw new ReleaseError(
      `The remote looks for its files at ${JSON.stringify(publicPath ?? getPublicPath)}, but the site serves them elsewhere: set output.publicPath to 'auto', and build it again.`,
    );
  }
  if (type !== 'global' && type !== 'var')
    throw new ReleaseError(
      `The entry is of type "${toText(type)}", but the site loads only scripts with a global name: remove library from ModuleFederationPlugin, and build it again.`,
    );
  const entry = `${toText(path)}${toText(name)}`;
  if (!entry.endsWith('.js'))
    throw new ReleaseError(
      `The entry ${JSON.stringify(entry)} is not a script: set filename of ModuleFederationPlugin to a name that ends in .js, such as remoteEntry.js, and build it again.`,
    );
  return { container, entry, exposes: [...new Set(exposes)], shared: toObjects(manifest.shared).map(parseShared) };
}
