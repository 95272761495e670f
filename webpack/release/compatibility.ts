import { differingTypes, findIncompatibilitiesAmong } from '@quoin/shared/contract/compatibility';
import { toContainerName } from '@quoin/shared/contract/part-name';
import { isEverywhere, type Plate } from '@quoin/shared/contract/plate';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { isReserved } from '@quoin/shared/contract/reserved-paths';

/** A remote's release and the shell's that can meet in one page. */
export interface Pair {
  remote: PartBuild;
  shell: PartBuild;
}

/** The releases of a part that somebody is given: the active one, and the canary. */
const givenOf = ({ active, canary, releases }: Registry['parts'][string]): PartBuild[] =>
  [active, canary?.version].flatMap((version) => (version === undefined ? [] : (releases[version] ?? [])));

/** All that can meet: a canary with the active release of the other too, for either may be taken back. */
function pairsOf({ shell, ...remotes }: Registry['parts']): Pair[] {
  if (!shell) return [];
  const given = Object.values(remotes).flatMap(givenOf);
  return givenOf(shell).flatMap((one) => given.map((remote) => ({ remote, shell: one })));
}

/** As the registry names a pair whose types were compared. */
export const nameOf = ({ remote, shell }: Pair): string =>
  `${remote.name}@${remote.version} ${shell.name}@${shell.version}`;

/** What does not fit by version and by name, a sentence each. */
export const findIncompatibilities = (parts: Registry['parts']): string[] =>
  pairsOf(parts).flatMap(({ remote, shell }) => findIncompatibilitiesAmong([shell, remote]));

/** The addresses that a remote's screens begin with. */
export const listAddresses = ({ area, paths }: Pick<Plate, 'area' | 'paths'>): string[] =>
  paths.map((path) => `${area === 'admin' ? '/admin' : ''}/${path}`);

/** What only one remote can have: the claim in words, and what to say when two have it. */
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

/** The addresses of a remote at which nobody would reach it. */
const reservedOf = ({ plate }: PartBuild): string[] =>
  plate ? listAddresses({ ...plate, paths: plate.paths.filter(isReserved[plate.area]) }) : [];

/** What a remote has that is the site's own, and what two have that can lead to one of them only, a sentence each. */
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

/** Whether every public page has a remote that draws it, for whoever is given a canary too. */
export const hasFrame = (parts: Registry['parts']): boolean =>
  Object.values(parts)
    .map(givenOf)
    .some((given) => given.length > 0 && given.every(isEverywhere));

/** The pairs whose types differ, and that nobody has compared. */
export const listUncompared = ({ parts, checked = [] }: Pick<Registry, 'parts' | 'checked'>): Pair[] =>
  pairsOf(parts).filter(
    (pair) => differingTypes(pair.remote, pair.shell).length > 0 && !checked.includes(nameOf(pair)),
  );

/** What was compared, as far as both releases are kept: whoever goes back to one need not compare again. */
export const stillChecked = ({ parts, checked = [] }: Pick<Registry, 'parts' | 'checked'>): string[] => {
  const kept = new Set(
    Object.entries(parts).flatMap(([name, { releases }]) =>
      Object.keys(releases).map((version) => `${name}@${version}`),
    ),
  );
  return checked.filter((pair) => pair.split(' ').every((release) => kept.has(release)));
};
