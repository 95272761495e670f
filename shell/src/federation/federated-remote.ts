import { toContainerName } from '@quoin/shared/contract/part-name';
import type { RemoteAddress } from '@quoin/shared/contract/registry';

/** A remote as the federation library keeps it: it carries through what it does not know itself. */
export interface FederatedRemote {
  /** The container's name, which is an identifier: `remote_public`. */
  name: string;
  /** The container's global name; a foreign remote chose its own. */
  entryGlobalName: string;
  entry: string;
  /** Subresource-integrity hash of the entry; a development server's has none. */
  integrity: string;
  /** The name and version of the release, for reports. */
  part: string;
  release: string;
}

export function toFederatedRemote({ name, version, entry, integrity = '', foreign }: RemoteAddress): FederatedRemote {
  const container = toContainerName(name);
  return {
    name: container,
    entryGlobalName: foreign?.container ?? container,
    entry,
    integrity,
    part: name,
    release: version,
  };
}
