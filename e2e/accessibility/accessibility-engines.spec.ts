import { expect, test } from '@playwright/test';
import { findIbmFailures, findSnifferErrors } from '../support/accessibility-engines.ts';
import { settled } from '../support/admin-screens.ts';
import { readToken } from '../support/site.ts';

/** An address of each kind: two more engines find what axe does not, on every screen of one kind alike. */
const addresses = [
  '/',
  '/about-us',
  '/news-and-blogs',
  '/contact-us',
  '/career',
  '/faq',
  '/nowhere',
  '/admin/dashboard',
  '/admin/post',
  '/admin/post/form/1',
  '/admin/page/form/1',
  '/admin/section/form/24',
  '/admin/page/form/8?part=sections-24',
  '/admin/menus',
  '/admin/media',
  '/admin/users/form/1',
  '/admin/app-setting/form/quoin-site',
  '/admin/administrators',
  '/admin/messages',
  '/admin/account',
  '/admin/kit',
];

for (const address of addresses) {
  test(`IBM's engine and HTML_CodeSniffer find nothing wrong at ${address}`, async ({ page }) => {
    if (address.startsWith('/admin')) await readToken(page);
    await page.goto(address);
    await (address.startsWith('/admin') ? settled(page) : expect(page.getByRole('main')).toBeVisible());
    expect(await findIbmFailures(page)).toEqual([]);
    expect(await findSnifferErrors(page)).toEqual([]);
  });
}

test("IBM's engine and HTML_CodeSniffer find nothing wrong at the sign-in", async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await findIbmFailures(page)).toEqual([]);
  expect(await findSnifferErrors(page)).toEqual([]);
});
