import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { FederatedRemote } from './federated-remote.ts';

/** An entry that takes longer is given up, in milliseconds. */
export const entryTimeoutMs = 10_000;

/**
 * Integrity and time-out of a remote's entry: the browser runs it only if it has the hash that the signed registry
 * says. The entry carries the hashes of all its chunks.
 */
export const entryScriptPlugin = (): ModuleFederationRuntimePlugin => ({
  name: 'quoin-entry-script',
  createScript({ url, remoteInfo }) {
    const { integrity = '' }: Partial<FederatedRemote> = remoteInfo ?? {};
    // An integrity policy trusts the hash of a CORS request only.
    const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous', integrity });
    return { script, timeout: entryTimeoutMs };
  },
});
