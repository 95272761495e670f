import type { Canary, ReleaseEvent } from './registry.ts';

/** The right, among an account's scopes, to see and change which releases run. */
export const releaseRight = 'releases';

/** Where the edge answers `GET` with an overview, and takes `POST {address}/{part}` with a change. */
export const releaseAdminPath = '/mf/releases';

/** Where the edge takes browsers' words on what failed. */
export const releaseFailuresPath = '/mf/failures';

/** Its files did not come or could not be started; it threw while it was shown; it stopped the browser. */
export const failureKinds = ['load', 'render', 'freeze'] as const;

/** What a browser says went wrong with a part of the page. */
export interface ReleaseFailure {
  part: string;
  version: string;
  kind: (typeof failureKinds)[number];
  message: string;
}

/** How a release has done since the edge started, or since it became a canary. */
export interface ReleaseHealth {
  /** Documents that it makes: of the back-office's remotes, only the one whose address it is. */
  pages: number;
  /** Renders on the server, and how many of them failed. */
  renders: number;
  renderErrors: number;
  /** What browsers reported. */
  browserErrors: number;
  loadFailures: number;
}

/** A release as the platform engineer looks at it. */
export interface ReleaseLine extends ReleaseHealth {
  version: string;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** Of its scripts and styles as they are sent. */
  bytes: number;
}

export interface PartOverview {
  name: string;
  /** What people call it. */
  label: string;
  active: string;
  /** Where a rollback goes; null when nothing was active before. */
  before: string | null;
  canary: Canary | null;
  /** The newest first. */
  releases: ReleaseLine[];
  history: ReleaseEvent[];
}

export interface ReleaseOverview {
  /** The registry's number: it grows with each change. */
  sequence: number;
  parts: PartOverview[];
}

/** What ran of a part when somebody decided to change it: versions. */
export interface ExpectedState {
  active: string;
  canary: string | null;
}

/** What can be done to a part's releases from a distance; with `seen`, only while that is still what runs. */
export type ReleaseChange = ({ action: 'promote' } | { action: 'rollback'; to?: string }) & { seen?: ExpectedState };
