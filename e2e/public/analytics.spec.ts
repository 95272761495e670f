import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiUrl, hydrated, readToken, siteUrl, watchRequests, watchErrors } from '../support/site.ts';

const ids = {
  google_analytics_id: 'G-AB12CD34',
  google_tag_manager_id: 'GTM-AB12CD',
  facebook_pixels_id: '1234567890',
};
const none = { google_analytics_id: '', google_tag_manager_id: '', facebook_pixels_id: '' };
const banner = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' });
const choices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' });

/** Sets the application's analytics ids, and waits until new pages use them. */
async function use(page: Page, settings: typeof none): Promise<void> {
  const token = await readToken(page);
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  expect((await page.request.put(`${apiUrl}/api/applications/quoin-site`, { headers, data: settings })).status()).toBe(
    200,
  );
  const isAllowed = async () =>
    (await page.request.get('/')).headers()['content-security-policy']?.includes('googletagmanager') ?? false;
  await expect.poll(isAllowed).toBe(settings.google_analytics_id !== '');
}

/** Answers every request to a foreign host with an empty script; returns the requested host names. */
async function watchOthers(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => url.origin !== siteUrl && url.origin !== apiUrl,
    (route) => {
      requests.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return requests;
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('Nothing is there.');
  return (
    one.x < other.x + other.width
    && other.x < one.x + one.width
    && one.y < other.y + other.height
    && other.y < one.y + one.height
  );
}

test.describe('analytics', () => {
  test.afterEach(({ page }) => use(page, none));

  test('no question is shown, and nothing is loaded, where no id is set', async ({ page }) => {
    const requests = watchRequests(page);
    const answer = await page.goto('/');
    await hydrated(page);
    await expect(choices(page)).toHaveCount(0);
    expect(requests.filter((address) => /consent|googletagmanager|facebook/.test(address))).toEqual([]);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });

  test('the question has two equal choices, and nothing is loaded before an answer or after a no', async ({ page }) => {
    await use(page, ids);
    const requests = await watchOthers(page);
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const accept = await banner(page).getByRole('button', { name: 'Accept' }).boundingBox();
    const decline = await banner(page).getByRole('button', { name: 'Decline' }).boundingBox();
    expect([decline?.width, decline?.height, decline?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await expect(banner(page)).toBeHidden();
    await page.goto('/faq');
    await expect(choices(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(requests).toEqual([]);
  });

  test('the question does not cover the hero’s text and controls on a wide window', async ({ page }) => {
    await use(page, ids);
    await watchOthers(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const requests = await banner(page).boundingBox();
    const hero = page.getByRole('group', { name: 'Highlights' });
    for (const part of [
      hero.getByRole('heading').first(),
      hero.getByText('Read More', { exact: true }).first(),
      hero.getByRole('button').first(),
    ]) {
      expect(overlap(requests, await part.boundingBox())).toBe(false);
    }
  });

  test('a yes loads what is set, within the page’s policy, and is remembered; it can be taken back at the foot of the page', async ({
    page,
  }) => {
    await use(page, ids);
    const errors = watchErrors(page);
    const requests = await watchOthers(page);
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    const all = ['connect.facebook.net', 'www.googletagmanager.com', 'www.googletagmanager.com'];
    await expect.poll(() => requests.toSorted()).toEqual(all);
    await page.goto('/faq');
    await expect.poll(() => requests.toSorted()).toEqual([...all, ...all].toSorted());
    await page.evaluate(() => {
      document.cookie = '_ga=GA1.1.1; path=/';
    });
    await choices(page).click();
    const reloaded = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await reloaded;
    await expect(choices(page)).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
    expect(requests).toHaveLength(6);
    expect(errors).toEqual([]);
  });

  test('the question is short; its details name the cookies and lead to the page about privacy', async ({ page }) => {
    await use(page, { ...none, google_analytics_id: ids.google_analytics_id });
    await watchOthers(page);
    await page.goto('/faq');
    await expect(banner(page)).toContainText('Google Analytics would set cookies');
    const link = banner(page).getByRole('link', { name: 'Privacy' });
    await expect(link).toBeHidden();
    await banner(page).getByText('Cookies and privacy').press('Enter');
    await expect(banner(page).getByRole('listitem')).toHaveText([/^Google Analytics: _ga/]);
    await link.click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(banner(page)).toBeVisible();
  });

  test('the banner is reached by keys before the page, and leaves it usable', async ({ page }) => {
    await use(page, ids);
    await watchOthers(page);
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    const reached: string[] = [];
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(reached).toEqual(['Skip to content', 'Cookies and privacy', 'Accept', 'Decline']);
    await page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page).toHaveURL(/\/faq$/);
  });
});

test.describe('analytics without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows no banner and loads nothing', async ({ page }) => {
    await use(page, ids);
    const requests = await watchOthers(page);
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(choices(page)).toHaveCount(0);
    expect(requests).toEqual([]);
    await use(page, none);
  });
});
