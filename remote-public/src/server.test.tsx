import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@quoin/shared/server/static-router';
import { applications } from '@quoin/shared/contract/resources/applications';
import { careers } from '@quoin/shared/contract/resources/careers';
import { getHead } from '@quoin/shared/contract/head';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { sliders } from '@quoin/shared/contract/resources/sliders';
import { aRecord } from '@quoin/shared/testing/records';
import { routes } from './index.ts';
import { aSite } from './testing/a-site.tsx';

async function onServer(path: string) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site.invalid${path}`));
  if (context instanceof Response) throw new Error('a redirect');
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  return { html, status: context.statusCode, data: context.loaderData };
}

describe('rendering on the server', () => {
  let site: ReturnType<typeof aSite>;

  beforeEach(() => {
    site = aSite();
    site.rows(
      '/sliders',
      [1, 2].map((id) => aRecord(sliders, { id, title: `Slide ${id}`, thumb: `/media/${id}.webp` })),
    );
    site.rows('/sections', [
      { ...aRecord(sections, { template: 'quotes', title: 'Said' }), widgets: [] },
      aRecord(sections, { id: 2, template: 'default', title: 'A section' }),
    ]);
  });

  it('renders the whole home page with all slides, without inline styles', async () => {
    const { html, status } = await onServer('/');
    expect(status).toBe(200);
    for (const words of ['Slide 1', 'Slide 2', 'A section', '© Corner']) expect(html).toContain(words);
    expect(html).not.toContain('style=');
    expect(html).not.toContain('<script');
  });

  it('has the metadata of the page and the preload of its first picture in the head', async () => {
    const { data } = await onServer('/');
    expect(getHead(data.layout)).toMatchObject({ title: 'Corner', siteName: 'Corner Ltd' });
    expect(getHead(data.home)).toEqual({ canonical: '/', preloadPictures: [{ src: '/media/1.webp', sizes: '100vw' }] });
  });

  it('answers 404 for an unknown path, with its own title', async () => {
    site.fails('/pages/nothing', 404);
    for (const path of ['/nothing', '/no/such/page']) {
      const { html, status, data } = await onServer(path);
      expect(status).toBe(404);
      expect(html).toContain('Page Not Found 404');
      expect(getHead(data.page ?? data['not-found']).title).toBe('Page Not Found 404');
    }
  });

  it('links from there to the pages of the menu, and not to the missing one', async () => {
    const entries = [
      ['Nothing', 'nothing'],
      ['Heading', ''],
      ['Home', '/'],
      ['About us', 'about-us'],
    ] as const;
    site.rows(
      '/menus',
      entries.map(([title, slug], id) => ({ ...aRecord(menus, { id, title, slug }), children: [] })),
    );
    site.fails('/pages/nothing', 404);
    const { html } = await onServer('/nothing');
    const [, content = ''] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? [];
    expect([...content.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/about-us', '/']);
  });

  it('answers 503 with the rest of the page when a call fails, so that caches do not store it', async () => {
    site.fails('/sections');
    const { html, status } = await onServer('/');
    expect(status).toBe(503);
    expect(html).toContain('Slide 1');
    expect(html).toContain('The home page could not be loaded.');
    // Without JavaScript the form reloads the page.
    expect(html).toMatch(/<form><button type="submit"[^>]*>Retry<\/button><\/form>/);
  });

  const readJsonLd = (source: string) => {
    site.record(
      '/applications/quoin-site',
      aRecord(applications, { name: 'Corner Ltd', email: 'a@corner.example', meta_schema: source }),
    );
    return onServer('/').then(({ data }) => getHead(data.layout).siteJsonLd);
  };
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://site.example/#organization',
    name: 'Corner Ltd',
    url: 'https://site.example/',
    email: 'a@corner.example',
  };

  it('prefers the values of the custom schema of the settings for the organisation', async () => {
    const [first, second, ...others] = (await readJsonLd('{"@type":"Organization","name":"Corner Limited"}')) ?? [];
    expect(first).toEqual({ ...organization, name: 'Corner Limited' });
    expect(second).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] } });
    expect(others).toEqual([]);
  });

  it.each([
    ['{"@type":"Event"}', [{ '@type': 'Event' }]],
    ['[{"@type":"Event"}]', [[{ '@type': 'Event' }]]],
    ['{oops', []],
    ['7', []],
  ])('adds the schema %s of the settings as %j', async (source, expected) => {
    const [first, , ...others] = (await readJsonLd(source)) ?? [];
    expect(first).toEqual(organization);
    expect(others).toEqual(expected);
  });

  it('redirects from a former slug to the current one with 301, with the query', async () => {
    site.record('/pages/about', { ...aRecord(pages, { slug: 'about-us' }), sections: [] });
    site.record('/posts/old-news', aRecord(posts, { slug: 'new-news' }));
    site.record('/profiles/ada', aRecord(profiles, { slug: 'ada-l' }));
    for (const [path, present] of [
      ['/about?x=1&y=%20', '/about-us?x=1&y=%20'],
      ['/news/old-news', '/news/new-news'],
      ['/profile/ada', '/profile/ada-l'],
    ] as const) {
      const moved = await createStaticHandler(routes).query(new Request(`http://site.invalid${path}`));
      if (!(moved instanceof Response)) throw new Error(`${path} leads nowhere`);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, present]);
    }
  });

  it('encodes addresses of other scripts: in redirects, the canonical URL, JSON-LD and links', async () => {
    const slug = 'नयाँ-योजना';
    const encoded = encodeURIComponent(slug);
    site.rows('/menus', [{ ...aRecord(menus, { title: 'Plan', slug, shortcode: 'TOPMENU' }), children: [] }]);
    for (const asked of ['old', encoded])
      site.record(`/pages/${asked}`, { ...aRecord(pages, { slug, title: 'A plan' }), sections: [] });
    const moved = await createStaticHandler(routes).query(new Request('http://site.invalid/old?x=1'));
    if (!(moved instanceof Response)) throw new Error('/old leads nowhere');
    expect(moved.headers.get('location')).toBe(`/${encoded}?x=1`);
    for (const path of [`/${encoded}`, `/${encoded.toLowerCase()}`]) {
      const { html, data } = await onServer(path);
      expect(getHead(data.page)).toMatchObject({ canonical: `/${encoded}` });
      expect(JSON.stringify(getHead(data.page))).toContain(`"item":"https://site.example/${encoded}"`);
      expect(html).toMatch(new RegExp(`<a href="/${encoded}"[^>]* aria-current="page"`));
    }
  });

  it('has a canonical URL for each page of the news, and none with an unknown parameter', async () => {
    for (const slug of ['news-and-blogs', 'about-us'])
      site.record(`/pages/${slug}`, { ...aRecord(pages, { slug, title: 'A page' }), sections: [] });
    site.rows(
      '/posts',
      Array.from({ length: 26 }, (_, id) => aRecord(posts, { id, slug: `story-${id}` })),
    );
    const readHead = async (path: string) => getHead((await onServer(path)).data.page);
    expect(await readHead('/news-and-blogs?page=2')).toMatchObject({
      canonical: '/news-and-blogs?page=2',
      title: 'A page (page 2)',
    });
    expect(await readHead('/news-and-blogs?page=1')).toMatchObject({ canonical: '/news-and-blogs', title: 'A page' });
    expect(await readHead('/about-us?page=2')).toMatchObject({ canonical: '/about-us', title: 'A page' });
    expect((await onServer('/news-and-blogs?page=3')).status).toBe(404);
  });

  it('has a canonical URL with the current slug for the news of a category, with its own texts', async () => {
    site.record('/pages/news-and-blogs', {
      ...aRecord(pages, { slug: 'news-and-blogs', title: 'News', meta_description: 'All news.', meta_key: 'all' }),
      sections: [],
    });
    const field = { slug: 'field', name: 'From the field', metaDescription: 'Our journeys.', metaKey: 'journeys' };
    for (const slug of ['field', 'journeys']) site.record(`/post-categories/${slug}`, aRecord(postCategories, field));
    site.rows(
      '/posts',
      Array.from({ length: 26 }, (_, id) => aRecord(posts, { id, slug: `story-${id}` })),
    );
    const head = getHead((await onServer('/news-and-blogs?utm=x&page=2&category=field')).data.page);
    expect(head).toMatchObject({
      title: 'From the field: News (page 2)',
      canonical: '/news-and-blogs?category=field&page=2',
      description: 'Our journeys.',
      keywords: 'journeys',
    });
    expect(head.feed).toEqual({ path: '/feed/field.xml', title: expect.any(String) });
    expect(JSON.stringify(head.jsonLd)).toContain('/news-and-blogs?category=field');
    const moved = await createStaticHandler(routes).query(
      new Request('http://site.invalid/news-and-blogs?category=journeys&page=2'),
    );
    if (!(moved instanceof Response)) throw new Error('The former slug leads nowhere.');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news-and-blogs?category=field&page=2']);
    expect((await onServer('/news-and-blogs?category=field&page=9')).status).toBe(404);
  });

  it('answers an id and the correct spelling of boad-of-directors without a redirect, with their canonical URL', async () => {
    site.record('/profiles/7', aRecord(profiles, { id: 7, slug: 'ada' }));
    site.fails('/pages/board-of-directors', 404);
    site.record('/pages/boad-of-directors', { ...aRecord(pages, { slug: 'boad-of-directors' }), sections: [] });
    site.rows('/profiles', []);
    expect(getHead((await onServer('/profile/7')).data.profile).canonical).toBe('/profile/ada');
    expect(getHead((await onServer('/board-of-directors')).data.page).canonical).toBe('/boad-of-directors');
  });

  it('has structured data only for the openings that accept applications', async () => {
    site.record('/pages/career', { ...aRecord(pages, { slug: 'career' }), sections: [] });
    site.rows('/careers', [
      aRecord(careers, { id: 1, title: 'Closed', application_end_at: '2020-01-02 00:00:00' }),
      aRecord(careers, {
        id: 2,
        title: 'Open',
        content: '<p>Work.</p>',
        created_at: '2026-01-02 03:04:05',
        application_end_at: '2999-01-02 00:00:00',
      }),
      aRecord(careers, { id: 3, title: 'Not yet', application_publish_at: '2999-01-01 00:00:00' }),
      aRecord(careers, { id: 4, title: 'Without words', content: '<p> </p>' }),
      aRecord(careers, { id: 5, title: 'Without ink', content: '<p>&nbsp;\u200b</p>' }),
    ]);
    const postings = getHead((await onServer('/career')).data.page).jsonLd?.filter(
      (one) => '@type' in one && one['@type'] === 'JobPosting',
    );
    expect(postings).toEqual([
      expect.objectContaining({
        title: 'Open',
        datePosted: '2026-01-02T03:04:05.000Z',
        validThrough: '2999-01-02T00:00:00.000Z',
      }),
    ]);
  });
});
