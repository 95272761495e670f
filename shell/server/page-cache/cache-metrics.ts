import type { LruCache } from '@quoin/shared/server/lru-cache';
import { Counter, Gauge, type Registry as Figures } from 'prom-client';

/**
 * Where an answer came from: kept, made for this request or for one at the same time, or neither, because it could not
 * be made.
 */
type Source = 'kept' | 'made' | 'failed';

/** The page cache's part of `/metrics`; answers what counts. */
export function createCacheMetrics(
  figures: Figures,
  kept: Pick<LruCache<never>, 'bytes' | 'count'>,
): (source: Source) => void {
  const registers = [figures];
  const answers: Record<Source, number> = { kept: 0, made: 0, failed: 0 };
  new Counter({
    name: 'quoin_page_cache_answers_total',
    help: 'Answers by where they came from',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(answers)) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: 'quoin_page_cache_bytes',
    help: 'What the kept answers take up',
    registers,
    collect() {
      this.set(kept.bytes());
    },
  });
  new Gauge({
    name: 'quoin_page_cache_entries',
    help: 'How many answers are kept',
    registers,
    collect() {
      this.set(kept.count());
    },
  });
  return (source) => {
    answers[source] += 1;
  };
}
