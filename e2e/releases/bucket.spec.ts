import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { S3Settings } from '@quoin/shared/contract/settings/s3-settings';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import { apps, getDistFolder, root } from '@quoin/webpack/apps.ts';
import type { ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { openReleaseContext } from '@quoin/webpack/release/open-store.ts';
import { releaseAll } from '@quoin/webpack/release/release-all.ts';
import { readActive, releaseNext } from './next-release.ts';
import { apiUrl, hydrated, siteUrl, watchErrors } from '../support/site.ts';

interface Edge {
  url: string;
  close: () => Promise<unknown>;
}

let folder: string;
let bucket: { s3: S3Settings; close: () => Promise<void> };
let desk: ReleaseContext;
let edges: Edge[];

/** Starts the real edge with an empty data folder. `playwright.config.ts` lets the API allow its origin. */
function anEdge(step: number): Edge {
  const port = Number(new URL(siteUrl).port) + step;
  const url = `http://localhost:${port}`;
  const { s3 } = bucket;
  const child = spawn(process.execPath, [join(root, 'shell/server/edge-server.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_URL: url,
      API_URL: apiUrl,
      DATA_DIR: join(folder, `edge-${step}`),
      RELEASE_KEY: join(folder, 'key.pem'),
      RELEASES_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'not-used',
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  return {
    url,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'quoin-bucket-edges-'));
  bucket = await aBucket();
  const settings = {
    dataDir: join(folder, 'machine-that-releases'),
    releaseKey: join(folder, 'key.pem'),
    s3: bucket.s3,
    releasesBucket: bucket.s3.bucket,
  };
  await releaseAll(settings);
  desk = await openReleaseContext(settings);
  edges = [14, 18].map(anEdge);
});
test.afterAll(async () => {
  for (const edge of edges) await edge.close();
  desk.store.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the home page of an edge has this text, and returns the page. */
async function homeWith(page: Page, { edge, text }: { edge: Edge; text: string }): Promise<string> {
  let html = '';
  const read = async (): Promise<string> => {
    html = await page.request.get(edge.url).then(
      (answer) => answer.text(),
      () => '',
    );
    return html;
  };
  await expect.poll(read, { intervals: [100], timeout: 45_000 }).toContain(text);
  return html;
}

test.describe('two edges whose releases are in a bucket', () => {
  test('start with an empty data folder, and serve home with all its scripts, and the licences in them', async ({
    page,
  }) => {
    for (const edge of edges) {
      const shell = await readActive('shell', desk);
      const html = await homeWith(page, { edge, text: `/mf/shell/${shell}/` });
      const addresses = new Set(html.match(/\/mf\/[\w-]+\/\w{12}\/[\w.~@-]+\.(?:js|css)/g));
      expect(addresses.size).toBeGreaterThan(5);
      const licences = await Promise.all(
        apps.map(async (app) => {
          const version = await readActive(app, desk);
          const files = readdirSync(join(getDistFolder(app), 'client')).filter((name) => name.endsWith('.LICENSE.txt'));
          return files.map((file) => ({
            file: join(getDistFolder(app), 'client', file),
            at: `/mf/${app}/${version}/${file}`,
          }));
        }),
      );
      expect(licences.flat().length).toBeGreaterThan(1);
      for (const address of addresses) expect((await page.request.get(`${edge.url}${address}`)).status()).toBe(200);
      for (const { file, at } of licences.flat())
        expect(await (await page.request.get(`${edge.url}${at}`)).text()).toBe(readFileSync(file, 'utf8'));
    }
    const errors = watchErrors(page);
    await page.goto(edges[0]?.url ?? '');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('both activate the next release', async ({ page }) => {
    const app = 'remote-public';
    const next = await releaseNext(app, {
      words: { 'Our news, now and then': 'Our news, once a month' },
      place: { desk, folder: getDistFolder(app) },
    });
    for (const edge of edges) {
      await homeWith(page, { edge, text: `/mf/${app}/${next}/` });
      const errors = watchErrors(page);
      await page.goto(edge.url);
      await hydrated(page);
      await expect(page.locator('footer')).toContainText('Our news, once a month');
      expect(errors).toEqual([]);
    }
  });
});
