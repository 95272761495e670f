import { resolve } from 'node:path';
import { parseSettings, type Environment } from '@quoin/shared/contract/settings';
import { root } from '@quoin/webpack/parts.ts';

export interface EdgeSettings {
  port: number;
  apiUrl: string;
  siteUrl: string;
  dataDir: string;
  appKey: string;
  accountsAppKey: string;
  /** Proxies before the edge whose word on where a visitor comes from is taken. */
  trustedProxies: readonly string[];
  /** Parts that a development server serves, by name. */
  devServers: Readonly<Record<string, string>>;
}

function devServersOf(list: string): Record<string, string> {
  return Object.fromEntries(list.split(',').filter(Boolean).map((entry) => {
    const [name = '', url = ''] = entry.split('=');
    if (!/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(url)) throw new Error(`DEV_REMOTES names ${entry}; it takes name=http://localhost:port`);
    return [name, url];
  }));
}

/** @throws SettingsError naming all that is wrong */
export function edgeSettings(env: Environment): EdgeSettings {
  const { port, apiUrl, siteUrl, dataDir, appKey, accountsAppKey, trustedProxies } = parseSettings(env);
  return { port, apiUrl, siteUrl, dataDir: resolve(root, dataDir), appKey, accountsAppKey, trustedProxies, devServers: devServersOf(env.DEV_REMOTES ?? '') };
}
