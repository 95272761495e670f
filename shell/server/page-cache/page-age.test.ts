import { Registry as MetricsRegistry } from 'prom-client';
import { createPageCache } from './page-cache.ts';

describe('a cached page', () => {
  it('is rendered again after a minute without an edit, because it may depend on the time', async () => {
    let now = 0;
    let made = 0;
    const cache = createPageCache({
      content: { age: () => 1, isActive: async () => true, close: () => undefined },
      maxBytes: 2 ** 20,
      registry: new MetricsRegistry(),
      now: () => now,
    });
    const ask = () =>
      cache.getOrRender({ address: '/careers' }, async () => {
        made += 1;
        return { response: { status: 200, headers: {}, body: `made ${made}` }, isComplete: true };
      });
    for (const [at, times] of [
      [0, 1],
      [59_000, 1],
      [60_001, 2],
      [119_000, 2],
    ] as const) {
      now = at;
      await ask();
      expect(made).toBe(times);
    }
  });
});
