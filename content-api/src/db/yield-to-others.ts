import type { KyselyPlugin } from 'kysely';

/** How long queries may follow each other before other work of the process gets its turn, in milliseconds. */
const turnMs = 5;

/**
 * Creates a plugin that lets other requests run between the queries of a long piece of work. A query of SQLite in
 * memory waits for nothing, so without this thousands of them would run in one turn of the event loop.
 */
export function yieldToOthers(): KyselyPlugin {
  let began = performance.now();
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (performance.now() - began > turnMs) {
        await new Promise(setImmediate);
        began = performance.now();
      }
      return result;
    },
  };
}
