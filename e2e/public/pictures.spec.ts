import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { openContent } from '../support/content.ts';
import { readShifts, watchShifts } from '../support/layout-shifts.ts';
import { test } from '../support/editing.ts';
import { hydrated, siteUrl } from '../support/site.ts';

/** Scrolls to the end in half screens, and waits for every picture on the way to load. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
      const near = [...document.images].filter(
        (image) =>
          image.getBoundingClientRect().top < innerHeight
          && image.getBoundingClientRect().bottom > 0
          && image.checkVisibility(),
      );
      await Promise.all(near.map((image) => image.decode().catch(() => undefined)));
    }
    await frame();
  });
}

/** Returns the sources and attributes of each picture in `main`. */
const listPictures = (page: Page) =>
  page
    .locator('main picture')
    .evaluateAll((list) =>
      list.map((picture) => {
        const readAttribute = (selector: string, name: string) =>
          picture.querySelector(selector)?.getAttribute(name) ?? '';
        const image = Object.fromEntries(
          ['src', 'width', 'height', 'sizes', 'loading', 'decoding', 'fetchpriority'].map((name) => [
            name,
            readAttribute('img', name),
          ]),
        );
        return {
          src: '',
          ...image,
          avif: readAttribute('source[type="image/avif"]', 'srcset'),
          webp: readAttribute('img', 'srcset'),
        };
      }),
    )
    .then((list) => list.map((one): { src: string; avif: string; webp: string; loading?: string } => one));

test.describe('pictures', () => {
  test('come as AVIF and WebP in several widths, with their size, and only when they are near', async ({ page }) => {
    for (const path of ['/', '/about-us', '/news-and-blogs', '/boad-of-directors', '/career', '/faq']) {
      await page.goto(path);
      const found = await listPictures(page);
      expect(found.length, path).toBeGreaterThan(0);
      for (const { src, avif, webp, ...shown } of found) {
        const [, width = '0', height] = /-(\d+)x(\d+)\.webp$/.exec(src) ?? [];
        const isFirst = shown.loading === 'eager';
        expect(shown, src).toEqual({
          width,
          height,
          sizes: expect.stringMatching(isFirst ? /^\(|^\d/ : /^auto, /),
          ...(isFirst
            ? { loading: 'eager', decoding: 'auto', fetchpriority: 'high' }
            : { loading: 'lazy', decoding: 'async', fetchpriority: '' }),
        });
        if (Number(width) <= 320) continue;
        for (const [srcset, ending] of [
          [avif, 'avif'],
          [webp, 'webp'],
        ] as const) {
          expect(srcset, src).toMatch(
            new RegExp(`^/media/\\w+-320\\.${ending} 320w, .*-${width}x${height}\\.${ending} ${width}w$`),
          );
        }
      }
      // Two for a page with a banner and a picture.
      expect(found.filter(({ loading }) => loading === 'eager').length, path).toBeLessThanOrEqual(
        path === '/about-us' ? 2 : 1,
      );
    }
  });

  test('the first one is preloaded from the head, once, in the width that is shown', async ({ page }) => {
    const content = openContent(page.request);
    const [post] = await content.list(posts, '?size=1');
    const [person] = await content.list(profiles, '?size=1');
    for (const path of ['/', '/about-us', `/news/${post?.slug}`, `/profile/${person?.slug}`]) {
      const requests: string[] = [];
      const note = (request: { url(): string }) => requests.push(request.url());
      page.on('request', note);
      await page.goto(path);
      const preload = await page
        .locator('link[rel="preload"][as="image"]')
        .evaluate((link: HTMLLinkElement) => ({
          srcset: link.imageSrcset,
          sizes: link.imageSizes,
          priority: link.fetchPriority,
        }));
      const first = page.locator('main img[fetchpriority="high"]').first();
      const shown = await first.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return {
          current: image.currentSrc,
          srcset: image.parentElement?.querySelector('source')?.srcset,
          sizes: image.sizes,
        };
      });
      expect(preload).toEqual({ srcset: shown.srcset, sizes: shown.sizes, priority: 'high' });
      expect(
        requests.filter((url) => url === shown.current),
        path,
      ).toHaveLength(1);
      const picture = shown.current.replace(/-\d+(x\d+)?\.\w+$/, '');
      expect(
        requests.filter((url) => url.startsWith(picture)),
        path,
      ).toEqual([shown.current]);
      page.off('request', note);
    }
  });

  test("in an editor's text come in their widths and keep their place, those of other sites too", async ({
    page,
    editor,
  }) => {
    const [post] = await openContent(page.request).list(posts, '?size=1');
    const thumb = String(post?.thumb);
    const content = `<p>Before.</p><figure><img src="${thumb}" alt="Ours"></figure><p>Between.</p><img src="https://pictures.invalid/x.png" alt="Theirs"><p>After.</p>`;
    await editor.create('posts', { title: 'A post with pictures', slug: 'a-post-with-pictures', content });
    await page.goto('/news/a-post-with-pictures');
    const own = page.getByRole('img', { name: 'Ours' });
    await expect(own).toHaveAttribute('srcset', / 320w, /);
    await expect(own).toHaveAttribute('loading', 'lazy');
    const measureShape = (name: string) =>
      page.getByRole('img', { name }).evaluate((image) => image.clientWidth / image.clientHeight);
    const [, width, height] = /-(\d+)x(\d+)\.webp$/.exec(thumb) ?? [];
    expect(await measureShape('Ours')).toBeCloseTo(Number(width) / Number(height), 1);
    expect(await measureShape('Theirs')).toBeCloseTo(1.5, 1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  /** The bytes of all pictures of the home page, scrolled to its end: hero, sections, stories, logos. */
  const budget = 480_000;

  test(`the home page's pictures weigh less than ${budget / 1000} kB`, async ({ page }) => {
    const weights: Promise<number>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/media/'))
        weights.push(response.body().then((body) => body.length));
    });
    await page.goto('/');
    await hydrated(page);
    await readToTheEnd(page);
    const all = await Promise.all(weights);
    expect(all.length).toBeGreaterThan(5);
    expect(all.reduce((sum, one) => sum + one, 0)).toBeLessThan(budget);
  });
});

