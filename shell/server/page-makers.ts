import { isEverywhere } from '@quoin/shared/contract/plate';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { findRemoteForPath } from '../src/find-remote-for-path.ts';
import { releaseName, remotesOf, withShell } from './compose.ts';
import type { Choice } from './releases/choose-releases.ts';

/** The releases that render a page. */
export interface Makers {
  /** The remotes that are in every page, and the remote that owns the page's path. */
  remotes: readonly PartBuild[];
  /** The remotes that own the page's path. When no other remote owns it, these are the remotes of every page. */
  owners: readonly PartBuild[];
  /** The shell and the remotes. */
  parts: readonly PartBuild[];
  versions: string;
  read: readonly (readonly string[] | undefined)[];
}

function makersWith(owner: PartBuild | undefined, { releases }: Choice): Makers {
  const everywhere = remotesOf(releases, 'public').filter(isEverywhere);
  const remotes = [...everywhere, ...(owner ? [owner] : [])];
  const parts = withShell(releases, remotes);
  return {
    remotes,
    owners: owner ? [owner] : everywhere,
    parts,
    versions: releaseName(parts),
    read: remotes.map(({ plate }) => plate?.query),
  };
}

interface Known {
  guests: readonly PartBuild[];
  makers: Map<PartBuild | undefined, Makers>;
}
const known = new WeakMap<Choice, Known>();

/**
 * Returns the releases that render the public page at a path, with the data derived from them. The result is cached per
 * choice and owner, because most requests have the same choice.
 */
export function createPageMakers(choice: Choice, path: string): Makers {
  const of: Known = known.get(choice) ?? {
    guests: remotesOf(choice.releases, 'public').filter((remote) => !isEverywhere(remote)),
    makers: new Map(),
  };
  known.set(choice, of);
  const owner = of.guests.length > 0 ? findRemoteForPath(of.guests, path) : undefined;
  const makers = of.makers.get(owner) ?? makersWith(owner, choice);
  of.makers.set(owner, makers);
  return makers;
}
