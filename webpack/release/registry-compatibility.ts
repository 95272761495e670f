import { differingTypes, findIncompatibilitiesAmong } from '@quoin/shared/contract/compatibility';
import { toContainerName } from '@quoin/shared/contract/part-name';
import { isEverywhere, type Plate } from '@quoin/shared/contract/plate';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { isReserved } from '@quoin/shared/contract/reserved-paths';

/** A remote's release and a shell's release that can be in one page. */
export interface Pair {
  remote: PartBuild;
  shell: PartBuild;
}

/** Returns the releases of an app that visitors can get: the active one and the canary. */
const givenOf = ({ active, canary, releases }: Registry['parts'][string]): PartBuild[] =>
  [active, canary?.version].flatMap((version) => (version === undefined ? [] : (releases[version] ?? [])));

/**
 * Returns all pairs that can be in one page. They include an app's canary with the active release of the other, because
 * either canary can be withdrawn.
 */
function pairsOf({ shell, ...remotes }: Registry['parts']): Pair[] {
  if (!shell) return [];
  const given = Object.values(remotes).flatMap(givenOf);
  return givenOf(shell).flatMap((one) => given.map((remote) => ({ remote, shell: one })));
}

/** Returns the name of a pair, as in the registry's `checked` list. */
export const nameOf = ({ remote, shell }: Pair): string =>
  `${remote.name}@${remote.version} ${shell.name}@${shell.version}`;

/** Returns the incompatibilities by version and by export name, one sentence each. */
export const findRegistryIncompatibilities = (parts: Registry['parts']): string[] =>
  pairsOf(parts).flatMap(({ remote, shell }) => findIncompatibilitiesAmong([shell, remote]));

/** Returns the path prefixes of a remote's pages. */
export const listAddresses = ({ area, paths }: Pick<Plate, 'area' | 'paths'>): string[] =>
  paths.map((path) => `${area === 'admin' ? '/admin' : ''}/${path}`);

/** Something that only one remote can have: the claim, and what to do when two remotes have it. */
interface Claim {
  what: string;
  reason: string;
}

const ofPlate = 'which can lead to one of them only: another must be in one of their plates.';
const ofContainer =
  'and a page can hold one of that name only: set another name in ModuleFederationPlugin of one of them, and build it again.';

const claimsOf = ({ name, plate, foreign }: PartBuild): Claim[] => [
  { what: `the container ${foreign?.container ?? toContainerName(name)}`, reason: ofContainer },
  ...(plate
    ? [
        ...listAddresses(plate).map((address) => `the address ${address}`),
        ...plate.menu.flatMap(({ key }) => (key === undefined ? [] : [`the key ${key}`])),
      ]
    : []
  ).map((what) => ({ what, reason: ofPlate })),
];

/** Returns the paths of a remote that the site itself reserves, so that the remote would never be reached there. */
const reservedOf = ({ plate }: PartBuild): string[] =>
  plate ? listAddresses({ ...plate, paths: plate.paths.filter(isReserved[plate.area]) }) : [];

/**
 * Returns the clashes, one sentence each: a remote's path that the site reserves, and a container name, path or menu
 * key that two remotes claim.
 */
export function findClashes(parts: Registry['parts']): string[] {
  const reserved = Object.entries(parts).flatMap(([name, state]) =>
    [...new Set(givenOf(state).flatMap(reservedOf))].map(
      (address) => `${name} has the address ${address}, which is the site’s own: another must be in its plate.`,
    ),
  );
  const owners = Object.entries(parts).map(([name, state]) => ({
    name,
    claims: new Map(
      givenOf(state)
        .flatMap(claimsOf)
        .map(({ what, reason }) => [what, reason]),
    ),
  }));
  const shared = owners.flatMap((one, at) =>
    owners
      .slice(at + 1)
      .flatMap((other) =>
        [...one.claims]
          .filter(([what]) => other.claims.has(what))
          .map(([what, reason]) => `${one.name} and ${other.name} both have ${what}, ${reason}`),
      ),
  );
  return [...reserved, ...shared];
}

/** Whether some remote is in every public page, also for visitors who get a canary. */
export const hasFrame = (parts: Registry['parts']): boolean =>
  Object.values(parts)
    .map(givenOf)
    .some((given) => given.length > 0 && given.every(isEverywhere));

/** Returns the pairs whose types differ and have not been compared. */
export const listUncompared = ({ parts, checked = [] }: Pick<Registry, 'parts' | 'checked'>): Pair[] =>
  pairsOf(parts).filter(
    (pair) => differingTypes(pair.remote, pair.shell).length > 0 && !checked.includes(nameOf(pair)),
  );

/** Returns the compared pairs whose two releases are still kept, so that a rollback need not compare them again. */
export const stillChecked = ({ parts, checked = [] }: Pick<Registry, 'parts' | 'checked'>): string[] => {
  const kept = new Set(
    Object.entries(parts).flatMap(([name, { releases }]) =>
      Object.keys(releases).map((version) => `${name}@${version}`),
    ),
  );
  return checked.filter((pair) => pair.split(' ').every((release) => kept.has(release)));
};
