import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { rememberedIn } from './site.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const lists = ['app-setting', 'slider', 'profile', 'menus', 'page', 'section', 'widget', 'category', 'post', 'faq', 'career', 'social', 'subscribers', 'users'];
/** Those with a record show its relations too. */
const screens = ['dashboard', 'nowhere', ...lists, ...lists.filter((path) => path !== 'app-setting').map((path) => `${path}/form`), 'app-setting/form/quoin-site', 'page/form/1', 'section/form/24'];

/** Nothing is on its way any more, and nothing fades. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
  await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish()));
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`));
}

/** What axe finds at both widths, in light and in dark, and how much wider than a phone the document is. */
async function faults(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await settled(page);
      const here = await findings(page);
      if (here.length > 0) found[`${size.width} ${colorScheme}`] = here;
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) found[`${size.width} too wide by`] = excess;
  }
  return found;
}

test.describe('axe finds nothing, and nothing leaves a phone', () => {
  test.beforeEach(({ page }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(15_000);
  });

  for (const path of screens) {
    test(`/admin/${path}`, async ({ page }) => {
      await rememberedIn(page);
      await page.goto(`/admin/${path}`);
      await settled(page);
      expect(await faults(page)).toEqual({});
    });
  }

  test('the login', async ({ page }) => {
    await page.goto('/admin');
    expect(await faults(page)).toEqual({});
  });

  test('the palette, with records found', async ({ page }) => {
    await rememberedIn(page);
    await page.goto('/admin/dashboard');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('service');
    await expect(page.getByRole('group', { name: 'Page', exact: true })).toBeVisible();
    expect(await faults(page)).toEqual({});
  });

  test('the help sheet, the user\'s menu, the drawer', async ({ page }) => {
    await rememberedIn(page);
    await page.goto('/admin/dashboard');
    await settled(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await faults(page)).toEqual({});
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    expect(await faults(page)).toEqual({});
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await findings(page)).toEqual([]);
  });

  test('the media library and the question before a delete', async ({ page }) => {
    await rememberedIn(page);
    await page.goto('/admin/slider/form');
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faults(page)).toEqual({});
    await page.goto('/admin/slider');
    await page.getByRole('button', { name: /^Delete/ }).first().click();
    await expect(page.getByRole('dialog', { name: 'Delete Confirmation' })).toBeVisible();
    expect(await faults(page)).toEqual({});
  });
});
