import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import type { PageState } from '../../src/page-state.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { ReleaseSet } from '../releases/choose-releases.ts';

/** Returns the remotes of an area. */
export const filterRemotes = (releases: ReleaseSet, area: RemoteManifest['area']): AppBuild[] =>
  Object.values(releases).filter(({ manifest }) => manifest?.area === area);

/**
 * Returns the configuration that depends on the area. On the public site, API calls carry no token. The back-office
 * needs the paths of public remotes, so that its content checks do not report links to them as broken.
 */
export function makeConfig(
  { settings, releases }: { settings: Pick<EdgeSettings, 'oidc' | 'peertubeHosts'>; releases: ReleaseSet },
  area: PageState['area'],
): Pick<RuntimeConfig, 'isAnonymous' | 'remotePaths' | 'provider' | 'peertubeHosts'> {
  const { oidc, peertubeHosts } = settings;
  const players = peertubeHosts.length > 0 ? { peertubeHosts } : {};
  if (area !== 'admin') return { isAnonymous: true, ...players };
  const remotePaths = filterRemotes(releases, 'public').flatMap(({ manifest }) => manifest?.paths ?? []);
  return {
    ...players,
    ...(remotePaths.length > 0 ? { remotePaths } : {}),
    ...(oidc ? { provider: { name: oidc.name, isOnly: oidc.isOnly } } : {}),
  };
}
