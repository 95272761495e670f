import { expect, test, type Page } from '@playwright/test';
import { readMailedLink } from '../support/mailed.ts';
import { apiUrl, readToken } from '../support/site.ts';

const password = 'seven grey herons wading';
const other = 'eleven brown herons resting';

/** Returns a unique name and email for a new administrator. */
function somebody(): { name: string; email: string } {
  const name = `guest-${Date.now()}`;
  return { name, email: `${name}@quoin.example` };
}

async function choosePassword(
  page: Page,
  { chosen, action = 'Set the password' }: { chosen: string; action?: string },
): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('New password again').fill(chosen);
  await page.getByRole('button', { name: action }).click();
}

async function signInAs(page: Page, { email, chosen }: { email: string; chosen: string }): Promise<void> {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
}

test.describe('accounts', () => {
  const { name, email } = somebody();
  let id = 0;

  test.afterAll(async ({ browser }) => {
    const page = await browser.newPage();
    const token = await readToken(page);
    await page.request.delete(`${apiUrl}/api/users/${id}`, {
      headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${token}` },
    });
    await page.close();
  });

  test('an invitation leads to a password, a forgotten one to another, and one’s own account to a third [ADM-LOGIN]', async ({
    page,
    browser,
  }) => {
    const inviter = await (await browser.newContext()).newPage();
    const token = await readToken(inviter);
    await inviter.goto('/admin/users');
    await inviter.getByRole('link', { name: 'Invite' }).click();
    await inviter.getByLabel('Name').fill(name);
    await inviter.getByLabel('Email').fill(email);
    await inviter.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(inviter.getByText(`${email} is invited, but no mail was sent`)).toBeVisible();
    await inviter.goto('/admin/administrators');
    await expect(inviter.getByRole('table', { name: 'Invited' }).getByText(email)).toBeVisible();
    await expect(inviter.getByRole('table', { name: 'Administrators' }).getByText(email)).toBeHidden();

    // The invited administrator chooses a password; a weak one is rejected.
    const invitation = await readMailedLink(email);
    await page.goto(invitation);
    await expect(page.getByLabel('Name')).toHaveValue(name);
    await choosePassword(page, { chosen: 'password12345', action: 'Accept the invitation' });
    await expect(page.getByText('Must not be a common password with a few more characters.')).toBeVisible();
    await choosePassword(page, { chosen: password, action: 'Accept the invitation' });
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInAs(page, { email, chosen: password });
    const found = await inviter.request.get(`${apiUrl}/api/users?search_key=${email}&size=1`, {
      headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${token}` },
    });
    const { data }: { data: { data: { id: number }[] } } = await found.json();
    id = data.data[0]?.id ?? 0;
    await inviter.reload();
    await expect(inviter.getByRole('table', { name: 'Administrators' }).getByText(email)).toBeVisible();

    // An accepted invitation is dead. A mailed link sets another password and ends the session; it works once too.
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(invitation);
    await expect(elsewhere.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
    await elsewhere.goto('/admin');
    await elsewhere.getByRole('button', { name: 'Forgot password?' }).click();
    await elsewhere.getByLabel('Email or username').last().fill(email);
    await elsewhere.getByRole('button', { name: 'Send the link' }).click();
    await expect(elsewhere.getByText(/^If there is such an account/)).toBeVisible();
    const link = await readMailedLink(email, { count: 2 });
    await elsewhere.goto(link);
    await choosePassword(elsewhere, { chosen: other });
    await expect(elsewhere.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await elsewhere.goto(link);
    await choosePassword(elsewhere, { chosen: other });
    await expect(elsewhere.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    // An administrator of only this site has no access to users, but has an account page.
    await signInAs(page, { email, chosen: other });
    await page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'My account' }).click();
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('Current password').fill(other);
    await form.getByLabel('New password', { exact: true }).fill(password);
    await form.getByLabel('New password again').fill(password);
    await form.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Your password is changed, and every other session has ended.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(email);
  });
});

test.describe('visitors’ messages', () => {
  test('are counted while they are unread, read, and deleted', async ({ page }) => {
    const name = `Visitor ${Date.now()}`;
    const sent = await page.request.post(`${apiUrl}/api/contact-messages`, {
      headers: { 'app-key': 'quoin-site' },
      data: { name, email: 'visitor@quoin.example', message: 'Are you open on Saturday?' },
    });
    expect(sent.status()).toBe(201);
    await readToken(page);
    await page.goto('/admin/messages');
    const link = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: /^Messages/ });
    await expect(link).toContainText(/\d unread/);
    const before = Number(/\d+/.exec(await link.innerText())?.[0]);
    await page.getByRole('link', { name: `Open ${name}` }).click();
    await expect(page.getByText('Are you open on Saturday?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
      'href',
      /^mailto:visitor%40quoin\.example\?/,
    );
    await expect(link).toContainText(before > 1 ? `${before - 1} unread` : 'Messages');
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(question).toContainText('Are you sure you want to delete this message?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    await expect(page.getByRole('cell', { name })).toHaveCount(0);
  });
});
