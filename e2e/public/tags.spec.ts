import { expect, test } from '@playwright/test';
import { posts } from '@quoin/shared/contract/resources/posts';
import { parseTags } from '@quoin/shared/contract/texts/parse-tags';
import { openContent } from '../support/content.ts';
import { watchErrors } from '../support/site.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the tags of an article' : 'the tags of an article, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('lead to the news with a tag, whose address has one spelling', async ({ page }) => {
      const errors = watchErrors(page);
      const all = await openContent(page.request).list(posts, '?size=100&page=1');
      const withTag = all.filter(({ tags }) => parseTags(tags).some(({ key }) => key === 'nobin'));
      expect(withTag.length).toBeGreaterThan(1);
      await page.goto(`/news/${withTag[0]?.slug}`);
      await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Nobin' }).click();
      await expect(page).toHaveURL(/\/news-and-blogs\?tag=nobin$/);
      await expect(page).toHaveTitle(/^Nobin: /);
      await expect(page.getByRole('heading', { level: 1, name: 'Nobin' })).toBeVisible();
      await expect(page.locator('main a[href^="/news/"]')).toHaveCount(withTag.length);
      await page.goto('/news-and-blogs?utm_source=x&tag=N%C3%B6BIN+');
      await expect(page).toHaveURL(/\/news-and-blogs\?tag=nobin&utm_source=x$/);
      await page.getByRole('main').getByRole('link', { name: 'All news' }).click();
      await expect(page).toHaveURL(/\/news-and-blogs$/);
      expect(errors).toEqual([]);
    });
  });
}

test('each tag comes from the page cache as itself, and one that no post has is not found', async ({ page }) => {
  for (let round = 0; round < 2; round += 1)
    for (const [tag, name] of [
      ['nobin', 'Nobin'],
      ['data+center', 'data center'],
    ] as const) {
      const html = await (await page.request.get(`/news-and-blogs?utm_source=x&tag=${tag}`)).text();
      expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${name}: `);
      expect(html).toContain(`/news-and-blogs?tag=${tag}"`);
    }
  for (const query of ['tag=nob', 'tag=center', 'tag=nobin&page=2', 'tag=nobody'])
    expect([query, (await page.request.get(`/news-and-blogs?${query}`)).status()]).toEqual([query, 404]);
});
