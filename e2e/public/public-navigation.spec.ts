import { expect, test, type Page } from '@playwright/test';
import { changeData, failedList } from '../support/change-data.ts';
import { hydrated, siteUrl, watchErrors } from '../support/site.ts';

const menuLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await hydrated(page);
}

/** Collects the page's requests from now on, without scripts, styles, images and fonts. */
function watchData(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame() || /^(script|stylesheet|image|font|other)$/.test(request.resourceType()))
      return;
    requests.push(request.url().replace(siteUrl, ''));
  });
  return requests;
}

/** Delays a page's response until the test calls `letGo`. */
async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`${siteUrl}${path}`, async (route) => {
    await promise;
    // The request of an abandoned navigation no longer exists.
    await route.continue().catch(() => undefined);
  });
  return { letGo: resolve };
}

test.describe('going to another page', () => {
  test('goes to the top, focuses its heading and announces its title; Back returns to where the reader was', async ({
    page,
  }) => {
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

  test('shows its first screen before the rest is rendered, and all of it at once after Back', async ({ page }) => {
    await openHome(page);
    // The number of the page's parts after each change.
    const seen: number[] = [];
    page.on('console', (message) => void (message.type() === 'debug' && seen.push(Number(message.text()))));
    await page.evaluate(() => {
      const main = document.querySelector('main');
      if (main) new MutationObserver(() => console.debug(main.children.length)).observe(main, { childList: true });
    });
    const parts = page.locator('main > *');
    const ofHome = await parts.count();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true }).click();
    await expect(heading(page)).toHaveText('About us');
    await expect.poll(() => parts.count()).toBeGreaterThan(3);
    const ofPage = await parts.count();
    await expect.poll(() => seen.at(-1)).toBe(ofPage);
    expect(seen[0]).toBeLessThan(ofPage);
    seen.length = 0;
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => parts.count()).toBe(ofHome);
    await expect.poll(() => seen).toEqual([ofHome]);
  });

  test('goes to the part that a fragment names', async ({ page }) => {
    await openHome(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('is no step of the history where the page is shown already', async ({ page }) => {
    await openHome(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true });
    await link.click();
    await expect(heading(page)).toHaveText('About us');
    const steps = await page.evaluate(() => history.length);
    await link.click();
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test('says that it is under way when its data is slow', async ({ page }) => {
    await openHome(page);
    const { letGo } = await hold(page, '/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect(page.getByRole('progressbar')).toBeHidden();
  });

  test('shows the second of two pages that were opened, however late the first arrives', async ({ page }) => {
    await openHome(page);
    const { letGo } = await hold(page, '/about-us');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'About Us', exact: true }).click();
    await footer.getByRole('link', { name: "FAQ's", exact: true }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(heading(page)).toHaveText('Questions and answers');
    const late = page.waitForResponse(`${siteUrl}/about-us`).catch(() => undefined);
    letGo();
    await Promise.race([late, page.waitForLoadState('networkidle')]);
    await expect(page).toHaveURL(/\/faq$/);
    await expect(heading(page)).toHaveText('Questions and answers');
  });

  test("follows a link in an editor's text without loading a document, and leaves the browser its own", async ({
    page,
  }) => {
    await openHome(page);
    await page.evaluate(() => {
      Reflect.set(globalThis, 'isSameDocument', true);
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'afterbegin',
          '<p id="prose"><a href="/faq"><em>Questions</em></a> <a href="/media/none.webp" target="_blank">Picture</a></p>',
        );
    });
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Picture' }).click(),
    ]);
    await other.close();
    await expect(page).toHaveURL(/\/$/);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('#prose em').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    await expect(page).toHaveURL(/\/$/);
    await page.locator('#prose em').click();
    await expect(page).toHaveURL(/\/faq$/);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true);
  });
});

