export interface Program {
  /** From the root. */
  file: string;
  /** Of its Node, for V8. Code is compiled for these: whoever compiles ahead takes the same. */
  flags: readonly string[];
}

/**
 * V8 lets young objects pile up to 60 MB before it clears them away, and to 96 in each worker of the edge. In halves of 4 MB that is 8, and an answer that is kept costs
 * 30 µs for 27. Halves of 2 MB cost the API 3 µs more; the edge nothing for a kept page, and its renders nothing that could be measured.
 */
const young = { api: '--max-semi-space-size=4', edge: '--max-semi-space-size=2' };

/**
 * What has grown old is cleared away when it has grown by a fifth, not by up to three times: 30 MB less for the edge and its renders, and a kept page costs the same.
 * `--optimize-for-size` would save 20 MB more, and make a kept page cost 30 µs for 24.
 */
const soon = '--heap-growing-percent=20';

export const api: Program = { file: 'content-api/src/server.ts', flags: [young.api] };
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [young.edge, soon] };
/** In a thread of the edge. */
export const renderWorker: Program = { file: 'shell/server/render-worker.ts', flags: edge.flags };
