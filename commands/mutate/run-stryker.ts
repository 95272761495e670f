import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import type { MutationRun } from './areas.ts';
import type { MutantPlace, Sample } from './sample.ts';

/** A mutant of the sample, with what became of it. */
export interface TriedMutant extends MutantPlace {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError';
  /** The code that it replaces. */
  original: string;
  /** Why it has the status; the failed test for a killed mutant. */
  statusReason?: string;
}

/** The fields of Stryker's JSON report that are read. */
interface Report {
  files: Record<string, { source: string; mutants: (Omit<TriedMutant, 'status'> & { status: string })[] }>;
}

const isTried = (mutant: { status: string }): mutant is TriedMutant =>
  ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'].includes(mutant.status);

const toGlobs = (one: string): string[] => [
  `${one}/**/*.{ts,tsx}`,
  `!${one}/**/*.test.{ts,tsx}`,
  `!${one}/**/testing/**`,
];

const makeOptions = ({ mutate }: MutationRun, sample: Sample): Record<string, unknown> => ({
  mutate: mutate.flatMap((one) => (/\.tsx?$/.test(one) ? [one] : toGlobs(one))),
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'commands/mutate/jest.config.mjs', enableFindRelatedTests: false },
  plugins: ['@stryker-mutator/jest-runner', './commands/mutate/sample-checker.ts'],
  checkers: ['sample'],
  sample,
  coverageAnalysis: 'perTest',
  // The tree is a copy already. Stryker's own copy would resolve Quoin's packages to the code without mutants.
  inPlace: true,
  concurrency: 1,
  // swc does not check types.
  disableTypeChecks: false,
  // A busy machine may be slower than it was in the run without mutants, by which Stryker sets the limit.
  timeoutFactor: 2,
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'mutation-report.json' },
  warnings: { slow: false },
  allowEmpty: true,
});

/** Runs Stryker in a copy of the tree, and resolves with the mutants of the sample. */
export async function runStryker(
  copy: string,
  { run, sample }: { run: MutationRun; sample: Sample },
): Promise<TriedMutant[]> {
  await writeFile(path.join(copy, 'stryker.config.json'), JSON.stringify(makeOptions(run, sample)));
  const { exited } = spawnNode(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], {
    cwd: copy,
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(run) },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  const { code, reason } = await exited;
  if (code !== 0) throw new Error(`Stryker did not finish (${reason}); its output is above.`);
  const report: Report = JSON.parse(await readFile(path.join(copy, 'mutation-report.json'), 'utf8'));
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.filter(isTried).map((mutant) => ({ ...mutant, file, original: readOriginal(source, mutant.location) })),
  );
}

/** The report counts lines and columns from 1. */
function readOriginal(source: string, { start, end }: MutantPlace['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}
