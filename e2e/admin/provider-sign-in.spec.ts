import { expect, test, type Page } from '@playwright/test';
import { startProvider, type TestProvider } from '@quoin/content-api/src/testing/open-id/a-provider.ts';
import { administrator, apiUrl, issuer, siteUrl } from '../support/site.ts';

const login = `administrator email=${administrator.email} email_verified=true`;
let provider: TestProvider;
test.beforeAll(async () => {
  const { hostname, port } = new URL(issuer);
  provider = await startProvider({ siteUrls: [siteUrl], host: hostname, port: Number(port) });
});
test.afterAll(() => provider.close());

const toProvider = (page: Page) => page.getByRole('button', { name: 'Sign in with Example' }).click();

/** Signs in at the provider's pages. */
async function signInThere(page: Page, as: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(as);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('signs in at the provider, returns to the address, and lists the link in My account', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    // The provider's pages have errors of their own.
    const isOurs = [siteUrl, apiUrl].some((url) => message.location().url.startsWith(url));
    if (message.type() === 'error' && isOurs) errors.push(message.text());
  });
  const referrers: string[] = [];
  page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
  await page.goto('/admin/slider?page=1');
  await toProvider(page);
  await signInThere(page, login);
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl}/admin/slider?page=1`);
  expect(referrers.filter((referrer) => /[?&](code|state)=/.test(referrer) && referrer.startsWith(siteUrl))).toEqual(
    [],
  );

  await page.goto('/admin/account');
  const row = page.getByRole('table', { name: 'Linked accounts' }).getByRole('row').filter({ hasText: 'Example' });
  await expect(row).toContainText(administrator.email);
  await row.getByRole('button', { name: 'Remove the link with Example' }).click();
  await expect(page.getByText('The link is removed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('says that the user cancelled, and leads back to the login', async ({ page }) => {
  await page.goto('/admin/slider');
  await toProvider(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(/^Example did not sign you in/);
  await expect(page).toHaveURL(`${siteUrl}/admin/sign-in/callback`);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(`${siteUrl}/admin/slider`);
  await expect(page.getByRole('button', { name: 'Sign in with Example' })).toBeVisible();
});

test('signs nobody in with the callback of another browser', async ({ page }) => {
  const begun = await page.request.post(`${apiUrl}/api/provider-sign-in`, { data: {} });
  const { data }: { data: { url: string } } = await begun.json();
  const callback = await provider.visit(data.url, login);
  expect(callback.searchParams.has('code')).toBe(true);
  await page.goto(callback.href);
  await expect(page.getByRole('alert')).toHaveText(/was begun in another tab or browser/);
  await expect(page).toHaveURL(`${siteUrl}/admin/sign-in/callback`);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
