import { expect, type Page } from '@playwright/test';
import { settled } from '../support/admin-screens.ts';
import { axeFindings, formatFinding } from '../support/axe-findings.ts';
import { test, type Editor } from '../support/editing.ts';
import { setToken } from '../support/set-token.ts';
import { administrator, readToken, siteUrl } from '../support/site.ts';

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

/** Makes a page with a section and a widget; returns the id of the page. */
async function aPage(editor: Editor, title: string): Promise<number> {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const page = await editor.create('pages', { title, slug, status: 1 });
  const section = await editor.create('sections', { name: `Section of ${title}`, page_id: page, status: 1 });
  await editor.create('widgets', { name: `Widget of ${title}`, section_id: section, status: 1 });
  return page;
}

const question = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Deletes a page in the list, with its parts. */
async function deletePage(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/page?search_key=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).press('Enter');
  const dialog = question(page, 'Delete Confirmation');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toContainText(`These parts of ${title} are deleted with it:`);
  await dialog.getByRole('button', { name: 'Delete anyway' }).click();
  await expect(page.getByText(`The page “${title}” was deleted.`)).toBeVisible();
}

test('a deleted page is restored from the trash with its section and widget, inactive until it is published', async ({
  page,
  editor,
}) => {
  await readToken(page);
  const title = 'Harbour of the trash';
  const id = await aPage(editor, title);
  await deletePage(page, title);

  await page.goto('/admin/dashboard');
  await settled(page);
  await page.goto('/admin/page');
  await page.getByRole('link', { name: 'Trash' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/page\/trash$/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('1 section, 1 widget');
  await page.getByRole('button', { name: `Restore ${title}` }).press('Enter');
  await expect(page.getByText(`The page “${title}” was restored, inactive.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted pages' })).toBeFocused();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(`${siteUrl}/harbour-of-the-trash`)).status()).toBe(404);

  await page.getByRole('link', { name: 'Edit it' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/page/form/${id}$`));
  await expect(page.getByText(`Section of ${title}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = question(page, 'Publish');
  await expect(dialog).toContainText(`Widget of ${title}`);
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await page.request.get(`${siteUrl}/harbour-of-the-trash`)).status()).toBe(200);
  await expect(page.getByText(`Widget of ${title}`).first()).toBeVisible();
});

test('a page is deleted for good after the password of a session that is not fresh', async ({ page, editor }) => {
  await readToken(page);
  const title = 'Lighthouse of the trash';
  await aPage(editor, title);
  await deletePage(page, title);
  await page.goto('/admin/page/trash');
  await setToken(page, { authenticated_at: 16 });
  await page.getByRole('button', { name: `Delete for good: ${title}` }).press('Enter');
  const dialog = question(page, 'Delete for good');
  await expect(dialog).toContainText(`${title} will be deleted for good, with 1 section, 1 widget and its history.`);
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  const identity = question(page, 'Confirm that it is you');
  await identity.getByLabel('Your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${title}” was deleted for good.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted pages' })).toBeFocused();
});

test('the trash is readable in every look, and nothing of it is cut off', async ({ page, editor }) => {
  await readToken(page);
  const title = 'Quays and lighthouses of the harbour that ships know';
  await aPage(editor, title);
  await deletePage(page, title);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/admin/page/trash');
    await expect(page.getByRole('table', { name: 'Trash' })).toBeVisible();
    await settled(page);
    expect((await axeFindings(page)).map(formatFinding)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
