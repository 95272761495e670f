import type { LruCache } from '@quoin/shared/server/lru-cache';
import { Counter, Gauge, type Registry as MetricsRegistry } from 'prom-client';

/**
 * Where an answer came from: from the cache; rendered, for this request or a concurrent one; or neither, because
 * rendering failed.
 */
type Source = 'cached' | 'rendered' | 'failed';

/** Registers the page cache's metrics. Returns the function that counts an answer. */
export function createCacheMetrics(
  metrics: MetricsRegistry,
  cache: Pick<LruCache<never>, 'bytes' | 'count'>,
): (source: Source) => void {
  const registers = [metrics];
  const counts: Record<Source, number> = { cached: 0, rendered: 0, failed: 0 };
  new Counter({
    name: 'quoin_page_cache_answers_total',
    help: 'Responses by their origin: the cache, a render, or neither because the render failed',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(counts)) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: 'quoin_page_cache_bytes',
    help: 'Memory of the cached pages in bytes',
    registers,
    collect() {
      this.set(cache.bytes());
    },
  });
  new Gauge({
    name: 'quoin_page_cache_entries',
    help: 'Number of cached pages',
    registers,
    collect() {
      this.set(cache.count());
    },
  });
  return (source) => {
    counts[source] += 1;
  };
}
