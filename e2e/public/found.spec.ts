import { expect } from '@playwright/test';
import { applications } from '@quoin/shared/contract/resources/applications';
import { careers } from '@quoin/shared/contract/resources/careers';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { getPictureInPlace } from '@quoin/shared/contract/picture-use';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { openContent } from '../support/content.ts';
import { test } from '../support/editing.ts';
import { readElements, ofType, served } from '../support/served.ts';
import { hydrated, siteUrl } from '../support/site.ts';

test.describe('every public page', () => {
  test('says to search engines and sharers what it is', async ({ page }) => {
    const content = openContent(page.request);
    const site = await content.read(applications, 'quoin-site');
    const [post] = await content.list(posts, '?size=1');
    const [person] = await content.list(profiles, '?size=1');
    const paths = [
      '/',
      '/sitemap',
      ...(await content.list(pages)).map(({ slug }) => `/${slug}`),
      `/news/${post?.slug}`,
      `/profile/${person?.slug}`,
    ];
    const titles = new Set<string>();
    const pictures = new Map<string, string | undefined>();
    for (const path of paths) {
      const seen = await served(page, path);
      const { status, lang, title, meta, links } = seen;
      const address = `${siteUrl}${path}`;
      expect({ status, lang, inlineScripts: seen.inlineScripts }, path).toEqual({
        status: 200,
        lang: 'en',
        inlineScripts: 0,
      });
      titles.add(title);
      expect(
        links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
        path,
      ).toEqual([address]);
      for (const name of [
        'description',
        'og:title',
        'og:description',
        'og:site_name',
        'og:image:width',
        'og:image:height',
        'theme-color (prefers-color-scheme: light)',
        'theme-color (prefers-color-scheme: dark)',
      ]) {
        expect(meta[name], `${name} of ${path}`).toBeTruthy();
      }
      expect(meta, path).toMatchObject({ 'og:locale': 'en_GB', 'twitter:card': expect.stringMatching(/^summary/) });
      expect(meta['og:url'], path).toBe(path === '/' ? new URL(site.og_url).href : address);
      expect(meta.robots, path).toBeUndefined();
      pictures.set(meta['og:image'] ?? '', meta['og:image:type']);
      expect(ofType(seen, 'Organization'), path).toHaveLength(1);
      expect(ofType(seen, 'WebSite'), path).toHaveLength(1);
      expect(ofType(seen, 'BreadcrumbList'), path).toHaveLength(path === '/' ? 0 : 1);
      for (const rel of ['icon', 'apple-touch-icon', 'manifest', 'alternate'])
        expect(
          links.some((link) => link.rel === rel),
          `${rel} of ${path}`,
        ).toBe(true);
    }
    expect(titles.size).toBe(paths.length);
    for (const [address, type] of pictures) {
      expect(address).toMatch(new RegExp(`^${siteUrl}/media/`));
      const answer = await page.request.get(address);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    }
  });

  test("names the organisation as the settings' own schema does", async ({ page }) => {
    const site = await openContent(page.request).read(applications, 'quoin-site');
    const own: Record<string, unknown> = JSON.parse(site.meta_schema);
    const [organization] = ofType(await served(page, '/'), 'Organization');
    expect(organization).toMatchObject(own);
    const [website] = ofType(await served(page, '/'), 'WebSite');
    expect(website).toMatchObject({ url: `${siteUrl}/`, publisher: { '@id': organization?.['@id'] } });
  });

  test("carries the search console's word for the site, once the settings have one", async ({ page, editor }) => {
    await editor.change('applications', {
      id: 'quoin-site',
      google_site_verification: 'Zk3fQ-8xL_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV',
    });
    const seen = await served(page, '/faq');
    await editor.change('applications', { id: 'quoin-site', google_site_verification: '' });
    expect(seen.meta['google-site-verification']).toBe('Zk3fQ-8xL_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV');
  });

  test('that does not exist is not indexed; a placeholder or a form with its own address is, and names its canonical URL', async ({
    page,
  }) => {
    for (const path of ['/no-such-page', '/news/none']) {
      const seen = await served(page, path);
      expect([path, seen.status, seen.meta.robots]).toEqual([path, 404, 'noindex']);
    }
    for (const [path, canonical] of [
      ['/details', '/details'],
      ['/newsletter', '/newsletter'],
      ['/contact-us/message', '/contact-us'],
    ] as const) {
      const { status, meta, links } = await served(page, path);
      expect([path, status, meta.robots, links.find(({ rel }) => rel === 'canonical')?.href]).toEqual([
        path,
        200,
        undefined,
        `${siteUrl}${canonical}`,
      ]);
    }
  });

  test('keeps its head when a part of it is gone to', async ({ page }) => {
    await page.goto('/faq');
    await hydrated(page);
    const ofPage = () =>
      page.locator('head [data-head]').evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
    const before = await ofPage();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    expect(await ofPage()).toEqual(before);
    expect(before.join('')).toContain('"@type":"FAQPage"');
  });

  test('changes its head with a navigation in the browser', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${siteUrl}/faq`);
    const types = () =>
      page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map(({ textContent }) => /"@type":"(\w+)"/.exec(textContent)?.[1]).sort());
    const inBrowser = await types();
    expect(inBrowser).toContain('FAQPage');
    await page.reload();
    expect(await types()).toEqual(inBrowser);
    const { title, meta } = await served(page, '/faq');
    await expect(page).toHaveTitle(title);
    for (const name of ['og:title', 'og:url', 'og:image'])
      await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute('content', meta[name] ?? '');
  });
});

test.describe('what a page is about', () => {
  test('a post is an article, with its dates and picture', async ({ page }) => {
    const [post] = await openContent(page.request).list(posts, '?size=1');
    const seen = await served(page, `/news/${post?.slug}`);
    expect(seen.meta['og:type']).toBe('article');
    expect(Date.parse(seen.meta['article:published_time'] ?? '')).toBe(
      Date.parse(`${post?.created_at.replace(' ', 'T')}Z`),
    );
    const [article] = ofType(seen, 'NewsArticle');
    expect(article).toMatchObject({
      headline: post?.title,
      image: {
        '@type': 'ImageObject',
        url: `${siteUrl}${post?.thumb}`,
        caption: getPictureInPlace(post ?? {}, 'thumb').alt,
      },
      mainEntityOfPage: `${siteUrl}/news/${post?.slug}`,
    });
    expect(Date.parse(String(article?.dateModified))).toBe(Date.parse(`${post?.updated_at.replace(' ', 'T')}Z`));
  });

  test("a profile is a person's", async ({ page }) => {
    const [person] = await openContent(page.request).list(profiles, '?size=1');
    const [profile] = ofType(await served(page, `/profile/${person?.slug}`), 'ProfilePage');
    expect(profile).toMatchObject({
      mainEntity: {
        '@type': 'Person',
        name: person?.name,
        image: {
          '@type': 'ImageObject',
          url: `${siteUrl}${person?.profile_image}`,
          caption: getPictureInPlace(person ?? {}, 'profile_image').alt,
        },
      },
    });
  });

  test('the questions are all there, with their answers', async ({ page }) => {
    const questions = await openContent(page.request).list(faqs);
    const [page_] = ofType(await served(page, '/faq'), 'FAQPage');
    expect(page_?.mainEntity).toHaveLength(questions.length);
    expect(page_).toMatchObject({
      mainEntity: questions.map(({ faq_title: name }) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer' },
      })),
    });
  });

  test('the openings are those that are not closed', async ({ page }) => {
    const openings = await openContent(page.request).list(careers);
    const open = openings.filter(
      ({ application_end_at: end }) => !end || new Date(`${end.replace(' ', 'T')}Z`) > new Date(),
    );
    const postings = ofType(await served(page, '/career'), 'JobPosting');
    expect(open.length).toBeLessThan(openings.length);
    expect(postings.map(({ title }) => title)).toEqual(open.map(({ title }) => title));
    for (const { datePosted } of postings) expect(Number.isNaN(Date.parse(String(datePosted)))).toBe(false);
  });
});

test.describe('a title that would break out', () => {
  const title = '</script><script>alert(1)</script> "quoted" \'&amp; <b>bold</b>';

  test('stays a title: in the head, in JSON-LD, in the feed, and its post is in the sitemap', async ({
    page,
    editor,
  }) => {
    const id = await editor.create('posts', { title, slug: 'a-title-that-breaks-out', content: '<p>Its words.</p>' });
    const seen = await served(page, '/news/a-title-that-breaks-out');
    expect(seen.inlineScripts).toBe(0);
    expect(seen.title.startsWith(title)).toBe(true);
    expect(seen.meta['og:title']).toBe(title);
    expect(ofType(seen, 'NewsArticle')[0]?.headline).toBe(title);
    expect(await readElements(page, { path: '/feed.xml', name: 'title', type: /^application\/atom\+xml/ })).toContain(
      title,
    );
    expect(await readElements(page, { path: '/sitemap.xml', name: 'loc', type: /^application\/xml/ })).toContain(
      `${siteUrl}/news/a-title-that-breaks-out`,
    );
    await editor.remove('posts', id);
    expect(
      await readElements(page, { path: '/feed.xml', name: 'title', type: /^application\/atom\+xml/ }),
    ).not.toContain(title);
    expect(await readElements(page, { path: '/sitemap.xml', name: 'loc', type: /^application\/xml/ })).not.toContain(
      `${siteUrl}/news/a-title-that-breaks-out`,
    );
  });
});

test.describe('files other than pages', () => {
  test('the sitemap names exactly the public addresses, and each of them answers under its own name', async ({
    page,
  }) => {
    const content = openContent(page.request);
    const expected = [
      '/',
      '/sitemap',
      ...(await content.list(pages)).map(({ slug }) => `/${slug}`),
      ...(await content.list(posts)).map(({ slug }) => `/news/${slug}`),
      ...(await content.list(profiles)).map(({ slug }) => `/profile/${slug}`),
      ...(await content.list(postCategories)).map(({ slug }) => `/news-and-blogs?category=${slug}`),
    ];
    const found = await readElements(page, { path: '/sitemap.xml', name: 'loc', type: /^application\/xml/ });
    expect(found.toSorted()).toEqual(expected.map((path) => `${siteUrl}${path}`).toSorted());
    for (const moment of await readElements(page, { path: '/sitemap.xml', name: 'lastmod', type: /xml/ }))
      expect(Number.isNaN(Date.parse(moment))).toBe(false);
    for (const address of found)
      expect([address, (await page.request.get(address, { maxRedirects: 0 })).status()]).toEqual([address, 200]);
  });

  test('the feed has the latest posts, newest first, with whole addresses', async ({ page }) => {
    const latest = await openContent(page.request).list(posts, '?size=20');
    const titles = await readElements(page, { path: '/feed.xml', name: 'title', type: /^application\/atom\+xml/ });
    expect(titles.slice(1)).toEqual(latest.map(({ title }) => title));
    const contents = await readElements(page, { path: '/feed.xml', name: 'content', type: /xml/ });
    expect(contents.some((html) => /\s(?:src|href)="\/(?!\/)/.test(html))).toBe(false);
  });

  test('robots, manifest and icons lead where they say', async ({ page }) => {
    const robots = await page.request.get(`${siteUrl}/robots.txt`);
    expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
    expect((await robots.text()).split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /admin/', 'Disallow: /api/', `Sitemap: ${siteUrl}/sitemap.xml`]),
    );
    const manifest = await page.request.get(`${siteUrl}/manifest.webmanifest`);
    expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    const { icons }: { icons: { src: string; type: string }[] } = await manifest.json();
    const named = [...icons.map(({ src }) => src), '/favicon.ico', '/apple-touch-icon.png'];
    for (const path of named) {
      const icon = await page.request.get(`${siteUrl}${path}`);
      expect([path, icon.status(), icon.headers()['content-type']]).toEqual([path, 200, 'image/webp']);
    }
  });

  test('each is revalidated by its ETag: 304 until the content changes', async ({ page }) => {
    for (const path of ['/sitemap.xml', '/feed.xml', '/manifest.webmanifest', '/robots.txt']) {
      const { etag = '' } = (await page.request.get(`${siteUrl}${path}`)).headers();
      const again = await page.request.get(`${siteUrl}${path}`, { headers: { 'if-none-match': etag } });
      expect([path, again.status(), (await again.body()).length]).toEqual([path, 304, 0]);
    }
  });
});
