import { createHash } from 'node:crypto';
import type { Shard } from './mutate-arguments.ts';

/** Each mutant draws a number from 0 to 100; those from `from` to below `to` are in the sample. */
export interface Sample {
  seed: number;
  from: number;
  to: number;
}

/** What identifies a mutant from run to run. Stryker's own ids depend on the files that a run includes. */
export interface MutantPlace {
  /** Relative to the root, so that two working copies draw the same sample. */
  file: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
  mutatorName: string;
  replacement?: string;
}

/** Whether the mutant is in the sample. Each mutant is drawn by itself, so an edit elsewhere in its file may not. */
export function isInSample({ file, location, mutatorName, replacement = '' }: MutantPlace, sample: Sample): boolean {
  const { start, end } = location;
  const place = [file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  const hash = createHash('sha256')
    .update(JSON.stringify([sample.seed, ...place]))
    .digest();
  const drawn = (hash.readUInt32BE() / 2 ** 32) * 100;
  return drawn >= sample.from && drawn < sample.to;
}

/** Returns a part of the first `share` percent of all mutants. */
export const getShard = ({ seed, share }: { seed: number; share: number }, { index, count }: Shard): Sample => ({
  seed,
  from: (share * (index - 1)) / count,
  to: (share * index) / count,
});
