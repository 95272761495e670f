import type { Requirement, ProvidedModule } from './compatibility.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import type { RemoteManifest } from './remote-manifest.ts';

/** Files of a release. The paths are relative to its `client` folder. */
export interface Assets {
  scripts: string[];
  styles: string[];
}

/** How the shell loads a foreign remote, which exposes a React component instead of routes. */
export interface Foreign {
  /** The global variable of its container. */
  container: string;
  /** The exposed module whose default export, or `App`, is the component: `./app`. */
  expose: string;
}

/** The metadata of one build of the shell or of a remote. It is immutable. */
export interface AppBuild {
  name: string;
  /** A hash of all sources of the build. */
  version: string;
  /** The files that start it: a remote's container, or the shell's main script. */
  entry: Assets;
  /** The files of each named chunk. A chunk has the name of its route's id. */
  chunks: Record<string, Assets>;
  /** The bundle for the render worker, or null if the server never renders the app. */
  server: string | null;
  /** The Subresource Integrity hash of every file that is served or run, by its path in the release. */
  files: Record<string, string>;
  /** The shared modules that a remote requires from the shell at run time, by key. */
  requires?: Record<string, Requirement>;
  /** The shared modules that the shell provides to remotes, by key. */
  provides?: Record<string, ProvidedModule>;
  /** The remote manifest; the shell has none. */
  manifest?: RemoteManifest;
  /** Present for a foreign remote only. */
  foreign?: Foreign;
  /** Present for a shell older than version 0.2: its scripts read a remote's manifest from the key `plate`. */
  readsPlate?: true;
}

/** A build that was released, with the author, the time and the size. */
export interface Release extends AppBuild {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** The compressed size of the scripts and styles for browsers, in bytes. */
  bytes: number;
}

/** A release that only a percentage of visitors gets. */
export interface Canary {
  version: string;
  /** The percentage of visitors, 0 to 100. With 0, only visitors who request the canary get it. */
  percent: number;
}

export type ReleaseAction = 'release' | 'canary' | 'promote' | 'rollback' | 'withdraw' | 'retire';

/** The verb that people see for each action. */
export const actionLabels: Readonly<Record<ReleaseAction, string>> = {
  release: 'released',
  canary: 'tried',
  promote: 'promoted',
  // Not "rolled back to": `--to` can also name a newer release than the active one.
  rollback: 'switched to',
  withdraw: 'taken back',
  retire: 'retired',
};

/** A past change of an app's releases. */
export interface ReleaseEvent {
  at: string;
  by: string;
  action: ReleaseAction;
  /** The release that was changed. */
  version: string;
  /** The percentage of a canary. */
  percent?: number;
  /** The reason why a canary was withdrawn. */
  why?: string;
}

/**
 * Returns the event that took a release back, if that was the last thing that happened to it: it failed, or somebody
 * undid it while it was a canary. It is given to people again only by force.
 */
export function findWithdrawal(
  { history }: { history: readonly ReleaseEvent[] },
  version: string,
): ReleaseEvent | undefined {
  const last = history.find((event) => event.version === version);
  return last?.action === 'withdraw' ? last : undefined;
}

/** The releases of one app: the active one, the canary, and all that are kept. */
export interface AppState {
  active: string;
  /** The versions that were active before, the latest first. A rollback activates the first. */
  before: string[];
  canary: Canary | null;
  /** All releases that are kept, by version. */
  releases: Record<string, Release>;
  /** The last 50 changes, the latest first, and before them those by which kept releases were taken back. */
  history: ReleaseEvent[];
}

/**
 * What lets a team release its remotes from anywhere, without the key that signs the registry. The registry has the
 * hash of the secret only.
 */
export interface ReleaseToken {
  /** Eight hexadecimal digits, which begin the secret. */
  id: string;
  team: string;
  /** The remotes that it may release. */
  remotes: readonly string[];
  /** The highest percentage of a canary that it may release; null: it may change what everybody gets. */
  canary: number | null;
  /** SHA-256 of the secret, in hexadecimal digits. */
  hash: string;
  /** When it was made, and until when it may be used. ISO 8601, UTC. */
  at: string;
  expires: string;
  /** Who made it. */
  by: string;
}

/** The only mutable state of a deployment. A release is activated by one atomic write of it. */
export interface Registry {
  /** Grows with each write. The edge rejects a registry with a smaller number. */
  sequence: number;
  apps: Record<string, AppState>;
  /** Remotes that were removed from the site, unchanged, so that open tabs can still load their files. */
  retired?: Readonly<Record<string, AppState>>;
  /**
   * Pairs of a remote's and a shell's release whose types differ but were found compatible, such as
   * `remote-x@1a2b shell@3c4d`.
   */
  checked?: readonly string[];
  /** The team of each remote that has one, by the remote's name. It stays when the remote is retired. */
  owners?: Readonly<Record<string, string>>;
  tokens?: readonly ReleaseToken[];
  /** What the operator approved that the pages of each remote use of other hosts, by the remote's name. */
  hosts?: Readonly<Record<string, RemoteHosts>>;
}

/** Returns the path of a release's file on the site. */
export const assetUrl = (app: Pick<AppBuild, 'name' | 'version'>, file: string): string =>
  `/mf/${app.name}/${app.version}/${file}`;

/** The data that a page has of a remote, to load it and to report a failed load. */
export interface RemoteAddress {
  name: string;
  version: string;
  entry: string;
  /** The hash of the entry. The entry contains the hashes of its chunks. A development server provides none. */
  integrity?: string;
  manifest: RemoteManifest;
  foreign?: Foreign;
}

/** Returns the Subresource Integrity hash of a release's script, or '' if the release has no such file. */
export const integrityOfScript = ({ files }: Pick<AppBuild, 'files'>, file: string): string =>
  files[`client/${file}`] ?? '';
