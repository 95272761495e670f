import { expect, test, type Page } from '@playwright/test';
import { hydrated, readToken, watchRequests, watchErrors } from '../support/site.ts';

const mark = ';document.documentElement.dataset.tampered = "yes";';

/** Changes a file in transit, so that its hash differs from the release's; returns a function that ends this. */
async function tamper(page: Page, file: RegExp): Promise<() => Promise<void>> {
  const isIt = ({ pathname }: URL) => file.test(pathname);
  await page.route(isIt, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: mark + (await response.text()) });
  });
  return () => page.unroute(isIt);
}

const expectUntouched = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-tampered');

// Ignore the requests that a page makes after the end of its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('a script that is not what its release says', () => {
  for (const file of [
    /\/shell\/\w+\/main\.js$/,
    /\/remote-public\/\w+\/entry\.js$/,
    /\/remote-public\/\w+\/routes\.js$/,
    /\/remote-public\/\w+\/home\.js$/,
  ]) {
    test(`is not run, and the visitor keeps the page: ${file.source}`, async ({ page }) => {
      await tamper(page, file);
      const errors = watchErrors(page);
      await page.goto('/');
      await expect.poll(() => errors.filter((words) => words.includes('integrity')).length).toBeGreaterThan(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectUntouched(page);
      await page.getByRole('navigation').filter({ visible: true }).first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('is not run when it is loaded later, and costs the page that needs it', async ({ page }) => {
    await tamper(page, /\/remote-public\/\w+\/sitemap\.js$/);
    await page.goto('/');
    await hydrated(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /sitemap/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectUntouched(page);
  });

  for (const file of ['entry.js', 'routes.js']) {
    test(`is not run in the back-office, and costs its own area only: ${file}`, async ({ page }) => {
      const mend = await tamper(page, new RegExp(`/remote-admin-people/\\w+/${file}$`));
      await readToken(page);
      await page.goto('/admin/profile');
      await expect(page.getByText('The people area could not be shown.')).toBeVisible();
      await expectUntouched(page);
      await page.getByRole('link', { name: 'Slider', exact: true }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await mend();
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  }

  test('is not run where it is a script of the shell, and the page says so', async ({ page }) => {
    await tamper(page, /\/shell\/\w+\/kit\.js$/);
    await readToken(page);
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText('This page could not be shown.');
    await expectUntouched(page);
  });
});

test('a script without a hash is not run', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/(<script src=[^>]*?) integrity="[^"]+"/, '$1'),
      });
    },
  );
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/once-painted.js'));
  await page.goto('/');
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => '__QUOIN__' in globalThis)).toBe(false);
});

test('a script that is loaded ahead is fetched once', async ({ page }) => {
  const addresses = watchRequests(page);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto('/');
  await hydrated(page);
  await readToken(page);
  await page.goto('/admin/slider');
  await expect(page.getByRole('table')).toBeVisible();
  for (const area of ['shell', 'remote-public', 'remote-admin-content'])
    expect(addresses.filter((address) => address.includes(`/mf/${area}/`))).not.toEqual([]);
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  expect(scripts).toEqual([...new Set(scripts)]);
  expect(warnings.filter((words) => words.includes('preload'))).toEqual([]);
});
