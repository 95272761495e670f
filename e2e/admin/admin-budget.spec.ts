import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { settled } from '../support/admin-screens.ts';
import { readShifts, watchShifts } from '../support/layout-shifts.ts';
import { readToken } from '../support/site.ts';

const kB = 1000;
/** The JavaScript budget of the back-office's first screen, in compressed bytes. The Trusted Types policy has 273. */
const most = 257 * kB;

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

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

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
    { path: 'slider', budget: 311 * kB, mark: page.getByRole('table') },
    { path: 'users', budget: 336 * kB, mark: page.getByRole('table') },
    { path: 'media', budget: 319 * kB, mark: page.getByLabel('Search files') },
    { path: 'page/form', budget: 557 * kB, mark: page.getByRole('toolbar') },
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
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  expect((await listScripts(page)).filter((path) => path.endsWith('/rich-text.js'))).toEqual([]);
  await page.goto('/admin/page/form');
  await expect(page.getByRole('toolbar').first()).toBeVisible();
  expect((await listScripts(page)).filter((path) => path.endsWith('/rich-text.js'))).toHaveLength(1);
});

test('no card of the dashboard moves another one, whichever answer comes first', async ({ page }) => {
  const cards = [
    '/api/app-report/changes',
    '/api/sets?state=due',
    '/api/contact-messages?',
    '/api/app-report/content-checks',
    '/api/applications/',
  ];
  await watchShifts(page);
  await readToken(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const first of cards) {
    const shown = page
      .waitForResponse((response) => response.url().includes(first))
      .then(async (response) => {
        await response.finished();
        await twoFrames(page);
      });
    await page.route(
      (url) => cards.some((path) => path !== first && url.href.includes(path)),
      async (route) => {
        await shown;
        await route.continue();
      },
    );
    await page.goto('/admin/dashboard');
    await dashboardIsComplete(page);
    expect(
      (await readShifts(page)).filter((shift) => shift.includes('<section')),
      first,
    ).toEqual([]);
    await page.unrouteAll();
  }
});

for (const path of ['dashboard', 'post', 'post/form/1', 'page/form/1', 'menus', 'media', 'messages', 'account']) {
  test(`the first load of ${path} shifts by at most 0.02, and makes no needless scrollbar`, async ({ page }) => {
    await watchShifts(page);
    await readToken(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/${path}`);
    await settled(page);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve);
        }),
    );
    const shifts = await readShifts(page);
    expect(
      shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
      shifts.join('\n'),
    ).toBeLessThan(0.02);
    // The last element that is seen is the footer: nothing below it makes the page longer.
    const below = await page.evaluate(
      () =>
        document.documentElement.scrollHeight
        - Math.max(innerHeight, document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    );
    expect(below).toBeLessThan(1);
  });
}
