import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { axeFindings } from '../support/axe-findings.ts';
import { test } from '../support/editing.ts';
import { setToken } from '../support/set-token.ts';
import { administrator, apiUrl, readToken } from '../support/site.ts';

const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Checks what the list of all screens does not: a list with a token, and a token that is shown once. */
async function isAccessible(page: Page): Promise<void> {
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(looks[0].size);
}

/** Confirms the password, as it is asked for when the sign-in was a while ago. */
async function confirmPassword(page: Page): Promise<void> {
  const identity = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await identity.getByLabel('Your password').fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(identity).toBeHidden();
}

/** Calls the API as a program does that has the token. */
const asProgram = (request: APIRequestContext, token: string) => {
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await request.get(`${apiUrl}/api/${path}`, { headers })).status(),
    put: async (path: string, data: object) => (await request.put(`${apiUrl}/api/${path}`, { headers, data })).status(),
    post: async (path: string, data: object) =>
      (await request.post(`${apiUrl}/api/${path}`, { headers, data })).status(),
  };
};

test('a program uses an API token within its role, until the token is revoked', async ({ page, request, editor }) => {
  const slug = `by-a-program-${Date.now()}`;
  const post = await editor.create('posts', { title: 'By a person', slug });
  const faq = await editor.create('faqs', { faq_title: 'By a person', faq_content: '<p>Text</p>' });
  await readToken(page);
  await page.goto('/admin/administrators');
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('link', { name: 'Make a token' }).click();

  const name = `Import ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: 'Editor' }).check();
  await page.getByRole('checkbox', { name: 'Only for some kinds of content' }).check();
  await page.getByRole('checkbox', { name: 'Posts' }).check();
  await page.getByLabel('The token lasts').selectOption('Another number of days');
  await page.getByLabel('Days', { exact: true }).fill('7');
  await setToken(page, { authenticated_at: 16 });
  await page.getByRole('button', { name: 'Make the token' }).click();
  await confirmPassword(page);

  const shown = page.getByLabel(`The token “${name}”`);
  await expect(shown).toBeFocused();
  const token = await shown.inputValue();
  await isAccessible(page);
  const program = asProgram(request, token);
  expect(await program.get(`posts/${post}?draft=1`)).toBe(200);
  expect(await program.put(`posts/${post}`, { title: 'By a program' })).toBe(200);
  expect(await program.put(`faqs/${faq}`, { faq_title: 'By a program' })).toBe(403);
  expect(await program.get('members')).toBe(403);
  expect(await program.post('api-tokens', { name: 'Another', role: 'viewer' })).toBe(403);

  await page.getByRole('link', { name: 'All API tokens' }).click();
  const question = page.getByRole('dialog', { name: 'The token was not copied' });
  await question.getByRole('button', { name: 'Leave without it' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`…${token.slice(-4)}`);
  await expect(row).toContainText('Editor: Posts');
  await expect(row).toContainText('Ends in 7 days');
  await expect(row).not.toContainText('Never used');
  await isAccessible(page);

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog', { name: 'Revoke the token' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`The token “${name}” is revoked.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await program.get(`posts/${post}?draft=1`)).toBe(401);
  expect(await program.put(`posts/${post}`, { title: 'By a revoked token' })).toBe(401);
});
