import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { FederatedRemote } from './federated-remote.ts';

/** The base path of the shell's chunks, `/mf/shell/<version>/`. Undefined in tests, which run without webpack. */
declare const __webpack_public_path__: string | undefined;

type Federation = Parameters<NonNullable<ModuleFederationRuntimePlugin['registerRemote']>>[0]['origin'];

const shellVersion = (): string =>
  (typeof __webpack_public_path__ === 'string' && /\/shell\/(\w+)\/$/.exec(__webpack_public_path__)?.[1]) || '';

const toManifestUrl = (entry: string): string => new URL('mf-manifest.json', entry).href;

interface SharedVersion {
  sharedName: string;
  version: string;
}

const toVersions = (shared: Readonly<Record<string, readonly { version: string }[]>>): SharedVersion[] =>
  Object.entries(shared).flatMap(([sharedName, provides]) => provides.map(({ version }) => ({ sharedName, version })));

/** Returns the shared modules that a container uses so far; undefined until the container is loaded. */
function findUsed({ shareScopeMap }: Federation, container: string): SharedVersion[] | undefined {
  if (!globalThis.__FEDERATION__.__INSTANCES__.some(({ name }) => name === container)) return undefined;
  return Object.entries(shareScopeMap.default ?? {}).flatMap(([sharedName, versions]) =>
    Object.entries(versions).flatMap(([version, { useIn }]) =>
      useIn.includes(container) ? [{ sharedName, version }] : [],
    ),
  );
}

/**
 * Publishes the page's remotes, their versions and the shared modules for the Module Federation DevTools extension.
 * The library does this only for remotes that it loads by their manifests. The shell gets its remotes from the edge and
 * loads no manifests.
 */
export const devtoolsPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-devtools',
  registerRemote(args) {
    const { remote, origin } = args;
    const {
      name: host,
      options: { remotes, shared },
    } = origin;
    const { entry = '', entryGlobalName = '', release }: Partial<FederatedRemote> = remote;
    const manifest = toManifestUrl(entry);
    // The extension looks up the host by its name, and a remote by its name and its `matchedVersion` in the host.
    Object.assign(globalThis.__FEDERATION__.moduleInfo, {
      [host]: {
        version: shellVersion(),
        remoteEntry: '',
        remotesInfo: Object.fromEntries(
          remotes.map(
            (other) => [other.name, { matchedVersion: toManifestUrl('entry' in other ? other.entry : '') }] as const,
          ),
        ),
        shared: toVersions(shared),
      },
      [`${remote.name}:${manifest}`]: {
        version: manifest,
        buildVersion: release,
        globalName: entryGlobalName,
        remoteEntry: entry,
        remotesInfo: {},
        // A getter, because a remote uses more shared modules with each chunk.
        get shared() {
          return findUsed(origin, entryGlobalName);
        },
      },
    });
    return args;
  },
});
