import { expect, type Page } from '@playwright/test';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What a visitor without the browser's cookies gets. */
const visit = async (page: Page, path: string) => {
  const answer = await page.request.get(path);
  return { status: answer.status(), text: await answer.text() };
};

test('a post is written as a draft, seen by nobody, published, changed in a draft and set back', async ({
  page,
  editor,
}) => {
  await readToken(page);
  await page.goto('/admin/post/form');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible();
  await expect(page.getByText('Never published')).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  editor.adopt('posts', id);
  const slug = `drafted-${id}`;

  // What prevents a publication is said, and nothing is published.
  await button(page, 'Publish').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Written in peace');
  await page.getByLabel(/^Slug/).fill(slug);
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible();
  expect((await visit(page, `/news/${slug}`)).status).toBe(404);

  // Another window finds the draft.
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Written in peace');
  await button(page, 'Publish').click();
  await expect(page.getByText('The post is published.')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect((await visit(page, `/news/${slug}`)).text).toContain('Written in peace');

  await page.getByRole('textbox', { name: /^Title/ }).fill('Not yet');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Live, with changes')).toBeVisible();
  expect((await visit(page, `/news/${slug}`)).text).not.toContain('Not yet');
  await page.goto('/admin/post');
  await expect(page.getByRole('row', { name: /Written in peace/ }).getByText('Changes')).toBeVisible();
  await page.goto(`/admin/post/form/${id}`);
  await button(page, 'Discard draft').click();
  await page.getByRole('dialog', { name: 'Discard the draft?' }).getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Written in peace');
});

test('a page is published with the drafts of its sections, after a list of them', async ({ page, editor }) => {
  const token = await readToken(page);
  const id = await editor.create('pages', { title: 'A page in parts', slug: 'a-page-in-parts' });
  const section = await editor.create('sections', { name: 'Part one', title: 'Part one', page_id: id });
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  await page.request.put(`${apiUrl}/api/sections/${section}/draft`, { headers, data: { title: 'Part one, new' } });
  await page.goto(`/admin/page/form/${id}`);
  await page.getByRole('textbox', { name: /^Title/ }).fill('A page in new parts');
  await button(page, 'Save draft').click();
  // That of the section, and that of the page.
  await expect(page.getByText('Live, with changes')).toHaveCount(2);
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Publish all 2' }).click();
  await expect(page.getByText('2 changes are published.')).toBeVisible();
  const { text } = await visit(page, '/a-page-in-parts');
  for (const words of ['A page in new parts', 'Part one, new']) expect(text).toContain(words);
});
