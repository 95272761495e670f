import { expect, type Locator, type Page } from '@playwright/test';
import { applications } from '@quoin/shared/contract/resources/applications';
import { embedded } from '@quoin/shared/contract/is-record-of';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { openContent, toText } from '../support/content.ts';
import { test } from '../support/editing.ts';
import { holdIntervals, tick } from '../support/held-intervals.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { hydrated } from '../support/site.ts';

type Section = Awaited<ReturnType<typeof topSections>>[number];

const topSections = (page: Page) => openContent(page.request).list(sections, '?is_top=1');
const hero = (page: Page): Locator => page.getByRole('group', { name: 'Highlights' });
const activeSlide = (page: Page): Locator => hero(page).locator('.swiper-slide:not([inert])');

/** Opens the home page; returns a template's section as a record and as an element, and its widgets. */
async function band(
  page: Page,
  template: string,
): Promise<{ section: Section; part: Locator; items: ReturnType<typeof listWidgets> }> {
  const section = (await topSections(page)).find((candidate) => candidate.template === template);
  if (!section) throw new Error(`the sample has no ${template} section`);
  await page.goto('/');
  return {
    section,
    part: page.locator('main section').filter({ has: page.getByRole('heading', { name: section.title }) }),
    items: listWidgets(section),
  };
}

const listWidgets = (section: Section) => embedded(widgets, section, 'widgets');

test.describe('the hero', () => {
  test("shows every slider's picture, linked, and fades from one to the next every 5000 ms [PUB-HERO]", async ({
    page,
  }) => {
    const slides = await openContent(page.request).list(sliders);
    await holdIntervals(page);
    await page.goto('/');
    const links = hero(page).locator('.swiper-slide a');
    await expect(links).toHaveCount(slides.length);
    for (const [index, slide] of slides.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', slide.link_url);
      await expect(links.nth(index).locator('img')).toHaveAttribute('src', slide.thumb);
    }
    await expect(hero(page).getByRole('button', { name: 'Stop the slides' })).toBeVisible();
    await expect(hero(page).locator('.swiper-fade')).toBeAttached();
    await expect(activeSlide(page)).toHaveAttribute('aria-label', `1 of ${slides.length}`);
    expect(await tick(page, 5000)).toBe(1);
    await expect(activeSlide(page)).toHaveAttribute('aria-label', `2 of ${slides.length}`);
  });

  test('shows the lines of a description as they were written', async ({ page, editor }) => {
    const [{ id, description } = { id: 0, description: '' }] = await openContent(page.request).list(sliders);
    await editor.change('sliders', { id, description: 'One line.\nAnother.' });
    await page.goto('/');
    await editor.change('sliders', { id, description });
    expect(await hero(page).getByText('One line.').first().innerText()).toBe('One line.\nAnother.');
  });

  test('stops by itself when a visitor chooses a slide [PUB-HERO]', async ({ page }) => {
    await holdIntervals(page);
    await page.goto('/');
    await hero(page).getByRole('button', { name: 'Go to slide 3' }).click();
    await expect(activeSlide(page)).toHaveAttribute('aria-label', /^3 of/);
    await expect(hero(page).getByRole('button', { name: 'Start the slides' })).toBeVisible();
    expect(await tick(page, 5000)).toBe(0);
  });
});

