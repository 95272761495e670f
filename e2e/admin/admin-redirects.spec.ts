import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../support/editing.ts';
import { hydrated, readToken, siteUrl } from '../support/site.ts';

const save = (page: Page) => page.getByRole('button', { name: /^(?:Save|Publish)$/ });

/** Follows an address as a visitor without JavaScript. Returns the address of the page that is shown. */
async function followWithoutScript(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${siteUrl}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = page.url();
  await context.close();
  return address;
}

test.describe('a redirect', () => {
  test('is made, leads visitors with and without JavaScript, is counted, and is never a loop', async ({
    page,
    browser,
    editor,
  }) => {
    await readToken(page);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Redirects', exact: true }).click();
    await page.getByRole('link', { name: 'Add' }).click();
    await page.getByLabel(/^From/).fill('https://old.example.org/Our-Office.html#map');
    await page.getByLabel(/^To/).fill('/contact-us');
    await page.getByLabel(/^Kind/).selectOption('Temporary');
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/redirects\/form\/\d+$/);
    await expect(page.getByLabel(/^From/)).toHaveValue('/our-office.html');
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));

    expect(await followWithoutScript(browser, '/our-office.html')).toBe(`${siteUrl}/contact-us`);
    expect(await followWithoutScript(browser, '/Our-Office.html?from=flyer')).toBe(`${siteUrl}/contact-us?from=flyer`);
    const { status, headers } = await page.request
      .get(`${siteUrl}/Our-Office.html/?a=1`, { maxRedirects: 0 })
      .then((answer) => ({ status: answer.status(), headers: answer.headers() }));
    expect([status, headers.location, headers['cache-control']]).toEqual([302, '/contact-us?a=1', 'no-store']);

    const from = await editor.create('pages', { title: 'With an old link', slug: 'with-a-link-of-the-old-site' });
    await editor.create('sections', {
      name: 'Links',
      title: 'Links',
      page_id: from,
      link_url: '/our-old-office?kept=1',
      status: 1,
    });
    const other = await editor.create('redirects', { from_path: '/our-old-office', to_path: '/our-office.html' });
    const visitor = await browser.newPage();
    await visitor.goto(`${siteUrl}/with-a-link-of-the-old-site`);
    await hydrated(visitor);
    await visitor.getByRole('link', { name: 'See More about Links' }).click();
    await expect(visitor).toHaveURL(`${siteUrl}/contact-us?kept=1`);
    await visitor.close();

    await page.goto(`/admin/redirects/form/${other}`);
    await expect(page.getByText('/our-office.html leads on to /contact-us')).toBeVisible();
    await page.goto(`/admin/redirects/form/${id}`);
    await page.getByLabel(/^To/).fill('/our-old-office');
    await save(page).click();
    const chain = '/our-office.html → /our-old-office → /our-office.html';
    await expect(page.getByText(`Visitors would go round in a circle: ${chain}.`)).toBeVisible();
    await page.getByLabel(/^To/).fill('/contact-us');

    // Hits are stored every few seconds.
    await expect(async () => {
      await page.goto('/admin/redirects?search_key=our-office');
      await expect(page.getByRole('row').filter({ hasText: 'Temporary' })).toContainText(
        new Date().toISOString().slice(0, 10),
        { timeout: 1000 },
      );
    }).toPass();
    await editor.remove('redirects', other);
    await editor.remove('redirects', id);
    expect((await page.request.get(`${siteUrl}/our-office.html`)).status()).toBe(404);
  });

  test('that the site makes by itself is listed', async ({ page, editor }) => {
    const id = await editor.create('pages', { title: 'A page that moves', slug: 'where-it-was-before' });
    await editor.change('pages', { id, slug: 'where-it-is-today' });
    await readToken(page);
    await page.goto('/admin/redirects');
    await page.getByRole('link', { name: 'Automatic' }).click();
    await expect(page.getByRole('row').filter({ hasText: '/where-it-was-before' })).toContainText('/where-it-is-today');
  });
});
