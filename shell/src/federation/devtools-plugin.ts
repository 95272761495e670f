import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { FederatedRemote } from './federated-remote.ts';

/** Where webpack loads the shell's chunks from: `/mf/shell/<version>/`. Tests of screens are not built. */
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
  Object.entries(shared).flatMap(([sharedName, offers]) => offers.map(({ version }) => ({ sharedName, version })));

/** The shared modules that a container uses so far; undefined until it is loaded. */
function findUsed({ shareScopeMap }: Federation, container: string): SharedVersion[] | undefined {
  if (!globalThis.__FEDERATION__.__INSTANCES__.some(({ name }) => name === container)) return undefined;
  return Object.entries(shareScopeMap.default ?? {}).flatMap(([sharedName, versions]) =>
    Object.entries(versions).flatMap(([version, { useIn }]) =>
      useIn.includes(container) ? [{ sharedName, version }] : [],
    ),
  );
}

/**
 * Tells the Module Federation DevTools extension which remotes the page has, in which versions, and what is shared.
 * The library writes this when it loads remotes by their manifests; the shell knows it from the edge and loads none.
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
    // The extension reads the host under its name, and each remote under its name and the version that the host gives
    // for it.
    Object.assign(globalThis.__FEDERATION__.moduleInfo, {
      [host]: {
        version: shellVersion(),
        remoteEntry: '',
        remotesInfo: Object.fromEntries(
          remotes.map((one) => [one.name, { matchedVersion: toManifestUrl('entry' in one ? one.entry : '') }] as const),
        ),
        shared: toVersions(shared),
      },
      [`${remote.name}:${manifest}`]: {
        version: manifest,
        buildVersion: release,
        globalName: entryGlobalName,
        remoteEntry: entry,
        remotesInfo: {},
        // Read when the extension looks: a remote uses more with each chunk.
        get shared() {
          return findUsed(origin, entryGlobalName);
        },
      },
    });
    return args;
  },
});
