import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { retire } from '@quoin/webpack/release/releasing.ts';
import { buildForeign } from './foreign-build.ts';
import { readActive, aDesk } from './next-release.ts';
import { isOnTop } from '../support/is-on-top.ts';
import { dataDir, hydrated, siteUrl, watchRequests, watchErrors } from '../support/site.ts';

const app = 'remote-lab';
let dist: string;
let remove: () => Promise<void>;

/** Runs `npm run register` for the foreign build. */
function register(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['commands/bootstrap.mjs', 'register', dist, '--name', app, '--path', 'lab', '--label', 'The lab'],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

const fetchText = async (page: Page, path: string) => (await page.request.get(path)).text();
const isServed = (page: Page) =>
  expect.poll(() => fetchText(page, '/lab'), { intervals: [50] }).toContain(`/mf/${app}/`);
const isRetired = (page: Page) =>
  expect.poll(() => fetchText(page, '/lab'), { intervals: [50] }).not.toContain(`/mf/${app}/`);

const bench = (page: Page) => page.getByRole('region', { name: 'The lab' });

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test.beforeAll(async () => {
  ({ dist, remove } = await buildForeign('The bench'));
});
test.afterAll(() => remove());

test.beforeEach(async ({ page }) => {
  register();
  await isServed(page);
});
// Retire the remote after every test, even a failed one.
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if ((await readRegistry(await aDesk())).apps[app]) await retire(await aDesk(), app);
  await isRetired(page);
});

test.describe("a remote by another recipe than Quoin's", () => {
  test("is shown within the site's header and footer, with its style, its lazy chunk and the one React of the page", async ({
    page,
  }) => {
    const [errors, addresses] = [watchErrors(page), watchRequests(page)];
    await page.goto('/lab');
    await expectFrame(page);
    await expect(page).toHaveTitle(/^The lab/);
    await expect(bench(page).getByRole('heading', { level: 1 })).toHaveText('The bench');
    await expect(bench(page).getByText('It is at /lab.')).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(bench(page).getByText('Read later')).toBeVisible();
    await bench(page).getByRole('button', { name: 'Counted 0' }).click();
    await expect(bench(page).getByRole('button', { name: 'Counted 1' })).toBeVisible();
    await hydrated(page);
    const scripts = addresses.filter((address) => address.endsWith('.js'));
    expect(scripts).toEqual([...new Set(scripts)]);
    expect(errors).toEqual([]);
  });

  test('has pictures, a worker and JSON of its own', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto('/lab');
    await expect(bench(page).getByLabel('worker')).toHaveText('read by a worker');
    await expect(bench(page).getByAltText('A mark')).toHaveJSProperty('naturalWidth', 34);
    const box = bench(page).locator('.lab-bench');
    await expect(box).toHaveCSS('background-image', /\/mf\/remote-lab\/\w{12}\/[\w.]+\.svg/);
    expect(errors).toEqual([]);
  });

  test('is at all addresses below its path', async ({ page }) => {
    await page.goto('/lab/benches/3');
    await expect(bench(page).getByRole('heading', { level: 1 })).toHaveText('The bench');
    await expectFrame(page);
  });

  test('is opened from another page by a link that loads a new document, and so is the way back', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto('/');
    await hydrated(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(new URL(request.url()).pathname);
    });
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/lab', textContent: 'To the lab' });
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'To the lab' }).click();
    await expect(bench(page).getByRole('heading', { level: 1 })).toHaveText('The bench');
    await hydrated(page);
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Services', exact: true })
      .first()
      .click();
    await expect(page).toHaveURL('/services');
    await hydrated(page);
    expect(documents).toEqual(['/lab', '/services']);
    expect(errors).toEqual([]);
  });

  test("is below the site's header, whatever its z-index", async ({ page }) => {
    await page.goto('/lab');
    await expect(bench(page).getByRole('heading', { level: 1 })).toHaveText('The bench');
    await hydrated(page);
    const place = bench(page).locator('.lab-bench');
    await place.evaluate((element) => element.classList.add('lab-cover'));
    await expect(place).toHaveCSS('z-index', '2147483647');
    await expect.poll(() => isOnTop(page.getByRole('banner'))).toBe(true);
  });

  test('costs its own place only when it throws', async ({ page }) => {
    await page.goto('/lab');
    await hydrated(page);
    await bench(page).getByRole('button', { name: 'Break it' }).click();
    await expect(bench(page).getByRole('alert')).toContainText('The lab could not be shown.');
    await expectFrame(page);
    await bench(page).getByRole('button', { name: 'Retry' }).click();
    await expect(bench(page).getByRole('button', { name: 'Counted 0' })).toBeVisible();
  });

  test('costs its own place only when its entry is not what its release says, and comes by Retry', async ({ page }) => {
    let isTampered = true;
    const isEntry = ({ pathname }: URL) => pathname.endsWith('/remoteEntry.js');
    await page.route(isEntry, async (route) => {
      if (!isTampered) return route.continue();
      const response = await route.fetch();
      return route.fulfill({
        response,
        body: `document.documentElement.dataset.tampered = "yes";${await response.text()}`,
      });
    });
    await page.goto('/lab');
    await expect(bench(page).getByRole('alert')).toContainText('The lab could not be shown.');
    await expect(page.locator('html')).not.toHaveAttribute('data-tampered');
    await expectFrame(page);
    // Not `unroute`: it would end a request that is still in the handler.
    isTampered = false;
    await bench(page).getByRole('button', { name: 'Retry' }).click();
    await expect(bench(page).getByRole('heading', { level: 1 })).toHaveText('The bench');
  });

  test('has documents without an integrity policy, and the other pages keep theirs', async ({ page }) => {
    const readPolicy = async (path: string) =>
      (await page.request.get(`${siteUrl}${path}`)).headers()['integrity-policy'];
    expect([await readPolicy('/'), await readPolicy('/services')]).toEqual([
      'blocked-destinations=(script)',
      'blocked-destinations=(script)',
    ]);
    expect(await readPolicy('/lab')).toBeUndefined();
    expect((await page.request.get(`${siteUrl}/lab`)).headers()['content-security-policy']).toContain(
      "script-src 'self'",
    );
  });

  test('is gone with the next page when it is retired', async ({ page }) => {
    expect(await readActive(app)).toMatch(/^[\da-f]{12}$/);
    await retire(await aDesk(), app);
    await isRetired(page);
    const answer = await page.goto('/lab');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('The bench')).toHaveCount(0);
  });
});
