import { expect, type Browser, type Page } from '@playwright/test';
import { test, type Editor } from '../support/editing.ts';
import { addMember, chooseRole, signInAs, signInOver } from '../support/members.ts';
import { apiUrl, readToken } from '../support/site.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ }).first();
const review = (page: Page) => page.getByRole('dialog', { name: 'Review' });
const draftSaved = 'Draft saved. Visitors do not see it yet.';
const visit = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Makes a member with a role. */
async function aMember(page: Page, { name, role }: { name: string; role: string }): Promise<string> {
  const { email } = await addMember(page, name);
  await page.goto('/admin/administrators');
  await chooseRole(page, { email, role });
  return email;
}

/** Reads a record with its draft laid over it. */
async function readDraft(page: Page, { path, token }: { path: string; token: string }) {
  const answer = await page.request.get(`${apiUrl}/api/${path}?draft=1`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
  });
  const { data }: { data: Record<string, unknown> & { sections?: { id: number; name: string }[] } } =
    await answer.json();
  return data;
}

/** Ends the session of a page, as another device would. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await page.request.post(`${apiUrl}/api/logout`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
    data: {},
  });
}

/** The author writes a page with a section, while the network fails once. Returns the id of the page. */
async function write(author: Page, { editor, token }: { editor: Editor; token: string }): Promise<number> {
  await author.goto('/admin/page/form');
  await title(author).fill('Our new workshop');
  await button(author, /^Add a section( to .*)?$/).click();
  await expect(author.locator(':focus')).toHaveAttribute('name', 'name');
  await author.keyboard.insertText('Tools');
  await expect(author).toHaveURL(/\/admin\/page\/form\/\d+$/);
  const id = Number(new URL(author.url()).pathname.split('/').at(-1));
  editor.adopt('pages', id);
  for (const section of (await readDraft(author, { path: `pages/${id}`, token })).sections ?? [])
    editor.adopt('sections', section.id);

  await author.context().setOffline(true);
  await author.getByRole('textbox', { name: 'Sub title' }).first().fill('Typed without a network');
  await expect(author.getByText(/^The draft was not saved automatically/).first()).toBeVisible();
  await author.context().setOffline(false);
  await button(author, 'Save draft').click();
  await expect(author.getByText(draftSaved)).toBeVisible();
  const stored = await readDraft(author, { path: `pages/${id}`, token });
  expect(stored).toMatchObject({ title: 'Our new workshop', sub_title: 'Typed without a network' });
  expect(stored.sections).toEqual([expect.objectContaining({ name: 'Tools' })]);
  return id;
}

/** Asks for a review of what is in the form. */
async function ask(author: Page, comment: string): Promise<void> {
  await button(author, 'Review').click();
  await review(author).getByLabel('Comment').fill(comment);
  await button(author, 'Ask for a review').click();
  await expect(review(author).getByText('In review')).toBeVisible();
  await review(author).getByRole('button', { name: 'Dismiss' }).click();
  await expect(review(author)).toBeHidden();
}

/** Opens the review that waits on the dashboard. */
async function openReview(reviewer: Page, name: string): Promise<void> {
  await reviewer.goto('/admin/dashboard');
  await reviewer.getByRole('region', { name: 'Waiting for your review' }).getByRole('link', { name }).first().click();
  await expect(review(reviewer).getByLabel('Comment')).toBeVisible();
}

/** Puts what a form has into a set that is called Workshop day. */
async function putIntoSet(page: Page, choice: 'A new set…' | 'Workshop day'): Promise<void> {
  await button(page, 'Schedule').click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('in a set').selectOption(choice);
  if (choice !== 'Workshop day') await dialog.getByLabel('Name of the set').fill('Workshop day');
  await button(page, 'Save the schedule').click();
  await expect(page.getByText(/^In the set/)).toBeVisible();
}

