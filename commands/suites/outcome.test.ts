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
        assertionResults: [
          { status: 'pending', fullName: 'GET /posts on PostgreSQL' },
          { status: 'passed', fullName: 'x' },
        ],
      },
    ];
    expect(ofJest(aReport({ testResults }), run(true)).skipped).toEqual(['GET /posts on PostgreSQL']);
  });
});

describe("the browser's report", () => {
  it('counts tests', () => {
    expect(ofBrowser(stats({ unexpected: 1 }), run(false))).toMatchObject({ passed: 2, failed: 1 });
  });

  it('counts a test that passed at the second try as failed', () => {
    expect(ofBrowser(stats({ flaky: 1 }), run(true)).failed).toBe(1);
  });

  it('is a failure when a server did not start, or when it is missing', () => {
    expect(ofBrowser({ ...stats(), errors: [{ message: 'no server' }] }, run(false)).failed).toBe(1);
    expect(ofBrowser(undefined, run(false)).failed).toBe(1);
  });
});
