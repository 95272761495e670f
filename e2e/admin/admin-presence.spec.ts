import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { addMember, chooseRole, signInAs } from '../support/members.ts';

test('two editors of one post see each other, and at once what the other one saved', async ({
  page,
  browser,
  editor,
}) => {
  const name = `Presence ${Date.now()}`;
  const id = await editor.create('posts', { title: name, slug: `presence-${Date.now()}`, status: 1 });
  const member = await addMember(page, 'asha');
  await page.goto('/admin/administrators');
  await chooseRole(page, { email: member.email, role: 'Editor' });
  const theirs = await signInAs(browser, member.email);
  const title = (one: typeof page) => one.getByRole('textbox', { name: 'Title', exact: true });

  const stream = page.waitForResponse((response) => response.url().includes('/api/changes?'));
  await page.goto(`/admin/post/form/${id}`);
  expect((await stream).headers()['content-type']).toBe('text/event-stream');
  await theirs.goto(`/admin/post/form/${id}`);
  await title(theirs).fill(`${name}, by two`);
  await expect(
    page.getByText(`${member.email} has this post open too, with changes that are not saved yet.`),
  ).toBeVisible();
  await expect(theirs.getByText(/ has this post open too\./)).toBeVisible();

  await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(theirs.getByText('Success! Data updated successfully.')).toBeVisible();
  await expect(page.getByText(`${member.email} saved this post after you opened it.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(title(page)).toHaveValue(`${name}, by two`);

  await theirs.goto('/admin/post');
  await expect(page.getByText(/ has this post open too/)).toBeHidden();
  await theirs.context().close();
});
