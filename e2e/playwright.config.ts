import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { client } from '@quoin/content-api/src/testing/open-id/a-provider.ts';
// `npm test` creates the folder and removes it. Otherwise the runner's first process creates one, which is not removed;
// the other processes inherit its name.
process.env.QUOIN_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'quoin-e2e-'));
const { administrator, siteUrl, sites } = await import('./support/site.ts');

/** The browser tests use `npm start`: the released build on a new database with the sample content. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One worker for each site. The tests of a file run one after another, so only one test at a time writes to a site.
  workers: sites.length,
  retries: 0,
  forbidOnly: true,
  // Long time-outs for slow machines; passing tests do not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
  projects: [
    { name: 'releases', testDir: 'releases' },
    {
      name: 'screens',
      testIgnore: 'releases/**',
      // A new context costs half of what a page costs. Between tests the runner clears cookies, cache and storage,
      // removes routes and init scripts and closes other pages, which is enough for screens. The tests of releases,
      // which break and freeze pages on purpose, get a new context each.
      use: { reuseContext: true },
    },
  ],
  // Playwright starts them one after another, so that only the first one builds.
  webServer: sites.map((site) => ({
    command: 'node commands/bootstrap.mjs start',
    cwd: join(import.meta.dirname, '..'),
    url: `${site.siteUrl}/health/ready`,
    timeout: 300_000,
    // No time-out: `npm start` limits its own shutdown, and if Playwright killed it, its servers would keep running.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 0 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      // As under npm: the bootstrap then ends the command when its parent process, the runner, is killed.
      npm_lifecycle_event: 'start',
      PORT: new URL(site.siteUrl).port,
      API_PORT: new URL(site.apiUrl).port,
      SITE_URL: site.siteUrl,
      API_URL: site.apiUrl,
      DATA_DIR: site.dataDir,
      DATABASE_URL: '',
      // The pages of `foreign-host.spec.ts` and `bucket.spec.ts`.
      HOST_ORIGINS: [14, 18, 30].map((step) => `http://localhost:${Number(new URL(site.siteUrl).port) + step}`).join(),
      // Tests send requests of several networks, each with the address of a visitor.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      OIDC_ISSUER: site.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example',
      SEED: 'sample',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
  })),
});
