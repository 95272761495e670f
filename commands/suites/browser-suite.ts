import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isObject } from '@quoin/shared/contract/is-object';
import { findBrowser } from '../find-browser.ts';
import { root } from '../run/root.ts';
import { runForReport } from './run-for-report.ts';
import type { ToolRun } from './run-tool.ts';
import { whole, type Outcome, type Suite } from './suite.ts';

const config = 'e2e/playwright.config.ts';
const playwright = 'node_modules/@playwright/test/cli.js';

/** A file, or a group of tests in it. */
interface Group {
  specs: { ok: boolean; title: string; file: string; line: number }[];
  suites?: Group[];
}

/** The fields of Playwright's JSON report that are read. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Errors outside of tests: a config that does not load, a server that does not start. */
  errors: unknown[];
  suites: Group[];
}

const isReport = (value: unknown): value is Report =>
  isObject(value) && 'stats' in value && 'errors' in value && 'suites' in value;

/**
 * Returns the suite of browser tests against the released build.
 * @param args Playwright's arguments that select tests
 */
export const browserSuite = (args: readonly string[]): Suite => ({
  name: 'browser',
  about: 'the released build in a real browser',
  async run() {
    if (!existsSync(path.join(root, config))) return whole(false, `There are no browser tests: ${config} is missing.`);
    const browser = await findBrowser();
    if (browser.path === undefined) return whole(false, browser.problem);
    const { report, ...run } = await inFolder((folder) =>
      runForReport((file) => ({
        script: playwright,
        // `dot` lists the failures at the end, so that they are not mixed with the servers' output.
        args: ['test', '--config', config, '--reporter=dot,json', ...args],
        env: { QUOIN_BROWSER: browser.path, QUOIN_E2E_DATA: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: 'true' },
      })),
    );
    return readOutcome(report, run);
  },
});

/**
 * Runs Playwright with a temporary folder for its servers' data, and removes the folder when Playwright has ended.
 * `globalTeardown` would be too early: Playwright calls it before it stops its servers, which still write there.
 */
export async function inFolder<Run extends Pick<ToolRun, 'isKilled' | 'words'>>(
  run: (folder: string) => Promise<Run>,
): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quoin-e2e-'));
  const ended = await run(folder);
  if (ended.isKilled) return { ...ended, words: `${ended.words}\n${folder} is left: servers may still write there.` };
  await rm(folder, { recursive: true });
  return ended;
}

/** Counts the results in a report. A flaky test, which passed only on a retry, counts as failed. */
export function readOutcome(report: unknown, { ok, words }: Pick<ToolRun, 'ok' | 'words'>): Outcome {
  if (!isReport(report)) return whole(false, words);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return {
    passed: expected,
    failed: failed === 0 && !ok ? 1 : failed,
    failures: report.suites.flatMap(nameFailures),
    skipped: skipped > 0 ? [`${skipped} in the browser`] : [],
    words,
  };
}

const nameFailures = ({ specs, suites = [] }: Group): string[] => [
  ...specs.flatMap(({ ok, title, file, line }) => (ok ? [] : [`e2e/${file}:${line} › ${title}`])),
  ...suites.flatMap(nameFailures),
];