/** A proxy that sends the first 20 kB of a document's body in pieces of 500 bytes, each after the previous paint. */
async function slowSite(page: Page) {
  // The first piece replaces the previous page, in which `evaluate` then fails.
  const painted = () =>
    page
      .evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      )
      .catch(() => undefined);
  const server = createServer(
    (request, response) =>
      void (async () => {
        const answer = await fetch(`${siteUrl}${request.url}`, {
          headers: { accept: request.headers.accept ?? '*/*' },
        });
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        const begin = request.headers['sec-fetch-dest'] === 'document' ? body.indexOf('<body') : body.length;
        response.write(body.subarray(0, begin));
        for (let at = begin; at < Math.min(begin + 20_000, body.length); at += 500) {
          response.write(body.subarray(at, at + 500));
          await painted();
        }
        response.end(body.subarray(begin + 20_000));
      })().catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The slow site has no port.');
  return { address: `http://127.0.0.1:${at.port}`, stop: () => server.close() };
}

for (const device of [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`at ${device.viewport.width} wide`, () => {
    test.use(device);

    test('nothing moves on any page, from its first paint to its end', async ({ page }) => {
      test.setTimeout(180_000);
      await watchShifts(page);
      const content = openContent(page.request);
      const [post] = await content.list(posts, '?size=1');
      const [person] = await content.list(profiles, '?size=1');
      const paths = [
        '/',
        '/details',
        '/sitemap',
        '/newsletter',
        '/contact-us/message',
        '/no-such-page',
        `/news/${post?.slug}`,
        `/profile/${person?.slug}`,
        ...(await content.list(pages)).map(({ slug }) => `/${slug}`),
      ];
      for (const path of paths) {
        await page.goto(path);
        await hydrated(page);
        await readToTheEnd(page);
        expect(await readShifts(page), path).toEqual([]);
      }
    });
  });
}

for (const width of [390, 1440])
  test(`nothing moves while a document is on its way: ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const slow = await slowSite(page);
    try {
      for (const path of ['/career', '/about-us', '/faq']) {
        await page.goto(`${slow.address}${path}`);
        expect(await readShifts(page), path).toEqual([]);
      }
    } finally {
      slow.stop();
    }
  });
