import { expect, test, type Page } from '@playwright/test';
import { hydrated } from '../support/site.ts';

const kB = 1000;
/**
 * The JavaScript budget of the home page, in compressed bytes: to hydrate, and with the visible slider's library.
 * Every file names its release, and these letters alone move the sum by up to 150 bytes.
 */
const budget = { alive: 144.4 * kB, withSlider: 164.2 * kB, requests: 7 };

interface Script {
  name: string;
  bytes: number;
}

/** Returns the scripts of the page itself, without the chunks that it prefetches when it is idle. */
const listScripts = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js') && !/\/(page|news|sitemap)\.js$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );

const isSwiper = ({ name }: Script) => /swiper/.test(name);
const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);

test('the home page keeps its budget of JavaScript, and brings no API client', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Stop the slides' }).first()).toBeVisible();
  const scripts = await listScripts(page);
  const encodings = await Promise.all(
    scripts.map(
      async ({ name }) =>
        (await page.request.get(name, { headers: { 'accept-encoding': 'br' } })).headers()['content-encoding'],
    ),
  );
  expect(encodings.filter((encoding) => encoding === 'br').length).toBeGreaterThan(scripts.length / 2);
  expect(sum(scripts.filter((script) => !isSwiper(script)))).toBeLessThan(budget.alive);
  expect(sum(scripts)).toBeLessThan(budget.withSlider);
  expect(scripts.length).toBeLessThanOrEqual(budget.requests);
  expect(scripts.filter(({ name }) => /axios|calls|send/.test(name))).toEqual([]);
});

test('the first script runs once the page has been painted, and a page of a tab behind another comes alive all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const isStart = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof HTMLScriptElement && node.src.endsWith('/main.js')),
      );
      if (isStart) Object.assign(globalThis, { hadBeenPainted: performance.getEntriesByType('paint').length > 0 });
    }).observe(document, { childList: true, subtree: true });
  });
  const hadBeenPainted = (): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'hadBeenPainted'));
  await page.goto('/about-us');
  await hydrated(page);
  expect(await hadBeenPainted()).toBe(true);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/faq');
  await hydrated(page);
  expect(await hadBeenPainted()).toBe(false);
});

/** Returns, for each part of the page, whether the browser has laid it out yet. */
const laidOut = (page: Page): Promise<boolean[]> =>
  page
    .locator('main > * > :first-child, footer > * > :first-child')
    .evaluateAll((parts) => parts.map((part) => part.checkVisibility({ contentVisibilityAuto: true })));

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('lays out what is below the first screen after it, and all at once after Back', async ({ page }) => {
    // Pause the animations that would lay them out one after another.
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('main > *, footer > * { animation-play-state: paused !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/entry\.js$/, async (route) => {
      await looked;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => laidOut(page).then((parts) => [parts.at(0), parts.at(-1)])).toEqual([true, false]);
    letGo();
    await hydrated(page);
    expect(await laidOut(page)).not.toContain(false);
    await page.locator('main a[href="/about-us"]').click();
    await expect(page).toHaveURL(/\/about-us$/);
    await expect.poll(() => laidOut(page)).toContain(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => laidOut(page)).not.toContain(false);
  });

  test('keeps the scroll position when it is reloaded', async ({ page }) => {
    // From the second document on, the page is in its own fonts. Its text is a little longer than in the reader's.
    await page.goto('/about-us');
    await hydrated(page);
    await page.reload();
    await hydrated(page);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await page.evaluate(() => scrollTo({ top: 2600, behavior: 'instant' }));
    await page.reload();
    await hydrated(page);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(2600);
  });
});
