import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { readToken } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

test('a menu entry gets the address of a page by its name, with the keyboard alone', async ({ page, editor }) => {
  await editor.create('pages', { title: 'Lighthouse keepers', slug: 'lighthouse-keepers' });
  await editor.create('posts', { title: 'Lighthouse news', slug: 'lighthouse-news' });
  const id = await editor.create('menus', { title: 'A lighthouse', status: 0 });
  await page.goto(`/admin/menus/form/${id}`);
  const address = page.getByRole('combobox', { name: 'Slug' });
  await address.focus();
  await page.keyboard.type('lighthouse');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('group', { name: 'Pages' })).toBeVisible();
  await expect(list.getByRole('option')).toHaveText([/Lighthouse keepers/, /Lighthouse news/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('/news/lighthouse-news');
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue('/news/lighthouse-news');
});

test('an address of the site that leads nowhere gets a warning, one of another site does not', async ({ page }) => {
  await page.goto('/admin/menus/form');
  const address = page.getByRole('combobox', { name: 'Slug' });
  const warning = page.getByText('No active page of this site has this address.');
  await address.fill('no-such-page');
  await expect(warning).toBeVisible();
  await address.fill('https://example.org/no-such-page');
  await expect(warning).toBeHidden();
});

test('a first save says that the post was created, and leads to its page in a new tab', async ({
  page,
  context,
  editor,
}) => {
  await page.goto('/admin/post/form');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New post');
  await expect(page).toHaveTitle('New post · Quoin');
  await page.getByRole('textbox', { name: /^Title/ }).fill('A post that is new');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The post has been created.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/post\/form\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View on the site (opens in a new tab)' }).click();
  const site = await opened;
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('A post that is new');
  await site.close();
  await editor.remove('posts', id);
});
