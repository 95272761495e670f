import type { TriedMutant } from './run-stryker.ts';

/** The least share of killed mutants, in percent, below which the command fails. */
export const leastKilled = 85;

export interface Score {
  killed: number;
  total: number;
}

/** A mutant that Jest could not run at all does not count, as in Stryker's own score. */
export function getScore(mutants: readonly TriedMutant[]): Score {
  const counted = mutants.filter(({ status }) => status !== 'RuntimeError');
  return { killed: counted.filter((mutant) => !isSurvivor(mutant)).length, total: counted.length };
}

/** Whether no test failed with the mutant. A test that hangs has noticed it. */
export const isSurvivor = ({ status }: TriedMutant): boolean => status === 'Survived' || status === 'NoCoverage';

export const isEnough = ({ killed, total }: Score): boolean => killed * 100 >= total * leastKilled;

export const formatScore = ({ killed, total }: Score): string =>
  `${killed} of ${total} killed${total === 0 ? '' : ` (${Math.floor((killed / total) * 100)} %)`}`;

const onOneLine = (code: string): string => {
  const words = code.replaceAll(/\s+/g, ' ');
  return words.length > 100 ? `${words.slice(0, 100)} …` : words;
};

/** `file:line:column original → replacement`, so that a terminal opens the place. */
export const formatSurvivor = ({ file, location, original, replacement = '', status }: TriedMutant): string =>
  `  ${file}:${location.start.line}:${location.start.column}  ${onOneLine(original)}  →  ${onOneLine(replacement)}`
  + (status === 'NoCoverage' ? '  (no test runs it)' : '');
