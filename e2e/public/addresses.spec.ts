import { expect, type APIRequestContext } from '@playwright/test';
import { test } from '../support/editing.ts';
import { hydrated, siteUrl } from '../support/site.ts';

const fetchPage = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(`${siteUrl}${path}`, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
};

test.describe('an address that changed', () => {
  for (const [resource, folder, label] of [
    ['pages', '', 'title'],
    ['posts', '/news', 'title'],
    ['profiles', '/profile', 'name'],
  ] as const) {
    test(`keeps leading to what was there: ${resource}`, async ({ page, editor }) => {
      const id = await editor.create(resource, { [label]: 'A thing that moves', slug: 'a-first-address' });
      expect(await fetchPage(page.request, `${folder}/a-first-address`)).toEqual([200, undefined]);
      await editor.change(resource, { id, slug: 'a-second-address' });
      expect(await fetchPage(page.request, `${folder}/a-first-address?from=a+letter&x=%2F`)).toEqual([
        301,
        `${folder}/a-second-address?from=a+letter&x=%2F`,
      ]);
      await editor.change(resource, { id, slug: 'a-third-address' });
      for (const former of ['a-first-address', 'a-second-address'])
        expect(await fetchPage(page.request, `${folder}/${former}`)).toEqual([301, `${folder}/a-third-address`]);
      await editor.change(resource, { id, slug: 'a-first-address' });
      expect(await fetchPage(page.request, `${folder}/a-first-address`)).toEqual([200, undefined]);
      expect(await fetchPage(page.request, `${folder}/a-third-address`)).toEqual([301, `${folder}/a-first-address`]);
      await editor.remove(resource, id);
      for (const gone of ['first', 'second', 'third'])
        expect(await fetchPage(page.request, `${folder}/a-${gone}-address`)).toEqual([404, undefined]);
    });
  }

  test('takes a visitor who follows an old link on, and back again in one step', async ({ page, editor }) => {
    const moved = await editor.create('pages', { title: 'Here it is now', slug: 'where-it-was' });
    const from = await editor.create('pages', { title: 'With an old link', slug: 'with-an-old-link' });
    await editor.create('sections', {
      name: 'Links',
      title: 'Links',
      page_id: from,
      link_url: '/where-it-was?kept=1',
      status: 1,
    });
    await editor.change('pages', { id: moved, slug: 'where-it-is' });
    await page.goto('/with-an-old-link');
    await hydrated(page);
    await page.getByRole('link', { name: 'See More about Links' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Here it is now' })).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl}/where-it-is?kept=1`);
    await page.goBack();
    await expect(page).toHaveURL(`${siteUrl}/with-an-old-link`);
  });
});

test.describe('an address written otherwise', () => {
  test('leads to the one way of writing it', async ({ page }) => {
    for (const [written, one] of [
      ['/About-Us', '/about-us'],
      ['/about-us/', '/about-us'],
      ['/FAQ/?q=A', '/faq?q=A'],
    ] as const) {
      expect(await fetchPage(page.request, written)).toEqual([301, one]);
    }
  });

  test('both spellings of the directors answer, the present slug is their address', async ({ page }) => {
    for (const path of ['/boad-of-directors', '/board-of-directors']) {
      expect(await fetchPage(page.request, path)).toEqual([200, undefined]);
      await page.goto(path);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${siteUrl}/boad-of-directors`);
    }
  });
});
