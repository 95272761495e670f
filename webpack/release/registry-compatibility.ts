import { findDifferingTypes, findIncompatibilitiesAmong } from '@quoin/shared/contract/releases/compatibility';
import { toContainerName } from '@quoin/shared/contract/releases/app-name';
import { isEverywhere, type RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import { isReserved } from '@quoin/shared/contract/releases/reserved-paths';

/** A remote's release and a shell's release that can be in one page. */
export interface Pair {
  remote: AppBuild;
  shell: AppBuild;
}

/** Returns the releases of an app that visitors can get: the active one and the canary. */
const listServed = ({ active, canary, releases }: Registry['apps'][string]): AppBuild[] =>
  [active, canary?.version].flatMap((version) => (version === undefined ? [] : (releases[version] ?? [])));

/**
 * Returns all pairs that can be in one page. They include an app's canary with the active release of the other, because
 * either canary can be withdrawn.
 */
function listPairs({ shell, ...remotes }: Registry['apps']): Pair[] {
  if (!shell) return [];
  const served = Object.values(remotes).flatMap(listServed);
  return listServed(shell).flatMap((one) => served.map((remote) => ({ remote, shell: one })));
}

/** Returns the name of a pair, as in the registry's `checked` list. */
export const toPairName = ({ remote, shell }: Pair): string =>
  `${remote.name}@${remote.version} ${shell.name}@${shell.version}`;

/** Returns the incompatibilities by version and by export name, one sentence each. */
export const findRegistryIncompatibilities = (apps: Registry['apps']): string[] =>
  listPairs(apps).flatMap(({ remote, shell }) => findIncompatibilitiesAmong([shell, remote]));

/** Returns the path prefixes of a remote's pages. */
export const listAddresses = ({ area, paths }: Pick<RemoteManifest, 'area' | 'paths'>): string[] =>
  paths.map((path) => `${area === 'admin' ? '/admin' : ''}/${path}`);

/** Something that only one remote can have: the claim, and what to do when two remotes have it. */
interface Claim {
  subject: string;
  reason: string;
}

const manifestReason = 'which only one remote can have: change it in one of their remote.json files.';
const containerReason =
  'which only one remote can have: set another name in ModuleFederationPlugin of one of them, and build it again.';

const listClaims = ({ name, manifest, foreign }: AppBuild): Claim[] => [
  { subject: `the container ${foreign?.container ?? toContainerName(name)}`, reason: containerReason },
  ...(manifest
    ? [
        ...listAddresses(manifest).map((address) => `the address ${address}`),
        ...manifest.menu.flatMap(({ key }) => (key === undefined ? [] : [`the key ${key}`])),
      ]
    : []
  ).map((subject) => ({ subject, reason: manifestReason })),
];

/** Returns the paths of a remote that the site itself reserves, so that the remote would never be reached there. */
const listReserved = ({ manifest }: AppBuild): string[] =>
  manifest ? listAddresses({ ...manifest, paths: manifest.paths.filter(isReserved[manifest.area]) }) : [];

/**
 * Returns the clashes, one sentence each: a remote's path that the site reserves, and a container name, path or menu
 * key that two remotes claim.
 */
export function findClashes(apps: Registry['apps']): string[] {
  const reserved = Object.entries(apps).flatMap(([name, state]) =>
    [...new Set(listServed(state).flatMap(listReserved))].map(
      (address) => `${name} has the address ${address}, which the site reserves: change it in its remote.json.`,
    ),
  );
  const owners = Object.entries(apps).map(([name, state]) => ({
    name,
    claims: new Map(
      listServed(state)
        .flatMap(listClaims)
        .map(({ subject, reason }) => [subject, reason]),
    ),
  }));
  const shared = owners.flatMap((one, at) =>
    owners
      .slice(at + 1)
      .flatMap((other) =>
        [...one.claims]
          .filter(([subject]) => other.claims.has(subject))
          .map(([subject, reason]) => `${one.name} and ${other.name} both have ${subject}, ${reason}`),
      ),
  );
  return [...reserved, ...shared];
}

/** Whether some remote is in every public page, also for visitors who get a canary. */
export const hasFrame = (apps: Registry['apps']): boolean =>
  Object.values(apps)
    .map(listServed)
    .some((served) => served.length > 0 && served.every(isEverywhere));

/** Returns the pairs whose types differ and have not been compared. */
export const listUncompared = ({ apps, checked = [] }: Pick<Registry, 'apps' | 'checked'>): Pair[] =>
  listPairs(apps).filter(
    (pair) => findDifferingTypes(pair.remote, pair.shell).length > 0 && !checked.includes(toPairName(pair)),
  );

/** Returns the compared pairs whose two releases are still kept, so that a rollback need not compare them again. */
export const filterChecked = ({ apps, checked = [] }: Pick<Registry, 'apps' | 'checked'>): string[] => {
  const releases = new Set(
    Object.entries(apps).flatMap(([name, { releases }]) =>
      Object.keys(releases).map((version) => `${name}@${version}`),
    ),
  );
  return checked.filter((pair) => pair.split(' ').every((release) => releases.has(release)));
};
