import { expect, type Page } from '@playwright/test';
import { test } from '../support/editing.ts';
import { hydrated, siteUrl } from '../support/site.ts';

const slug = 'our-year-in-a-film';
const page = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s';
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90';
const content =
  '<p>Before</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=90" title="Our year"></iframe><p>After</p>';

/** Collects the addresses of other hosts that the page asks for, and answers for the provider. */
async function watchOtherHosts(tab: Page): Promise<string[]> {
  const asked: string[] = [];
  await tab.route(
    ({ origin }) => origin !== siteUrl && !origin.startsWith('http://localhost'),
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><button>Pause</button>' });
    },
  );
  return asked;
}

test('a video contacts nobody before a visitor plays it, and then plays in its place', async ({
  page: tab,
  editor,
}) => {
  await editor.create('posts', { title: 'A film', slug, content, status: 1 });
  const asked = await watchOtherHosts(tab);
  const answer = await tab.goto(`/news/${slug}`);
  expect(answer?.headers()['content-security-policy']).toMatch(
    / frame-src [^;]*https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com https:\/\/w\.soundcloud\.com;/,
  );
  await hydrated(tab);
  const panel = tab.getByRole('link', { name: 'Play: Our year Video on YouTube' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel).toHaveAttribute('href', page);
  await panel.hover();
  expect(asked).toEqual([]);

  const readLayout = () =>
    tab.getByRole('figure').evaluate((figure) => [figure.getBoundingClientRect().height, figure.scrollWidth]);
  const before = await readLayout();
  await panel.focus();
  await tab.keyboard.press('Enter');
  await expect(tab.frameLocator('iframe[title="Our year"]').getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(asked).toEqual([`${player}&autoplay=1`]);
  expect(await readLayout()).toEqual(before);
  await expect(tab.locator('iframe[title="Our year"]')).toBeFocused();
  await expect(tab.getByRole('link', { name: 'Open it on YouTube' })).toBeVisible();
});

test('a video is a link to its page where scripts do not run, in print and in feeds', async ({ page: tab, editor }) => {
  await editor.create('posts', { title: 'A film', slug, content, status: 1 });
  const html = await (await tab.request.get(`${siteUrl}/news/${slug}`)).text();
  expect(html).toContain(`href="${page.replace('&', '&amp;')}"`);
  expect(html).not.toContain('<iframe');
  const feed = await (await tab.request.get(`${siteUrl}/feed.xml`)).text();
  expect(feed).toMatch(
    /&lt;a href=(?:"|&quot;)https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ.*&gt;Our year&lt;\/a&gt;/,
  );
  await tab.goto(`/news/${slug}`);
  await tab.emulateMedia({ media: 'print' });
  const figure = tab.getByRole('figure');
  await expect(figure.getByRole('link')).toHaveCount(1);
  await expect(figure.getByRole('link')).toHaveText(/Our year/);
  await expect(figure.getByText('Playing it contacts')).toBeHidden();
  await tab.emulateMedia({ media: null });
});
