import { expect, test, type Page } from '@playwright/test';
import { signInEditor } from '../support/editing.ts';
import { readShifts, watchShifts } from '../support/layout-shifts.ts';
import { served } from '../support/served.ts';
import { hydrated, siteUrl } from '../support/site.ts';

/** Collects the fonts that a page requests from now on, by file name without the hash. */
function watchFonts(page: Page): { names: Set<string>; urls: string[] } {
  const fonts: { names: Set<string>; urls: string[] } = { names: new Set(), urls: [] };
  page.on('request', (request) => {
    if (request.resourceType() !== 'font') return;
    fonts.urls.push(request.url());
    fonts.names.add(new URL(request.url()).pathname.replace(/^.*\/|-[a-f0-9]{12}\.woff2$/g, ''));
  });
  return fonts;
}

/** Waits until no font is loading. Polls, because the promise of the browser may not settle without JavaScript. */
const fontsLoaded = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight > 0 && document.fonts.status))
    .toBe('loaded');

/** Lays out all of a page, also what is far below the window, and waits for its fonts. */
async function useAllFonts(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1440, height });
  await fontsLoaded(page);
}

/** Creates a page at `/in-letters` for `look`, and deletes it afterwards. */
async function withPage(
  page: Page,
  { title, content, look }: { title: string; content: string; look: () => Promise<void> },
): Promise<void> {
  const editor = await signInEditor(page.request);
  await editor.create('pages', { title, slug: 'in-letters', content });
  try {
    await page.goto('/in-letters');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await look();
  } finally {
    await editor.tidy();
  }
}

const upright = ['figtree-latin-normal', 'fraunces-latin-normal'];

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('the home page loads two fonts, of the release', async ({ page }) => {
      const fonts = watchFonts(page);
      await page.goto('/');
      await useAllFonts(page);
      expect([...fonts.names].sort()).toEqual(upright);
      for (const url of new Set(fonts.urls)) {
        expect(url).toMatch(new RegExp(`^${siteUrl}/mf/remote-public/[a-f0-9]{12}/[a-z-]+-[a-f0-9]{12}\\.woff2$`));
        const headers = (await page.request.get(url)).headers();
        expect([headers['content-type'], headers['cache-control']]).toEqual([
          'font/woff2',
          'public, max-age=31536000, immutable',
        ]);
      }
    });
  });
}

test('no font is preloaded: the text is painted first', async ({ page }) => {
  const { links } = await served(page, '/');
  expect(links.filter(({ as, href = '' }) => as === 'font' || href.endsWith('.woff2'))).toEqual([]);
  expect((await page.request.get('/')).headers().link ?? '').not.toMatch(/font|woff2/);
});

test('the licence of each font is next to it', async ({ page }) => {
  const fonts = watchFonts(page);
  await page.goto('/');
  await useAllFonts(page);
  for (const url of fonts.urls) {
    const licence = await page.request.get(url.replace(/-latin.*$/, '-license.txt'));
    expect([licence.status(), await licence.text()]).toEqual([200, expect.stringContaining('SIL OPEN FONT LICENSE')]);
  }
});

/** Whether all titles and the menu are in the web fonts. */
const usesWebFonts = async (page: Page): Promise<boolean> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const used: boolean[] = [];
  for (const selector of ['header a[href="/"]', 'h1', 'main p']) {
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    used.push(fonts.every(({ isCustomFont }) => isCustomFont));
  }
  await devTools.detach();
  return used.every(Boolean);
};

/** When fonts arrive: their text is painted in the reader's own, and the page is not alive yet, or is. */
const arrivals = {
  'after the first paint': (page: Page) =>
    expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1),
  'when the page is alive': hydrated,
};

for (const width of [390, 1440])
  for (const [moment, arrived] of Object.entries(arrivals))
    test(`nothing moves when fonts come ${moment}: ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      for (const path of ['/', '/about-us', '/faq', '/services', '/contact-us', '/career', '/news-and-blogs']) {
        const { promise: painted, resolve: release } = Promise.withResolvers<void>();
        let sent = 0;
        await page.route('**/*.woff2', async (route) => {
          await painted;
          sent += 1;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await arrived(page);
        release();
        await hydrated(page);
        await fontsLoaded(page);
        expect(sent, path).toBeGreaterThan(0);
        expect(await readShifts(page), path).toEqual([]);
        await page.unroute('**/*.woff2');
      }
    });

test('a second document is in the fonts from its first paint on, and nothing moves', async ({ page }) => {
  await page.goto('/about-us');
  await hydrated(page);
  await fontsLoaded(page);
  await watchShifts(page);
  await page.goto('/faq');
  await hydrated(page);
  expect([await usesWebFonts(page), await readShifts(page)]).toEqual([true, []]);
});

test('a page that comes alive has each style sheet once, so its fonts are declared once', async ({ page }) => {
  for (const path of ['/', '/about-us', '/faq']) {
    await page.goto(path);
    await hydrated(page);
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect([path, sheets]).toEqual([path, [...new Set(sheets)]]);
    expect(sheets.length).toBeGreaterThan(2);
  }
});

test('letters of Central Europe and the italic are loaded where they are used', async ({ page }) => {
  const fonts = watchFonts(page);
  await withPage(page, {
    title: 'Łódź and Pārvatī',
    content: '<p>First.</p><p>Žižkov is <em>near</em>.</p>',
    look: async () => {
      await useAllFonts(page);
      expect([...fonts.names].sort()).toEqual([
        'figtree-latin-ext-normal',
        'figtree-latin-italic',
        'figtree-latin-normal',
        'fraunces-latin-ext-normal',
        'fraunces-latin-normal',
      ]);
    },
  });
});

test('Devanagari has room above and below its letters, and loads no font', async ({ page }) => {
  const fonts = watchFonts(page);
  const content = '<h2>हाम्रो काम</h2><p>हामी सहकारी संस्थाहरूका लागि सफ्टवेयर बनाउँछौं।</p><p lang="ne">नमस्ते</p>';
  await withPage(page, {
    title: 'सेवाहरू र सम्पर्क',
    content,
    look: async () => {
      await useAllFonts(page);
      const main = page.getByRole('main');
      for (const text of ['सेवाहरू र सम्पर्क', 'हाम्रो काम', 'नमस्ते']) {
        const { ratio, spacing } = await main.getByText(text).evaluate((element) => {
          const { lineHeight, fontSize, letterSpacing } = getComputedStyle(element);
          return { ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), spacing: letterSpacing };
        });
        expect([text, Math.round(ratio * 10) / 10 >= 1.7, spacing]).toEqual([text, true, 'normal']);
      }
      expect([...fonts.names].sort()).toEqual(upright);
    },
  });
});
