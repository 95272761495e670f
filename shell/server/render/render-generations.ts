import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { filterRemotes } from '../document/page-config.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { ReleaseSet } from '../releases/choose-releases.ts';
import type { RenderRemote } from './render-contract.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export interface RenderGenerations {
  /**
   * Returns the render workers for these releases. Returns undefined when the browser must render a page with the
   * remotes `some`: there is none, or one is under development and its newest code exists in the browser only.
   */
  getPool(releases: ReleaseSet, pageRemotes: readonly AppBuild[]): RenderPool | undefined;
  /** Closes the pools of all other releases, after their renders end. */
  keepOnly(sets: readonly ReleaseSet[]): void;
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  onError: (error: unknown, context: string) => void;
}

const toKey = (remotes: readonly AppBuild[]): string =>
  remotes.map(({ name, version }) => `${name}@${version}`).join(' ');

/**
 * Creates one worker pool for each set of public releases. No module is ever out of date, and two sets can render in
 * parallel.
 */
export function createRenderGenerations({ settings, onError }: Options): RenderGenerations {
  const { apiInternalUrl: apiUrl, siteUrl, appKey, accountsAppKey, peertubeHosts, dataDir, devServers } = settings;
  const pools = new Map<string, RenderPool>();

  const createPool = (remotes: readonly AppBuild[]): RenderPool =>
    createRenderPool(
      {
        config: { apiUrl, siteUrl, appKey, accountsAppKey, peertubeHosts, timeoutMs: 1500 },
        remotes: remotes.flatMap(({ name, version, manifest, server, files, foreign }): RenderRemote[] => {
          if (manifest && foreign) return [{ name, manifest, foreign: true }];
          return server && manifest
            ? [
                {
                  name,
                  manifest,
                  file: join(releasesFolder(dataDir), name, version, server),
                  integrity: files[server] ?? '',
                },
              ]
            : [];
        }),
      },
      (error) => onError(error, 'a render worker'),
    );

  const end = (key: string): void => {
    const pool = pools.get(key);
    pools.delete(key);
    pool?.close().catch((error: unknown) => onError(error, 'closing the render workers of an old release'));
  };

  return {
    getPool(releases, pageRemotes) {
      if (pageRemotes.length === 0 || pageRemotes.some(({ name }) => name in devServers)) return undefined;
      const remotes = filterRemotes(releases, 'public');
      const pool = pools.get(toKey(remotes)) ?? createPool(remotes);
      pools.set(toKey(remotes), pool);
      return pool;
    },
    keepOnly(sets) {
      const current = new Set(sets.map((releases) => toKey(filterRemotes(releases, 'public'))));
      for (const key of [...pools.keys()]) if (!current.has(key)) end(key);
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  };
}
