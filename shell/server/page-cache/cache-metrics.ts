import type { LruCache } from '@quoin/shared/server/lru-cache';
import { Counter, Gauge, type Registry as Figures } from 'prom-client';

/**
 * Where an answer came from: from the cache; rendered, for this request or a concurrent one; or neither, because
 * rendering failed.
 */
type Source = 'kept' | 'made' | 'failed';

/** Registers the page cache's metrics. Returns the function that counts an answer. */
export function createCacheMetrics(
  metrics: Figures,
  kept: Pick<LruCache<never>, 'bytes' | 'count'>,
): (source: Source) => void {
  const registers = [metrics];
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
