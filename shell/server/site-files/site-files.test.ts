import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { applications } from '@quoin/shared/contract/resources/applications';
import type { Contract, RecordOf } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { appKeyHeader, revisionHeader } from '@quoin/shared/contract/wire';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, listen, type Site } from '../testing.ts';

interface State {
  revision: number;
  mode: 'up' | 'down' | 'mute';
  /** The URLs that were requested. */
  requests: string[];
  /** The number of records of a resource, if it is not two. */
  totals: Map<string, number>;
  /** Replaces the response of a resource. It gets the usual `data`. */
  replaced: Map<string, (data: unknown) => { status?: number; body: unknown }>;
  settings: RecordOf<typeof applications>;
}

/** Starts a content server with a few records and a revision. It records the requested URLs. */
async function anApi() {
  const state: State = {
    revision: 1,
    mode: 'up',
    requests: [],
    totals: new Map(),
    replaced: new Map(),
    settings: aRecord(applications, { name: 'Corner & Co', icon: '/media/01arz3ndektsv4rrffq69g5fav-128x128.webp' }),
  };
  const rows: Record<string, (number: number) => object> = {
    pages: (id) => aRecord(pages, { id, slug: `page-${id}` }),
    posts: (id) =>
      aRecord(posts, {
        id,
        slug: `post-${id}`,
        title: 'A <b> & "c" ]]>\u0001',
        content: '<p><a href="/x">&amp;</a> <img src="/media/a.webp"></p>',
        created_at: '2026-01-02 03:04:05',
        updated_at: '2026-02-03 04:05:06',
      }),
    'post-categories': (id) => aRecord(postCategories, { id, slug: `category-${id}` }),
    profiles: (id) => aRecord(profiles, { id, slug: `person-${id}` }),
  };
  const list = (contract: Contract['name'], query: URLSearchParams) => {
    const [page, size, total] = [
      Number(query.get('page') ?? 1),
      Number(query.get('size')),
      state.totals.get(contract) ?? 2,
    ];
    const ids = Array.from(
      { length: Math.max(0, Math.min(size, total - (page - 1) * size)) },
      (_, index) => (page - 1) * size + index + 1,
    );
    return {
      data: ids.map((id) => rows[contract]?.(id)),
      current_page: page,
      last_page: Math.ceil(total / size),
      per_page: size,
      total,
    };
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://api');
    const etag = `W/"${state.revision}"`;
    const head = { 'content-type': 'application/json', etag, [revisionHeader]: String(state.revision) };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, head).end();
    const name = url.pathname.split('/')[2] ?? '';
    if (name !== 'applications' && request.headers[appKeyHeader] !== 'site-key')
      return void response.writeHead(400).end();
    const data = name === 'applications' ? state.settings : list(name, url.searchParams);
    const { status = 200, body } = state.replaced.get(name)?.(data) ?? { body: { data } };
    response.writeHead(status, head).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    // There is no stream of changes, so the edge asks for the revision on each request.
    if (request.url?.startsWith('/api/changes')) return void response.writeHead(404).end();
    state.requests.push(request.url ?? '');
    if (state.mode === 'mute') return;
    if (state.mode === 'down') return void response.writeHead(503).end();
    answer(request, response);
  });
  return {
    state,
    url: await listen(server),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let api: Awaited<ReturnType<typeof anApi>>;
let site: Site;

let logged: jest.SpyInstance;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = await anApi();
  site = await aSite('exports.routes = [{ id: "all", path: "*", Component: () => "a page" }];', {
    apiInternalUrl: api.url,
  });
});
afterEach(async () => {
  await site.close();
  api.close();
  jest.restoreAllMocks();
});

const locations = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

