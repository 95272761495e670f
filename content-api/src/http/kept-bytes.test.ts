import { keptBytes } from './kept-bytes.ts';

const kilobytes = (count: number) => ({ body: Buffer.alloc(count * 1_000) });

describe('kept bytes', () => {
  it('are as many as there is room for, and those asked for last', () => {
    const kept = keptBytes(100_000);
    for (let number = 0; number < 30; number += 1) {
      kept.keep(`k${number}`, kilobytes(4));
      expect(kept.find('k0')).toBeDefined();
    }
    const found = Array.from({ length: 30 }, (_, number) => number).filter((number) => kept.find(`k${number}`));
    // Each takes up a little more than its 4 kB.
    expect(found).toEqual([0, ...Array.from({ length: 18 }, (_, index) => index + 12)]);
  });

  it('are counted once when they take the place of others', () => {
    const kept = keptBytes(100_000);
    kept.keep('first', kilobytes(4));
    for (let turn = 0; turn < 100; turn += 1) kept.keep('again', kilobytes(5));
    expect(kept.find('first')).toBeDefined();
  });

  it('take up no more memory than is counted', () => {
    const kept = keptBytes(100_000);
    kept.keep('cut', { body: Buffer.from('from a larger one') });
    expect(kept.find('cut')?.body.buffer.byteLength).toBe('from a larger one'.length);
  });

  it('are never so many at once that all others would have to go', () => {
    const kept = keptBytes(100_000);
    kept.keep('small', kilobytes(4));
    kept.keep('large', kilobytes(50));
    expect([kept.find('small') !== undefined, kept.find('large')]).toEqual([true, undefined]);
  });
});
