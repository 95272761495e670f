import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { isObject } from '@quoin/shared/contract/is-object';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

const password = 'nine brown otters diving';

/** Makes a member of the site, and signs in as them in a browser of their own. */
async function addMember(page: Page, name: string): Promise<{ id: number; email: string }> {
  const email = `${name}-${Date.now()}@quoin.example`;
  const made: unknown = await (
    await page.request.post(`${apiUrl}/api/users`, {
      headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${await readToken(page)}` },
      data: { name: email, email, password, confirm_password: password },
    })
  ).json();
  const id = isObject(made) && isObject(made.data) ? Number(made.data.id) : 0;
  return { id, email };
}

async function signInAs(browser: Browser, email: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/admin');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

const chooseRole = async (page: Page, { email, role }: { email: string; role: string }): Promise<void> => {
  await page.getByRole('button', { name: `Change the role of ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${email}: ${role}.`)).toBeVisible();
};

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
