import { expect, test } from '@playwright/test';
import { administrator, apiUrl, readToken, signIn } from '../support/site.ts';

test.describe('the login', () => {
  test('needs both fields, offers its two ways out, and leads to the dashboard [ADM-LOGIN]', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email or username.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expect(page.getByLabel('Remember me')).not.toBeChecked();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test('takes the username too [ADM-LOGIN]', async ({ page }) => {
    await page.goto('/admin');
    await page.getByLabel('Email or username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
});

test.describe('the frame', () => {
  test.beforeEach(async ({ page }) => {
    await readToken(page);
  });

  test('has the described links in their order, a role label, a top bar and a footer [ADM-SIDEBAR]', async ({
    page,
  }) => {
    await page.goto('/admin/dashboard');
    const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((list) =>
      list.map((link) => link.getAttribute('href')?.replace('/admin/', '')),
    );
    expect(paths.slice(0, 15)).toEqual([
      'dashboard',
      'app-setting',
      'slider',
      'profile',
      'menus',
      'page',
      'section',
      'widget',
      'category',
      'post',
      'faq',
      'career',
      'social',
      'subscribers',
      'users',
    ]);
    expect(paths.slice(15, 18)).toEqual(['administrators', 'messages', 'media']);
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true })).toBeVisible();
    await expect(page.locator('footer')).toBeVisible();
  });

  test('says so where there is no such screen [ADM-404]', async ({ page }) => {
    await page.goto('/admin/nowhere/at/all');
    await expect(page.getByText('There is no such screen.')).toBeVisible();
  });

  for (const path of ['dashboard', 'dashboard/social', 'dashboard/social%20']) {
    test(`shows the application and the counts at /admin/${path} [ADM-DASH]`, async ({ page }) => {
      const token = await readToken(page);
      const answer = await page.request.get(`${apiUrl}/api/app-report`, {
        headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
      });
      const { data }: { data: Record<string, number> } = await answer.json();
      await page.goto(`/admin/${path}`);
      for (const [label, key] of [
        ['Pages', 'total_page'],
        ['Sections', 'total_section'],
        ['Widgets', 'total_widget'],
        ['Post categories', 'total_post_category'],
        ['Posts', 'total_post'],
      ] as const) {
        await expect(page.locator('dl > div, dl').filter({ hasText: label }).first()).toContainText(String(data[key]));
      }
      await expect(page.getByText('quoin-site')).toBeVisible();
      // The screen belongs to one remote, the messages to another.
      await expect(page.getByRole('region', { name: 'Unread messages' }).getByRole('link').first()).toHaveAttribute(
        'href',
        '/admin/messages',
      );
    });
  }

  test('lists the applications with name, user id and status, and edits every field of one [ADM-APP]', async ({
    page,
  }) => {
    await page.goto('/admin/app-setting');
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'User ID', 'Status', 'Actions']);
    await expect(page.getByRole('link', { name: /^Edit/ }).first()).toBeVisible();
    await page.goto('/admin/app-setting/form/quoin-site');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Meta title')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Select Image' }).first()).toBeVisible();
  });

  test('has a letter of its own for every screen, in the help sheet that ? opens', async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    const terms = page.getByRole('region', { name: 'Go to' }).getByRole('term');
    await expect(terms.first()).toBeVisible();
    const keys = await terms.allTextContents();
    expect(keys.length).toBeGreaterThanOrEqual(17);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('finds a record by what it is called, and opens it', async ({ page }) => {
    await page.goto('/admin/users');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('board of');
    await expect(page.getByRole('group', { name: 'Page', exact: true }).getByRole('option')).not.toHaveCount(0);
    await page.getByRole('group', { name: 'Page', exact: true }).getByRole('option').first().click();
    await expect(page).toHaveURL(/\/admin\/page\/form\/\d+$/);
    await expect(page.getByLabel('Slug')).toHaveValue('boad-of-directors');
  });

  test('works at phone width: the menu is a drawer, a list is readable [ADM-SIDEBAR]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/slider');
    await expect(page.getByRole('cell').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/profile/);
  });
});
