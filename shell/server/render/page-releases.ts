import { isEverywhere } from '@quoin/shared/contract/releases/remote-manifest';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { findRemoteForPath } from '../../src/find-remote-for-path.ts';
import { releaseName, withShell } from '../document/compose.ts';
import { filterRemotes } from '../document/page-config.ts';
import type { Choice } from '../releases/choose-releases.ts';

/** The releases that render a page. */
export interface PageReleases {
  /** The remotes that are in every page, and the remote that owns the page's path. */
  remotes: readonly AppBuild[];
  /** The remotes that own the page's path. When no other remote owns it, these are the remotes of every page. */
  owners: readonly AppBuild[];
  /** The shell and the remotes. */
  apps: readonly AppBuild[];
  /** Tells pages of other releases apart, and of the same ones with other approved hosts, which their policy names. */
  cacheKey: string;
  read: readonly (readonly string[] | undefined)[];
}

function createPageReleases(owner: AppBuild | undefined, { releases }: Choice): PageReleases {
  const everywhere = filterRemotes(releases, 'public').filter(isEverywhere);
  const remotes = [...everywhere, ...(owner ? [owner] : [])];
  const apps = withShell(releases, remotes);
  return {
    remotes,
    owners: owner ? [owner] : everywhere,
    apps,
    cacheKey: [
      releaseName(apps),
      ...remotes.flatMap(({ manifest }) => (manifest?.hosts ? [JSON.stringify(manifest.hosts)] : [])),
    ].join(' '),
    read: remotes.map(({ manifest }) => manifest?.query),
  };
}

interface CachedPageReleases {
  guests: readonly AppBuild[];
  byOwner: Map<AppBuild | undefined, PageReleases>;
}
const cache = new WeakMap<Choice, CachedPageReleases>();

/**
 * Returns the releases that render the public page at a path, with the data derived from them. The result is cached per
 * choice and owner, because most requests have the same choice.
 */
export function getPageReleases(choice: Choice, path: string): PageReleases {
  const cached: CachedPageReleases = cache.get(choice) ?? {
    guests: filterRemotes(choice.releases, 'public').filter((remote) => !isEverywhere(remote)),
    byOwner: new Map(),
  };
  cache.set(choice, cached);
  const owner = cached.guests.length > 0 ? findRemoteForPath(cached.guests, path) : undefined;
  const byOwner = cached.byOwner.get(owner) ?? createPageReleases(owner, choice);
  cached.byOwner.set(owner, byOwner);
  return byOwner;
}
