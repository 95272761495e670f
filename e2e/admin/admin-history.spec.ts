import { expect } from '@playwright/test';
import { settled } from '../support/admin-screens.ts';
import { axeFindings, formatFinding } from '../support/axe-findings.ts';
import { test } from '../support/editing.ts';
import { readToken } from '../support/site.ts';

const first = '<h2>Our harbour</h2><p>Ships come at nine. They bring wood.</p><p>Ask <a href="/contact">us</a>.</p>';
const second =
  '<h2>Our harbour</h2><p>Ships leave at nine. They bring <strong>wood</strong>.</p><p>Ask <a href="/about">us</a>.</p><p>We are open on Sundays.</p>';

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

test('an earlier version is found from the form, compared and restored by keyboard', async ({ page, editor }) => {
  await readToken(page);
  const id = await editor.create('pages', { title: 'Harbour', slug: 'page-with-a-history', content: first });
  await editor.change('pages', { id, content: second, sub_title: 'By the sea' });
  await editor.change('pages', { id, title: 'The new harbour' });

  await page.goto(`/admin/page/form/${id}`);
  await page.getByRole('link', { name: 'History' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/page/history/${id}$`));
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Title', exact: true })).toContainText('Harbour');

  await page.getByRole('radio', { name: /^Before: version 2,/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\?against=1&version=3$/);
  const content = page.getByRole('region', { name: 'Content' });
  await expect(content.locator('ins', { hasText: 'leave' })).toBeVisible();
  await expect(content.locator('del', { hasText: 'come' })).toBeVisible();
  await expect(content).toContainText('“wood” is now bold.');
  await expect(content).toContainText('The link “us” now leads to /about, no longer to /contact.');
  await expect(page.getByRole('radio', { name: /^Before: version 1,/ })).toBeFocused();

  await page.getByRole('button', { name: 'Restore version 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: 'Title', exact: true }).press('Space');
  await dialog.getByRole('button', { name: 'Open in the form' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/page/form/${id}$`));
  await expect(page.getByText(/as in version 1\. Nothing is stored until you save\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Title/ }).first()).toHaveValue('The new harbour');
  await expect(page.locator('.tiptap').first()).toContainText('Ships come at nine.');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(/Version 4/);
});

test('the history is readable in every look, and nothing of it is cut off', async ({ page, editor }) => {
  await readToken(page);
  const id = await editor.create('pages', { title: 'Harbour', slug: 'page-of-many-looks', content: first });
  await editor.change('pages', { id, content: second, title: 'The new harbour', status: 0 });
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/admin/page/history/${id}`);
    await expect(page.getByRole('region', { name: 'Content' })).toBeVisible();
    await settled(page);
    expect((await axeFindings(page)).map(formatFinding)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the lines of the last changes lead to the history of their record', async ({ page, editor }) => {
  await readToken(page);
  const title = 'A post with a history';
  const id = await editor.create('posts', { title, slug: 'a-post-with-a-history' });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: `added: history of ${title}` }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/post/history/${id}$`));
  await expect(page.getByText('There is only one version so far.')).toBeVisible();
});
