import { brotliCompressSync } from 'node:zlib';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { changeData } from '../support/change-data.ts';
import { openContent } from '../support/content.ts';
import { signInEditor } from '../support/editing.ts';
import { fillHostile, hostile } from '../support/hostile-content.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { served } from '../support/served.ts';
import { hydrated } from '../support/site.ts';
import { contrastFaults } from '../support/text-contrast.ts';

const widths = [320, 390, 768, 1440, 2560];
const sampleRoutes = [
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
  '/software-service',
  '/terms-and-conditions',
  '/gallery',
  '/news/the-ledger-that-rides-a-motorcycle',
  '/profile/1',
  '/search',
  '/search?q=training',
  '/search?q=unicorns',
  '/details',
  '/sitemap',
  '/no-such-page',
];

/** Returns the layout faults of routes at these window widths, each with its route and width. */
async function findFaults(
  page: Page,
  { routes, at }: { routes: readonly string[]; at: readonly number[] },
): Promise<string[]> {
  const found: string[] = [];
  // Stop the slides: while one fades into the next, the texts of both are present.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const route of routes) {
    await page.goto(route);
    for (const width of at) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await layoutFaults(page)).map((fault) => `${route} at ${width}: ${fault}`));
    }
  }
  return found;
}

test.describe('the layout', () => {
  test('keeps every route of the sample whole from 320 to 2560 pixels, which is 1280 at 400 %', async ({ page }) => {
    test.setTimeout(180_000);
    expect(await findFaults(page, { routes: sampleRoutes, at: widths })).toEqual([]);
  });

  test('keeps whole on a telephone whose reader has letters of twice the size', async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    // The user's default font size, which media queries use too.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    });
    try {
      const page = await browser.newPage({ baseURL: baseURL ?? '' });
      expect(await findFaults(page, { routes: sampleRoutes, at: [320, 390] })).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('keeps whole at 200 % of 1440 and with text at twice its size', async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { font-size: 200% !important }');
        document.adoptedStyleSheets.push(sheet);
      }),
    );
    expect(await findFaults(page, { routes: sampleRoutes, at: [720, 1440] })).toEqual([]);
  });

  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`has a bar that is no higher where the menu cannot be loaded: ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const heightOfBar = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
      await page.goto('/faq');
      await hydrated(page);
      const usual = await heightOfBar();
      await changeData(page, { path: '/faq', values: { menus: { ok: false } } });
      await page.reload();
      const words = page.getByText('The menu could not be loaded.');
      await expect(words).toBeAttached();
      expect(await heightOfBar()).toBeLessThanOrEqual(usual);
      if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click();
      await expect(words).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Retry' })).toBeInViewport();
      expect(await layoutFaults(page)).toEqual([]);
    });
  }

  test.describe('with hostile content', () => {
    let calls: APIRequestContext;
    let editor: Awaited<ReturnType<typeof signInEditor>>;

    test.beforeAll(async ({ playwright }) => {
      calls = await playwright.request.newContext();
      editor = await signInEditor(calls);
      const [slide] = await openContent(calls).list(sliders);
      await fillHostile(editor, slide?.thumb ?? '');
    });
    test.afterAll(async () => {
      await editor.tidy();
      await calls.dispose();
    });

    for (const route of [
      '/',
      '/hostile',
      '/hostile-words',
      '/news/hostile-0',
      '/news/hostile-2',
      '/profile/hostile-0',
      '/boad-of-directors',
      '/news-and-blogs',
      '/faq',
      '/career',
    ]) {
      test(`${route} breaks at no width: long words, right-to-left words, emoji, nothing at all`, async ({ page }) => {
        test.setTimeout(90_000);
        await expect(async () => {
          await page.goto(route);
          await expect(page.locator('body')).toContainText(hostile.sign, { timeout: 1000 });
        }).toPass();
        expect(await findFaults(page, { routes: [route], at: widths })).toEqual([]);
      });
    }
  });
});

test.describe('words', () => {
  test('stand on a solid colour with enough contrast, never on a picture, in the light and in the dark', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const found: string[] = [];
    for (const route of sampleRoutes) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(route);
      for (const width of [390, 1440]) {
        // Make the window as high as the page: `elementsFromPoint` works only inside the window.
        await page.setViewportSize({ width, height: 900 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          found.push(...(await contrastFaults(page)).map((fault) => `${route} at ${width}, ${colorScheme}: ${fault}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('of a right-to-left script begin at the right', async ({ page }) => {
    await page.goto('/faq');
    await hydrated(page);
    const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    await title.evaluate((element) => element.replaceChildren('שאלה'));
    const gaps = await title.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [box, words] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
      return { left: words.left - box.left, right: box.right - words.right };
    });
    expect(gaps.right).toBeLessThan(2);
    expect(gaps.left).toBeGreaterThan(50);
  });
});

test('a form’s own page keeps what follows the banner clear of it', async ({ page }) => {
  for (const address of ['/contact-us/message', '/newsletter']) {
    await page.goto(address);
    const banner = await page.getByRole('heading', { level: 1 }).boundingBox();
    const form = await page.getByRole('main').getByRole('form').boundingBox();
    expect([address, (form?.y ?? 0) - ((banner?.y ?? 0) + (banner?.height ?? 0)) > 64]).toEqual([address, true]);
  }
});

