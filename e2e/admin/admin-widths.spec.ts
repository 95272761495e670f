import { expect, test, type Page } from '@playwright/test';
import { readToken } from '../support/site.ts';

/** Runs in the page: returns the badges whose text is cut off. */
const cutBadges = (): string[] =>
  [...document.querySelectorAll('td .mantine-Badge-label')]
    .filter((word) => word.scrollWidth > word.clientWidth)
    .map((word) => word.textContent ?? '');

const getTable = (page: Page) => page.getByRole('table').locator('..');

for (const [noun, path] of [
  ['pages', 'page'],
  ['sections', 'section'],
]) {
  test(`the list of ${noun} has room next to the sidebar at 1024 px for all its columns, and cuts no badge`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await readToken(page);
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await getTable(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.evaluate(cutBadges)).toEqual([]);
  });
}

for (const width of [800, 1024, 1100, 1440]) {
  test(`the dashboard's five figures stand in one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await readToken(page);
    await page.goto('/admin/dashboard');
    const metrics = page.locator('dl').first().locator('> div');
    await expect(metrics).toHaveCount(5);
    expect(await metrics.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)).toBe(1);
  });
}
