import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Override } from '@quoin/shared/contract/override';
import type { PartBuild, PartState, Registry } from '@quoin/shared/contract/registry';

/** The release of each app that renders one visitor's pages, by the app's name. */
export type ReleaseSet = Readonly<Record<string, PartBuild>>;

/** A visitor's bucket from 0 to 99. Testers use `in` for every canary, or `out` for none. */
export type Standing = number | 'in' | 'out';

export interface Choice {
  releases: ReleaseSet;
  /** The names of the apps whose canary is chosen. */
  canaries: readonly string[];
  /** The remotes that the browser loads from a development server on the visitor's machine. */
  overrides: readonly Override[];
  /** Whether every visitor gets the same releases: no app has a canary, and nothing is overridden. */
  isEverybodys?: boolean;
  /** The `Set-Cookie` value that keeps the visitor's bucket. */
  cookie?: string;
}

const cookieName = 'quoin_canary';
const thirtyDays = 2_592_000;

const asStanding = (text: string | undefined): Standing | undefined => {
  if (text === 'in' || text === 'out') return text;
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
};

function standingOf(headers: IncomingHttpHeaders): Standing | undefined {
  const said = asStanding(String(headers['quoin-canary'] ?? ''));
  if (said === 'in' || said === 'out') return said;
  return asStanding(new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '')?.[1]);
}

const isTried = ({ canary }: PartState, standing: Standing): boolean => {
  if (!canary || standing === 'out') return false;
  return standing === 'in' || standing < canary.percent;
};

/**
 * Returns the releases for a bucket. An app's canary is for the buckets below its percentage, its active release for
 * the others.
 */
export function releasesFor({ parts }: Registry, standing: Standing): Choice {
  const canaries: string[] = [];
  const releases = Object.fromEntries(
    Object.entries(parts).flatMap(([name, state]) => {
      const isCanary = isTried(state, standing);
      const build = state.releases[isCanary && state.canary ? state.canary.version : state.active];
      if (build && isCanary) canaries.push(name);
      return build ? [[name, build]] : [];
    }),
  );
  return { releases, canaries, overrides: [] };
}

/** Caches the common choice of each registry, because most requests get it. Null while some app has a canary. */
const everybodys = new WeakMap<Registry, Choice | null>();

function choiceOfAll(registry: Registry): Choice | null {
  const known = everybodys.get(registry);
  if (known !== undefined) return known;
  const isTrying = Object.values(registry.parts).some(({ canary }) => canary);
  const choice = isTrying ? null : { ...releasesFor(registry, 'out'), isEverybodys: true };
  everybodys.set(registry, choice);
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
  const ofAll = choiceOfAll(registry);
  if (ofAll) return ofAll;
  const known = standingOf(headers);
  if (known !== undefined) return releasesFor(registry, known);
  const standing = randomInt(100);
  const cookie = `${cookieName}=${standing}; Path=/; Max-Age=${thirtyDays}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { ...releasesFor(registry, standing), cookie };
}
