import type { Requirement, ProvidedModule } from './compatibility.ts';
import type { Plate } from './plate.ts';

/** Files of a release, by name inside its `client` folder. */
export interface Assets {
  scripts: string[];
  styles: string[];
}

/** How the shell loads a remote that another recipe than Quoin's built: it exposes a React component, and no routes. */
export interface Foreign {
  /** The global name of its container. */
  container: string;
  /** The exposed module whose default export, or `App`, is the component: `./app`. */
  expose: string;
}

/** What one build of the shell or of a remote says of itself; it never changes. */
export interface PartBuild {
  name: string;
  /** A hash of all that the build was made from. */
  version: string;
  /** The scripts that start it: a remote's container, the shell's main script. */
  entry: Assets;
  /** The files that each named chunk needs; a route's id is its chunk's name. */
  chunks: Record<string, Assets>;
  /** The render worker's file, or null for what is never rendered on the server. */
  server: string | null;
  /** Subresource-integrity hash of every file that is served or run, by path inside the release. */
  files: Record<string, string>;
  /** What a remote takes from the shell at run time, by the shared module's key. */
  needs?: Record<string, Requirement>;
  /** What the shell provides to remotes, by key. */
  offers?: Record<string, ProvidedModule>;
  /** A remote's address plate; the shell has none. */
  plate?: Plate;
  /** Present when another recipe than Quoin's built it. */
  foreign?: Foreign;
}

/** A build that was released: who did it, when, and how much it weighs. */
export interface Release extends PartBuild {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** Of the browser's scripts and styles as they are sent, compressed. */
  bytes: number;
}

/** A release that some visitors get. */
export interface Canary {
  version: string;
  /** Of visitors, 0 to 100; at 0 only those who ask for it. */
  percent: number;
}

export type ReleaseAction = 'release' | 'canary' | 'promote' | 'rollback' | 'withdraw' | 'retire';

/** How people say what was done to a release. */
export const actionWords: Readonly<Record<ReleaseAction, string>> = {
  release: 'released',
  canary: 'tried',
  promote: 'promoted',
  // `--to` also names a newer release than the active one.
  rollback: 'switched to',
  withdraw: 'taken back',
  retire: 'retired',
};

/** What was done to a part's releases. */
export interface ReleaseEvent {
  at: string;
  by: string;
  action: ReleaseAction;
  /** The release that it was about. */
  version: string;
  /** The share of a canary. */
  percent?: number;
  /** The reason of one that was taken back. */
  why?: string;
}

/** Which release of a part runs. */
export interface PartState {
  active: string;
  /** What was active before, the latest first: a rollback goes to the first. */
  before: string[];
  canary: Canary | null;
  /** Every release that is kept, by version. */
  releases: Record<string, Release>;
  /** The latest first; the last fifty. */
  history: ReleaseEvent[];
}

/** The one mutable thing of a deployment. Activating a release is one atomic write of it. */
export interface Registry {
  /** Grows with each write: an older registry is refused. */
  sequence: number;
  parts: Record<string, PartState>;
  /** Remotes that were taken out of the site, as they were: open tabs still find their files. */
  retired?: Readonly<Record<string, PartState>>;
  /**
   * Pairs of a remote's release and the shell's whose types differ, and were compared and found to fit: `remote-x@1a2b
   * shell@3c4d`.
   */
  checked?: readonly string[];
}

/** The address of a release's file on the site. */
export const assetUrl = (part: Pick<PartBuild, 'name' | 'version'>, file: string): string =>
  `/mf/${part.name}/${part.version}/${file}`;

/** What the page is told of a remote: enough to load it, and what to say when that fails. */
export interface RemoteAddress {
  name: string;
  version: string;
  entry: string;
  /** Of the entry, which names the hashes of all that it loads; a development server's has none. */
  integrity?: string;
  plate: Plate;
  foreign?: Foreign;
}

/** The hash that a script of a release must have; without one a browser refuses it. */
export const integrityOfScript = ({ files }: Pick<PartBuild, 'files'>, file: string): string =>
  files[`client/${file}`] ?? '';
