import { expect } from '@playwright/test';
import { test } from '../support/editing.ts';
import { ofType, readElements, served } from '../support/served.ts';
import { hydrated, siteUrl, watchErrors } from '../support/site.ts';

const title = 'नयाँ कर्जा योजना';
const encoded = encodeURIComponent('नयाँ-कर्जा-योजना');

test.describe('a page with a Nepali slug', () => {
  test('opens, also from a link, and says its address to search engines and sharers', async ({ page, editor }) => {
    // The server makes the slug from the title.
    const id = await editor.create('pages', { title, content: '<h2>ब्याज दर</h2>' });
    const post = await editor.create('posts', { title, content: '<p>शब्द</p>' });
    for (const [path, type] of [
      [`/${encoded}`, 'BreadcrumbList'],
      [`/news/${encoded}`, 'NewsArticle'],
    ] as const) {
      const address = `${siteUrl}${path}`;
      const seen = await served(page, path);
      expect(seen.status).toBe(200);
      expect(seen.links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([address]);
      expect(seen.meta['og:url']).toBe(address);
      expect(JSON.stringify(ofType(seen, type))).toContain(address);
      expect(await readElements(page, { path: '/sitemap.xml', name: 'loc', type: /xml/ })).toContain(address);
      expect((await page.request.get(`${siteUrl}${path.toLowerCase()}`, { maxRedirects: 0 })).status()).toBe(200);
    }
    expect(await (await page.request.get(`${siteUrl}/feed.xml`)).text()).toContain(`${siteUrl}/news/${encoded}`);

    await editor.create('menus', { title: 'Loans', slug: 'नयाँ-कर्जा-योजना', shortcode: 'TOPMENU', sort_order: 99 });
    const errors = watchErrors(page);
    await page.goto('/sitemap');
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl}/${encoded}`);
    await expect(page.getByRole('link', { name: 'Loans' }).first()).toHaveAttribute('aria-current', 'page');
    // What a person types.
    await page.goto('/नयाँ-कर्जा-योजना');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 2, name: 'ब्याज दर' })).toHaveAttribute('id', 'text-ब्याज-दर');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(errors).toEqual([]);

    await editor.change('pages', { id, slug: 'ऋण' });
    await editor.change('posts', { id: post, slug: 'loans' });
    await page.goto(`/${encoded}?from=a+letter`);
    await expect(page).toHaveURL(`${siteUrl}/${encodeURIComponent('ऋण')}?from=a+letter`);
    await page.goto(`/news/${encoded}`);
    await expect(page).toHaveURL(`${siteUrl}/news/loans`);
  });

  test('is missing where the address has a stray percent sign', async ({ page }) => {
    for (const path of ['/100%', '/%E0%A4', '/news/%zz', '/profile/%'])
      expect([path, (await page.request.get(`${siteUrl}${path}`, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
  });
});
