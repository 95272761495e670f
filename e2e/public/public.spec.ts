import { expect, test } from '@playwright/test';
import { hydrated, watchErrors } from '../support/site.ts';

test.describe('the public site', () => {
  test("opens a sub-menu of the server's menu and follows it [PUB-HEADER]", async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto('/');
    await hydrated(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    const menu = header.locator('summary, button[aria-expanded]').filter({ visible: true }).first();
    await menu.click();
    const entry = header.locator('ul ul a').filter({ visible: true }).first();
    const words = (await entry.innerText()).trim();
    await entry.click();
    await expect(page).not.toHaveURL(/\/$/);
    expect(words).not.toBe('');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("answers an unknown path with HTTP 404 and 'Page Not Found 404' [PUB-ROUTES]", async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page Not Found 404')).toBeVisible();
    await hydrated(page);
    await expect(page.getByText('Page Not Found 404')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page reads: hero, sections, news and footer', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1500);
    await expect(page.locator('main a[href^="/news/"]').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
});

test.describe('an administrator who looks at the site', () => {
  test('sees what every visitor sees, signed in or with a dead session', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('authToken', 'a-token-that-died-long-ago'));
    const errors = watchErrors(page);
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe('a-token-that-died-long-ago');
  });
});
