import { runForReport } from './run-for-report.ts';
import type { Outcome, Suite } from './suite.ts';

/** The part of jest's JSON report that counts. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not even load: each counts as one failed test. */
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object'
  && value !== null
  && 'numPassedTests' in value
  && 'numFailedTests' in value
  && 'testResults' in value;

/** @param args which tests, as jest takes them */
export const jestSuite = (suite: { name: string; about: string; args: readonly string[] }): Suite => ({
  name: suite.name,
  about: suite.about,
  async run() {
    const { report, ...run } = await runForReport((file) => ({
      script: 'node_modules/jest/bin/jest.js',
      args: [...suite.args, '--json', `--outputFile=${file}`],
    }));
    return outcomeOf(report, run);
  },
});

/** Counts a report; a run without one, or one that fails beyond its tests, is a failure of its own. */
export function outcomeOf(report: unknown, { ok, words }: { ok: boolean; words: string }): Outcome {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: [], words };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed, skipped, words };
}
