import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
// `npm test` makes the folder and removes it. In a run without it, the first of the runner's processes makes one, which
// stays; the others inherit its name.
process.env.QUOIN_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'quoin-e2e-'));
const { administrator, siteUrl, sites } = await import('./site.ts');

/** Browser tests drive what `npm start` gives: the released build on a fresh database with the sample content. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // The tests of a file run one after another, on one site: a test that writes tidies up, and nobody else writes there
  // meanwhile.
  workers: sites.length,
  retries: 0,
  forbidOnly: true,
  // Patience for a slow machine; what holds is seen at once.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    baseURL: siteUrl,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.QUOIN_BROWSER ? { executablePath: process.env.QUOIN_BROWSER } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Started one after another: the first builds what is not built.
  webServer: sites.map((site) => ({
    command: 'node commands/bootstrap.mjs start',
    cwd: join(import.meta.dirname, '..'),
    url: `${site.siteUrl}/health/ready`,
    timeout: 300_000,
    // Waited for without a limit: `npm start` has one of its own, and what Playwright kills in the middle of it would
    // leave its servers behind.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 0 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      // As npm says it: when the runner is killed, the start ends by itself.
      npm_lifecycle_event: 'start',
      PORT: new URL(site.siteUrl).port,
      API_PORT: new URL(site.apiUrl).port,
      SITE_URL: site.siteUrl,
      API_URL: site.apiUrl,
      DATA_DIR: site.dataDir,
      DATABASE_URL: '',
      HOST_ORIGINS: `http://localhost:${Number(new URL(site.siteUrl).port) + 30}`,
      SEED: 'sample',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  })),
});
