import { runForReport } from './run-for-report.ts';
import type { Outcome, Suite } from './suite.ts';

/** The fields of Jest's JSON report that are counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  /** Test files that did not load: each counts as one failed test. */
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object'
  && value !== null
  && 'numPassedTests' in value
  && 'numFailedTests' in value
  && 'testResults' in value;

/** Returns a suite that runs Jest; `args` are Jest's arguments. */
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

/** Counts the results in a report. Without a report, or without a failed test, a failed run counts as one failure. */
export function outcomeOf(report: unknown, { ok, words }: { ok: boolean; words: string }): Outcome {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: [], words };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed, skipped, words };
}