describe('GET /sitemap.xml', () => {
  it('lists every page, post, category and profile with its last change', async () => {
    const { status, headers, text } = await site.get('/sitemap.xml');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/xml; charset=utf-8',
    });
    expect(locations(text)).toEqual(
      [
        '/',
        '/sitemap',
        '/page-1',
        '/page-2',
        '/news/post-1',
        '/news/post-2',
        '/news-and-blogs?category=category-1',
        '/news-and-blogs?category=category-2',
        '/profile/person-1',
        '/profile/person-2',
      ].map((path) => `https://site.example${path}`),
    );
    expect(api.state.requests.filter((url) => url.includes('size=') && !url.includes('fields=slug'))).toEqual([]);
    expect(text).toContain(
      '<url><loc>https://site.example/news/post-1</loc><lastmod>2026-02-03T04:05:06Z</lastmod></url>',
    );
  });

  it('encodes slugs of other scripts, as the feed does', async () => {
    const slug = 'नयाँ-योजना';
    for (const name of ['posts', 'pages', 'post-categories', 'profiles'])
      api.state.replaced.set(name, (data) => {
        const rows: unknown[] = isObject(data) && Array.isArray(data.data) ? data.data : [];
        return { body: { data: { ...Object(data), data: [{ ...Object(rows[0]), slug }] } } };
      });
    const encoded = encodeURIComponent(slug);
    expect(locations((await site.get('/sitemap.xml')).text)).toEqual(
      [
        '/',
        '/sitemap',
        `/${encoded}`,
        `/news/${encoded}`,
        `/news-and-blogs?category=${encoded}`,
        `/profile/${encoded}`,
      ].map((path) => `https://site.example${path}`),
    );
    expect((await site.get('/feed.xml')).text).toContain(`href="https://site.example/news/${encoded}"`);
  });

  it('becomes an index of files when a list has several pages', async () => {
    api.state.totals.set('posts', 2300);
    const names = locations((await site.get('/sitemap.xml')).text).map((address) =>
      address.replace('https://site.example', ''),
    );
    expect(names).toEqual([
      '/sitemap-pages-1.xml',
      '/sitemap-posts-1.xml',
      '/sitemap-posts-2.xml',
      '/sitemap-posts-3.xml',
      '/sitemap-post-categories-1.xml',
      '/sitemap-profiles-1.xml',
    ]);
    const all = await Promise.all(names.map(async (name) => locations((await site.get(name)).text)));
    expect(new Set(all.flat()).size).toBe(2 + 2 + 2300 + 2 + 2);
    for (const none of ['/sitemap-posts-4.xml', '/sitemap-users-1.xml'])
      expect((await site.get(none)).status).toBe(404);
  });
});

describe('GET /feed.xml', () => {
  it('escapes texts and has absolute URLs', async () => {
    const { headers, text } = await site.get('/feed.xml');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain('<title>Corner &amp; Co</title>');
    expect(text).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot; ]]&gt;</title>');
    expect(text).toContain(
      '&lt;a href=&quot;https://site.example/x&quot;&gt;&amp;amp;&lt;/a&gt; &lt;img src=&quot;https://site.example/media/a.webp&quot;&gt;',
    );
    expect(text).toContain('<id>tag:site.example,2026-01-02:post-1</id>');
  });
});

