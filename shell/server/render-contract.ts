import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import type { Head } from '@quoin/shared/contract/head';
import type { Plate } from '@quoin/shared/contract/plate';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import type { Hydration } from '../src/page-state.ts';

/** What a render worker is made for: one set of releases. */
export interface RenderSet {
  config: RuntimeConfig;
  remotes: RenderRemote[];
}

/**
 * A public remote: its server file and the hash that this must have; a foreign remote has none, and nothing of it is
 * run.
 */
export type RenderRemote = { name: string; plate: Plate } & ({ file: string; integrity: string } | { foreign: true });

export interface RenderRequest {
  /** Path and query, such as `/about-us?x=1`. */
  path: string;
  /** What was sent to the page; its route's action is run with it. */
  posted?: PostedForm;
}

/** A form that a browser sent by itself. */
export interface PostedForm {
  /** As it was encoded. */
  body: string;
  /** The visitor's address, for whom the action's calls are made. */
  visitor: string;
}

/** A page's content; the edge puts the document around it. */
export type Rendered = RenderedPage | { kind: 'redirect'; status: number; location: string };

export interface RenderedPage {
  kind: 'page';
  status: number;
  html: string;
  head: Head;
  /** The matched routes, outermost first. */
  routeIds: string[];
  /** Null where the browser is to start afresh. */
  hydration: Hydration | null;
  /** Some of the page's calls failed: it stands, but an older whole one is better. */
  isPartial: boolean;
  /** Why the remote whose address it is could not be loaded; the page says that it failed. */
  unloaded?: Error;
  /** The services that the page loads once its visitor consents. */
  analytics: readonly AnalyticsService[];
}
