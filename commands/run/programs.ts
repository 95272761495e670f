export interface Program {
  /** Path from the root. */
  file: string;
  /** V8 options of its Node. The compile cache depends on them, so `precompile` uses the same. */
  flags: readonly string[];
  /**
   * Whether it writes most of its log to the file of `--log` itself. A log through a pipe to the parent makes three
   * processes compete for the processors that it needs.
   */
  logsItself?: boolean;
}

/**
 * Sizes of V8's semi-spaces (young generation). By default V8 collects at 60 MB, and at 96 MB in each worker of the
 * edge. With 2 MB, the edge's cached pages cost the same, and so do renders as far as we could measure. The API
 * allocates more per response. With 4 MB, its cached responses reach 0.61 to 0.64 of the throughput of bare bytes
 * from memory, with p99 at 5 to 7 medians. With 8 MB, for 7 MB more memory, 0.69 to 0.71 and 3 to 4.5 medians.
 */
const halves = { api: '--max-semi-space-size=8', edge: '--max-semi-space-size=2' };

/**
 * V8 collects the old generation after a growth of 20 %, not of up to three times. That saves 20 MB in the API and
 * 30 MB in the edge with its renders; cached responses cost the same. `--optimize-for-size` would save another 20 MB
 * in the edge, but a cached page would cost 30 µs instead of 24, and an uncached API response 340 µs instead of 120.
 */
const soon = '--heap-growing-percent=20';

/**
 * One thread collects the young generation. There is so little to collect that several threads take longer, and they
 * take processors from the clients. On two processors, cached pages reach 0.72 of the throughput of bare bytes
 * instead of 0.64, and cached API responses 0.73 instead of 0.67. It costs no memory.
 */
const alone = '--no-parallel-scavenge';

/**
 * V8 allocates every new object in the young generation. After a time in which 200 requests at once waited for their
 * renders, V8 otherwise assumes that request objects live long. It then allocates them in the old generation for as
 * long as we measured, and marks the whole heap three times a second. Cached pages of an edge that had rendered 1000
 * others had 0.43 to 0.62 of the throughput of bare bytes, with p99 at 4.6 to 9.6 medians; with this option they have
 * 0.69 to 0.71, with p99 at 3.3 to 3.7 medians.
 */
const young = '--no-allocation-site-pretenuring';

export const api: Program = {
  file: 'content-api/src/server.ts',
  flags: [halves.api, soon, alone, young],
  logsItself: true,
};
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [halves.edge, soon, alone, young] };
/** Runs in a thread of the edge. */
export const renderWorker: Program = { file: 'shell/server/render/render-worker.ts', flags: edge.flags };
