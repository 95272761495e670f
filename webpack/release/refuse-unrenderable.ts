import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import type { FileStore } from '@quoin/shared/server/file-store';
import type { PlacedBuild } from './place-build.ts';
import { ReleaseError } from './release-error.ts';

/** Releases that one page may have, and the addresses to render with them. */
export interface Trial {
  /** The public remotes, with their server code. A foreign remote has none. */
  remotes: readonly { build: AppBuild; code: Buffer | undefined }[];
  addresses: readonly string[];
}

/** Why a trial failed: what the code threw at an address. */
export interface TrialFailure {
  address: string;
  message: string;
}

/** Renders the addresses of a trial, as an edge does. Returns the first failure of the code. */
export type RenderTrial = (trial: Trial) => Promise<TrialFailure | undefined>;

type Apps = Registry['apps'];

interface Sources {
  store: FileStore;
  builds: readonly PlacedBuild[];
}

/** The releases that people get, by app: `of` says which one of an app's. */
const select = (apps: Apps, versionOf: (app: string) => string | undefined): AppBuild[] =>
  Object.entries(apps).flatMap(([app, { active, releases }]) => releases[versionOf(app) ?? active] ?? []);

const isRendered = ({ manifest, server, foreign }: AppBuild): boolean =>
  manifest?.area === 'public' && (server !== null || foreign !== undefined);

/** One address of each path of a remote. A remote that is in every page is tried with the home page. */
const listTried = ({ manifest }: AppBuild): string[] =>
  manifest && manifest.paths.length > 0 ? manifest.paths.map((segment) => `/${segment}`) : ['/'];

async function readCode({ name, version, server }: AppBuild, { store, builds }: Sources): Promise<Buffer | undefined> {
  if (server === null) return undefined;
  const placed = builds.find(({ build }) => build.name === name && build.version === version);
  return placed ? readFile(join(placed.folder, server)) : store.read(`${name}/${version}/${server}`);
}

/**
 * Refuses a change that gives people a release whose server code cannot be loaded, or throws when one address of each
 * of its paths is rendered.
 * @throws ReleaseError with the remote, the address and the error
 */
export async function refuseUnrenderable(
  { before, after }: { before: Apps; after: Apps },
  { render, ...sources }: Sources & { render: RenderTrial },
): Promise<void> {
  const newActive = Object.keys(after).filter((app) => after[app]?.active !== before[app]?.active);
  const newCanaries = Object.entries(after).flatMap(([app, { canary }]) =>
    canary && canary.version !== before[app]?.canary?.version ? [{ app, version: canary.version }] : [],
  );
  const sets = [
    { apps: newActive, releases: select(after, () => undefined) },
    ...newCanaries.map(({ app, version }) => ({
      apps: [app],
      releases: select(after, (other) => (other === app ? version : undefined)),
    })),
  ];
  for (const { apps, releases } of sets) {
    const rendered = releases.filter(isRendered);
    const tried = rendered.filter(({ name }) => apps.includes(name));
    if (tried.length === 0) continue;
    const remotes = await Promise.all(rendered.map(async (build) => ({ build, code: await readCode(build, sources) })));
    for (const release of tried) await tryRelease(release, { remotes, render });
  }
}

async function tryRelease(
  release: AppBuild,
  { remotes, render }: Pick<Trial, 'remotes'> & { render: RenderTrial },
): Promise<void> {
  const failure = await render({ remotes, addresses: listTried(release) });
  if (failure)
    throw new ReleaseError(
      `${release.name} ${release.version} was not given to anybody: its page ${failure.address} could not be rendered on the server (${failure.message}). Nothing has changed. Correct the remote, and release it again.`,
    );
}
