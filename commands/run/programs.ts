export interface Program {
  /** From the root. */
  file: string;
  /** Of its Node, for V8. Code is compiled for these: whoever compiles ahead takes the same. */
  flags: readonly string[];
}

/** V8 lets young objects pile up to 60 MB before it clears them away. With halves of 4 MB that is 8 (in the edge's workers too, whose own limit says the same), and neither a render nor a kept page takes measurably longer. */
const young = '--max-semi-space-size=4';

/**
 * Memory before speed. The edge holds 130 MB of its own in the place of 210; a page from its cache costs the same 30 µs, and a render 7.4 ms for 6.6.
 * Not for the API: it would hold 70 MB for 95, but an answer that is not kept would cost 340 µs for 120.
 */
const small = '--optimize-for-size';

export const api: Program = { file: 'content-api/src/server.ts', flags: [young] };
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [young, small] };
/** In a thread of the edge. */
export const renderWorker: Program = { file: 'shell/server/render-worker.ts', flags: edge.flags };
