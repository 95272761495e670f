import { isEverywhere } from '@quoin/shared/contract/plate';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { findRemoteForPath } from '../src/find-remote-for-path.ts';
import { releaseName, remotesOf, withShell } from './compose.ts';
import type { Choice } from './releases/choose-releases.ts';

/** The releases that make a page. */
export interface Makers {
  /** Those that are in every page, and the one whose address it is. */
  remotes: readonly PartBuild[];
  /** Of these, those whose address it is. */
  owners: readonly PartBuild[];
  /** With the shell. */
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
 * What makes the public page at an address, and what is to be known of it for each; most requests have the same choice.
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
