import { expect, type Page } from '@playwright/test';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const visit = async (page: Page, path: string) => {
  const answer = await page.request.get(path);
  return { status: answer.status(), text: await answer.text() };
};

/** A value of a date-time input, some days from now. */
const inDays = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000);
  return `${new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)}T09:00`;
};
/** A moment of the API, some seconds from now. */
const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

test('a change waits for its moment, and visitors get it then; a set brings two records together', async ({
  page,
  editor,
}) => {
  const token = await readToken(page);
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  const slug = 'a-post-that-waits';
  const id = await editor.create('posts', { title: 'Before the moment', slug, status: 1 });
  await page.goto(`/admin/post/form/${id}`);
  await page.getByRole('textbox', { name: /^Title/ }).fill('After the moment');
  await button(page, 'Schedule').click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByLabel('Publish at').fill(inDays(1));
  await dialog.getByLabel('Make inactive at').fill(inDays(3));
  await button(page, 'Save the schedule').click();
  await expect(page.getByText('The schedule is saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Publishes / })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Becomes inactive / })).toBeVisible();
  expect((await visit(page, `/news/${slug}`)).text).toContain('Before the moment');

  // The calendar has both; the screen of one takes it back.
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Schedule' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await card.getByRole('link', { name: 'The schedule' }).click();
  const tomorrow = page.getByRole('region', { name: /^Tomorrow, / });
  await expect(tomorrow.getByRole('listitem')).toHaveText(/^Before the moment/);
  await expect(page.getByText('post, will become inactive')).toBeVisible();
  await tomorrow.getByRole('link').click();
  await button(page, 'Take it back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/schedule$/);
  await expect(page.getByText('post, will become inactive')).toBeVisible();
  await expect(tomorrow).toHaveCount(0);

  // A set with another record, collected from both forms.
  await page.goto(`/admin/post/form/${id}`);
  await button(page, 'Schedule').click();
  await dialog.getByLabel('in a set').selectOption('A new set…');
  await dialog.getByLabel('Name of the set').fill('Launch');
  await button(page, 'Save the schedule').click();
  await expect(page.getByText(/^In the set/)).toBeVisible();
  const other = await editor.create('faqs', { faq_title: 'Is it open already?', status: 1 });
  await page.goto(`/admin/faq/form/${other}`);
  await page.getByRole('textbox', { name: /title/i }).fill('It is open.');
  await button(page, 'Schedule').click();
  await dialog.getByLabel('in a set').selectOption('Launch');
  await button(page, 'Save the schedule').click();
  await page.getByRole('link', { name: 'Launch' }).click();
  await expect(page.getByRole('list', { name: 'Records' }).getByRole('listitem')).toHaveCount(2);
  const setId = Number(new URL(page.url()).pathname.split('/').at(-1));

  // The form's moments are minutes; a test that waits for one would be long.
  const changed = await page.request.put(`${apiUrl}/api/sets/${setId}`, {
    headers,
    data: { at: inSeconds(3), zone: 'UTC' },
  });
  expect(changed.status()).toBe(200);
  expect((await visit(page, `/news/${slug}`)).text).toContain('Before the moment');
  await expect.poll(async () => (await visit(page, `/news/${slug}`)).text).toContain('After the moment');
  expect((await visit(page, '/faq')).text).toContain('It is open.');
  await page.reload();
  await expect(page.getByText(/^Published /)).toBeVisible();
});
