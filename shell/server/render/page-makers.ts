import { isEverywhere } from '@quoin/shared/contract/releases/remote-manifest';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { findRemoteForPath } from '../../src/find-remote-for-path.ts';
import { releaseName, filterRemotes, withShell } from '../document/compose.ts';
import type { Choice } from '../releases/choose-releases.ts';

/** The releases that render a page. */
export interface Makers {
  /** The remotes that are in every page, and the remote that owns the page's path. */
  remotes: readonly AppBuild[];
  /** The remotes that own the page's path. When no other remote owns it, these are the remotes of every page. */
  owners: readonly AppBuild[];
  /** The shell and the remotes. */
  apps: readonly AppBuild[];
  versions: string;
  read: readonly (readonly string[] | undefined)[];
}

function createMakers(owner: AppBuild | undefined, { releases }: Choice): Makers {
  const everywhere = filterRemotes(releases, 'public').filter(isEverywhere);
  const remotes = [...everywhere, ...(owner ? [owner] : [])];
  const apps = withShell(releases, remotes);
  return {
    remotes,
    owners: owner ? [owner] : everywhere,
    apps,
    versions: releaseName(apps),
    read: remotes.map(({ manifest }) => manifest?.query),
  };
}

interface KnownMakers {
  guests: readonly AppBuild[];
  makers: Map<AppBuild | undefined, Makers>;
}
const known = new WeakMap<Choice, KnownMakers>();

/**
 * Returns the releases that render the public page at a path, with the data derived from them. The result is cached per
 * choice and owner, because most requests have the same choice.
 */
export function createPageMakers(choice: Choice, path: string): Makers {
  const of: KnownMakers = known.get(choice) ?? {
    guests: filterRemotes(choice.releases, 'public').filter((remote) => !isEverywhere(remote)),
    makers: new Map(),
  };
  known.set(choice, of);
  const owner = of.guests.length > 0 ? findRemoteForPath(of.guests, path) : undefined;
  const makers = of.makers.get(owner) ?? createMakers(owner, choice);
  of.makers.set(owner, makers);
  return makers;
}
