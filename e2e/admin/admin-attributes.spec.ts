import { expect, test } from '@playwright/test';
import { formPaths, listPaths, otherPaths, settled } from '../support/admin-screens.ts';
import { readToken } from '../support/site.ts';

/** Runs in the page: returns references to elements that do not exist, ids that exist twice, and disabled links. */
function findWrongAttributes(): string[] {
  const all = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = all.filter((id, index) => all.indexOf(id) !== index).map((id) => `two elements have the id ${id}`);
  const dangling = ['aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-activedescendant'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && document.getElementById(id) === null)
        .map((id) => `${name} of <${element.localName}> "${element.textContent.trim().slice(0, 30)}" names ${id}`),
    ),
  );
  const disabled = [...document.querySelectorAll('a[aria-disabled], [role="link"][aria-disabled]')].map(
    (link) => `the link "${link.textContent.trim()}" is disabled`,
  );
  return [...twice, ...dangling, ...disabled];
}

/**
 * Runs in the page: returns the elements that scroll sideways, or by less than a line, and the sidebar if it scrolls at
 * all.
 */
function findNeedlessScrollbars(): string[] {
  const name = (element: Element) => `<${element.localName}> ${element.className}`;
  const isScroller = (overflow: string) => /auto|scroll/.test(overflow);
  const shown = [...document.querySelectorAll(':not(textarea)')].filter(
    (element) => element.checkVisibility() && element.clientWidth > 0,
  );
  return shown.flatMap((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const [wide, high] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    const isSidebar = element.closest('nav[aria-label="Back-office"]') !== null;
    return [
      ...(isScroller(overflowX) && wide > 0 ? [`${name(element)} sideways by ${wide}`] : []),
      ...(isScroller(overflowY) && high > 0 && (isSidebar || high < 20) ? [`${name(element)} down by ${high}`] : []),
    ];
  });
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await readToken(page);
});

for (const path of [...otherPaths, ...listPaths, ...formPaths]) {
  test(`/admin/${path} has no wrong reference, no id twice, and no needless scrollbar`, async ({ page }) => {
    await page.goto(`/admin/${path}`);
    await settled(page);
    expect(await page.evaluate(findWrongAttributes)).toEqual([]);
    expect(await page.evaluate(findNeedlessScrollbars)).toEqual([]);
  });
}

test('the palette, an open list of choices and an open menu have none either', async ({ page }) => {
  await page.goto('/admin/menus/form');
  await settled(page);
  await page.getByRole('combobox', { name: 'Slug' }).press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.evaluate(findWrongAttributes)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('no such record anywhere');
  await expect(page.getByText(/^No results for/)).toBeVisible();
  expect(await page.evaluate(findWrongAttributes)).toEqual([]);
});
