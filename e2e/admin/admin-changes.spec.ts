import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { readToken } from '../support/site.ts';

test('what changed is listed by day, and filtered by keyboard in an address that can be sent', async ({
  page,
  editor,
}) => {
  await readToken(page);
  const title = 'A post for the list of changes';
  const id = await editor.create('posts', { title, slug: 'a-post-for-the-list-of-changes' });
  await editor.change('posts', { id, sub_title: 'Changed' });
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Last changes' });
  await expect(card.getByRole('heading', { level: 3, name: /^Today, / })).toBeVisible();
  await card.getByRole('link', { name: 'All changes' }).press('Enter');
  await expect(page).toHaveTitle('Changes · Quoin');
  const today = page.getByRole('region', { name: /^Today, / });
  const lines = today.getByRole('listitem').filter({ hasText: title });
  await expect(lines).toHaveText([/post, changed by/, /post, added by/]);

  const kind = page.getByLabel('Kind');
  await kind.focus();
  // Not typed: on a slow machine, each letter would begin a new search. Each step waits until the screen has followed.
  const values = await kind.locator('option').evaluateAll((options) => options.map((one) => one.getAttribute('value')));
  for (const value of values.slice(1, values.indexOf('posts') + 1)) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`\\?kind=${value}$`));
    await expect(kind).toHaveValue(String(value));
  }
  await expect(page).toHaveURL(/\/admin\/dashboard\/changes\?kind=posts$/);
  await expect(kind).toBeFocused();
  await expect(lines.first()).toBeVisible();
  await page.getByRole('button', { name: 'Yesterday' }).press('Enter');
  await expect(page).toHaveURL(/\?kind=posts&day=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText('No changes match these filters.')).toBeVisible();
  await page.reload();
  await expect(kind).toHaveValue('posts');
  await expect(page.getByText('No changes match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await lines.first().getByRole('link', { name: title, exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/post/form/${id}$`));
  await expect(page.getByRole('banner').first()).toContainText(`Post › ${title}`);
});
