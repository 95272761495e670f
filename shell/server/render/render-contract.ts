import type { AnalyticsService } from '@quoin/shared/contract/analytics';
import type { Head } from '@quoin/shared/contract/head';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import type { Hydration } from '../../src/page-state.ts';

/** What a render worker renders: one set of releases. */
export interface RenderSet {
  config: RuntimeConfig;
  remotes: RenderRemote[];
}

/**
 * A public remote with its server file and the integrity hash that the file must have. A foreign remote has no server
 * file, and the edge runs none of its code.
 */
export type RenderRemote = { name: string; manifest: RemoteManifest } & (
  { file: string; integrity: string } | { foreign: true }
);

export interface RenderRequest {
  /** Path and query, such as `/about-us?x=1`. */
  path: string;
  /** The posted form. The action of the page's route runs with it. */
  posted?: PostedForm;
}

/** A form that the browser submitted without JavaScript. */
export interface PostedForm {
  /** The body, encoded as `application/x-www-form-urlencoded`. */
  body: string;
  /** The visitor's IP address. The action's API calls carry it in `X-Forwarded-For`. */
  visitor: string;
}

/** A rendered page or a redirect. The edge builds the document around a page. */
export type RenderResult = RenderedPage | Redirect;

export interface Redirect {
  kind: 'redirect';
  status: number;
  location: string;
  /** True when each visitor must be redirected by a render: the content API counts them. */
  isUncached?: boolean;
}

export interface RenderedPage {
  kind: 'page';
  status: number;
  html: string;
  head: Head;
  /** The ids of the matched routes, outermost first. */
  routeIds: string[];
  /** Null when the browser must load the data again instead of hydrating. */
  hydration: Hydration | null;
  /**
   * Whether the status is 500 or above, or some of the page's API calls failed. The page can be shown, but is not
   * cached, and an older complete one is better.
   */
  isPartial: boolean;
  /** Why the remote that owns the path could not be loaded. The page then shows an error message. */
  unloaded?: Error;
  /** What a loader threw, except error responses and failed calls of the content API. */
  failure?: Error;
  /** The analytics services that the page loads once its visitor consents. */
  analytics: readonly AnalyticsService[];
}