/** Publishes the set of a form a few seconds from now: moments in forms are minutes, which a test cannot wait for. */
async function publishSoon(page: Page, token: string): Promise<void> {
  await page.getByRole('link', { name: 'Workshop day' }).click();
  // The post, and the page with its section.
  await expect(page.getByRole('list', { name: 'Records' }).getByRole('listitem')).toHaveCount(3);
  const set = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const at = new Date(Date.now() + 3000).toISOString().slice(0, 19).replace('T', ' ');
  const changed = await page.request.put(`${apiUrl}/api/sets/${set}`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
    data: { at, zone: 'UTC' },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

/** Opens a page for each of four members, in two browsers. */
async function open(page: Page, browsers: readonly [Browser, Browser]) {
  const emails = {
    author: await aMember(page, { name: 'author', role: 'Author' }),
    reviewer: await aMember(page, { name: 'reviewer', role: 'Editor' }),
    one: await aMember(page, { name: 'one', role: 'Editor' }),
    two: await aMember(page, { name: 'two', role: 'Editor' }),
  };
  return {
    emails,
    author: await signInAs(browsers[0], emails.author),
    one: await signInAs(browsers[0], emails.one),
    reviewer: await signInAs(browsers[1], emails.reviewer),
    two: await signInAs(browsers[1], emails.two),
  };
}

test("an editor's day: from nothing through a review and a set to a restored version, and nothing typed is lost", async ({
  page,
  browser,
  playwright,
  editor,
}) => {
  test.setTimeout(300_000);
  const token = await readToken(page);
  const post = await editor.create('posts', { title: 'Workshop news', slug: 'workshop-news', status: 1 });
  const other = await playwright.chromium.launch();
  const { author, reviewer, one, two, emails } = await open(page, [browser, other]);

  const id = await write(author, { editor, token });
  await ask(author, 'Is this ready?');
  await openReview(reviewer, 'Our new workshop');
  await expect(review(reviewer).getByText('Is this ready?')).toBeVisible();
  await review(reviewer).getByLabel('Comment').fill('Say where it is.');
  await button(reviewer, 'Ask for changes').click();
  await expect(review(reviewer).getByText('Changes asked for')).toBeVisible();

  // The session ends while the author answers.
  await author.getByRole('textbox', { name: 'Sub title' }).first().fill('At the old harbour');
  // Without this, the question could come before the save: the form says every ten seconds that it is open.
  await author.route('**/presence*', (route) => route.abort());
  await endSession(author);
  await button(author, 'Save draft').click();
  await signInOver(author, emails.author);
  await expect(author.getByText(draftSaved)).toBeVisible();
  await ask(author, 'It is by the harbour.');
  await openReview(reviewer, 'Our new workshop');
  await button(reviewer, 'Approve').click();
  await expect(review(reviewer).getByText('Approved', { exact: true })).toBeVisible();

  // Two editors write in one post at the same time, and bring it out together with the page.
  for (const each of [one, two]) await each.goto(`/admin/post/form/${post}`);
  await title(one).fill('Workshop opens today');
  await two.getByRole('textbox', { name: 'Sub title' }).fill('Come at nine');
  await button(one, 'Save draft').click();
  await expect(one.getByText(draftSaved)).toBeVisible();
  await button(two, 'Save draft').click();
  await expect(two.getByText(draftSaved)).toBeVisible();
  await expect(title(two)).toHaveValue('Workshop opens today');
  await putIntoSet(two, 'A new set…');
  await one.goto(`/admin/page/form/${id}`);
  await expect(one.getByText('Approved', { exact: true }).first()).toBeVisible();
  await putIntoSet(one, 'Workshop day');
  await publishSoon(one, token);
  await expect.poll(() => visit(page, '/our-new-workshop')).toContain('At the old harbour');
  expect(await visit(page, '/news/workshop-news')).toContain('Workshop opens today');
  expect(await readDraft(page, { path: `posts/${post}`, token })).toMatchObject({
    sub_title: 'Come at nine',
    draft: { fields: [] },
  });

  // What was wrong after all is taken back to the version before it.
  await two.goto(`/admin/page/form/${id}`);
  await title(two).fill('Our old workshop');
  await button(two, 'Publish').click();
  await expect(two.getByText('Success! Data updated successfully.')).toBeVisible();
  await expect.poll(() => visit(page, '/our-new-workshop')).toContain('Our old workshop');
  await two.getByRole('link', { name: 'History' }).click();
  await button(two, /^Restore version \d+$/)
    .first()
    .click();
  await two.getByRole('dialog').getByRole('button', { name: 'Open in the form' }).click();
  await expect(title(two)).toHaveValue('Our new workshop');
  await button(two, 'Publish').click();
  await expect(two.getByText('Success! Data updated successfully.')).toBeVisible();
  await expect.poll(() => visit(page, '/our-new-workshop')).not.toContain('Our old workshop');
  expect(await readDraft(page, { path: `pages/${id}`, token })).toMatchObject({
    title: 'Our new workshop',
    sub_title: 'At the old harbour',
    sections: [expect.objectContaining({ name: 'Tools' })],
  });

  for (const each of [author, one, reviewer, two]) await each.context().close();
  await other.close();
});
