import type { Plate } from './plate.ts';
import type { PartBuild } from './registry.ts';

/** What a remote asks of one module that the shell is to provide. */
export interface Requirement {
  /** The versions that do: `^19.3.1`. */
  range: string;
  /** What it takes from it, by name. */
  exports: readonly string[];
  /** A hash of the declarations that it was built against; libraries are judged by their version alone. */
  types?: string;
}

/** What the shell provides under one key; in the pages of one area alone, where it names one. */
export interface ProvidedModule {
  version: string;
  exports: readonly string[];
  types?: string;
  area?: Plate['area'];
}

/** The declarations of `shared` as one build saw them. */
export interface SharedTypes {
  /** By path inside the package; without comments, which say nothing of what fits. */
  files: Record<string, string>;
  /** The file of each shared module, by the key that remotes import. */
  doors: Record<string, string>;
}

/** Where a release keeps them, beside what is served. */
export const typesFile = 'types.json';

/**
 * What does not fit among builds that are to run together, a sentence each, with the names of what is missing; nothing
 * when all fit. Where no shell is, or one that was built before builds said what they offer, there is nothing to
 * compare with.
 */
export function findIncompatibilitiesAmong(
  builds: readonly Pick<PartBuild, 'name' | 'version' | 'needs' | 'offers' | 'plate'>[],
): string[] {
  const shell = builds.find(({ offers }) => offers !== undefined);
  if (!shell) return [];
  return builds.flatMap(({ name, version, needs = {}, plate }) =>
    [
      ...findIncompatibilities(needs, shell.offers ?? {}),
      ...outOfPlace(needs, { offers: shell.offers ?? {}, area: plate?.area }),
    ].map((clause) => `${name} ${version} does not fit ${shell.name} ${shell.version}: ${clause}.`),
  );
}

/** A module may be called `constructor` or `toString`, and every object has those. */
const findOffer = (offers: Readonly<Record<string, ProvidedModule>>, key: string): ProvidedModule | undefined =>
  Object.hasOwn(offers, key) ? offers[key] : undefined;

/** What a remote needs and only the other area's pages have, a clause each. */
const outOfPlace = (
  needs: Readonly<Record<string, Requirement>>,
  { offers, area }: { offers: Readonly<Record<string, ProvidedModule>>; area: Plate['area'] | undefined },
): string[] =>
  Object.keys(needs)
    .filter((key) => area !== undefined && (findOffer(offers, key)?.area ?? area) !== area)
    .map((key) => `${key} is not offered to a ${area} remote`);

/** What of a remote's needs a shell does not meet, a clause each; nothing when they fit. */
export const findIncompatibilities = (
  needs: Readonly<Record<string, Requirement>>,
  offers: Readonly<Record<string, ProvidedModule>>,
): string[] =>
  Object.entries(needs).flatMap(([key, need]) => findIncompatibility(key, { need, offer: findOffer(offers, key) }));

/**
 * The modules whose declarations are not those that a remote was built against; equal ones need no further look.
 * A build of before builds carried their types is not judged by them.
 */
export const differingTypes = (
  { needs = {} }: Pick<PartBuild, 'needs'>,
  { offers = {} }: Pick<PartBuild, 'offers'>,
): string[] =>
  Object.entries(needs).flatMap(([key, { types }]) => {
    const offered = findOffer(offers, key)?.types;
    return types !== undefined && offered !== undefined && types !== offered ? [key] : [];
  });

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/**
 * Whether a version is at least that of a caret's range, and no step further that may break: as npm reads `^1.2.3` and
 * `^0.1.0`.
 */
function isWithin(version: string, range: string): boolean {
  const wanted = numbersOf(range.replace('^', ''));
  const offered = numbersOf(version);
  const firstStep = wanted.findIndex((number) => number > 0);
  const lowest = firstStep === -1 ? wanted.length - 1 : firstStep;
  if (wanted.some((number, at) => at <= lowest && number !== offered[at])) return false;
  const differing = wanted.findIndex((number, at) => number !== offered[at]);
  return differing === -1 || (offered[differing] ?? Number.NaN) > (wanted[differing] ?? 0);
}

function findIncompatibility(
  key: string,
  { need, offer }: { need: Requirement; offer: ProvidedModule | undefined },
): string[] {
  if (!offer) return [`${key} is not offered`];
  if (!isWithin(offer.version, need.range))
    return [`${key} is needed in ${need.range}, and offered in ${offer.version}`];
  const missing = need.exports.filter((name) => !offer.exports.includes(name));
  return missing.length > 0 ? [`${key} does not offer ${missing.join(', ')}`] : [];
}
