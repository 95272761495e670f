import { keptWithin } from './kept-within.ts';

const most = 100_000;
const ofSize = (bytes: number) => ({ size: () => bytes });

describe('what is kept within so many bytes', () => {
  it('is what was asked for last, however much is kept', () => {
    const kept = keptWithin(most);
    kept.keep('first', ofSize(1_000));
    for (let number = 0; number < 1_000; number += 1) {
      kept.keep(`page ${number}`, ofSize(5_000));
      expect(kept.bytes()).toBeLessThanOrEqual(most);
      expect(kept.find('first')).toBeDefined();
    }
    expect(kept.find('page 999')).toBeDefined();
    expect(kept.find('page 0')).toBeUndefined();
    expect(kept.count()).toBeGreaterThan(10);
  });

  it('puts others out as it grows', () => {
    const kept = keptWithin(most);
    const sizes = new Map<string, number>();
    for (let number = 0; number < 8; number += 1) kept.keep(`${number}`, { size: () => sizes.get(`${number}`) ?? 10_000 });
    expect(kept.count()).toBe(8);
    for (let number = 4; number < 8; number += 1) {
      sizes.set(`${number}`, 20_000);
      kept.weigh(`${number}`);
      expect(kept.bytes()).toBeLessThanOrEqual(most);
    }
    expect([kept.find('0'), kept.find('7') !== undefined]).toEqual([undefined, true]);
  });

  it('is not put out by one that is too large to be kept', () => {
    const kept = keptWithin(most);
    kept.keep('small', ofSize(1_000));
    kept.keep('large', ofSize(most / 2));
    expect([kept.find('large'), kept.find('small') !== undefined]).toEqual([undefined, true]);
    kept.keep('small', ofSize(most / 2));
    expect([kept.count(), kept.bytes()]).toEqual([0, 0]);
  });
});
