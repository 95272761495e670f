import { existsSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '@quoin/shared/contract/is-object';
import { findBrowser } from '../find-browser.ts';
import { root } from '../run/root.ts';
import { runForReport } from './run-for-report.ts';
import type { Outcome, Suite } from './suite.ts';

const config = 'e2e/playwright.config.ts';

/** The part of Playwright's JSON report that counts. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside any test: a config that does not load, a server that does not start. */
  errors: unknown[];
}

const isReport = (value: unknown): value is Report => isObject(value) && 'stats' in value && 'errors' in value;

/** Real-browser tests against the released build. @param args which tests, as Playwright takes them */
export const browserSuite = (args: readonly string[]): Suite => ({
  name: 'browser',
  about: 'the released build in a real browser',
  async run() {
    if (!existsSync(path.join(root, config))) return { passed: 0, failed: 1, skipped: [], words: `There are no browser tests: ${config} is missing.` };
    const browser = await findBrowser();
    if (browser.path === undefined) return { passed: 0, failed: 1, skipped: [], words: browser.problem };
    const { report, ...run } = await runForReport((file) => ({
      script: 'node_modules/@playwright/test/cli.js',
      // Said at the end, where the words of the servers do not stand between: what failed, and how.
      args: ['test', '--config', config, '--reporter=dot,json', ...args],
      env: { QUOIN_BROWSER: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: 'true' },
    }));
    return outcomeOf(report, run);
  },
});

/** Counts a report. A test that passed at the second try only has failed once, and is counted so. */
export function outcomeOf(report: unknown, { ok, words }: { ok: boolean; words: string }): Outcome {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: [], words };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return {
    passed: expected,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: skipped > 0 ? [`${skipped} in the browser`] : [],
    words,
  };
}
