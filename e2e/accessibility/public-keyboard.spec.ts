import { expect, test, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../support/site.ts';

const narrow = { width: 390, height: 844 };

async function open(page: Page, address = '/'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await hydrated(page);
  await comeToRest(page);
}

/** Waits until all parts of the page are laid out: until then positions change from frame to frame. */
const comeToRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  );

interface Stop {
  what: string;
  isMarked: boolean;
  isCovered: boolean;
}

/** Runs in the page: returns the focused element, whether its focus is visible, and whether it is covered. */
function stopHere(): Stop | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  // A card's only link draws its focus around the whole card.
  const card = focused.closest('article') ?? focused;
  const outlines = [getComputedStyle(focused), getComputedStyle(focused, '::after'), getComputedStyle(card)];
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
  );
  return {
    what: focused.outerHTML.slice(0, 140),
    isMarked: outlines.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    ),
    isCovered: !points.some((at) => at !== null && (focused.contains(at) || at.contains(focused))),
  };
}

/** Presses Tab through the whole page; returns the focus stops. */
async function tour(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < 250; pressed += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('the focus does not come to an end');
}

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

/** Opens the menu, and waits for the focus, which moves into it shortly after it is visible. */
async function openMenu(page: Page): Promise<void> {
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
}

for (const address of ['/', '/contact-us', '/faq']) {
  for (const size of [{ width: 1440, height: 900 }, narrow]) {
    test(`the focus goes through ${address} at ${size.width}, is seen everywhere and covered nowhere`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await open(page, address);
      const stops = await tour(page);
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter(({ isMarked, isCovered }) => !isMarked || isCovered)).toEqual([]);
    });
  }
}

test.describe('by keyboard alone', () => {
  test('the first stop skips to the content', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a sub-menu opens, closes with Escape and returns the focus, and its links work [PUB-HEADER]', async ({
    page,
  }) => {
    await open(page);
    const opener = menu(page).locator('summary').first();
    const entry = menu(page).locator('ul ul a').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(entry).toBeHidden();
  });

  test("the phone's menu takes the focus, gives it back on Escape, and lets it go on [PUB-HEADER]", async ({
    page,
  }) => {
    await page.setViewportSize(narrow);
    await open(page);
    await openMenu(page);
    const opener = menu(page).locator('summary').first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).locator('ul ul a').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page).locator('ul ul a').first()).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
  });

  test("the phone's menu closes when the focus leaves it, and when a link is followed [PUB-HEADER]", async ({
    page,
  }) => {
    await page.setViewportSize(narrow);
    await open(page);
    await openMenu(page);
    await menu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await menu(page).getByRole('link', { name: 'FAQ', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/faq$/);
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
