export interface Program {
  /** From the root. */
  file: string;
  /** Of its Node, for V8. Code is compiled for these: whoever compiles ahead takes the same. */
  flags: readonly string[];
}

/**
 * V8 lets young objects pile up to 60 MB before it clears them away, and to 96 in each worker of the edge. Halves of 2 MB cost the edge nothing for a kept page, and its
 * renders nothing that could be measured. The API makes more of each answer anew: with halves of 4 MB, kept answers have 0.61 to 0.64 of what bare bytes from memory have,
 * and one in a hundred takes five to seven times the median; with 8 MB, which hold 7 MB more, 0.69 to 0.71 and three to four and a half times.
 */
const young = { api: '--max-semi-space-size=8', edge: '--max-semi-space-size=2' };

/**
 * What has grown old is cleared away when it has grown by a fifth, not by up to three times: 20 MB less for the API and 30 for the edge with its renders, and kept answers cost the same.
 * `--optimize-for-size` would save the edge 20 MB more, and make a kept page cost 30 µs for 24; an answer of the API that is not kept, 340 for 120.
 */
const soon = '--heap-growing-percent=20';

/**
 * One thread clears the young away. It is so little that sharing it out takes longer than doing it, and takes processors from whoever asks:
 * on two, kept pages have 0.72 of bare bytes for 0.64, and kept answers of the API 0.73 for 0.67. It costs no memory.
 */
const alone = '--no-parallel-scavenge';

export const api: Program = { file: 'content-api/src/server.ts', flags: [young.api, soon, alone] };
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [young.edge, soon, alone] };
/** In a thread of the edge. */
export const renderWorker: Program = { file: 'shell/server/render-worker.ts', flags: edge.flags };
