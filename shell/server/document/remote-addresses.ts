import {
  assetUrl,
  integrityOfScript,
  type AppBuild,
  type RemoteAddress,
} from '@quoin/shared/contract/releases/registry';
import type { EdgeSettings } from '../edge-settings.ts';

/** Returns what a page has of a remote: one address, or none if the build is the shell's. */
export function toRemoteAddresses(
  build: AppBuild,
  { devServers, shell }: Pick<EdgeSettings, 'devServers'> & { shell: AppBuild | undefined },
): RemoteAddress[] {
  const {
    name,
    version,
    manifest,
    foreign,
    entry: {
      scripts: [entry = ''],
    },
  } = build;
  if (!manifest) return [];
  const dev = devServers[name];
  const source = dev
    ? { entry: `${dev}/${foreign ? entry : 'entry.js'}` }
    : { entry: assetUrl(build, entry), integrity: integrityOfScript(build, entry) };
  const plateForOlderShells = shell?.readsPlate ? { plate: manifest } : {};
  return [{ name, version, manifest, ...plateForOlderShells, ...source, ...(foreign ? { foreign } : {}) }];
}