test("the home page's styles weigh less than 12 kB", async ({ page }) => {
  const { links } = await served(page, '/');
  const addresses = links.flatMap(({ rel, href }) => (rel === 'stylesheet' && href !== undefined ? [href] : []));
  expect(addresses).not.toEqual([]);
  const sheets = await Promise.all(addresses.map(async (address) => (await page.request.get(address)).body()));
  const bytes = sheets.map((sheet) => brotliCompressSync(sheet).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000);
});

test('on paper a page is black on white, without what only a screen is for', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/about-us');
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  expect(await page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  for (const name of ['Skip', 'You are here']) await expect(page.getByRole('navigation', { name })).toBeHidden();
});

/** Creates a page at `/written` for `look`, and deletes it afterwards. */
async function withPage(
  request: APIRequestContext,
  { content, look }: { content: string; look: () => Promise<void> },
): Promise<void> {
  const editor = await signInEditor(request);
  await editor.create('pages', { title: 'Written', slug: 'written', content });
  try {
    await look();
  } finally {
    await editor.tidy();
  }
}

test('on paper a marked word can be read, and links that are signs or addresses bring no second address', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await withPage(request, {
    content: '<p>A <mark>marked</mark> word, and <a href="https://example.org/x">a link</a>.</p>',
    look: async () => {
      await page.goto('/written');
      await expect(page.locator('mark')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      expect(
        await page.getByRole('link', { name: 'a link' }).evaluate((link) => getComputedStyle(link, '::after').content),
      ).not.toBe('none');
    },
  });
  await page.goto('/contact-us');
  const signs = page.getByRole('main').locator('ul[aria-label="Follow us"] a, dl a[href^="http"]');
  expect(await signs.count()).toBeGreaterThan(3);
  expect(await signs.evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))).toEqual(
    (await signs.all()).map(() => 'none'),
  );
});

test("an editor's lettered list keeps its letters, and a high picture is seen whole", async ({ page, request }) => {
  const [person] = await openContent(request).list(profiles, '?size=1');
  await page.setViewportSize({ width: 1440, height: 640 });
  await withPage(request, {
    content: `<ol type="a"><li>First</li></ol><ol><li>One</li></ol><figure><img src="${person?.profile_image}" alt="High"></figure>`,
    look: async () => {
      await page.goto('/written');
      const lists = page.getByRole('main').locator('ol:not(nav ol)');
      await expect(lists.first()).toHaveCSS('list-style-type', 'lower-alpha');
      await expect(lists.nth(1)).toHaveCSS('list-style-type', 'decimal');
      const picture = await page.getByRole('img', { name: 'High' }).boundingBox();
      expect(picture?.height).toBeLessThan(640);
      expect(picture?.height).toBeGreaterThan(400);
    },
  });
});

test('a wide table is scrolled by keys, and the edge beyond which it goes on lies in a shadow; a narrow one has none', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = (count: number) => `<table><tbody><tr>${'<td>Unbroken</td>'.repeat(count)}</tr></tbody></table>`;
  await withPage(request, {
    content: cells(12) + cells(2),
    look: async () => {
      await page.goto('/written');
      await hydrated(page);
      const [wide, narrow] = [page.getByRole('table').first(), page.getByRole('table').last()];
      await expect(wide).toHaveCSS('box-shadow', / -\d+\.?\d*px 0px .* inset$/);
      await expect(narrow).toHaveCSS('box-shadow', 'none');
      await wide.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => wide.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
    },
  });
});

test('lists and quotations of a right-to-left script begin at the right', async ({ page, request }) => {
  await withPage(request, {
    content: '<p>Words</p><ul><li>שאלה</li></ul><blockquote><p>שאלה</p></blockquote>',
    look: async () => {
      await page.goto('/written');
      await expect(page.getByRole('main').locator('ul')).toHaveCSS('padding-left', '0px');
      await expect(page.getByRole('main').locator('blockquote')).toHaveCSS('border-left-width', '0px');
    },
  });
});

test('text after a short line next to a long heading starts before that heading ends', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const long =
    "A heading of a page's text, as long as it takes for several lines at the side of what it heads, and one line more, then another one to be sure of four";
  await withPage(request, {
    content: `<h2>${long}</h2><h3>Lower</h3><p>Close below it.</p><h2>One alone</h2><h2>Another</h2><p>Words.</p>`,
    look: async () => {
      await page.goto('/written');
      const getBox = async (name: string) =>
        (await page.getByRole('main').getByText(name, { exact: true }).boundingBox()) ?? { y: 0, height: 0 };
      const [heading, lower, words] = [await getBox(long), await getBox('Lower'), await getBox('Close below it.')];
      expect(heading.height).toBeGreaterThan(3 * lower.height);
      expect(words.y).toBeLessThan(heading.y + heading.height);
      expect((await getBox('Another')).y).toBeGreaterThan((await getBox('One alone')).y);
      expect(Math.abs((await getBox('Another')).y - (await getBox('Words.')).y)).toBeLessThan(8);
    },
  });
});
