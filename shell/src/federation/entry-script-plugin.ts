import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
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
