import { expect, test, type Locator, type Page } from '@playwright/test';
import { holdIntervals, tick } from '../support/held-intervals.ts';
import { hydrated, watchRequests } from '../support/site.ts';

const hero = (page: Page): Locator => page.getByRole('group', { name: 'Highlights' });
const shown = (slider: Locator): Locator => slider.locator('.swiper-slide:not([inert])');
const quotes = (page: Page): Locator => page.locator('[aria-roledescription="carousel"]').nth(1);
const isSwiper = (address: string) => /swiper/.test(address);

/** Opens the home page with its first slider running; the test controls its interval by `tick`. */
async function openRunning(page: Page): Promise<Locator> {
  await holdIntervals(page);
  await page.goto('/');
  await expect(hero(page).getByRole('button', { name: 'Stop the slides' })).toBeVisible();
  return hero(page);
}

test.describe('a slider', () => {
  test('is said to be one, and which slide of how many is shown; the others cannot be reached [PUB-HERO]', async ({
    page,
  }) => {
    const slider = await openRunning(page);
    await expect(slider).toHaveAttribute('aria-roledescription', 'carousel');
    const slides = slider.locator('[aria-roledescription="slide"]');
    const total = await slides.count();
    for (let index = 0; index < total; index += 1) {
      await expect(slides.nth(index)).toHaveAttribute('role', 'group');
      await expect(slides.nth(index)).toHaveAttribute('aria-label', `${index + 1} of ${total}`);
    }
    await expect(shown(slider)).toHaveCount(1);
    expect(await slider.locator('.swiper-slide[inert]').count()).toBe(total - 1);
  });

  test('is read out when it is paused, not while it plays', async ({ page }) => {
    const slider = await openRunning(page);
    const track = slider.locator('[aria-live]');
    await expect(track).toHaveAttribute('aria-live', 'off');
    await slider.getByRole('button', { name: 'Stop the slides' }).click();
    await expect(track).toHaveAttribute('aria-live', 'polite');
    expect(await tick(page, 5000)).toBe(0);
    await slider.getByRole('button', { name: 'Start the slides' }).click();
    await expect(track).toHaveAttribute('aria-live', 'off');
  });

  test("waits under the pointer and around the keyboard's focus", async ({ page }) => {
    const slider = await openRunning(page);
    const first = await shown(slider).getAttribute('aria-label');
    await slider.hover();
    await tick(page, 5000);
    await expect(shown(slider)).toHaveAttribute('aria-label', first ?? '');
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await slider.getByRole('button', { name: 'Go to slide 2' }).focus();
    await tick(page, 5000);
    await expect(shown(slider)).toHaveAttribute('aria-label', first ?? '');
    await page.getByRole('banner').getByRole('link').first().focus();
    await tick(page, 5000);
    await expect(shown(slider)).toHaveAttribute('aria-label', /^2 of/);
  });

  test('does not move by itself with reduced motion, and still follows its controls', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdIntervals(page);
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'Start the slides' })).toBeVisible();
    expect(await tick(page, 5000)).toBe(0);
    await hero(page).getByRole('button', { name: 'Go to slide 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(shown(hero(page))).toHaveAttribute('aria-label', /^2 of/);
  });

  test('stops for those who ask for calm while it plays', async ({ page }) => {
    const slider = await openRunning(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(slider.getByRole('button', { name: 'Start the slides' })).toBeVisible();
    expect(await tick(page, 5000)).toBe(0);
  });

  test('stops when a finger or the mouse takes hold of it [PUB-HERO]', async ({ page }) => {
    const slider = await openRunning(page);
    const box = await slider.locator('.swiper').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + 150];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 900, y, { steps: 8 });
    await page.mouse.up();
    await expect(slider.getByRole('button', { name: 'Start the slides' })).toBeVisible();
    await expect(shown(slider)).toHaveAttribute('aria-label', /^2 of/);
  });

  test('brings its library when it comes on screen, and its buttons move nothing below', async ({ page }) => {
    const addresses = watchRequests(page);
    await page.goto('/faq');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(addresses.filter(isSwiper)).toEqual([]);
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'Stop the slides' })).toBeVisible();
    expect(addresses.some(isSwiper)).toBe(true);
    await expect(quotes(page).getByRole('button')).toHaveCount(0);
    const height = await quotes(page).evaluate((element) => element.getBoundingClientRect().height);
    await quotes(page).scrollIntoViewIfNeeded();
    await expect(
      quotes(page)
        .getByRole('button', { name: /Go to slide/ })
        .first(),
    ).toBeVisible();
    expect(await quotes(page).evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
  });

  test('is a row to scroll when its library does not come', async ({ page }) => {
    await page.route(
      (url) => isSwiper(url.pathname),
      (route) => route.abort(),
    );
    await page.goto('/');
    await hydrated(page);
    const row = hero(page).locator('.swiper');
    await expect(hero(page).getByRole('button')).toHaveCount(0);
    expect(
      await row.evaluate(
        (element) => element.scrollWidth > 2 * element.clientWidth && getComputedStyle(element).overflowX,
      ),
    ).toBe('auto');
    await expect(row).toHaveAttribute('tabindex', '0');
  });
});
