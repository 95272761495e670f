import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Override } from '@quoin/shared/contract/releases/override';
import type { AppBuild, AppState, Registry } from '@quoin/shared/contract/releases/registry';
import { intersectHosts } from '@quoin/shared/contract/releases/remote-hosts';

/** The release of each app that renders one visitor's pages, by the app's name. */
export type ReleaseSet = Readonly<Record<string, AppBuild>>;

/** A visitor's bucket from 0 to 99. Testers use `in` for every canary, or `out` for none. */
export type CanaryStatus = number | 'in' | 'out';

export interface Choice {
  releases: ReleaseSet;
  /** The names of the apps whose canary is chosen. */
  canaries: readonly string[];
  /** The remotes that the browser loads from a development server on the visitor's machine. */
  overrides: readonly Override[];
  /** Whether every visitor gets the same releases: no app has a canary, and nothing is overridden. */
  isShared?: boolean;
  /** The visitor's network, while some app has a canary. */
  network?: string;
  /** The `Set-Cookie` value that keeps the visitor's bucket. */
  cookie?: string;
}

const cookieName = 'quoin_canary';
const thirtyDays = 2_592_000;

const toCanaryStatus = (text: string | undefined): CanaryStatus | undefined => {
  if (text === 'in' || text === 'out') return text;
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
};

function parseCanaryStatus(headers: IncomingHttpHeaders): CanaryStatus | undefined {
  const cookieStatus = toCanaryStatus(String(headers['quoin-canary'] ?? ''));
  if (cookieStatus === 'in' || cookieStatus === 'out') return cookieStatus;
  return toCanaryStatus(new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '')?.[1]);
}

const isInCanary = ({ canary }: AppState, canaryStatus: CanaryStatus): boolean => {
  if (!canary || canaryStatus === 'out') return false;
  return canaryStatus === 'in' || canaryStatus < canary.percent;
};

/** Returns the build with the approved ones of its hosts only. What was approved can be taken away from a release. */
function withApprovedHosts(build: AppBuild, { hosts = {} }: Registry): AppBuild {
  if (!build.manifest?.hosts) return build;
  const approved = intersectHosts(build.manifest.hosts, hosts[build.name] ?? {});
  return { ...build, manifest: { ...build.manifest, hosts: approved } };
}

/**
 * Returns the releases for a bucket. An app's canary is for the buckets below its percentage, its active release for
 * the others.
 */
export function toChoice(registry: Registry, canaryStatus: CanaryStatus): Choice {
  const canaries: string[] = [];
  const releases = Object.fromEntries(
    Object.entries(registry.apps).flatMap(([name, state]) => {
      const isCanary = isInCanary(state, canaryStatus);
      const build = state.releases[isCanary && state.canary ? state.canary.version : state.active];
      if (build && isCanary) canaries.push(name);
      return build ? [[name, withApprovedHosts(build, registry)]] : [];
    }),
  );
  return { releases, canaries, overrides: [] };
}

/** Caches the common choice of each registry, because most requests get it. Null while some app has a canary. */
const sharedChoices = new WeakMap<Registry, Choice | null>();

function getSharedChoice(registry: Registry): Choice | null {
  const cached = sharedChoices.get(registry);
  if (cached !== undefined) return cached;
  const hasCanary = Object.values(registry.apps).some(({ canary }) => canary);
  const choice = hasCanary ? null : { ...toChoice(registry, 'out'), isShared: true };
  sharedChoices.set(registry, choice);
  return choice;
}

/**
 * Chooses the releases for a request. While some app has a canary, a visitor gets a random bucket, which a cookie
 * keeps. Testers send `in` or `out` in that cookie or in the `quoin-canary` header.
 */
export function chooseReleases(
  registry: Registry,
  { headers, isSecure }: { headers: IncomingHttpHeaders; isSecure: boolean },
): Choice {
  const shared = getSharedChoice(registry);
  if (shared) return shared;
  const status = parseCanaryStatus(headers);
  if (status !== undefined) return toChoice(registry, status);
  const canaryStatus = randomInt(100);
  const cookie = `${cookieName}=${canaryStatus}; Path=/; Max-Age=${thirtyDays}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { ...toChoice(registry, canaryStatus), cookie };
}