test.describe('what a navigation asks for', () => {
  test('the code of the screens that links lead to comes when nothing else is to be done, and no page', async ({
    page,
  }) => {
    await openHome(page);
    const requests = watchData(page);
    const screens = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            entry instanceof PerformanceResourceTiming && /\/(page|news|sitemap)\.(js|css)$/.test(entry.name)
              ? [entry.encodedBodySize]
              : [],
          ),
      );
    await expect.poll(async () => (await screens()).length).toBe(6);
    expect((await screens()).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(20_500);
    expect(requests).toEqual([]);
    const code: string[] = [];
    page.on(
      'request',
      (request) => void (/script|stylesheet/.test(request.resourceType()) && code.push(request.url())),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: "FAQ's", exact: true }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    expect(code).toEqual([]);
  });

  test('a page comes when its link is rested on, once; the click asks for nothing more', async ({ page }) => {
    await openHome(page);
    const requests = watchData(page);
    await menuLink(page, 'FAQ').hover();
    await expect.poll(() => requests).toEqual(['/faq']);
    await expect(page).toHaveURL(/\/$/);
    await menuLink(page, 'FAQ').click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    expect(requests).toEqual(['/faq']);
  });

  test('the same comes when a link is focused', async ({ page }) => {
    await openHome(page);
    const requests = watchData(page);
    await menuLink(page, 'FAQ').focus();
    await expect.poll(() => requests).toEqual(['/faq']);
  });

  test('nothing comes before the click when the visitor saves data, and then one answer, whatever the page holds', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.route(/openstreetmap|google/, (route) => route.abort());
    await openHome(page);
    const requests = watchData(page);
    await page.clock.install();
    await menuLink(page, 'FAQ').hover();
    await page.clock.runFor(5_000);
    expect(requests).toEqual([]);
    expect(
      await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/page.js')).length,
      ),
    ).toBe(0);
    const opened = [];
    for (const [name, path] of [
      ['FAQ', '/faq'],
      ['Contact', '/contact-us'],
      ['News', '/news-and-blogs'],
      ['Home', '/'],
    ] as const) {
      await menuLink(page, name).click();
      await expect(page).toHaveURL(path);
      opened.push(path);
      expect(requests).toEqual(opened);
    }
  });
});

test.describe('a navigation that fails', () => {
  test('shows what failed at the right address, header and footer around it, and brings the page with Retry', async ({
    page,
  }) => {
    await openHome(page);
    await page.route(`${siteUrl}/faq`, (route) => route.abort());
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unroute(`${siteUrl}/faq`);
    await page.getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('because a file did not come does the same', async ({ page }) => {
    await page.route(/\/mf\/remote-public\/\w+\/page\.js/, (route) => route.abort());
    await openHome(page);
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    await expect(page).toHaveURL(/\/faq$/);
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/\/mf\/remote-public\/\w+\/page\.js/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
  });

  test('while the line was down leaves other pages of that screen to be had once it is up', async ({ page }) => {
    const file = /\/mf\/remote-public\/\w+\/page\.js/;
    for (const lost of [file, `${siteUrl}/faq`]) await page.route(lost, (route) => route.abort());
    await openHome(page);
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    for (const lost of [file, `${siteUrl}/faq`]) await page.unroute(lost);
    await menuLink(page, 'Contact').click();
    await expect(heading(page)).toHaveText('Contact us');
    await expect(page).toHaveURL(/\/contact-us$/);
  });

  test('while the line was down is mended by the first Retry', async ({ page }) => {
    const file = /\/mf\/remote-public\/\w+\/page\.js/;
    for (const lost of [file, `${siteUrl}/faq`]) await page.route(lost, (route) => route.abort());
    await openHome(page);
    await menuLink(page, 'FAQ').click();
    await expect(heading(page)).toHaveText('This page could not be shown.');
    for (const lost of [file, `${siteUrl}/faq`]) await page.unroute(lost);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
  });

  test('in one part leaves the rest standing', async ({ page }) => {
    const errors = watchErrors(page);
    await openHome(page);
    const mend = await changeData(page, { path: '/faq', ...failedList });
    await menuLink(page, 'FAQ').click();
    await expect(page.getByText('The questions could not be loaded.')).toBeVisible();
    await expect(heading(page)).not.toHaveText('This page could not be shown.');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('details[name="faq"]').first()).toBeVisible();
    // The browser itself logs the 503.
    expect(errors.every((line) => /status of 503/.test(line))).toBe(true);
  });
});
