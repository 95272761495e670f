import { expect, test } from '@playwright/test';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { openContent } from '../support/content.ts';
import { watchErrors } from '../support/site.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the search of the site' : 'the search of the site, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('is found in the header, finds words in texts, and leads to the page', async ({ page }) => {
      const errors = watchErrors(page);
      await page.goto('/');
      await page.getByRole('link', { name: 'Search this site' }).click();
      const field = page.getByRole('searchbox', { name: 'Words to look for' });
      await field.fill('  TRAÎNING   support');
      await field.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page).toHaveTitle(/^Search: TRAÎNING support/);
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('results for “TRAÎNING support”');
      await expect(field).toHaveValue('TRAÎNING support');
      await expect(page.locator('main mark').first()).toHaveText(/training|support/i);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('article').getByRole('link').first().click();
      await expect(page).not.toHaveURL(/\/search/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('opens the question that was found', async ({ page }) => {
      const [, , third] = await openContent(page.request).list(faqs);
      await page.goto(`/search?q=${encodeURIComponent(third?.faq_title ?? '')}`);
      await page.getByRole('link', { name: third?.faq_title ?? '' }).click();
      const answer = page.locator(`#faqs-${third?.id ?? 0}`);
      await expect(answer).toBeVisible();
      await expect(answer).toBeInViewport();
      await expect(page.locator('details[open]')).toHaveCount(1);
    });

    test('says what to try when nothing is found, and has no page behind the last', async ({ page }) => {
      await page.goto('/search?q=%3Cb%3Eunicorns');
      await expect(page.getByText('Nothing here has the words “<b>unicorns”')).toBeVisible();
      expect((await page.goto('/search?q=training&page=99'))?.status()).toBe(404);
    });
  });
}

test('the address of the search has one cached page for each text and page, and none for other parameters', async ({
  request,
}) => {
  const read = async (query: string) => (await request.get(`/search${query}`)).headers().etag;
  const [first, campaign, other, second] = [
    await read('?q=training'),
    await read('?utm_source=x&q=training'),
    await read('?q=microfinance'),
    await read('?q=training&page=2'),
  ];
  expect(campaign).toBe(first);
  expect(new Set([first, other, second]).size).toBe(3);
});
