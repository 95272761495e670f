import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { root } from '../run/root.ts';
import { runForReport } from './run-for-report.ts';
import { whole, type Outcome, type Suite } from './suite.ts';

/** The fields of Jest's JSON report that are counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  /** Test files that did not load: each counts as one failed test. */
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object'
  && value !== null
  && 'numPassedTests' in value
  && 'numFailedTests' in value
  && 'testResults' in value;

const script = 'node_modules/jest/bin/jest.js';

interface Options {
  name: string;
  about: string;
  /** Jest's arguments of the user. */
  args: readonly string[];
  projects: readonly string[];
  /** The projects that are watched; default: all. */
  watched?: readonly string[];
}

/** Returns a suite that runs these projects of Jest. */
export const jestSuite = ({ name, about, args, projects, watched = projects }: Options): Suite => ({
  name,
  about,
  async run() {
    const { report, ...run } = await runForReport((file) => ({
      script,
      args: [...args, '--selectProjects', ...projects, '--json', `--outputFile=${file}`],
    }));
    return readOutcome(report, run);
  },
  async watch() {
    const { exited } = spawnNode([script, ...watchArguments(args, watched)], {
      cwd: root,
      stdin: 'inherit',
      stdout: 'inherit',
      stderr: 'inherit',
      signal: 'SIGINT',
    });
    return (await exited).code ?? 130;
  },
});

/** With a name Jest watches the tests of that name, else those of the files that differ from the last commit. */
export const watchArguments = (args: readonly string[], projects: readonly string[]): string[] => [
  ...args,
  args.some((arg) => !arg.startsWith('-')) ? '--watchAll' : '--watch',
  '--selectProjects',
  ...projects,
];

/** Counts the results in a report. Without a report, or without a failed test, a failed run counts as one failure. */
export function readOutcome(report: unknown, { ok, words }: { ok: boolean; words: string }): Outcome {
  if (!isReport(report)) return whole(false, words);
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    failures: report.testResults.flatMap(nameFailures),
    skipped,
    words,
  };
}

/** Names the failed tests of a file, or the file alone if it did not load. */
function nameFailures({ name, status, assertionResults }: Report['testResults'][number]): string[] {
  const file = path.relative(root, name);
  const names = assertionResults.flatMap((test) => (test.status === 'failed' ? [`${file} › ${test.fullName}`] : []));
  return status === 'failed' && names.length === 0 ? [file] : names;
}