test.describe('the top sections', () => {
  test('are those with is_top=1, in their order [PUB-TOP]', async ({ page }) => {
    const expected = await topSections(page);
    await page.goto('/');
    const headings = await page.locator('main section h2').allInnerTexts();
    const found = headings.filter((heading) => expected.some(({ title }) => title === heading));
    expect(found).toEqual(expected.map(({ title }) => title));
    const others = (await openContent(page.request).list(sections)).filter(({ is_top }) => is_top !== 1);
    expect(others.length).toBeGreaterThan(0);
    for (const { title } of others) expect(headings).not.toContain(title);
  });

  test('default: title, sub title, content, cards to /nobin-detail, See More to its link [PUB-TPL-DEFAULT]', async ({
    page,
  }) => {
    const { section, part, items } = await band(page, 'default');
    await expect(part).toContainText(section.sub_title);
    await expect(part).toContainText(toText(section.content).slice(0, 60));
    await expect(part.locator('a[href="/nobin-detail"]')).toHaveCount(items.length);
    for (const { title } of items) await expect(part).toContainText(title);
    await expect(part.getByRole('link', { name: /^See More/ })).toHaveAttribute('href', section.link_url);
  });

  test('welcome: title, content, Read More, picture [PUB-TPL-WELCOME]', async ({ page }) => {
    const { section, part } = await band(page, 'welcome');
    await expect(part).toContainText(toText(section.content).slice(0, 40));
    await expect(part.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', section.link_url);
    await expect(part.locator(`img[src="${section.thumb}"]`)).toBeVisible();
  });

  test('quotes: one at a time, every 2500 ms, with dots to click [PUB-TPL-QUOTES]', async ({ page }) => {
    await holdIntervals(page);
    const { part, items } = await band(page, 'quotes');
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByRole('button', { name: /Go to slide/ })).toHaveCount(items.length);
    const shown = part.locator('.swiper-slide:not([inert])');
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(`- ${items[0]?.sub_title}`);
    expect(await tick(page, 2500)).toBe(1);
    await expect(shown).toContainText(`- ${items[1]?.sub_title}`);
    await part.getByRole('button', { name: 'Go to slide 4' }).click();
    await expect(shown).toContainText(toText(items[3]?.content ?? '').slice(0, 40));
  });

  test('quotes: nothing below a quotation is empty, however short it is: its author ends the section', async ({
    page,
    editor,
  }) => {
    const { section, part } = await band(page, 'quotes');
    await editor.create('widgets', {
      section_id: section.id,
      name: 'Short',
      content: '<p>Yes.</p>',
      sub_title: 'Ann',
      sort_order: 9,
    });
    await page.goto('/');
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByRole('button', { name: 'Go to slide 5' })).toBeVisible();
    const gaps = await part.evaluate((element) => {
      const end = element.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(element).paddingBottom);
      return [...element.querySelectorAll('figcaption')].map((author) => end - author.getBoundingClientRect().bottom);
    });
    expect(gaps).toHaveLength(5);
    expect(Math.max(...gaps.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  test('area-of-impact: background, title, each widget linked with its sub title and title [PUB-TPL-IMPACT]', async ({
    page,
  }) => {
    const { section, part, items } = await band(page, 'area-of-impact');
    await expect(part.locator(`img[src="${section.background_img}"]`)).toBeAttached();
    for (const { title, sub_title, link_url } of items) {
      const link = part.getByRole('link').filter({ hasText: title });
      await expect(link).toContainText(sub_title);
      await expect(link).toHaveAttribute('href', link_url);
    }
  });

  test('area-of-impact: the text of a widget without a picture begins where its line does', async ({
    page,
    editor,
  }) => {
    const section = await editor.create('sections', {
      name: 'Bare',
      title: 'Without pictures',
      template: 'area-of-impact',
      is_top: 1,
      sort_order: 99,
    });
    await editor.create('widgets', { section_id: section, name: 'Bare', title: 'of it bare', sub_title: '70' });
    await page.goto('/');
    const words = page.getByRole('listitem').filter({ hasText: 'of it bare' });
    const [line, figure] = [await words.boundingBox(), await words.getByText('70').boundingBox()];
    expect(figure?.x).toBeCloseTo(line?.x ?? 0, 0);
  });

  test('nobin-program: title, sub title, picture, content, See More [PUB-TPL-PROGRAM]', async ({ page }) => {
    const { section, part } = await band(page, 'nobin-program');
    await expect(part).toContainText(section.sub_title);
    await expect(part).toContainText(toText(section.content).slice(0, 30));
    await expect(part.locator(`img[src="${section.thumb}"]`)).toBeAttached();
    await expect(part.getByRole('link', { name: /^See More/ })).toHaveAttribute('href', section.link_url);
  });

  test('success-story: cards with picture, title and the first 100 characters, linked, and See More [PUB-TPL-SUCCESS]', async ({
    page,
  }) => {
    const { section, part, items } = await band(page, 'success-story');
    await expect(part).toContainText(section.sub_title);
    for (const { title, content, link_url, thumb } of items) {
      const card = part.getByRole('link').filter({ hasText: title });
      await expect(card).toHaveAttribute('href', link_url);
      await expect(part.locator(`img[src="${thumb}"]`).first()).toBeAttached();
      await expect(part).toContainText(toText(content).slice(0, 100).trimEnd());
      await expect(part).not.toContainText(toText(content).slice(0, 102));
    }
    await expect(part.getByRole('link', { name: /^See More/ })).toHaveAttribute('href', section.link_url);
  });

  test('news-blogs: the three latest posts, cut at 50 and 120 characters, and See more [PUB-TPL-NEWS]', async ({
    page,
  }) => {
    const latest = await openContent(page.request).list(posts, '?size=3');
    expect(latest).toHaveLength(3);
    const { part } = await band(page, 'news-blogs');
    await expect(part.locator('a[href^="/news/"]')).toHaveCount(3);
    for (const { title, slug, content } of latest) {
      const link = part.locator(`a[href="/news/${slug}"]`);
      await expect(link).toHaveText(title.length > 50 ? `${title.slice(0, 50).trimEnd()}.` : title);
      await expect(part).toContainText(`${toText(content).slice(0, 120).trimEnd()}…`);
    }
    await expect(part.getByRole('link', { name: /^See more/ })).toHaveAttribute('href', '/news-and-blogs');
  });

  test('client-logos: every logo whole, with the name of its client', async ({ page }) => {
    const { section, part, items } = await band(page, 'client-logos');
    await expect(part).toContainText(section.sub_title);
    await expect(part.getByRole('listitem')).toHaveCount(items.length);
    for (const { title, thumb } of items) {
      const logo = part.getByRole('img', { name: title });
      await expect(logo).toHaveAttribute('src', thumb);
      await expect(logo).toHaveCSS('object-fit', 'contain');
    }
  });

  test('any other template: figures on a background, with sub title and title [PUB-TPL-STATS]', async ({ page }) => {
    const { section, part, items } = await band(page, 'stats');
    await expect(part.locator(`img[src="${section.thumb || section.background_img}"]`)).toBeAttached();
    await expect(part).toContainText(toText(section.content).slice(0, 40));
    for (const { title, sub_title } of items) {
      await expect(part).toContainText(title);
      await expect(part).toContainText(sub_title);
    }
  });
});

test.describe('header and footer', () => {
  test('the header switches to its scrolled style and, on a phone, opens its menu by a button [PUB-HEADER]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await hydrated(page);
    const header = page.getByRole('banner');
    const before = await header.getAttribute('class');
    await page.mouse.wheel(0, 1200);
    await expect
      .poll(() => header.evaluate((element) => element.className + String(element.dataset.scrolled)))
      .not.toBe(`${before}undefined`);
    await expect(page.getByRole('link', { name: 'FAQ', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('link', { name: 'FAQ', exact: true })).toBeVisible();
  });

  test('a menu of many words stays behind its button on a wide window, so that the bar does not cover the page [PUB-HEADER]', async ({
    page,
    editor,
  }) => {
    for (let entry = 1; entry <= 9; entry += 1)
      await editor.create('menus', {
        title: `A rather long entry ${entry}`,
        slug: 'faq',
        shortcode: 'TOPMENU',
        sort_order: 90,
      });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.height).toBeLessThan(100);
    const entry = header.getByRole('link', { name: 'A rather long entry 9' });
    await expect(entry).toBeHidden();
    await header.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(entry).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    await entry.click();
    await expect(page).toHaveURL('/faq');
    await expect(entry).toBeHidden();
  });

  test('the footer has the link columns, contact lines and copyright of the settings [PUB-FOOTER]', async ({
    page,
  }) => {
    const settings = await openContent(page.request).read(applications, 'quoin-site');
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const name of [
      'Home',
      'About Us',
      'Contact Us',
      'Career',
      'Programs',
      'Gallery',
      'Exposure Visits',
      'Learning Center',
      'History & Biography',
      'Terms & Conditions',
      'Sitemap',
    ]) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: "FAQ's", exact: true })).toHaveAttribute('href', '/faq');
    for (const words of [settings.phone, settings.email, settings.copyright]) await expect(footer).toContainText(words);
  });
});
