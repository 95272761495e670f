import { expect, type Page } from '@playwright/test';
import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { findMediaIds } from '@quoin/shared/contract/media-name';
import { getUseNames, listUses } from '@quoin/shared/contract/picture-use';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { openContent } from '../support/content.ts';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

/** Returns a function that reads the data of an administrator's call. */
async function openApi(page: Page) {
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${await readToken(page)}` };
  return async (path: string): Promise<unknown> => {
    const { data }: { data: unknown } = await (await page.request.get(`${apiUrl}/api/${path}`, { headers })).json();
    return data;
  };
}

const toRows = (data: unknown, name: string): Record<string, unknown>[] => {
  const rows = isObject(data) ? data[name] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Reads the text of each picture in the library, by its id. */
async function readLibrary(read: (path: string) => Promise<unknown>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let number = 1; ; number += 1) {
    const files = toRows(await read(`files?page=${number}&size=100`), 'files');
    for (const { url, alt } of files) texts.set(findMediaIds(String(url))[0] ?? '', String(alt));
    if (files.length < 100) return texts;
  }
}

/** Returns the words that a record allows for each of its pictures, by id. `null` stands for a decorative picture. */
function listWords(
  contract: Contract,
  row: Record<string, unknown>,
): { id: string; words: string | null | undefined }[] {
  const ofFields = listUses(contract.fields).flatMap((name) => {
    const names = getUseNames(name);
    const words = row[names.decorative] === 1 ? null : String(row[names.alt]) || undefined;
    return findMediaIds(String(row[name])).map((id) => ({ id, words }));
  });
  const ofTexts = Object.entries(contract.fields)
    .filter(([, { kind }]) => kind === 'html')
    .flatMap(([name]) => [...String(row[name]).matchAll(/<img\b[^>]*>/g)])
    .flatMap(([image]) => {
      const [, alt] = /\salt="([^"]*)"/.exec(image) ?? [];
      return findMediaIds(image).map((id) => ({ id, words: alt === '' ? null : alt }));
    });
  return [...ofFields, ...ofTexts];
}

/** Returns all words that pages may show for each picture, by its id: those of its places, or of the library. */
async function readAllowedWords(read: (path: string) => Promise<unknown>): Promise<Map<string, Set<string>>> {
  const library = await readLibrary(read);
  const allowed = new Map<string, Set<string>>();
  for (const contract of contracts.filter(({ isPublic }) => isPublic)) {
    const rows = toRows(await read(contract.name), 'data');
    for (const { id, words } of rows.flatMap((row) => listWords(contract, row))) {
      const text = words === null ? '' : (words ?? library.get(id) ?? '');
      // Only an editor leaves a picture without words.
      if (text !== '' || words === null) allowed.set(id, (allowed.get(id) ?? new Set()).add(text));
    }
  }
  return allowed;
}

const listImages = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
        isContent: image.closest('main') !== null,
      })),
    );

test('every picture of every page has the words of its place or of the library, unless an editor calls it decorative, and none with words is on a page twice', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const read = await openApi(page);
  const allowed = await readAllowedWords(read);
  const content = openContent(page.request);
  const paths = [
    '/',
    '/details',
    '/sitemap',
    '/newsletter',
    '/contact-us/message',
    '/no-such-page',
    ...(await content.list(pages)).map(({ slug }) => `/${slug}`),
    ...(await content.list(posts)).map(({ slug }) => `/news/${slug}`),
    ...(await content.list(profiles)).map(({ slug }) => `/profile/${slug}`),
  ];
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const onPage = new Set<string>();
    for (const { src, alt, isContent } of await listImages(page)) {
      const [id] = findMediaIds(src);
      if (id === undefined) continue;
      if (isContent && alt && onPage.has(id)) repeated.push(`${path}: ${alt}`);
      if (isContent) onPage.add(id);
      seen.add(id);
      expect({ path, src, alt, words: [...(allowed.get(id) ?? [])] }).toMatchObject({
        words: expect.arrayContaining([alt]),
      });
    }
  }
  expect(seen.size).toBeGreaterThan(30);
  expect(repeated).toEqual([]);
});

test('a page shows new words of the library, and those of its own place first', async ({ page, editor }) => {
  const read = await openApi(page);
  const [file] = toRows(await read('files?size=1&sort=size&order=desc'), 'files');
  const [name, before, thumb] = [String(file?.file_name), String(file?.alt), String(file?.url)];
  const path = '/news/a-post-with-words';
  const id = await editor.create('posts', {
    title: 'A post with words',
    slug: 'a-post-with-words',
    thumb,
    content: `<p>Text</p><p><img src="${thumb}"></p>`,
  });
  const readAlts = async () => {
    await page.goto(path);
    return (await listImages(page)).filter(({ src }) => src === thumb).map(({ alt }) => alt);
  };
  const readHead = (selector: string) => page.locator(selector).getAttribute('content');
  try {
    await expect.poll(readAlts).toEqual([before, before]);
    await editor.change('files', { id: name, alt: 'Words of the library' });
    await expect.poll(readAlts).toEqual(['Words of the library', 'Words of the library']);
    expect(await readHead('meta[property="og:image:alt"]')).toBe('Words of the library');
    await editor.change('posts', { id, thumb_alt: 'Words of the place', thumb_focus: '10% 90%' });
    await expect.poll(readAlts).toEqual(['Words of the place', 'Words of the library']);
    expect(await readHead('meta[name="twitter:image:alt"]')).toBe('Words of the place');
    await expect(page.locator('article > span img').first()).toHaveCSS('object-position', '10% 90%');
    await editor.change('posts', { id, thumb_decorative: 1 });
    await expect.poll(readAlts).toEqual(['', 'Words of the library']);
  } finally {
    await editor.change('files', { id: name, alt: before });
  }
});

for (const device of [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${device.viewport.width} wide`, () => {
    test.use(device);

    test('an editor sets the focal point in the form, and visitors see that part', async ({ page, editor }) => {
      const read = await openApi(page);
      const [file] = toRows(await read('files?size=1&sort=size&order=desc'), 'files');
      const slug = `focal-point-${device.viewport.width}`;
      const id = await editor.create('posts', { title: 'Focal point', slug, thumb: String(file?.url) });
      await page.goto(`/admin/post/form/${id}`);
      const use = page.getByRole('group', { name: 'Thumb: use in this place' });
      await expect(use.getByText(`Visitors who do not see the picture get: “${String(file?.alt)}”`)).toBeVisible();
      await use.getByRole('button', { name: 'Focal point' }).click();
      const picture = use.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
      const position = { x: Math.round(width * 0.25), y: Math.round(height * 0.75) };
      if (device.hasTouch) await picture.tap({ position, force: true });
      else await picture.click({ position, force: true });
      const point = use.getByRole('slider', { name: 'Focal point' });
      await expect(point).toBeFocused();
      await expect(point).toHaveAttribute('aria-valuetext', /^2[456]% from the left, 7[456]% from the top$/);
      await point.press('Shift+ArrowLeft');
      await point.press('ArrowDown');
      await expect(point).toHaveAttribute('aria-valuetext', /^1[456]% from the left, 7[567]% from the top$/);
      const [, x, y] = /^(\d+)% .* (\d+)%/.exec((await point.getAttribute('aria-valuetext')) ?? '') ?? [];
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
      await page.goto(`/news/${slug}`);
      await expect(page.locator('article > span img').first()).toHaveCSS('object-position', `${x}% ${y}%`);
    });
  });
}
