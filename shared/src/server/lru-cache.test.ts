import { createLruCache } from './lru-cache.ts';

const maxBytes = 100_000;
const createCache = () =>
  createLruCache<{ size: number }>({ maxBytes, maxShare: 1 / 4, getSize: ({ size }) => size + 1_000 });

describe('an LRU cache that is limited in bytes', () => {
  it('keeps the most recently used entries', () => {
    const pages = createCache();
    pages.set('first', { size: 1_000 });
    for (let number = 0; number < 1_000; number += 1) {
      pages.set(`page ${number}`, { size: 5_000 });
      expect(pages.bytes()).toBeLessThanOrEqual(maxBytes);
      expect(pages.get('first')).toBeDefined();
    }
    const found = Array.from({ length: 1_000 }, (_, number) => number).filter((number) => pages.get(`page ${number}`));
    // Each page takes 6 kB and its key, the first one 2 kB.
    expect(found).toEqual(Array.from({ length: 16 }, (_, index) => index + 984));
  });

  it('counts a replaced entry once', () => {
    const pages = createCache();
    pages.set('first', { size: 4_000 });
    for (let time = 0; time < 100; time += 1) pages.set('again', { size: 5_000 });
    expect([pages.get('first')?.size, pages.count()]).toEqual([4_000, 2]);
  });

  it('evicts others when an entry grows', () => {
    const pages = createCache();
    const grown = Array.from({ length: 8 }, () => ({ size: 10_000 }));
    for (const [number, page] of grown.entries()) pages.set(`${number}`, page);
    expect(pages.count()).toBe(8);
    for (const [number, page] of [...grown.entries()].slice(4)) {
      page.size = 20_000;
      pages.updateSize(`${number}`);
      expect(pages.bytes()).toBeLessThanOrEqual(maxBytes);
    }
    expect([pages.get('0'), pages.get('7')?.size]).toEqual([undefined, 20_000]);
  });

  it('is not emptied by an entry that is too large', () => {
    const pages = createCache();
    pages.set('small', { size: 1_000 });
    pages.set('large', { size: maxBytes / 2 });
    expect([pages.get('large'), pages.get('small') !== undefined]).toEqual([undefined, true]);
    pages.set('small', { size: maxBytes / 2 });
    expect([pages.count(), pages.bytes()]).toEqual([0, 0]);
  });
});
