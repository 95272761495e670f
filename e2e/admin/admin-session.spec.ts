import { expect, test, type Page, type Route } from '@playwright/test';
import { backgroundHeader } from '@quoin/shared/contract/wire';
import { setToken } from '../support/set-token.ts';
import { administrator, apiUrl, readToken, signIn } from '../support/site.ts';

/** Sends a call as one that nobody causes, as the API client does while a user is away. */
const inBackground = (route: Route): Promise<void> =>
  route.continue({ headers: { ...route.request().headers(), [backgroundHeader]: '1' } });

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
    await expect(page.getByText(`${email} is invited, but no mail was sent`)).toBeVisible();
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
    await readToken(page);
    // No call of either tab is a use of the session, as if the user were away.
    await context.route(`${apiUrl}/api/**`, inBackground);
    await page.goto('/admin/slider');
    await setToken(page, { seen_at: 28.5 });
    const other = await context.newPage();
    await page.goto('/admin/slider/form/1');
    await page.getByLabel('Sub title').fill('Typed before lunch');
    await other.goto('/admin/menus');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    // A browser draws only the tab in front.
    await page.bringToFront();
    const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
    // Each tab asks the API within fifteen seconds.
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused({ timeout: 30_000 });
    await expect(question.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
    await other.bringToFront();
    await expect(other.getByRole('alertdialog')).toBeVisible({ timeout: 30_000 });
    await context.unroute(`${apiUrl}/api/**`, inBackground);
    await page.bringToFront();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await other.bringToFront();
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
