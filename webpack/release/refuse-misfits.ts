import { misfitsAmong } from '@quoin/shared/contract/fit';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { ReleaseError } from './release-error.ts';

type Parts = Registry['parts'];

/** The releases of a part that somebody is given: the active one, and the canary. */
const givenOf = ({ active, canary, releases }: Parts[string]): PartBuild[] =>
  [active, canary?.version].flatMap((version) => (version === undefined ? [] : releases[version] ?? []));

/** What does not fit among all that can meet in one page. */
function misfitsOf({ shell, ...remotes }: Parts): string[] {
  if (!shell) return [];
  const given = Object.values(remotes).flatMap(givenOf);
  return givenOf(shell).flatMap((one) => misfitsAmong([one, ...given]));
}

/**
 * A change after which a remote would not find what it needs in the shell beside it is not made; what did not fit before stands in nobody's way.
 * @throws ReleaseError that names what does not fit
 */
export function refuseMisfits(before: Parts, after: Parts): void {
  const known = new Set(misfitsOf(before));
  const wrong = misfitsOf(after).filter((sentence) => !known.has(sentence));
  if (wrong.length > 0) throw new ReleaseError(wrong.join('\n'));
}
