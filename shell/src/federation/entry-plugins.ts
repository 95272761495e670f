import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntryExports } from '@module-federation/runtime-core/types';
import type { FederatedRemote } from './federated-remote.ts';

/** Time-out of a remote's entry, in milliseconds. */
export const entryTimeoutMs = 10_000;

/**
 * Sets the integrity and the time-out of a remote's entry. The browser runs an entry only if its hash is the one in the
 * signed registry. The entry contains the hashes of all its chunks.
 */
export const entryScriptPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-entry-script',
  createScript({ url, remoteInfo }) {
    const { integrity = '' }: Partial<FederatedRemote> = remoteInfo ?? {};
    // An integrity policy accepts a script only when it has a hash and is a CORS request.
    const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
    return { script, timeout: entryTimeoutMs };
  },
});

/** Adds the number of the attempt to an address, because the browser caches the response of the old one. */
export const toAttemptUrl = (entry: string, attempt: number): string =>
  attempt === 0 ? entry : `${entry}?attempt=${attempt}`;

/**
 * Loads an entry a second time, from a new address, when it did not load or failed the integrity check. This hides a
 * broken connection or a damaged cache entry from the visitor. An entry that timed out is not loaded again.
 */
export function retryPlugin(): ModuleFederationRuntimePlugin {
  const startedAt = new Map<string, number>();
  return {
    name: 'quoin-retry',
    async loadEntry({ remoteInfo }) {
      startedAt.set(remoteInfo.name, performance.now());
    },
    loadEntryError({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) {
      const loadAgain = async (): Promise<RemoteEntryExports | undefined> => {
        if (performance.now() - (startedAt.get(remoteInfo.name) ?? 0) >= entryTimeoutMs) return undefined;
        // The library caches the failed promise under this key and would return it again.
        globalLoading[uniqueKey] = undefined;
        const separator = remoteInfo.entry.includes('?') ? '&' : '?';
        return (
          (await getRemoteEntry({ origin, remoteInfo, getEntryUrl: (entry) => `${entry}${separator}retry` }))
          || undefined
        );
      };
      // The library's type is a promise of a promise.
      return new Promise<Promise<RemoteEntryExports | undefined>>((resolve) => {
        resolve(loadAgain());
      });
    },
  };
}
