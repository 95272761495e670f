import { join } from 'node:path';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { remotesOf } from './compose.ts';
import type { EdgeSettings } from './edge-settings.ts';
import type { ReleaseSet } from './releases/choose-releases.ts';
import type { RenderRemote } from './render-contract.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

export interface RenderGenerations {
  /**
   * Returns the render workers for these releases. Returns undefined when the browser must render a page with the
   * remotes `some`: there is none, or one is under development and its newest code exists in the browser only.
   */
  of(releases: ReleaseSet, some: readonly PartBuild[]): RenderPool | undefined;
  /** Closes the pools of all other releases, after their renders end. */
  keepOnly(sets: readonly ReleaseSet[]): void;
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  onError: (error: unknown, about: string) => void;
}

const keyOf = (remotes: readonly PartBuild[]): string =>
  remotes.map(({ name, version }) => `${name}@${version}`).join(' ');

/**
 * Creates one worker pool for each set of public releases. No module is ever out of date, and two sets can render in
 * parallel.
 */
export function createRenderGenerations({ settings, onError }: Options): RenderGenerations {
  const { apiInternalUrl: apiUrl, siteUrl, appKey, accountsAppKey, dataDir, devServers } = settings;
  const pools = new Map<string, RenderPool>();

  const poolFor = (remotes: readonly PartBuild[]): RenderPool =>
    createRenderPool(
      {
        config: { apiUrl, siteUrl, appKey, accountsAppKey, timeoutMs: 1500 },
        remotes: remotes.flatMap(({ name, version, plate, server, files, foreign }): RenderRemote[] => {
          if (plate && foreign) return [{ name, plate, foreign: true }];
          return server && plate
            ? [
                {
                  name,
                  plate,
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
    of(releases, some) {
      if (some.length === 0 || some.some(({ name }) => name in devServers)) return undefined;
      const remotes = remotesOf(releases, 'public');
      const pool = pools.get(keyOf(remotes)) ?? poolFor(remotes);
      pools.set(keyOf(remotes), pool);
      return pool;
    },
    keepOnly(sets) {
      const kept = new Set(sets.map((releases) => keyOf(remotesOf(releases, 'public'))));
      for (const key of [...pools.keys()]) if (!kept.has(key)) end(key);
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  };
}
