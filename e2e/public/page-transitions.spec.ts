import { expect, test, type Page } from '@playwright/test';

/** Loads a document from a page of the site, as a click without JavaScript does; returns whether it is blended in. */
async function isBlended(page: Page): Promise<unknown> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(globalThis, { wasBlended: Reflect.get(event, 'viewTransition') !== null });
    });
  });
  await page.goto('/');
  await page.evaluate(() => location.assign('/faq'));
  await expect(page).toHaveURL('/faq');
  // The address changes when the document arrives, and it is revealed with its first frame, which may be much later.
  await page.waitForFunction(() => 'wasBlended' in globalThis);
  return page.evaluate(() => Reflect.get(globalThis, 'wasBlended'));
}

test('a document of the site is blended into the next one where motion is welcome', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await isBlended(page)).toBe(true);
});

test('a document replaces the one before at once for people who want less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await isBlended(page)).toBe(false);
});
