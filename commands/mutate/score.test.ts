import type { TriedMutant } from './run-stryker.ts';
import { formatScore, formatSurvivor, getScore, isEnough } from './score.ts';

const aMutant = (status: TriedMutant['status']): TriedMutant => ({
  file: 'a/file.ts',
  location: { start: { line: 3, column: 7 }, end: { line: 4, column: 2 } },
  mutatorName: 'ConditionalExpression',
  original: 'one\n  > other',
  replacement: 'false',
  status,
});

describe('the score of a sample', () => {
  it('counts a test that hangs as one that noticed, and leaves out what could not be run', () => {
    const score = getScore([
      aMutant('Killed'),
      aMutant('Timeout'),
      aMutant('Survived'),
      aMutant('NoCoverage'),
      aMutant('RuntimeError'),
    ]);
    expect(score).toEqual({ killed: 2, total: 4 });
    expect(formatScore(score)).toBe('2 of 4 killed (50 %)');
  });

  it('is enough from 85 in a hundred on', () => {
    expect([84, 85].map((killed) => isEnough({ killed, total: 100 }))).toEqual([false, true]);
  });

  it('names the place and the change of a survivor, on one line', () => {
    expect(formatSurvivor(aMutant('Survived'))).toBe('  a/file.ts:3:7  one > other  →  false');
    expect(formatSurvivor(aMutant('NoCoverage'))).toMatch(/\(no test runs it\)$/);
  });
});
