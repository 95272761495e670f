import type { Head } from '@quoin/shared/contract/head';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';
import type { Hydration } from '../src/page-state.ts';

/** What a render worker is made for: one set of releases. */
export interface RenderSet {
  config: RuntimeConfig;
  /** The public remotes' server files, with the hash that each must have. */
  remotes: { name: string; file: string; integrity: string }[];
}

export interface RenderRequest {
  /** Path and query, such as `/about-us?x=1`. */
  path: string;
}

/** A page's content; the edge puts the document around it. */
export type Rendered =
  | { kind: 'page'; status: number; html: string; head: Head; routeIds: string[]; hydration: Hydration | null }
  | { kind: 'redirect'; status: number; location: string };
