import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { readToken } from '../support/site.ts';

const kB = 1000;
/** The JavaScript budget of the back-office's first screen, in compressed bytes. The Trusted Types policy has 273. */
const most = 238 * kB;

const listScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

async function zipped(page: Page, path: string): Promise<number> {
  return gzipSync(await (await page.request.get(path)).body()).length;
}

/** Checks that all scripts of this page together are within the budget. */
async function keeps(page: Page, budget: number): Promise<void> {
  const sizes = await Promise.all(
    (await listScripts(page)).map(async (path) => [path, await zipped(page, path)] as const),
  );
  expect(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    JSON.stringify(sizes),
  ).toBeLessThan(budget);
}

/** Checks the budget, and that no script of a later screen is loaded. */
async function keepsBudget(page: Page): Promise<void> {
  await keeps(page, most);
  expect(
    (await listScripts(page)).filter((path) =>
      /rich-text|form-screen|list-screen|media-library|overlays|modal|remote-admin-people/.test(path),
    ),
  ).toEqual([]);
}

/** Waits for the dashboard's last card: it shows the content checks, or that there is nothing to mend. */
async function dashboardIsComplete(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('list')
      .or(page.getByText(/^Nothing: all pages/)),
  ).toBeVisible();
}

test('the first admin screen keeps its budget of JavaScript', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/dashboard');
  await dashboardIsComplete(page);
  await keepsBudget(page);
});

test('the first admin screen loads nothing that its document does not name', async ({ page }) => {
  await readToken(page);
  const document = (await (await page.goto('/admin/dashboard'))?.text()) ?? '';
  await dashboardIsComplete(page);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path)),
  );
  expect(loaded.length).toBeGreaterThan(8);
  expect(loaded.filter((path) => !document.includes(`"${path}"`))).toEqual([]);
});

test('the login keeps it too', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await keepsBudget(page);
});

test('an area that is opened first keeps the budget of its kind', async ({ page }) => {
  await readToken(page);
  const areas = [
    { path: 'slider', budget: 312 * kB, mark: page.getByRole('table') },
    { path: 'users', budget: 315 * kB, mark: page.getByRole('table') },
    { path: 'media', budget: 293 * kB, mark: page.getByLabel('Search files') },
    { path: 'page/form', budget: 513 * kB, mark: page.getByRole('toolbar') },
  ];
  for (const { path, budget, mark } of areas) {
    await page.goto(`/admin/${path}`);
    await expect(mark).toBeVisible();
    await keeps(page, budget);
  }
});

test('the rich-text editor comes with a form that has rich text, and with no other', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/slider/form');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect((await listScripts(page)).filter((path) => path.endsWith('/rich-text.js'))).toEqual([]);
  await page.goto('/admin/page/form');
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  expect((await listScripts(page)).filter((path) => path.endsWith('/rich-text.js'))).toHaveLength(1);
});
