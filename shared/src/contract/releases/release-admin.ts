import type { Canary, ReleaseEvent } from './registry.ts';
import type { RemoteHosts } from './remote-hosts.ts';

/** The right to see and change which releases are active; one of an account's `scopes`. */
export const releaseRight = 'releases';

/**
 * The edge's path of the release admin API: `GET` returns an overview, `POST {path}/{part}` takes a change, and `POST`
 * to the path itself takes a packed build.
 */
export const releaseAdminPath = '/mf/releases';

/** The edge's path to which browsers report failures. */
export const releaseFailuresPath = '/mf/failures';

/** `load`: its files did not load or start. `render`: it threw in a render. `freeze`: it blocked the browser. */
export const failureKinds = ['load', 'render', 'freeze'] as const;

/** A browser's report of a failure in one app of the page. */
export interface ReleaseFailure {
  app: string;
  version: string;
  kind: (typeof failureKinds)[number];
  message: string;
}

/** A failure as it is sent: with the releases of the page that reports it, and the edge's token for them. */
export interface FailureReport extends ReleaseFailure {
  /** As in the page's state: `app@version` of each release, with spaces between them. */
  release?: string;
  /** Absent if the page came from an edge that signs no pages. */
  token?: string;
}

/** The failure counts of a release since the edge started, or since the release became a canary. */
export interface ReleaseHealth {
  /** Documents that use the release. A back-office document counts only for the remote that owns its path. */
  pages: number;
  /** Renders on the server. `renderErrors` counts those that failed. */
  renders: number;
  renderErrors: number;
  /**
   * Errors and failed loads that browsers reported. Only reports with the token of a page count, and no more than this
   * edge served pages.
   */
  browserErrors: number;
  loadFailures: number;
}

/** A release as the release screen lists it. */
export interface ReleaseLine extends ReleaseHealth {
  version: string;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** The compressed size of its scripts and styles, in bytes. */
  bytes: number;
}

export interface AppOverview {
  name: string;
  /** The name that people see. */
  label: string;
  active: string;
  /** The version that a rollback activates; null if there is none. */
  before: string | null;
  canary: Canary | null;
  /** The team to which the remote belongs; null: nobody's. An older edge does not say. */
  owner?: string | null;
  /** What the pages of the active release use of other hosts, as the operator approved. An older edge does not say. */
  hosts?: RemoteHosts;
  /** Whether more recent pages with the active release fail than the site allows. An older edge does not say. */
  is_failing?: boolean;
  /** Newest first. */
  releases: ReleaseLine[];
  history: ReleaseEvent[];
}

export interface ReleaseOverview {
  /** The registry's sequence number. It grows with each change. */
  sequence: number;
  apps: AppOverview[];
}

/** The versions of an app that the user saw when deciding on a change. It serves as an optimistic lock. */
export interface ExpectedState {
  active: string;
  canary: string | null;
}

/** A change by the release admin API. With `seen`, it is applied only if those versions still run. */
export type ReleaseChange = ({ action: 'promote' } | { action: 'rollback'; to?: string }) & { seen?: ExpectedState };

/**
 * The largest values of an upload's query parameters; the smallest are 0. `canary` is the percentage of visitors who
 * get the build, everybody if absent. `wait` is how many seconds it waits for another change of the releases. The
 * parameter `force` has no value.
 */
export const uploadLimits = { canary: 100, wait: 120 } as const;

/** The answer to a change by the release admin API: what people get from then on. */
export interface ReleaseChanged extends Pick<AppOverview, 'active' | 'canary'> {
  done: ReleaseChange['action'];
}

/** The answer to an upload that was released. */
export interface UploadedRelease extends Pick<AppOverview, 'name' | 'active' | 'canary'> {
  version: string;
  /** Its size, and the difference to the active release, in words. */
  size: string;
}
