import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, type Page, type Request } from '@playwright/test';
import { administrator, apiUrl, dataDir, readToken, signIn } from '../support/site.ts';

/** Changes a time of the page's token in the database of the site, as if time had passed. */
async function setToken(page: Page, times: { authenticated_at?: number; seen_at?: number }): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const [[column = '', minutesAgo = 0] = []] = Object.entries(times);
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const database = new DatabaseSync(join(dataDir, 'quoin.sqlite'), { timeout: 5000 });
  const hash = createHash('sha256').update(token).digest('base64url');
  database.prepare(`UPDATE tokens SET ${column} = ? WHERE token_hash = ?`).run(at, hash);
  database.close();
}

/** Returns a function that waits until the page waits for no response of the API, but its stream of changes. */
function watchCalls(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().startsWith(`${apiUrl}/api/`) && !request.url().includes('/api/changes')) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return () => expect.poll(() => pending.size).toBe(0);
}

const identity = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

test.describe('a session', () => {
  test('needs the password again before an invitation, and keeps what was typed', async ({ page }) => {
    await readToken(page);
    await page.goto('/admin/administrators/invite');
    const email = `confirmed-${Date.now()}@quoin.example`;
    await page.getByLabel('Name').fill('Ines');
    await page.getByLabel('Email').fill(email);
    await setToken(page, { authenticated_at: 16 });
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(identity(page).getByLabel('Your password')).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(page.getByText('Nothing was changed, because you did not confirm that it is you.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await identity(page).getByLabel('Your password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(identity(page).getByText('Must be your current password.')).toBeVisible();
    await identity(page).getByLabel('Your password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${email} is invited: the mail is on its way.`)).toBeVisible();
    await expect(identity(page)).toBeHidden();
  });

  test('needs it in a dialog too, which stays until the password is confirmed', async ({ page }) => {
    const token = await readToken(page);
    const headers = { 'app-key': 'quoin-accounts', authorization: `Bearer ${token}` };
    const email = `leaving-${Date.now()}@quoin.example`;
    const { password } = administrator;
    await page.request.post(`${apiUrl}/api/users`, {
      headers,
      data: { name: email, email, password, confirm_password: password },
    });
    await page.goto('/admin/administrators');
    await setToken(page, { authenticated_at: 16 });
    await page.getByRole('button', { name: `End access of ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await identity(page).getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'End access' });
    await expect(question.getByText('Nothing was changed')).toBeVisible();
    await question.getByRole('button', { name: 'End access' }).click();
    await identity(page).getByLabel('Your password').fill(administrator.password);
    await identity(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`${email} no longer administers this site.`)).toBeVisible();
  });

  test('asks two minutes before it ends unused, in each tab, and goes on when the user stays', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    const settled = [page, other].map(watchCalls);
    await page.clock.install();
    await signIn(page, '/admin/slider/form/1');
    await other.clock.install();
    await other.goto('/admin/menus');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByLabel('Sub title').fill('Typed before lunch');
    // From now on the calls of both tabs are no use of the session, and earlier ones have been counted.
    for (const tab of [page, other]) await tab.clock.fastForward(2 * 60_000);
    for (const isSettled of settled) await isSettled();
    await setToken(page, { seen_at: 29 });
    for (const tab of [page, other]) await tab.clock.fastForward(27 * 60_000);
    const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await expect(question.getByRole('timer')).toHaveText(/^0:\d\d$/);
    await expect(other.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(other.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByLabel('Sub title')).toHaveValue('Typed before lunch');
    await other.close();
  });

  test('is in the record of sign-ins of the account and of the site', async ({ page }) => {
    await signIn(page, '/admin/account');
    const own = page.getByRole('table', { name: 'Recent sign-ins' });
    await expect(own.getByText('Signed in').first()).toBeVisible();
    await page.goto('/admin/administrators');
    await page.getByRole('link', { name: 'Sign-ins' }).click();
    await expect(page.getByRole('table', { name: 'Sign-ins' }).getByText('Chrome').first()).toBeVisible();
  });
});
