import { renderFlags } from '@quoin/shell/server/render/render-flags.ts';

export interface Program {
  /** Path from the root. */
  file: string;
  /** Options of its Node. The compile cache depends on them, so `precompile` uses the same. */
  flags: readonly string[];
  /**
   * Whether it writes most of its log to the file of `--log` itself. A log through a pipe to the parent makes three
   * processes compete for the processors that it needs.
   */
  logsItself?: boolean;
}

/**
 * Node's option for the size of V8's young generation, in MB. It saves more than a third of the memory of edge and
 * API together (docs/performance.md).
 */
const youngGenerationFlags = { api: '--max-semi-space-size=8', edge: '--max-semi-space-size=2' };

export const api: Program = { file: 'content-api/src/server.ts', flags: [youngGenerationFlags.api], logsItself: true };
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [youngGenerationFlags.edge] };
/** A child process of the edge. */
export const renderWorker: Program = { file: 'shell/server/render/render-worker.ts', flags: renderFlags };
