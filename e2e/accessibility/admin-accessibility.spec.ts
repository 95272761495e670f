import { expect, test, type Page } from '@playwright/test';
import { axeFindings, formatFinding } from '../support/axe-findings.ts';
import { fieldEdges, focusLine, type Edge } from '../support/edge-contrast.ts';
import { formPaths, listPaths, otherPaths, settled } from '../support/admin-screens.ts';
import { readToken } from '../support/site.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const colours = ['color-contrast', 'link-in-text-block'];

/** All rules, once for each width and once for each colour scheme. */
const looks = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
] as const;

/** The other combinations, for the rules about colours. */
const otherLooks = [
  { size: wide, colorScheme: 'dark' },
  { size: narrow, colorScheme: 'light' },
] as const;

/** Whether a target is in the rich-text editor: a text's headings fit the page that shows it, not the form. */
const isWritten = (page: Page, target: string): Promise<boolean> =>
  page
    .locator(target)
    .first()
    .evaluate((element) => element.closest('.tiptap') !== null);

async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await axeFindings(page, rules);
  const findings = await Promise.all(
    found.map(async (one) =>
      one.rule === 'heading-order' && (await isWritten(page, one.target)) ? [] : [formatFinding(one)],
    ),
  );
  return findings.flat();
}

interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** Returns axe's findings at both widths, in light and in dark, and how much the document is wider than a phone. */
async function faults(
  page: Page,
  { at = looks, rules }: { at?: readonly Look[]; rules?: readonly string[] } = {},
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { size, colorScheme } of at) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const here = await findings(page, rules);
    if (here.length > 0) found[`${size.width} ${colorScheme}`] = here;
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) found[`${size.width} too wide by`] = excess;
  }
  return found;
}

async function open(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await settled(page);
}

test.describe('axe finds nothing, and nothing leaves a phone', () => {
  test.beforeEach(() => test.setTimeout(120_000));

  for (const path of [...otherPaths, ...listPaths, ...formPaths]) {
    test(`/admin/${path}`, async ({ page }) => {
      await readToken(page);
      await open(page, `/admin/${path}`);
      expect(await faults(page)).toEqual({});
    });
  }

  // What both widths and both colour schemes show is of the frame, of lists and of forms: one of each is enough.
  for (const path of ['dashboard', 'page', 'post/form/1']) {
    test(`/admin/${path}, in the other colours of each width`, async ({ page }) => {
      await readToken(page);
      await open(page, `/admin/${path}`);
      expect(await faults(page, { at: otherLooks, rules: colours })).toEqual({});
    });
  }

  test('the gate: login, forgotten password, invitation, return from the provider', async ({ page }) => {
    await open(page, '/admin');
    expect(await faults(page)).toEqual({});
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    expect(await faults(page)).toEqual({});
    for (const path of ['reset-password?token=abc', 'sign-in/callback']) {
      await open(page, `/admin/${path}`);
      expect(await faults(page)).toEqual({});
    }
  });

  test("the palette, the help sheet, the user's menu, the drawer", async ({ page }) => {
    await readToken(page);
    await open(page, '/admin/dashboard');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('service');
    await expect(page.getByRole('group', { name: 'Page', exact: true })).toBeVisible();
    expect(await faults(page)).toEqual({});
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
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

  test('the media library, the question before a delete, and where a page is used', async ({ page }) => {
    await readToken(page);
    await open(page, '/admin/slider/form');
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    expect(await faults(page)).toEqual({});
    await open(page, '/admin/page?search_key=services');
    await page.getByRole('button', { name: 'Delete Our services', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Delete anyway' })).toBeVisible();
    expect(await faults(page)).toEqual({});
  });
});

test.describe('in the light and in the dark', () => {
  const leastRatio = 3;

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${colorScheme}: the edge of every field stands out from its ground`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/admin');
      await settled(page);
      const found: Record<string, Edge[]> = { '/admin': await fieldEdges(page) };
      expect(found['/admin']).not.toEqual([]);
      await readToken(page);
      for (const path of [
        'page',
        'page/form/1',
        'post/form/1',
        'slider/form',
        'menus/form/1',
        'messages',
        'account',
        'administrators/invite',
        'administrators/api-tokens/form',
      ]) {
        await page.goto(`/admin/${path}`);
        await settled(page);
        found[path] = await fieldEdges(page);
      }
      const faint = Object.entries(found).flatMap(([path, fields]) =>
        fields.filter(({ ratio }) => ratio < leastRatio).map((field) => ({ path, ...field })),
      );
      expect(faint).toEqual([]);
    });

    test(`${colorScheme}: the line around what has the focus stands out from its ground, at every stop of a list and of a form`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await readToken(page);
      for (const path of ['dashboard', 'page', 'post/form/1']) {
        await page.goto(`/admin/${path}`);
        await settled(page);
        const stops: Edge[] = [];
        for (let pressed = 0; pressed < 60; pressed += 1) {
          await page.keyboard.press('Tab');
          const stop = await focusLine(page);
          if (stop) stops.push(stop);
        }
        expect(stops.length, path).toBeGreaterThan(30);
        expect(
          stops.filter(({ ratio }) => ratio < leastRatio),
          path,
        ).toEqual([]);
      }
    });
  }
});
