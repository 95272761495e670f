import { expect, test, type Locator, type Page } from '@playwright/test';
import { findCoveredStop, goTo, press, tabTo, type } from '../support/keyboard.ts';
import { readToken } from '../support/site.ts';

const saved = (page: Page): Locator => page.getByText('Success! Data updated successfully.');

async function create(
  page: Page,
  { values, parent }: { values: Record<string, string>; parent?: { label: string; name: string } },
): Promise<void> {
  await press(page.getByRole('link', { name: 'Add', exact: true }));
  for (const [label, text] of Object.entries(values)) await type(page, { label, text });
  if (parent) {
    const picker = page.getByRole('combobox', { name: parent.label, exact: true });
    await tabTo(picker);
    await page.keyboard.type(parent.name);
    await expect(page.getByRole('option', { name: parent.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker).toHaveValue(new RegExp(`^${parent.name}`));
  }
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(saved(page)).toBeVisible();
}

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search' });
  await tabTo(box);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search_key=/);
  await expect(box).toBeFocused();
}

async function remove(page: Page, name: string): Promise<void> {
  await search(page, name);
  await press(page.getByRole('button', { name: `Delete ${name}` }));
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
  await press(question.getByRole('button', { name: 'Delete', exact: true }));
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
}

test('the skip link leads to the content, and is no step of the history', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/slider');
  const steps = await page.evaluate(() => history.length);
  await press(page.getByRole('link', { name: 'Skip to the content' }));
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => [location.hash, history.length])).toEqual(['', steps]);
});

test('the palette opens over what has the focus, and gives it back there when it closes', async ({ page }) => {
  await readToken(page);
  await page.goto('/admin/faq');
  const palette = page.getByRole('combobox', { name: 'Find anything' });
  for (const stop of [
    page.getByRole('searchbox', { name: 'Search' }),
    page.getByRole('link', { name: /^Edit / }).nth(1),
    page.getByRole('button', { name: 'Find anything' }),
  ]) {
    await stop.focus();
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.keyboard.type('pag');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(stop).toBeFocused();
  }
  await expect(page).toHaveURL('/admin/faq');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

// A desktop, a phone, and a desktop at 400 % zoom.
for (const [width, height] of [
  [1440, 900],
  [390, 700],
  [320, 256],
] as const) {
  test(`nothing hides what has the focus in a form: ${width} × ${height}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await readToken(page);
    await page.goto('/admin/users/form/1');
    await page.locator('main form input').first().focus();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let pressed = 0; pressed < 26; pressed += 1) {
        await page.keyboard.press(key);
        expect(await page.evaluate(findCoveredStop)).toBeUndefined();
      }
    }
  });
}

test('the heading of a screen has the focus when what was pressed went with the last one, and Back returns to its row', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await readToken(page);
  await page.goto('/admin/faq');
  const heading = page.getByRole('heading', { level: 1 });
  await press(page.getByRole('link', { name: 'Add', exact: true }));
  await expect(heading.and(page.getByText(/Settings$/))).toBeFocused();
  await page.goBack();
  await expect(heading.and(page.getByText('FAQs'))).toBeFocused();
  const edit = page.getByRole('link', { name: /^Edit / }).nth(1);
  await press(edit);
  await expect(heading.and(page.getByText(/Settings$/))).toBeFocused();
  await page.goBack();
  await expect(edit).toBeFocused();
  await page.goto('/admin/messages');
  await press(page.getByRole('link', { name: /^Open / }).first());
  await expect(heading.and(page.getByText(/^Message from/))).toBeFocused();
});

test('a suggested slug is there before the next key is taken, so that what is typed over it replaces it', async ({
  page,
}) => {
  await readToken(page);
  await page.goto('/admin/page/form');
  await page.getByRole('textbox', { name: /^Title/ }).pressSequentially('By han');
  const slug = page.getByRole('textbox', { name: /^Slug/ });
  await expect(slug).toHaveValue('by-han');
  // The value must change in the same task as the key: a later change could follow the next key.
  const inTheSameTask = await slug.evaluate(async (input) => {
    document.execCommand('insertText', false, 'd');
    for (let presses = 0; presses < 20; presses += 1) await Promise.resolve();
    return input instanceof HTMLInputElement && input.value;
  });
  expect(inTheSameTask).toBe('by-hand');
});

test('a page with a section and a widget is made, changed and deleted with the keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await readToken(page);
  await page.goto('/admin/page');
  await create(page, { values: { Name: 'By hand', Title: 'By hand', Slug: 'made-by-hand' } });
  await goTo(page, { screen: 'Section', heading: /^Section/ });
  await create(page, {
    values: { Name: 'Hand section', Title: 'Hand section' },
    parent: { label: 'Page', name: 'By hand' },
  });
  await goTo(page, { screen: 'Widget', heading: /^Widget/ });
  await create(page, {
    values: { Name: 'Hand widget', Title: 'Hand widget' },
    parent: { label: 'Section', name: 'Hand section' },
  });

  await goTo(page, { screen: 'Page', heading: /^Page/ });
  await search(page, 'By hand');
  await press(page.getByRole('link', { name: 'Edit By hand' }));
  await type(page, { label: 'Title', text: 'Changed by hand' });
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(saved(page)).toBeVisible();
  expect(await (await page.request.get('/made-by-hand')).text()).toContain('Changed by hand');
  await press(page.getByRole('button', { name: 'Hand widget', exact: true }));
  const widget = page.getByRole('group', { name: 'Hand widget', exact: true });
  await expect(widget.getByRole('textbox', { name: /^Name/ })).toHaveValue('Hand widget');
  await press(page.getByRole('link', { name: 'Open Hand section in its own form' }));
  await press(page.getByRole('link', { name: 'Edit in the page' }));
  await expect(page.getByRole('button', { name: 'Hand section', exact: true })).toBeFocused();

  await goTo(page, { screen: 'Widget', heading: /^Widget/ });
  await remove(page, 'Hand widget');
  await goTo(page, { screen: 'Section', heading: /^Section/ });
  await remove(page, 'Hand section');
  await goTo(page, { screen: 'Page', heading: /^Page/ });
  await remove(page, 'Changed by hand');
  expect((await page.request.get('/made-by-hand')).status()).toBe(404);
});
