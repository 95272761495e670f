import { resolve } from 'node:path';
import { parseSettings, type Environment, type Settings } from '@quoin/shared/contract/settings/settings';
import { root } from '@quoin/webpack/apps.ts';

/** The settings that the edge needs. */
type EdgeSettingName =
  | 'port'
  | 'bindAddress'
  | 'maxConnections'
  | 'apiUrl'
  | 'apiInternalUrl'
  | 'siteUrl'
  | 'siteHosts'
  | 'hsts'
  | 'pictureHosts'
  | 'overrideHosts'
  | 'peertubeHosts'
  | 'dataDir'
  | 'appKey'
  | 'accountsAppKey'
  | 'oidc'
  | 'trustedProxies'
  | 'metricsToken'
  | 's3'
  | 'releasesBucket'
  | 'releaseKey'
  | 'canaryFailures'
  | 'onFailingRelease'
  | 'pageCacheMb';

export interface EdgeSettings extends Pick<Settings, EdgeSettingName> {
  /** The URLs of development servers, by the name of the app that each serves. */
  devServers: Readonly<Record<string, string>>;
}

function parseDevServers(list: string): Record<string, string> {
  return Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [name = '', url = ''] = entry.split('=');
        if (!/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(url))
          throw new Error(`DEV_REMOTES has the entry ${entry}; an entry must be name=http://localhost:port`);
        return [name, url];
      }),
  );
}

/**
 * Reads the edge's settings from environment variables.
 * @throws SettingsError that names every invalid setting
 * @throws Error for an invalid entry in `DEV_REMOTES`
 */
export function edgeSettings(env: Environment): EdgeSettings {
  const settings = parseSettings(env);
  return {
    ...settings,
    dataDir: resolve(root, settings.dataDir),
    releaseKey: resolve(root, settings.releaseKey),
    devServers: parseDevServers(env.DEV_REMOTES ?? ''),
  };
}
