export interface Program {
  /** From the root. */
  file: string;
  /** Of its Node, for V8. Code is compiled for these: whoever compiles ahead takes the same. */
  flags: readonly string[];
  /**
   * Whether it writes most of its log to the file of `--log` itself: what comes to its parent by a pipe has three
   * processes take turns on the processors that it needs.
   */
  logsItself?: boolean;
}

/**
 * V8 lets young objects pile up to 60 MB before it clears them away, and to 96 in each worker of the edge. Halves of 2
 * MB cost the edge nothing for a kept page, and its renders nothing that could be measured. The API makes more of each
 * answer anew: with halves of 4 MB, kept answers have 0.61 to 0.64 of what bare bytes from memory have, and one in a
 * hundred takes five to seven times the median; with 8 MB, which hold 7 MB more, 0.69 to 0.71 and three to four and a
 * half times.
 */
const halves = { api: '--max-semi-space-size=8', edge: '--max-semi-space-size=2' };

/**
 * What has grown old is cleared away when it has grown by a fifth, not by up to three times: 20 MB less for the API and
 * 30 for the edge with its renders, and kept answers cost the same. `--optimize-for-size` would save the edge 20 MB
 * more, and make a kept page cost 30 µs for 24; an answer of the API that is not kept, 340 for 120.
 */
const soon = '--heap-growing-percent=20';

/**
 * One thread clears the young away. It is so little that sharing it out takes longer than doing it, and takes
 * processors from whoever asks: on two, kept pages have 0.72 of bare bytes for 0.64, and kept answers of the API 0.73
 * for 0.67. It costs no memory.
 */
const alone = '--no-parallel-scavenge';

/**
 * What is new begins young. Where requests once had to wait, two hundred at once for their renders, V8 learns that what
 * they are made of lives long, makes later ones among the old for as long as was watched, and has to mark the whole
 * heap three times a second: kept pages of an edge that had rendered a thousand others had 0.43 to 0.62 of bare bytes,
 * p99 at 4.6 to 9.6 medians, for 0.69 to 0.71 and 3.3 to 3.7.
 */
const young = '--no-allocation-site-pretenuring';

export const api: Program = {
  file: 'content-api/src/server.ts',
  flags: [halves.api, soon, alone, young],
  logsItself: true,
};
export const edge: Program = { file: 'shell/server/edge-server.ts', flags: [halves.edge, soon, alone, young] };
/** In a thread of the edge. */
export const renderWorker: Program = { file: 'shell/server/render-worker.ts', flags: edge.flags };
