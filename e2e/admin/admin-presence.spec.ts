import { expect, type Browser, type Page } from '@playwright/test';
import { presenceBeat } from '@quoin/shared/contract/presence-wire';
import { test, type Editor } from '../support/editing.ts';
import { addMember, chooseRole, signInAs } from '../support/members.ts';

/** Makes a post, and a second editor in a browser of their own. */
async function twoEditors(page: Page, { browser, editor }: { browser: Browser; editor: Editor }) {
  const name = `Presence ${Date.now()}`;
  const id = await editor.create('posts', { title: name, slug: `presence-${Date.now()}`, status: 1 });
  const member = await addMember(page, 'asha');
  await page.goto('/admin/administrators');
  await chooseRole(page, { email: member.email, role: 'Editor' });
  const theirs = await signInAs(browser, member.email);
  return { name, path: `/admin/post/form/${id}`, email: member.email, theirs };
}

const getTitle = (one: Page) => one.getByRole('textbox', { name: 'Title', exact: true });
const waitForStream = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/changes') && response.request().method() === 'GET');
const waitForPresence = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/presence'));

test('two editors of one post see each other, and at once what the other one saved', async ({
  page,
  browser,
  editor,
}) => {
  const { name, path, email, theirs } = await twoEditors(page, { browser, editor });

  const stream = waitForStream(page);
  await page.goto(path);
  expect((await stream).headers()['content-type']).toBe('text/event-stream');
  await theirs.goto(path);
  await getTitle(theirs).fill(`${name}, by two`);
  await expect(page.getByText(`${email} has this post open too, with changes that are not saved yet.`)).toBeVisible();
  await expect(theirs.getByText(/ has this post open too\./)).toBeVisible();

  await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(theirs.getByText('Success! Data updated successfully.')).toBeVisible();
  await expect(page.getByText(`${email} saved this post after you opened it.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(getTitle(page)).toHaveValue(`${name}, by two`);

  await theirs.goto('/admin/post');
  // A document that is left by its address says nothing. It counts as closed after 35 seconds.
  await expect(page.getByText(/ has this post open too/)).toBeHidden({ timeout: 90_000 });
  await theirs.context().close();
});

test('a draft that one editor saves, or that saves itself, is told to the other without a beat', async ({
  page,
  browser,
  editor,
}) => {
  const { name, path, email, theirs } = await twoEditors(page, { browser, editor });
  // Only what the stream announces is left: a beat that is due after ten seconds never comes.
  await page.addInitScript((beatMs) => {
    const usual = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (...[run, ms, ...more]: [() => void, number?, ...unknown[]]) =>
        usual(run, ms === beatMs ? 2 ** 31 - 1 : ms, ...more),
    });
  }, presenceBeat * 1000);
  const begun = Promise.all([waitForStream(page), waitForPresence(page)]);
  await page.goto(path);
  await begun;

  await theirs.goto(path);
  await getTitle(theirs).fill(`${name}, drafted`);
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`${email} saved this post after you opened it.`)).toBeVisible();
  const shown = waitForPresence(page);
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(getTitle(page)).toHaveValue(`${name}, drafted`);
  await shown;
  await expect(page.getByText(/ saved this post /)).toBeHidden();

  const saved = theirs.waitForResponse((response) => response.url().includes('/draft?autosave=1'));
  await getTitle(theirs).fill(`${name}, drafted by itself`);
  expect((await saved).status()).toBe(200);
  await expect(page.getByText(`${email} saved this post after you opened it.`)).toBeVisible();
  await page.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(getTitle(page)).toHaveValue(`${name}, drafted by itself`);
  await expect(theirs.getByText(/ saved this post /)).toBeHidden();
  await theirs.context().close();
});