describe('GET /feed/{category}.xml', () => {
  const category = aRecord(postCategories, { slug: 'feld-ü', name: 'Field & home', description: 'Journeys.' });

  it('has the posts of the category, and its name', async () => {
    api.state.replaced.set('post-categories', () => ({ body: { data: category } }));
    const path = `/feed/${encodeURIComponent('feld-ü')}.xml`;
    const { status, headers, text } = await site.get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(text).toContain('<title>Field &amp; home: Corner &amp; Co</title>');
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="https://site.example${path}"/>`);
    expect(text).toContain('href="https://site.example/news-and-blogs?category=feld-%C3%BC"');
    expect(text).toContain('href="https://site.example/news/post-1"');
    expect(api.state.requests.find((url) => url.startsWith('/api/posts'))).toContain('category=feld-%C3%BC');
  });

  it('redirects from a former slug', async () => {
    api.state.replaced.set('post-categories', () => ({ body: { data: category } }));
    const { status, headers } = await site.get('/feed/former.xml');
    expect([status, headers.get('location')]).toEqual([301, '/feed/feld-%C3%BC.xml']);
  });

  it('is not there without such a category, and asks for no id', async () => {
    api.state.replaced.set('post-categories', () => ({ status: 404, body: {} }));
    expect((await site.get('/feed/nope.xml')).status).toBe(404);
    const asked = api.state.requests.length;
    for (const path of ['/feed/7.xml', '/feed/No.xml', '/feed/%2E%2E.xml', '/feed/a/b.xml', '/feed/%E0%A4.xml'])
      expect([path, (await site.get(path)).status]).toEqual([path, path.includes('a/b') ? 200 : 404]);
    expect(api.state.requests.slice(asked).filter((url) => url.includes('categories'))).toEqual([]);
  });
});

describe('generated files', () => {
  it('contain the icon of the settings, with its size', async () => {
    const { headers, text } = await site.get('/manifest.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      name: 'Corner & Co',
      icons: [{ src: '/media/01arz3ndektsv4rrffq69g5fav-128x128.webp', sizes: '128x128', type: 'image/webp' }],
    });
    for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
      const answer = await site.get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        '/media/01arz3ndektsv4rrffq69g5fav-128x128.webp',
      ]);
    }
  });

  it('exclude robots from the back-office and the API only, and name the sitemap', async () => {
    const { headers, text } = await site.get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin$',
      'Disallow: /admin/',
      'Disallow: /api/',
      '',
      'Sitemap: https://site.example/sitemap.xml',
      '',
    ]);
  });

  it('are generated again when the content has changed, and revalidated with one small request until then', async () => {
    const first = await site.get('/feed.xml');
    const tag = first.headers.get('etag') ?? '';
    api.state.requests = [];
    expect((await site.get('/feed.xml', { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect(api.state.requests).toEqual(['/api/applications/site-key']);
    api.state.revision += 1;
    api.state.settings = aRecord(applications, { name: 'Another name' });
    const changed = await site.get('/feed.xml', { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('<title>Another name</title>');
  });

  it('are generated once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 5 }, () => site.get('/feed.xml')));
    expect(api.state.requests.filter((url) => url.startsWith('/api/posts'))).toHaveLength(1);
  });

  it.each(['down', 'mute'] as const)(
    'are the last good ones while the content server is %s, and 503 where there are none',
    async (mode) => {
      const good = await site.get('/feed.xml');
      api.state.mode = mode;
      const [kept, none] = await Promise.all([site.get('/feed.xml'), site.get('/sitemap.xml')]);
      expect([kept.status, kept.text]).toEqual([200, good.text]);
      expect([none.status, none.headers.get('retry-after')]).toEqual([503, '10']);
    },
  );
});

describe('a response of the content server that cannot be used', () => {
  const valid = (data: unknown) => (isObject(data) ? data : {});

  it.each<[string, { response: (data: unknown) => { status?: number; body: unknown }; message: string }]>([
    ['an error with data', { response: (data) => ({ status: 500, body: { data } }), message: 'server returned 500' }],
    ['null', { response: () => ({ body: null }), message: 'no list of posts' }],
    [
      'a list without rows',
      { response: (data) => ({ body: { data: { ...valid(data), data: 'none' } } }), message: 'no list of posts' },
    ],
    [
      'a list without its last page',
      { response: (data) => ({ body: { data: { ...valid(data), last_page: null } } }), message: 'no list of posts' },
    ],
  ])('is a 503, which is logged: %s', async (_, { response, message }) => {
    api.state.replaced.set('posts', response);
    const { status, headers } = await site.get('/feed.xml');
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(logged.mock.calls.flat().map(String).join()).toContain(message);
  });

  it('has no icon when the settings are invalid', async () => {
    api.state.replaced.set('applications', () => ({ body: { data: { icon: '/media/a.webp' } } }));
    expect((await site.get('/favicon.ico')).status).toBe(503);
  });

  it('omits invalid records of a list', async () => {
    api.state.replaced.set('posts', (data) => {
      const { data: rows, ...page } = valid(data);
      const all = Array.isArray(rows) ? rows : [];
      return { body: { data: { ...page, data: [{ ...valid(all[0]), slug: 'not-valid', status: '1' }, ...all] } } };
    });
    const { text } = await site.get('/feed.xml');
    expect([...text.matchAll(/<id>tag:[^:]*:([^<]*)<\/id>/g)].map(([, slug]) => slug)).toEqual(['post-1', 'post-2']);
  });
});

describe('a public address', () => {
  it.each([
    ['/About-Us', '/about-us'],
    ['/about-us/', '/about-us'],
    ['/News//A/?Page=2', '/news/a?Page=2'],
  ])('%s redirects permanently to %s', async (written, one) => {
    const { status, headers } = await site.get(written);
    expect([status, headers.get('location')]).toEqual([301, one]);
  });

  it.each(['/', '/about-us', '/a%20B/', '/ABC%2F/'])('%s is unchanged', async (path) => {
    expect((await site.get(path)).status).toBe(200);
  });
});
