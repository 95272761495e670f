import { expect, test, type Page } from '@playwright/test';
import { apiUrl, hydrated, watchRequests, watchTrouble } from './site.ts';

const menuLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openHome(page: Page): Promise<string[]> {
  await page.goto('/');
  await hydrated(page);
  return watchRequests(page);
}

const callsIn = (addresses: readonly string[]) => addresses.filter((address) => address.startsWith(`${apiUrl}/api/`)).map((address) => address.slice(`${apiUrl}/api`.length));

/** Holds a call's answer until the test lets go of it. */
async function hold(page: Page, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${apiUrl}/api/${call}`, async (route) => {
    await promise;
    // A navigation that was left has taken its call along.
    await route.continue().catch(() => undefined);
  });
  return { letGo: resolve };
}

test.describe('going to another page', () => {
  test('goes to the top, focuses its heading and announces its title; Back returns to where the reader was', async ({ page }) => {
    await openHome(page);
    await page.evaluate(() => scrollTo(0, 1600));
    const link = page.locator('main a[href="/news-and-blogs"]').first();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await link.click();
    await expect(page).toHaveURL(/\/news-and-blogs$/);
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('.quoin-voice')).toHaveText(await page.title());
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await expect(page.locator('.quoin-voice')).toHaveText(await page.title());
  });

  test('goes to the part that a fragment names', async ({ page }) => {
    await openHome(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('says that it is under way when its data is slow', async ({ page }) => {
    await openHome(page);
    const { letGo } = await hold(page, 'pages/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect(page.getByRole('progressbar')).toBeHidden();
  });

  test('shows the last page of two that were asked for, however late the first comes', async ({ page }) => {
    await openHome(page);
    const { letGo } = await hold(page, 'pages/about-us');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'About Us', exact: true }).click();
    await footer.getByRole('link', { name: 'FAQ\'s', exact: true }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(heading(page)).toHaveText('Questions and answers');
    const late = page.waitForResponse(`${apiUrl}/api/pages/about-us`).catch(() => undefined);
    letGo();
    await Promise.race([late, page.waitForLoadState('networkidle')]);
    await expect(page).toHaveURL(/\/faq$/);
    await expect(heading(page)).toHaveText('Questions and answers');
  });

  test('follows a link in an editor\'s text without loading a document, and leaves the browser its own', async ({ page }) => {
    await openHome(page);
    await page.evaluate(() => {
      Reflect.set(globalThis, 'isSameDocument', true);
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<p id="prose"><a href="/faq"><em>Questions</em></a> <a href="/media/none.webp" target="_blank">Picture</a></p>');
    });
    const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Picture' }).click()]);
    await other.close();
    await expect(page).toHaveURL(/\/$/);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.locator('#prose em').click({ modifiers: ['ControlOrMeta'] })]);
    await tab.close();
    await expect(page).toHaveURL(/\/$/);
    await page.locator('#prose em').click();
    await expect(page).toHaveURL(/\/faq$/);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true);
  });
});

test.describe('what a navigation asks for', () => {
  test('code and data come when a link is rested on, once; the click asks for nothing more, settings and menus stay', async ({ page }) => {
    const addresses = await openHome(page);
    await menuLink(page, 'FAQ').hover();
    await expect.poll(() => callsIn(addresses).toSorted()).toEqual(['/faqs', '/pages/faq']);
    await expect.poll(() => addresses.some((address) => /\/page\.js$/.test(address))).toBe(true);
    await expect(page).toHaveURL(/\/$/);
    await menuLink(page, 'FAQ').click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    expect(callsIn(addresses).toSorted()).toEqual(['/faqs', '/pages/faq']);
  });

  test('the same comes when a link is focused', async ({ page }) => {
    const addresses = await openHome(page);
    await menuLink(page, 'FAQ').focus();
    await expect.poll(() => callsIn(addresses).toSorted()).toEqual(['/faqs', '/pages/faq']);
  });

  test('nothing comes before the click when the visitor saves data', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const addresses = await openHome(page);
    await page.clock.install();
    await menuLink(page, 'FAQ').hover();
    await page.clock.runFor(5_000);
    expect(callsIn(addresses)).toEqual([]);
  });
});

test.describe('a navigation that fails', () => {
  test('shows what failed at the right address, header and footer around it, and brings the page with Retry', async ({ page }) => {
    await openHome(page);
    await page.route(`${apiUrl}/api/pages/faq`, (route) => route.abort());
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unroute(`${apiUrl}/api/pages/faq`);
    await page.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('because a file did not come does the same', async ({ page }) => {
    await openHome(page);
    await page.route(/\/mf\/remote-public\/\w+\/page\.js/, (route) => route.abort());
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/\/mf\/remote-public\/\w+\/page\.js/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
  });

  test('in one part leaves the rest standing', async ({ page }) => {
    const trouble = watchTrouble(page);
    await openHome(page);
    await page.route(`${apiUrl}/api/faqs`, (route) => route.abort());
    await menuLink(page, 'FAQ').click();
    await expect(page.getByText('The questions could not be loaded.')).toBeVisible();
    await expect(heading(page)).not.toHaveText('This page could not be shown.');
    await page.unroute(`${apiUrl}/api/faqs`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    expect(trouble.every((line) => /ERR_FAILED|\/faqs/.test(line))).toBe(true);
  });
});
