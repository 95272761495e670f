import { expect, test } from '@playwright/test';
import { signIn } from '../support/site.ts';

test.describe('the back-office', () => {
  test('shows the login instead of the layout and refuses a wrong password [ADM-GATE]', async ({ page }) => {
    await page.goto('/admin/slider');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0);
    await page.getByLabel('Email or username').fill('somebody@quoin.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('creates a slider that the home page then shows, and deletes it', async ({ page, context }) => {
    const title = `A slider of ${Date.now()}`;
    await signIn(page, '/admin/slider');
    await page.getByRole('link', { name: /^Add/ }).click();
    await page.getByLabel(/^Title/).fill(title);
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    await page.getByRole('dialog').getByRole('list', { name: 'Files' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();

    const visitor = await context.newPage();
    await visitor.goto('/');
    await expect(visitor.getByText(title).first()).toBeAttached();

    await page.goto(`/admin/slider?search_key=${encodeURIComponent(title)}`);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to delete this slider?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No Data Found')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(title)).toHaveCount(0);
  });

  test('follows a sign-out in another tab [ADM-LOGOUT]', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await expect(other.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
