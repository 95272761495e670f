import { expect, test, type Page } from '@playwright/test';
import { readToken, watchErrors } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

const draftTitle = 'A title that nobody has published';

/** Writes a draft into the form of a page, and makes a link to it. Returns the path of the link. */
async function makeLink(page: Page): Promise<string> {
  await page.goto('/admin/page/form/2');
  await page.getByLabel(/^Title/).fill(draftTitle);
  await page.getByRole('button', { name: 'Preview link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview link' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = dialog.getByLabel('The link', { exact: true });
  await expect(link).toBeFocused();
  const { pathname } = new URL(await link.inputValue());
  return pathname;
}

test('a preview link shows a draft to somebody without an account, until it is revoked', async ({ page, browser }) => {
  const path = await makeLink(page);
  // Somebody else, with a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const visitor = await phone.newPage();
  const errors = watchErrors(visitor);
  const opened = await visitor.goto(path);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const title = visitor.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(draftTitle);
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toContainText('Preview, not public – until');
  const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await visitor.getByRole('main').getByRole('link', { name: 'Home' }).first().click();
  await expect(title).not.toHaveText(draftTitle);
  expect(new URL(visitor.url()).pathname).toContain(path.split('/').slice(0, 3).join('/'));
  await visitor.goBack();
  await expect(title).toHaveText(draftTitle);
  await visitor.reload();
  await expect(title).toHaveText(draftTitle);
  expect(errors).toEqual([]);

  const live = new URL(path.split('/').slice(3).join('/'), new URL('/', page.url())).pathname;
  expect(await (await page.request.get(live)).text()).not.toContain(draftTitle);

  await page.goto('/admin/dashboard/previews');
  const lines = page.getByRole('list', { name: 'Preview links' });
  await expect(lines.getByRole('listitem').first()).toContainText('opened 2 times');
  await lines
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByText('There is none.')).toBeVisible();
  const refused = await visitor.reload();
  expect(refused?.status()).toBe(403);
  await expect(title).toHaveText('This preview cannot be shown');
  await phone.close();
});

test('the forms of a preview send nothing and say so', async ({ page }) => {
  await page.goto('/admin/dashboard/previews');
  await page.getByLabel('Date and time').fill('2030-01-07T09:00');
  await page.getByRole('button', { name: 'Make a preview of this moment' }).click();
  const address = await page.getByLabel('The link', { exact: true }).inputValue();
  const { pathname } = new URL(address);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'OPTIONS'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(pathname);
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('The site as of 7 Jan 2030, 09:00');
  const form = page.locator('form[method="post"]').first();
  await form.getByRole('textbox').first().fill('Somebody');
  await form.getByRole('button').first().click();
  await expect(bar.getByRole('status')).toHaveText('This is a preview: its forms send nothing.');
  expect(writes).toEqual([]);
});
