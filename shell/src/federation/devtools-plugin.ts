import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { FederatedRemote } from './federated-remote.ts';

const toManifestUrl = (entry: string): string => new URL('mf-manifest.json', entry).href;

const toVersions = (
  shared: Readonly<Record<string, readonly { version: string }[]>>,
): { sharedName: string; version: string }[] =>
  Object.entries(shared).flatMap(([sharedName, offers]) => offers.map(({ version }) => ({ sharedName, version })));

/**
 * Tells the Module Federation DevTools extension which remotes the page has, in which versions, and what the shell
 * shares. The library writes this when it loads remotes by their manifests; the shell knows it from the edge and loads
 * none.
 */
export const devtoolsPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-devtools',
  registerRemote(args) {
    const {
      remote,
      origin: {
        name: host,
        options: { remotes, shared },
      },
    } = args;
    const { entry = '', release }: Partial<FederatedRemote> = remote;
    const manifest = toManifestUrl(entry);
    // The extension reads the host under its name, and each remote under its name and the version that the host gives
    // for it.
    Object.assign(globalThis.__FEDERATION__.moduleInfo, {
      [host]: {
        version: '',
        remoteEntry: '',
        remotesInfo: Object.fromEntries(
          remotes.map((one) => [one.name, { matchedVersion: toManifestUrl('entry' in one ? one.entry : '') }] as const),
        ),
        shared: toVersions(shared),
      },
      [`${remote.name}:${manifest}`]: {
        version: manifest,
        buildVersion: release,
        globalName: remote.name,
        remoteEntry: entry,
        remotesInfo: {},
        shared: [],
      },
    });
    return args;
  },
});
