import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { anAuthenticator } from '@quoin/content-api/src/testing/authenticator.ts';
import { isObject } from '@quoin/shared/contract/is-object';
import { apiUrl, readToken } from '../support/site.ts';

const password = 'seven grey herons wading';
/** A name of its own for each run. */
const email = `factor-${Date.now()}@quoin.example`;
let id = 0;

const readId = (body: unknown): number =>
  isObject(body) && isObject(body.data) && typeof body.data.id === 'number' ? body.data.id : 0;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const made = await page.request.post(`${apiUrl}/api/users`, {
    headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${await readToken(page)}` },
    data: { name: email, email, password, confirm_password: password },
  });
  id = readId(await made.json());
  await page.close();
});

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await page.request.delete(`${apiUrl}/api/users/${id}`, {
    headers: { 'app-key': 'quoin-accounts', authorization: `Bearer ${await readToken(page)}` },
  });
  await page.close();
});

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.goto('/admin/account');
};
const expectIn = (page: Page) => expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();

/** Gives the browser an authenticator that verifies its user, as a phone with a fingerprint does. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

test('an authenticator app and a passkey are set up, sign in, and are removed', async ({ page }) => {
  const client = await addAuthenticator(page);
  await page.goto('/admin/account');
  await signIn(page);
  await expectIn(page);
  const panel = page.getByRole('region', { name: 'Second factors' });

  await panel.getByRole('button', { name: 'Set up an app' }).click();
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = ((await panel.getByText(/^Key:/).textContent()) ?? '').replace('Key:', '').replaceAll(/\s/g, '');
  await panel.getByLabel('Code', { exact: true }).fill(anAuthenticator().code(key));
  await panel.getByRole('button', { name: 'Switch on' }).click();
  const code = (await panel.getByRole('listitem').first().textContent()) ?? '';
  await panel.getByRole('button', { name: 'I have stored them' }).click();
  await expect(panel.getByText('Recovery codes: 10 left')).toBeVisible();

  // The password is not enough; a recovery code signs in where the phone is missing.
  await signOut(page);
  await signIn(page);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(code.replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await expectIn(page);
  await expect(panel.getByText('Recovery codes: 9 left')).toBeVisible();

  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name').fill('My phone');
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Continue' }).click();
  const passkeys = panel.getByRole('table', { name: 'Passkeys' });
  await expect(passkeys.getByText('Never')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectIn(page);
  await expect(passkeys.getByText('My phone')).toBeVisible();
  await expect(passkeys.getByText('Never')).toBeHidden();

  await passkeys.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await panel.getByLabel('Current password').fill(password);
  await panel.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(passkeys).toBeHidden();
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey is not known here, or it took too long. Try again.')).toBeVisible();
  await client.detach();
});
