import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppBuild, AppState, Release } from '@quoin/shared/contract/releases/registry';
import type { FileStore } from '@quoin/shared/server/file-store';
import { ReleaseError } from './release-error.ts';

/** The compressed size of each script and style of a build, in bytes, by its name. */
export type Sizes = ReadonlyMap<string, number>;

const isMeasured = (file: string): boolean => /\.(js|css)$/.test(file);

/** A file that is too small to be compressed is sent as it is. */
const toSent = (files: ReadonlySet<string>, file: string): string => (files.has(`${file}.br`) ? `${file}.br` : file);

/** Measures what browsers load of the build whose `client` folder this is. */
export async function measureSizes(client: string): Promise<Sizes> {
  const files = new Set(await readdir(client));
  const sizes = [...files]
    .filter(isMeasured)
    .map(async (file) => [file, (await stat(join(client, toSent(files, file)))).size] as const);
  return new Map(await Promise.all(sizes));
}

/** Measures a release in the store. A file that is missing there counts as empty. */
export async function measureReleased(store: FileStore, { name, version }: AppBuild): Promise<Sizes> {
  const path = `${name}/${version}/client`;
  const files = new Set(await store.filesBelow(path));
  const sizes = [...files]
    .filter(isMeasured)
    .map(async (file) => [file, (await store.read(`${path}/${toSent(files, file)}`))?.length ?? 0] as const);
  return new Map(await Promise.all(sizes));
}

export const sumSizes = (sizes: Sizes): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const difference = (bytes: number): string => `${bytes < 0 ? '−' : '+'}${kilobytes(Math.abs(bytes))}`;

const maxNamed = 5;
/** Compression makes a few bytes of difference without a change of the file. */
const minNamed = 50;

/** Says which files make a build larger or smaller than the release before, the largest differences first. */
function listDifferences(now: Sizes, before: Sizes): string {
  const differences = [...new Set([...now.keys(), ...before.keys()])]
    .map((file) => ({ file, bytes: (now.get(file) ?? 0) - (before.get(file) ?? 0) }))
    .filter(({ bytes }) => Math.abs(bytes) >= minNamed)
    .toSorted((one, other) => Math.abs(other.bytes) - Math.abs(one.bytes));
  const named = differences.slice(0, maxNamed).map(({ file, bytes }) => `${file} ${difference(bytes)}`);
  const rest = differences.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** A build that is about to be released. */
export interface MeasuredBuild {
  folder: string;
  release: Release;
  sizes: Sizes;
}

/**
 * Describes the size of a build and its difference to the active release: "143.2 kB of 150 kB, +2.1 kB against
 * 1a2b3c4d5e6f (list.js +2.1 kB)".
 * @param state the releases of the app so far; undefined for its first one
 */
export async function describeSize(
  { release: { version, bytes, manifest }, sizes }: MeasuredBuild,
  { store, state }: { store: FileStore; state: AppState | undefined },
): Promise<string> {
  const size = `${kilobytes(bytes)}${manifest?.budget === undefined ? '' : ` of ${manifest.budget} kB`}`;
  const active = state?.releases[state.active];
  if (!active || active.version === version) return size;
  const before = await measureReleased(store, active);
  const differences = listDifferences(sizes, before);
  return `${size}, ${difference(bytes - sumSizes(before))} against ${active.version}${differences && ` (${differences})`}`;
}

/**
 * Refuses a build that is larger than the budget in its manifest.
 * @throws ReleaseError
 */
export function refuseOverBudget({ name, version, bytes, manifest }: Release): void {
  if (manifest?.budget === undefined || bytes <= manifest.budget * 1000) return;
  throw new ReleaseError(
    `${name} ${version} has ${kilobytes(bytes)}, and its budget is ${manifest.budget} kB. Nothing has changed. Make it smaller, raise "budget" in its remote.json, or add --force.`,
  );
}
