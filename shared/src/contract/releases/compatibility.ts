import type { RemoteManifest } from './remote-manifest.ts';
import type { AppBuild } from './registry.ts';

/** What a remote requires of one shared module. */
export interface Requirement {
  /** The accepted versions: `^19.3.1`. */
  range: string;
  /** The names that it imports. */
  exports: readonly string[];
  /** A hash of the declarations that it was built against. Absent for libraries, whose version decides alone. */
  types?: string;
}

/** A shared module that the shell provides. With `area`, only the pages of that area have it. */
export interface ProvidedModule {
  version: string;
  exports: readonly string[];
  types?: string;
  area?: RemoteManifest['area'];
}

/** The type declarations of `shared` at the time of a build. */
export interface SharedTypes {
  /** The declarations by path in the package, without comments, because comments do not affect compatibility. */
  files: Record<string, string>;
  /** The declaration file of each shared module, by the key that remotes import. */
  entryPoints: Record<string, string>;
}

/** The file of a release with its `SharedTypes`. It is outside the served folder. */
export const typesFile = 'types.json';

/**
 * Compares builds that are to run together. Returns one sentence per incompatibility, with the missing names.
 * The result is empty without a shell, or if the shell's build is too old to list what it provides.
 */
export function findIncompatibilitiesAmong(
  builds: readonly Pick<AppBuild, 'name' | 'version' | 'requires' | 'provides' | 'manifest'>[],
): string[] {
  const shell = builds.find(({ provides }) => provides !== undefined);
  if (!shell) return [];
  return builds.flatMap(({ name, version, requires = {}, manifest }) =>
    [
      ...findIncompatibilities(requires, shell.provides ?? {}),
      ...findUnavailable(requires, { provides: shell.provides ?? {}, area: manifest?.area }),
    ].map((clause) => `${name} ${version} does not fit ${shell.name} ${shell.version}: ${clause}.`),
  );
}

/** `hasOwn`, because a module may be called `constructor` or `toString`, which every object inherits. */
const findProvided = (provides: Readonly<Record<string, ProvidedModule>>, key: string): ProvidedModule | undefined =>
  Object.hasOwn(provides, key) ? provides[key] : undefined;

/** Returns a clause for each required module that only pages of the other area have. */
const findUnavailable = (
  requires: Readonly<Record<string, Requirement>>,
  { provides, area }: { provides: Readonly<Record<string, ProvidedModule>>; area: RemoteManifest['area'] | undefined },
): string[] =>
  Object.keys(requires)
    .filter((key) => area !== undefined && (findProvided(provides, key)?.area ?? area) !== area)
    .map((key) => `${key} is not offered to a ${area} remote`);

/** Returns a clause for each requirement that the shell does not meet. */
export const findIncompatibilities = (
  requires: Readonly<Record<string, Requirement>>,
  provides: Readonly<Record<string, ProvidedModule>>,
): string[] =>
  Object.entries(requires).flatMap(([key, requirement]) =>
    findIncompatibility(key, { requirement, provided: findProvided(provides, key) }),
  );

/**
 * Returns the keys of the modules whose declarations differ from those that a remote was built against.
 * Equal hashes need no comparison of types. A module without a hash, as in older builds, is left out.
 */
export const findDifferingTypes = (
  { requires = {} }: Pick<AppBuild, 'requires'>,
  { provides = {} }: Pick<AppBuild, 'provides'>,
): string[] =>
  Object.entries(requires).flatMap(([key, { types }]) => {
    const provided = findProvided(provides, key)?.types;
    return types !== undefined && provided !== undefined && types !== provided ? [key] : [];
  });

const parseVersion = (version: string): number[] => version.split('.').map(Number);

/** Checks a version against a caret range as npm does: `^1.2.3` is below 2.0.0, `^0.1.0` is below 0.2.0. */
function isWithin(version: string, range: string): boolean {
  const minimum = parseVersion(range.replace('^', ''));
  const provided = parseVersion(version);
  const firstStep = minimum.findIndex((number) => number > 0);
  const lowest = firstStep === -1 ? minimum.length - 1 : firstStep;
  if (minimum.some((number, at) => at <= lowest && number !== provided[at])) return false;
  const differing = minimum.findIndex((number, at) => number !== provided[at]);
  return differing === -1 || (provided[differing] ?? Number.NaN) > (minimum[differing] ?? 0);
}

function findIncompatibility(
  key: string,
  { requirement, provided }: { requirement: Requirement; provided: ProvidedModule | undefined },
): string[] {
  if (!provided) return [`${key} is not offered`];
  if (!isWithin(provided.version, requirement.range))
    return [`${key} is needed in ${requirement.range}, and offered in ${provided.version}`];
  const missing = requirement.exports.filter((name) => !provided.exports.includes(name));
  return missing.length > 0 ? [`${key} does not offer ${missing.join(', ')}`] : [];
}
