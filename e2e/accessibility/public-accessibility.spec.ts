import { expect, test, type Page } from '@playwright/test';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { axeFindings, formatFinding } from '../support/axe-findings.ts';
import { changeData, failedList } from '../support/change-data.ts';
import { openContent } from '../support/content.ts';
import { hydrated, siteUrl } from '../support/site.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** One URL of every kind of public page; for posts and people, the first record. */
const addresses = [
  '/',
  '/about-us',
  '/services',
  '/boad-of-directors',
  '/contact-us',
  '/career',
  '/faq',
  '/news-and-blogs',
  '/news-and-blogs?category=field',
  '/news-and-blogs?tag=portrait',
  '/nobin-detail',
  '/news/{post}',
  '/profile/{person}',
  '/search',
  '/search?q=training',
  '/search?q=unicorns',
  '/details',
  '/sitemap',
  '/no-such-page',
] as const;

async function open(page: Page, address: string): Promise<void> {
  const content = openContent(page.request);
  const [post] = address.includes('{post}') ? await content.list(posts, '?size=1') : [];
  const [person] = address.includes('{person}') ? await content.list(profiles) : [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address.replace('{post}', post?.slug ?? '').replace('{person}', person?.slug ?? ''));
  await hydrated(page);
}

/** Returns axe's findings with their elements. */
const findings = async (page: Page): Promise<string[]> => (await axeFindings(page)).map(formatFinding);

/**
 * Returns axe's findings at both widths and in both colour schemes. The contrast of every text in all four combinations
 * is tested with the design.
 */
async function findingsEverywhere(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { size, colorScheme } of [
    { size: wide, colorScheme: 'light' },
    { size: narrow, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const here = await findings(page);
    if (here.length > 0) found[`${size.width} ${colorScheme}`] = here;
  }
  return found;
}

for (const address of addresses) {
  test(`${address} has one h1, headings without jumps, each landmark once, targets of 24 by 24 pixels, and nothing that axe finds, wide and narrow, light and dark`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await open(page, address);
    const ranks = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
    expect(ranks[0]).toBe(1);
    expect(ranks.filter((rank, index) => rank > (ranks[index - 1] ?? 0) + 1)).toEqual([]);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(tooSmall)).toEqual([]);
    }
    expect(await findingsEverywhere(page)).toEqual({});
  });
}

/** Runs in the page: returns targets smaller than WCAG 2.5.8 requires, except links in running text. */
function tooSmall(): string[] {
  const inText = (element: Element) =>
    element.closest('p, li, dd')?.textContent.trim() !== element.textContent.trim()
    && getComputedStyle(element).display === 'inline';
  return [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true })
        && !element.closest('[inert], [aria-hidden="true"]')
        && !inText(element),
    )
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(
      ({ element, box }) =>
        `${element.outerHTML.slice(0, 120)} is ${Math.round(box.width)} by ${Math.round(box.height)}`,
    );
}

test.describe('with something open or failed, axe finds nothing', () => {
  test('a sub-menu on a wide window, the menu on a phone', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').locator('summary').first().click();
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).locator('summary').first().click();
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findings(page)).toEqual([]);
  });

  test('a screen that failed, and a part of one', async ({ page }) => {
    test.setTimeout(90_000);
    await open(page, '/');
    await changeData(page, { path: '/faq', ...failedList });
    await page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page.getByText('The questions could not be loaded.')).toBeVisible();
    expect(await findingsEverywhere(page)).toEqual({});
    await page.route(`${siteUrl}/about-us`, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This page could not be shown.' })).toBeVisible();
    await expect(page).toHaveTitle(/^This page could not be shown\./);
    expect(await findingsEverywhere(page)).toEqual({});
  });
});
