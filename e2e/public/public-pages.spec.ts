import { expect, test, type Page } from '@playwright/test';
import { careers } from '@quoin/shared/contract/resources/careers';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { changeData, emptyList } from '../support/change-data.ts';
import { openContent, toText } from '../support/content.ts';
import { hydrated } from '../support/site.ts';

const main = (page: Page) => page.getByRole('main');

/** Navigates to a page by a link of the home page, with an empty list as its data. */
async function openEmpty(page: Page, path: string): Promise<void> {
  await page.goto('/');
  await hydrated(page);
  await changeData(page, { path, ...emptyList });
  await page.locator(`a[href="${path}"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

test.describe('a generic page', () => {
  test('shows banner, title, sub title and content, and its sections with their widgets [PUB-PAGE]', async ({
    page,
  }) => {
    const record = await openContent(page.request).read(pages, 'about-us');
    await page.goto('/about-us');
    await expect(main(page).getByRole('heading', { level: 1, name: record.title })).toBeVisible();
    await expect(main(page)).toContainText(record.sub_title);
    await expect(page.locator(`img[src="${record.banner_img}"]`)).toBeVisible();
    await expect(main(page)).toContainText(toText(record.content).slice(0, 40));
    for (const section of embedded(sections, record, 'sections')) {
      await expect(main(page).getByRole('heading', { name: section.title })).toBeVisible();
      for (const widget of embedded(widgets, section, 'widgets')) await expect(main(page)).toContainText(widget.title);
    }
  });

  test('a page without a banner has a default one [PUB-PAGE]', async ({ page }) => {
    const bare = (await openContent(page.request).list(pages)).find(({ banner_img }) => banner_img === '');
    await page.goto(`/${bare?.slug ?? 'privacy'}`);
    const banner = main(page).locator('header, section, div').first();
    expect((await banner.boundingBox())?.height).toBeGreaterThan(120);
  });

  for (const id of [59, 24]) {
    test(`draws section ${id} in four columns of white text, others in two [PUB-PAGE-COLS]`, async ({ page }) => {
      const section = await openContent(page.request).read(sections, id);
      const record = await openContent(page.request).read(pages, section.page_id ?? 0);
      await page.goto(`/${record.slug}`);
      const part = main(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: section.title }) });
      const columns = part.locator('li');
      const tops = await columns.evaluateAll((items) =>
        items.slice(0, 4).map((item) => Math.round(item.getBoundingClientRect().top)),
      );
      expect(tops).toHaveLength(4);
      expect(new Set(tops).size).toBe(1);
      expect(await columns.first().evaluate((item) => getComputedStyle(item).color)).toBe('rgb(255, 255, 255)');
    });
  }

  test('has an extra block for each of the six slugs [PUB-PAGE-BLOCKS]', async ({ page }) => {
    const words: Record<string, RegExp> = {
      services: /Our Specialization/,
      'boad-of-directors': /Read More/,
      'contact-us': /Get in touch/,
      career: /Published/,
      faq: /\?/,
      'news-and-blogs': /./,
    };
    for (const [slug, expected] of Object.entries(words)) {
      const answer = await page.goto(`/${slug}`);
      expect(answer?.status()).toBe(200);
      await expect(main(page).locator('section').last()).toContainText(expected);
    }
  });
});

test.describe('the services block', () => {
  test('has six cards with their figures and links [PUB-SERVICES]', async ({ page }) => {
    await page.goto('/services');
    const block = page.getByRole('region', { name: 'What we do' });
    const cards = block.getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([
      'Software Development',
      'Implementation',
      'IT Training',
      'Hardware Support',
      'Network & Infrastructure Service',
      'Our Specialization',
    ]);
    for (const figure of [
      '22 years of service',
      '426 data centers',
      'more than 4000 branches',
      '70 institutions',
      '1300 IT professionals',
      '7000 youths trained',
      '5000 branches of 135 institutions',
      '30 hardware staff',
    ]) {
      await expect(block).toContainText(figure);
    }
    const targets = await block
      .getByRole('link', { name: /^Read More/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([
      '/software-service',
      '/implementation',
      '/service',
      '/service',
      '/network-and-infrastructure',
      '/specialization',
    ]);
    await expect(block.locator('svg, img')).toHaveCount(6);
    for (const target of new Set(targets)) expect((await page.request.get(target ?? '')).status()).toBe(200);
  });
});

test.describe('the team', () => {
  test('shows the first profile wide and the others three in a row, cut and linked by id [PUB-TEAM]', async ({
    page,
  }) => {
    const team = await openContent(page.request).list(profiles);
    await page.goto('/boad-of-directors');
    const cards = main(page).getByRole('article');
    await expect(cards).toHaveCount(team.length);
    for (const [index, { id, name, title, designation, profile_image, biography_content }] of team.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading', { name })).toBeVisible();
      if (title) await expect(card).toContainText(`(${title.slice(0, 50).trimEnd()}`);
      await expect(card).toContainText(designation.slice(0, 50).trimEnd());
      await expect(card).toContainText(toText(biography_content).slice(0, 200).trimEnd());
      await expect(card).not.toContainText(toText(biography_content).slice(0, 203));
      await expect(card.locator(`img[src="${profile_image}"]`)).toBeAttached();
      await expect(card.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', `/profile/${id}`);
    }
    const boxes = await cards.evaluateAll((list) =>
      list
        .slice(0, 4)
        .map((card) => card.getBoundingClientRect())
        .map(({ top, width }) => ({ top: Math.round(top), width: Math.round(width) })),
    );
    expect(boxes[0]?.width).toBeGreaterThan(2 * (boxes[1]?.width ?? 0));
    expect(new Set(boxes.slice(1).map(({ top }) => top)).size).toBe(1);
  });

  for (const by of ['id', 'slug'] as const) {
    test(`a profile is found by its ${by}: name, title in brackets, image, biography [PUB-PROFILE]`, async ({
      page,
    }) => {
      const [person] = await openContent(page.request).list(profiles);
      await page.goto(`/profile/${person?.[by]}`);
      await expect(page.getByRole('heading', { level: 1, name: person?.name ?? '' })).toBeVisible();
      await expect(main(page)).toContainText(`(${person?.title})`);
      await expect(page.locator(`img[src="${person?.profile_image}"]`)).toBeVisible();
      await expect(main(page)).toContainText(toText(person?.biography_content ?? '').slice(-60));
    });
  }
});

test.describe('careers', () => {
  test('shows each opening whole, with its dates, and says which are closed [PUB-CAREERS]', async ({ page }) => {
    const openings = await openContent(page.request).list(careers);
    await page.goto('/career');
    const cards = main(page).getByRole('article');
    await expect(cards).toHaveCount(openings.length);
    for (const [index, { title, content, thumb }] of openings.entries()) {
      await expect(cards.nth(index).getByRole('heading', { name: title })).toBeVisible();
      await expect(cards.nth(index)).toContainText(toText(content).slice(0, 60));
      if (thumb) await expect(cards.nth(index).locator(`img[src="${thumb}"]`)).toBeAttached();
    }
    await expect(page.getByText('Applications are closed')).toHaveCount(1);
  });

  test.describe('far from the office', () => {
    test.use({ timezoneId: 'America/New_York' });

    test('closes by the reader’s clock, with its zone named', async ({ page }) => {
      const [{ application_end_at: end } = { application_end_at: null }] = await openContent(page.request).list(
        careers,
      );
      expect(end).toBe('2026-12-18 12:15:00');
      await page.goto('/career');
      await expect(page.locator('time[datetime="2026-12-18T12:15:00.000Z"]')).toHaveText(
        '18 December 2026, 07:15 (America/New_York)',
      );
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('closes by UTC, with that named', async ({ page }) => {
      await page.goto('/career');
      await expect(page.locator('time[datetime="2026-12-18T12:15:00.000Z"]')).toHaveText('18 December 2026, 12:15 UTC');
    });
  });

  test("says 'No Data Found' when there is none [PUB-CAREERS]", async ({ page }) => {
    await openEmpty(page, '/career');
    await expect(page.getByText('No Data Found', { exact: true })).toBeVisible();
  });
});

test.describe('questions', () => {
  test('opens one at a time [PUB-FAQ]', async ({ page }) => {
    const [first, second] = await openContent(page.request).list(faqs);
    await page.goto('/faq');
    const findAnswer = (content: string | undefined) => page.getByText(toText(content ?? '').slice(0, 30)).first();
    await page.getByText(first?.faq_title ?? '').click();
    await expect(findAnswer(first?.faq_content)).toBeVisible();
    await page.getByText(second?.faq_title ?? '').click();
    await expect(findAnswer(second?.faq_content)).toBeVisible();
    await expect(findAnswer(first?.faq_content)).toBeHidden();
  });

  test("says 'No Data Found !' when there is none [PUB-FAQ]", async ({ page }) => {
    await openEmpty(page, '/faq');
    await expect(page.getByText('No Data Found !', { exact: true })).toBeVisible();
  });
});

test.describe('news', () => {
  test('shows the posts as cards with thumb, title and sub title, linked, the latest 25 first [PUB-NEWS]', async ({
    page,
  }) => {
    const latest = await openContent(page.request).list(posts, '?page=1&size=25');
    await page.goto('/news-and-blogs');
    for (const { slug, title, sub_title, thumb } of latest) {
      await expect(main(page).locator(`a[href="/news/${slug}"]`).first()).toBeVisible();
      await expect(main(page)).toContainText(title);
      await expect(main(page)).toContainText(sub_title);
      await expect(main(page).locator(`img[src="${thumb}"]`).first()).toBeAttached();
    }
  });

  test("says 'No Data Found!' when there is none [PUB-NEWS]", async ({ page }) => {
    await openEmpty(page, '/news-and-blogs');
    await expect(page.getByText('No Data Found!', { exact: true })).toBeVisible();
  });

  test('leads from a post to the news of its category, and back to all news', async ({ page }) => {
    const content = openContent(page.request);
    const [category] = await content.list(postCategories, '?size=1&page=1');
    const { name = '', slug = '' } = category ?? {};
    const inCategory = await content.list(posts, `?category=${slug}`);
    await page.goto(`/news/${inCategory[0]?.slug}`);
    await main(page).getByRole('link', { name, exact: true }).last().click();
    await expect(page).toHaveURL(new RegExp(`/news-and-blogs\\?category=${slug}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main(page).locator('a[href^="/news/"]')).toHaveCount(inCategory.length);
    await main(page).getByRole('link', { name: 'All news' }).click();
    await expect(page).toHaveURL(/\/news-and-blogs$/);
    await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0);
  });

  test('serves each category from the page cache as itself, and none that is not there', async ({ page }) => {
    const categories = await openContent(page.request).list(postCategories, '?page=1&size=10');
    for (let round = 0; round < 2; round += 1)
      for (const { slug, name } of categories) {
        const html = await (await page.request.get(`/news-and-blogs?utm_source=x&category=${slug}`)).text();
        expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(`${name}: `);
        expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/news-and-blogs\\?category=${slug}"`));
      }
    expect((await page.goto('/news-and-blogs?category=nope'))?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link', { name: 'News' })).toBeVisible();
  });

  test('/news/{slug} shows the post, else the profile of that slug; /details is a placeholder [PUB-ROUTES]', async ({
    page,
  }) => {
    const [post] = await openContent(page.request).list(posts, '?size=1');
    const [person] = await openContent(page.request).list(profiles);
    await page.goto(`/news/${post?.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: post?.title ?? '' })).toBeVisible();
    await page.goto(`/news/${person?.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: person?.name ?? '' })).toBeVisible();
    expect((await page.goto('/news/nobody-and-nothing'))?.status()).toBe(404);
    expect((await page.goto('/details'))?.status()).toBe(200);
  });
});
