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

/** The name of a remote's container: webpack takes identifiers only. */
export const toContainerName = (name: string): string => name.replaceAll('-', '_');

export function toFederatedRemote({ name, version, entry, integrity = '', foreign }: RemoteAddress): FederatedRemote {
  const container = toContainerName(name);
  return { name: container, entryGlobalName: foreign?.container ?? container, entry, integrity, part: name, release: version };
}

/** What the library says of a remote in its hooks, with what we registered. */
export type KnownRemote = Pick<FederatedRemote, 'name' | 'entry'> & Partial<FederatedRemote>;
