import { expect, type Browser, type Page } from '@playwright/test';
import { isObject } from '@quoin/shared/contract/is-object';
import { apiUrl, readToken } from './site.ts';

const password = 'nine brown otters diving';

/** Makes a member of the site, and signs in as them in a browser of their own. */
export async function addMember(page: Page, name: string): Promise<{ id: number; email: string }> {
  const email = `${name}-${Date.now()}@quoin.example`;
  const made: unknown = await (
    await page.request.post(`${apiUrl}/api/users`, {
      headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${await readToken(page)}` },
      data: { name: email, email, password, confirm_password: password },
    })
  ).json();
  const id = isObject(made) && isObject(made.data) ? Number(made.data.id) : 0;
  return { id, email };
}

export async function signInAs(browser: Browser, email: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/admin');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

export const chooseRole = async (page: Page, { email, role }: { email: string; role: string }): Promise<void> => {
  await page.getByRole('button', { name: `Change the role of ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${email}: ${role}.`)).toBeVisible();
};

/** Signs in again in the dialog over a form, after its session has ended. */
export async function signInOver(page: Page, email: string): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Sign in again' });
  await login.getByLabel('Email or username').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login).toBeHidden();
}
