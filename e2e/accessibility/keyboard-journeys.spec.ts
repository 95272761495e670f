import { expect, type Locator, type Page } from '@playwright/test';
import { goTo, press, tabTo, type } from '../support/keyboard.ts';
import { dialogFaults, layoutFaults } from '../support/layout-faults.ts';
import { test } from '../support/editing.ts';
import { administrator, readToken } from '../support/site.ts';

/** A desktop, a high window of 320 pixels, and 1280 × 1024 at 400 % zoom. */
const desktop = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };
const magnified = { width: 320, height: 256 };

/** Expects that nothing of the screen, or of its dialog, is cut off or wider than the window. */
async function expectWhole(page: Page): Promise<void> {
  expect(await layoutFaults(page)).toEqual([]);
  expect(await dialogFaults(page)).toEqual([]);
}

/** Expects that this text is selected, and that the editor knows: it reads the selection by an event, a frame later. */
const expectSelected = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return String(getSelection());
      }),
    )
    .toBe(text);

/** Moves within a toolbar, which is one stop of Tab, by the arrow keys. */
async function pressTool(tool: Locator): Promise<void> {
  const page = tool.page();
  const toolbar = page.getByRole('toolbar').filter({ has: tool });
  await tabTo(toolbar.locator('[tabindex="0"]'), 'Shift+Tab');
  await tabTo(tool, 'ArrowRight');
  await page.keyboard.press('Enter');
}

/** Chooses the first picture of the library for the field that has this button. */
async function choosePicture(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Select Image' });
  await press(opener);
  const library = page.getByRole('dialog', { name: 'Media library' });
  const tile = library.getByRole('list', { name: 'Files' }).getByRole('button').first();
  await expect(tile).toBeVisible();
  await expect(library.locator(':focus')).toHaveCount(1);
  await expectWhole(page);
  await press(tile);
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expectWhole(page);
  await press(library.getByRole('button', { name: 'Insert' }));
  await expect(library).toBeHidden();
  await expect(opener).toBeFocused();
  // Escape closes the library too, and gives the focus back.
  await page.keyboard.press('Enter');
  await expect(tile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const size of [desktop, narrow, magnified]) {
  test.describe(`by keyboard alone, in a window of ${size.width} × ${size.height}`, () => {
    test.beforeEach(async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(size);
    });

    test('a post with a link and a picture is written and published', async ({ page, editor }) => {
      const name = `Written in ${size.width} by ${size.height}`;
      await readToken(page);
      await page.goto('/admin/post');
      await expect(page.getByRole('table')).toBeVisible();
      await expectWhole(page);
      await press(page.getByRole('link', { name: 'Add', exact: true }));
      await type(page, { label: 'Title', text: name });
      await expectWhole(page);

      await expect(page.getByRole('toolbar')).toBeVisible();
      const text = page.getByRole('textbox', { name: 'Content' });
      await tabTo(text);
      await page.keyboard.type('Read about us');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await expectSelected(page, 'about us');
      await pressTool(page.getByRole('button', { name: 'Link', exact: true }));
      const address = page.getByRole('group', { name: 'Link' }).getByRole('textbox', { name: 'Address' });
      await expect(address).toBeFocused();
      await expectWhole(page);
      await page.keyboard.type('/about-us');
      await press(page.getByRole('button', { name: 'Set link' }));
      await expect(text).toBeFocused();
      await expect(text.getByRole('link', { name: 'about us' })).toHaveAttribute('href', '/about-us');

      await choosePicture(page);
      const words = page.getByRole('textbox', { name: 'Text for this place' });
      await tabTo(words);
      await page.keyboard.type('A wall of dressed stone');
      await expectWhole(page);
      await press(page.getByRole('button', { name: 'Publish', exact: true }));
      await expect(page.getByText('The post has been created.')).toBeVisible();
      await expect(page.getByText('The post has been created.')).toBeInViewport();
      await expectWhole(page);

      await expect(page).toHaveURL(/\/form\/\d+$/);
      editor.adopt('posts', Number(new URL(page.url()).pathname.split('/').at(-1)));
      const site = await (await page.request.get(`/news/${name.toLowerCase().replaceAll(' ', '-')}`)).text();
      expect(site).toContain('alt="A wall of dressed stone"');
      expect(site).toMatch(/<a [^>]*href="\/about-us"[^>]*>about us<\/a>/);
    });
  });
}

for (const size of [desktop, narrow]) {
  test.describe(`with the keys, in a window of ${size.width} × ${size.height}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(size);
    });

    test('an administrator signs in after a refused attempt', async ({ page }) => {
      await page.goto('/admin');
      const button = page.getByRole('button', { name: 'Sign in', exact: true });
      await expect(button).toBeVisible();
      await expectWhole(page);
      await press(button);
      const name = page.getByRole('textbox', { name: 'Email or username' });
      await expect(name).toBeFocused();
      await expect(page.getByText('Enter your email or username.')).toBeVisible();
      await expectWhole(page);
      await page.keyboard.type(administrator.email);
      await tabTo(page.getByRole('textbox', { name: 'Password' }));
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('is not right');
      await expectWhole(page);
      // The refused password is selected, so that typing replaces it.
      await page.keyboard.type(administrator.password);
      await press(button);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    test("menu entries are ordered and nested in the menus' tree", async ({ page, editor }) => {
      for (const [index, title] of ['Quarry', 'Mason'].entries())
        await editor.create('menus', { title, slug: 'faq', shortcode: 'TOPMENU', sort_order: index - 1_000_000 });
      const entries = page.getByRole('listitem').filter({ hasText: /Quarry|Mason/ });
      await readToken(page);
      await page.goto('/admin/dashboard');
      await goTo(page, { screen: 'Menus', heading: /^Menu/ });
      await press(page.getByRole('link', { name: 'Tree' }));
      await expect(entries).toHaveText([/Quarry/, /Mason/]);
      await expectWhole(page);
      const up = page.getByRole('button', { name: 'Move Mason up' });
      await press(up);
      await expect(entries).toHaveText([/Mason/, /Quarry/]);
      await expect(up).toBeFocused();
      const down = page.getByRole('button', { name: 'Move Mason down' });
      await press(down);
      await expect(entries).toHaveText([/Quarry/, /Mason/]);
      await expect(down).toBeFocused();
      const into = page.getByRole('button', { name: 'Move Mason below the entry before it' });
      await press(into);
      await expect(entries).toHaveText([/level 1/, /level 2/]);
      await expect(into).toBeFocused();
      await expectWhole(page);
    });
  });
}
