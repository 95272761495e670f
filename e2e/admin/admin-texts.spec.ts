import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { readToken } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

test('a text that would lose a frame is saved only when its writer accepts that, and then shows what is stored', async ({
  page,
  editor,
}) => {
  const id = await editor.create('posts', { title: 'A film', slug: 'a-film', content: '<p>Before</p>' });
  await page.goto(`/admin/post/form/${id}`);
  await page.getByRole('button', { name: 'Source of content' }).click();
  const source = page.getByRole('textbox', { name: 'Content' });
  await source.fill('<p style="color:red">Before</p><iframe src="https://www.youtube.com/embed/x"></iframe>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved: parts of a text would be lost.')).toBeVisible();
  await expect(source).toHaveAccessibleDescription(/<iframe> would be lost/);
  await page.getByRole('button', { name: 'Save without them' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Content was not stored as it was sent' });
  await expect(note.getByRole('listitem')).toHaveText([/^style on <p>: /, /^<iframe> was left out/]);
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Before');
});

test('a link to a heading of the text leads there on the page', async ({ page, editor }) => {
  const slug = 'fees-of-the-year';
  const content = `<p>See the fees.</p>${'<p>Words.</p>'.repeat(60)}<h2>Fees &amp; rates</h2><p>They are low.</p>`;
  const id = await editor.create('posts', { title: 'Fees', slug, content, status: 1 });
  await page.goto(`/admin/post/form/${id}`);
  await page.locator('[contenteditable="true"]').getByText('See the fees.').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Or a heading of this text').selectOption('Fees & rates');
  await expect(page.getByRole('group', { name: 'Link' }).getByLabel('Address')).toHaveValue('#text-fees-rates');
  await page.getByRole('button', { name: 'Set link' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
  await page.goto(`/news/${slug}`);
  await page.locator('article a[href="#text-fees-rates"], main a[href="#text-fees-rates"]').first().click();
  await expect(page.getByRole('heading', { name: 'Fees & rates' })).toBeInViewport();
});
