import { toContainerName } from '@quoin/shared/contract/releases/app-name';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';

/** A remote as registered with the federation library, which keeps the additional fields and passes them to plugins. */
export interface FederatedRemote {
  /** The container's name, a valid JavaScript identifier such as `remote_public`. */
  name: string;
  /** The container's global variable; a foreign remote has a name of its own choice. */
  entryGlobalName: string;
  entry: string;
  /** Subresource-integrity hash of the entry; empty for a development server. */
  integrity: string;
  /** The name and version of the release, for reports. */
  app: string;
  release: string;
}

export function toFederatedRemote({ name, version, entry, integrity = '', foreign }: RemoteAddress): FederatedRemote {
  const container = toContainerName(name);
  return {
    name: container,
    entryGlobalName: foreign?.container ?? container,
    entry,
    integrity,
    app: name,
    release: version,
  };
}
