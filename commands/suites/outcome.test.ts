import path from 'node:path';
import { root } from '../run/root.ts';
import { readOutcome as ofBrowser } from './browser-suite.ts';
import { readOutcome as ofJest } from './jest-suite.ts';

const run = (ok: boolean) => ({ ok, words: 'what it said' });

const aReport = (overrides = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...overrides,
});

const stats = (overrides = {}) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...overrides },
  errors: [],
  suites: [],
});

describe("jest's report", () => {
  it('counts tests', () => {
    expect(ofJest(aReport(), run(true))).toMatchObject({ passed: 3, failed: 0 });
    expect(ofJest(aReport({ numFailedTests: 2 }), run(false))).toMatchObject({ passed: 3, failed: 2 });
  });

  it('counts a file that does not load as a failure', () => {
    expect(ofJest(aReport({ numRuntimeErrorTestSuites: 1 }), run(false)).failed).toBe(1);
  });

  it('is a failure when it is missing, or when the run failed otherwise', () => {
    expect(ofJest(undefined, run(true)).failed).toBe(1);
    expect(ofJest(aReport(), run(false)).failed).toBe(1);
  });

  it('names what was skipped', () => {
    const testResults = [
      {
        name: '/a/posts.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'pending', fullName: 'GET /posts on PostgreSQL' },
          { status: 'passed', fullName: 'x' },
        ],
      },
    ];
    expect(ofJest(aReport({ testResults }), run(true)).skipped).toEqual(['GET /posts on PostgreSQL']);
  });

  it('names what failed with its file, and a file that did not load', () => {
    const testResults = [
      {
        name: path.join(root, 'shell/edge.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'the edge answers' },
          { status: 'passed', fullName: 'x' },
        ],
      },
      { name: path.join(root, 'shell/broken.test.ts'), status: 'failed', assertionResults: [] },
    ];
    expect(ofJest(aReport({ testResults, numFailedTests: 1 }), run(false)).failures).toEqual([
      'shell/edge.test.ts › the edge answers',
      'shell/broken.test.ts',
    ]);
  });
});

describe("the browser's report", () => {
  it('counts tests', () => {
    expect(ofBrowser(stats({ unexpected: 1 }), run(false))).toMatchObject({ passed: 2, failed: 1 });
  });

  it('names what failed, also in a group, with its file and line', () => {
    const spec = (title: string, ok: boolean) => ({ ok, title, file: 'public/fonts.spec.ts', line: 7 });
    const suites = [{ specs: [spec('passes', true)], suites: [{ specs: [spec('nothing moves', false)] }] }];
    expect(ofBrowser({ ...stats({ unexpected: 1 }), suites }, run(false)).failures).toEqual([
      'e2e/public/fonts.spec.ts:7 › nothing moves',
    ]);
  });

  it('counts a test that passed at the second try as failed', () => {
    expect(ofBrowser(stats({ flaky: 1 }), run(true)).failed).toBe(1);
  });

  it('is a failure when a server did not start, or when it is missing', () => {
    expect(ofBrowser({ ...stats(), errors: [{ message: 'no server' }] }, run(false)).failed).toBe(1);
    expect(ofBrowser(undefined, run(false)).failed).toBe(1);
  });
});
