import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Override } from '@quoin/shared/contract/override';
import type { PartBuild, PartState, Registry } from '@quoin/shared/contract/registry';

/** Which release of each part makes one visitor's pages. */
export type ReleaseSet = Readonly<Record<string, PartBuild>>;

/** Where a visitor stands among a hundred; or a tester's word: with every canary, or with none. */
export type Standing = number | 'in' | 'out';

export interface Choice {
  releases: ReleaseSet;
  /** The parts whose canary it is. */
  canaries: readonly string[];
  /** What is loaded from the visitor's own machine instead. */
  overrides: readonly Override[];
  /** No canary is tried and nothing overridden: every visitor gets the same. */
  isEverybodys?: boolean;
  /** To be told to the browser, so that the visitor stays with what was chosen. */
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
 * The releases for a visitor who stands somewhere: every part's canary for the first of a hundred, its active one for
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

/** Found once for each registry: most requests get it. None while some part has a canary. */
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
 * The releases for a request. While some part has a canary, a visitor is given a place among a hundred that a cookie
 * keeps; testers say `in` or `out`, by that cookie or by the header `quoin-canary`.
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
