import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { addMember, chooseRole, signInAs } from '../support/members.ts';

test('an author writes a draft that an editor publishes, and a viewer reads it', async ({ page, browser, editor }) => {
  const member = await addMember(page, 'asha');
  await page.goto('/admin/administrators');
  await chooseRole(page, { email: member.email, role: 'Author' });

  const theirs = await signInAs(browser, member.email);
  const menu = theirs.getByRole('navigation', { name: 'Back-office' });
  await expect(menu.getByRole('link', { name: 'Post', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Administrators|App Setting|Messages|Subscribers/ })).toHaveCount(0);
  await theirs.goto('/admin/post/form');
  const name = `By an author ${Date.now()}`;
  await theirs.getByRole('textbox', { name: 'Title', exact: true }).fill(name);
  await expect(theirs.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(theirs.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible();
  await expect(theirs).toHaveURL(/\/form\/\d+$/);
  const id = Number(new URL(theirs.url()).pathname.split('/').at(-1));
  editor.adopt('posts', id);
  const { pathname } = new URL(theirs.url());

  await page.goto(pathname);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The post is published.')).toBeVisible();
  await theirs.goto('/admin/post');
  await expect(theirs.getByRole('link', { name: `Edit ${name}` })).toBeVisible();
  await expect(theirs.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);

  await page.goto('/admin/administrators');
  await chooseRole(page, { email: member.email, role: 'Viewer' });
  await theirs.goto(pathname);
  await expect(theirs.getByRole('textbox', { name: 'Title', exact: true })).toBeDisabled();
  await expect(theirs.getByText('You can read this post. Your role does not allow you to change it.')).toBeVisible();
  await theirs.close();

  await page.goto('/admin/administrators/audit');
  await page.getByLabel('Action').selectOption('Role changed');
  const given = page.getByRole('row').filter({ hasText: member.email });
  await expect(given.nth(0)).toContainText('Role changed: viewer');
  await expect(given.nth(1)).toContainText('Role changed: author');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
  expect(lines.filter((line) => line.includes(`"record_id":"${member.id}"`))).toHaveLength(2);
});
