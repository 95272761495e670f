import { writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import { join } from 'node:path';
import { servedTypes } from '@quoin/webpack/release/served-files.ts';
import { parsePageState } from '../src/page-state.ts';
import { createEdge } from './edge.ts';
import { aSite, listen, type Site } from './testing.ts';

/**
 * The server build of a remote, as webpack emits it: it exports routes, and requires shared modules from the worker.
 */
const siteCode = (greeting: string) => `
  const { createElement: h } = require('react');
  const { Outlet } = require('@quoin/shared/runtime/router');
  exports.routes = [{ id: 'layout', Component: () => h('main', null, h(Outlet)), loader: () => ({ head: { title: 'Site', siteName: 'Site' } }), children: [
    { id: 'home', index: true, loader: () => ({ head: { title: 'Home </title><script>x</script>', canonical: '/', preloadPictures: [{ src: '/media/a.webp', sizes: '100vw' }] }, words: '</script><!--' }), Component: () => h('h1', null, ${JSON.stringify(greeting)}) },
    { id: 'throws', path: 'throws', Component: () => { throw new Error('broken render'); } },
    { id: 'loops', path: 'loops', Component: () => { for (;;); } },
    { id: 'eats', path: 'eats', Component: () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); } },
    { id: 'reads', path: 'reads', Component: () => h('p', null, require('node:fs').readFileSync('/etc/hostname', 'utf8')) },
    { id: 'earlier', path: 'earlier', Component: () => h(require('@quoin/shared/runtime/router').NavLink, { to: '/earlier' }, 'here') },
    { id: 'pictured', path: 'pictured', loader: ({ url }) => ({ head: { preloadPictures: [{ src: '/media/01arz3ndektsv4rrffq69g5fav-640x480.webp', sizes: url.searchParams.get('page') ? '100vw\\r\\nset-cookie: x=1' : '100vw' }] } }), Component: () => h('p', null, 'x') },
    { id: 'counted', path: 'counted', loader: () => ({ analytics: { google_analytics_id: 'G-AB12', 'script-src': 'https://evil.example' } }), Component: () => h('p', null, 'x') },
    { id: 'moved', path: 'moved', loader: () => { throw new Response(null, { status: 302, headers: { location: '/' } }); } },
    { id: 'partial', path: 'partial', loader: () => ({ isPartial: globalThis.broken === true }), Component: () => { const seen = globalThis.broken ? 'broken' : 'whole'; globalThis.broken = true; return h('p', null, seen); } },
    { id: 'short', path: 'short', loader: () => require('@quoin/shared/runtime/router').data({}, { status: 503 }), Component: () => h('p', null, 'what there is') },
    { id: 'missing', path: '*', loader: () => { throw new Response('Page Not Found 404', { status: 404 }); }, ErrorBoundary: () => h('h1', null, 'Page Not Found 404') },
  ] }];`;

let site: Site;
let logged: jest.SpyInstance;

beforeAll(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode('Hello'));
});
afterAll(async () => {
  await site.close();
  logged.mockRestore();
});

describe('GET / of the edge', () => {
  it('returns complete HTML with the styles and preloads of its route', async () => {
    const { status, text } = await site.get('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Hello</h1>');
    expect(text).toContain('<link rel="stylesheet" href="/mf/remote-public/bbbbbbbbbbbb/home.css">');
    expect(text).toContain(
      '<link rel="preload" as="script" href="/mf/remote-public/bbbbbbbbbbbb/home.js" integrity="sha256-',
    );
    expect(text).toContain('<link rel="preload" as="image" href="/media/a.webp" fetchpriority="high">');
    expect(text).toContain('<link rel="canonical" href="https://site.example/" data-head>');
  });

  it("preloads the page's first picture before the styles, unless its sizes could break the header", async () => {
    const named =
      '</media/01arz3ndektsv4rrffq69g5fav-320.avif>; rel=preload; as=image; type="image/avif"; imagesrcset="/media/01arz3ndektsv4rrffq69g5fav-320.avif 320w, /media/01arz3ndektsv4rrffq69g5fav-640x480.avif 640w"; imagesizes="100vw"; fetchpriority=high, </mf/';
    expect((await site.get('/pictured')).headers.get('link')).toContain(named);
    const ended = await site.get('/pictured?page=2');
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([200, null]);
    expect(ended.headers.get('link')).toMatch(/^<\/mf\//);
  });

  it('renders an older release, which imports the former exports of the router module', async () => {
    expect((await site.get('/earlier')).text).toContain('aria-current="page"');
  });

  it('contains the loader data, in which nothing can end the data block', async () => {
    const { text } = await site.get('/');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(parsePageState(text).hydration).toMatchObject({
      loaderData: { home: { words: '</script><!--' } },
      errors: null,
    });
  });

  it('names its releases, and has a keep-alive as long as a visitor reads', async () => {
    const { text, headers } = await site.get('/');
    expect(parsePageState(text).release).toBe('shell@aaaaaaaaaaaa remote-public@bbbbbbbbbbbb');
    expect(headers.get('keep-alive')).toBe('timeout=72');
  });

  it('references no file of the back-office', async () => {
    const { text } = await site.get('/');
    expect(text).not.toContain('remote-admin');
    expect(text).not.toContain('admin.js');
  });

  it('allows scripts only from the site', async () => {
    const { headers } = await site.get('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/admin'])(
    'gives the browser at %s the public API address, while the edge uses the internal one',
    async (path) => {
      const { text, headers } = await site.get(path);
      const [found, own] = ['https://api.example', 'http://127.0.0.1:9'];
      expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${found};`);
      expect([
        text.includes(found),
        text.includes(own),
        String(headers.get('content-security-policy')).includes(own),
      ]).toEqual([true, false, false]);
    },
  );

  it('allows only the hosts of the analytics services that a loader names', async () => {
    const policy = (await site.get('/counted')).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com;");
    expect(policy).not.toMatch(/facebook|evil| 'unsafe/);
  });

  it('answers 404 for an unknown path, with its message', async () => {
    const { status, text } = await site.get('/no/such/page');
    expect(status).toBe(404);
    expect(text).toContain('<h1>Page Not Found 404</h1>');
    expect(parsePageState(text).hydration).toMatchObject({ errors: { missing: { status: 404 } } });
  });

  it('has Retry-After on an incomplete page', async () => {
    const { status, headers, text } = await site.get('/short');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('what there is');
  });

  it("forwards a loader's redirect", async () => {
    const { status, headers } = await site.get('/moved');
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/');
  });
});

describe('a render that fails', () => {
  const isRenderedByBrowser = (text: string) =>
    text.includes('<div id="root"></div>') && parsePageState(text).hydration === null;

  it.each(['throws', 'loops', 'eats', 'reads'])('leaves the visitor a page and the edge alive: %s', async (path) => {
    const { status, headers, text } = await site.get(`/${path}`);
    expect({ status, isRenderedByBrowser: isRenderedByBrowser(text) }).toEqual({
      status: 503,
      isRenderedByBrowser: true,
    });
    expect([headers.get('retry-after'), headers.get('cache-control'), headers.get('etag')]).toEqual([
      '5',
      'no-store',
      null,
    ]);
    expect(text).toContain('<noscript><main class="quoin-failed"><h1>This page could not be shown.</h1>');
    expect((await site.get('/')).text).toContain('<h1>Hello</h1>');
  });

  it('allows the analytics hosts of earlier pages', async () => {
    await site.get('/counted');
    const { headers } = await site.get('/throws');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com;",
    );
  });

  it('returns the last complete page when parts of the new one failed', async () => {
    const other = await aSite(siteCode('Hello'));
    expect((await other.get('/partial')).text).toContain('whole');
    expect((await other.get('/partial')).text).toContain('whole');
    await other.close();
  });

  it('refuses server code that differs from its release', async () => {
    const other = await aSite(siteCode('Hello'));
    await writeFile(join(other.dataDir, 'releases/remote-public/bbbbbbbbbbbb/server/main.cjs'), siteCode('Tampered'));
    const { text } = await other.get('/');
    expect(text).not.toContain('Tampered');
    expect(isRenderedByBrowser(text)).toBe(true);
    await other.close();
  });
});

describe('a new release', () => {
  it('renders the next pages without a restart', async () => {
    const other = await aSite(siteCode('One'));
    expect((await other.get('/')).text).toContain('<h1>One</h1>');
    await other.release('dddddddddddd', siteCode('Two'));
    const seen = async (): Promise<string> => {
      const { text } = await other.get('/');
      return text.includes('<h1>Two</h1>') ? text : seen();
    };
    expect(await seen()).toContain('/mf/remote-public/dddddddddddd/entry.js');
    await other.close();
  });
});

describe('the shutdown of the edge', () => {
  it('waits for responses in progress, and not for idle connections', async () => {
    const [requests, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const api = createServer(({ url = '' }, response) => {
      if (!url.startsWith('/media/')) return void response.writeHead(404).end();
      requests.resolve();
      void free.promise.then(() => response.writeHead(200, { 'content-type': 'image/webp' }).end('picture'));
    });
    const other = await aSite(siteCode('Hello'), { apiInternalUrl: await listen(api) });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      get(`${other.url}/media/01arz3ndektsv4rrffq69g5fav-640.webp`, { agent }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      ).on('error', reject);
    });
    await requests.promise;
    const closed = other.close();
    free.resolve();
    expect(await answered).toBe(200);
    await closed;
    agent.destroy();
    api.close();
  });
});

describe('GET /admin of the edge', () => {
  it('returns a separate document with the remotes of the back-office, which is not cached', async () => {
    const { status, headers, text } = await site.get('/admin/slider');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(parsePageState(text).remotes.map(({ name }) => name)).toEqual(['remote-admin-content']);
    expect(text).toContain('/mf/shell/aaaaaaaaaaaa/admin.css');
  });

  it('preloads the scripts of the opened area only', async () => {
    const preload = '<link rel="preload" as="script" href="/mf/remote-admin-content/cccccccccccc/entry.js"';
    const [opened, gate, nowhere] = await Promise.all(
      ['/admin/slider', '/admin', '/admin/constructor'].map((path) => site.get(path)),
    );
    expect(opened?.text).toContain(preload);
    expect([gate?.text, nowhere?.text].join()).not.toContain(preload);
  });

  it("has its own entry script after the one that reports a failed start, as a preview does; a visitor's page loads its scripts after it is painted", async () => {
    const started = (path: string) =>
      site.get(path).then(({ text }) => [...text.matchAll(/<script src="([^"]+)"/g)].map(([, src]) => src));
    for (const [path, policy] of [
      ['/admin', 'trusted-types'],
      ['/admin/preview', 'preview-trusted-types'],
    ] as const)
      expect(await started(path)).toEqual([
        '/mf/shell/aaaaaaaaaaaa/watch-start.js',
        `/mf/shell/aaaaaaaaaaaa/${policy}.js`,
        '/mf/shell/aaaaaaaaaaaa/back-office.js',
      ]);
    expect(await started('/')).toEqual(['/mf/shell/aaaaaaaaaaaa/once-painted.js']);
    const [, held] = /<template id="quoin-once-painted">([^]*?)<\/template>/.exec((await site.get('/')).text) ?? [];
    expect(held).toMatch(
      /^\s*<link rel="preload" as="script" href="\/mf\/shell\/aaaaaaaaaaaa\/main.js" [^>]* data-start>/,
    );
    expect(held).toContain('<link rel="preload" as="script" href="/mf/remote-public/bbbbbbbbbbbb/home.js" ');
    expect(await started('/throws')).toEqual([
      '/mf/shell/aaaaaaaaaaaa/watch-start.js',
      '/mf/shell/aaaaaaaaaaaa/main.js',
    ]);
  });

  it('explains without JavaScript what it needs, with a link to the site', async () => {
    const { text } = await site.get('/admin');
    expect(/<noscript>(.*)<\/noscript>/.exec(text)?.[1]).toMatch(
      /^<main class="quoin-failed"><h1>The back-office needs JavaScript<\/h1>.*<a href="\/">To the site<\/a>/,
    );
  });

  it('has a new nonce for styles in each document, and none for scripts', async () => {
    const [one, two] = await Promise.all([site.get('/admin'), site.get('/admin')]);
    const nonce = /content="([^"]+)"/.exec(/<meta name="csp-nonce"[^>]+>/.exec(one.text)?.[0] ?? '')?.[1];
    expect(one.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(two.text).not.toContain(nonce);
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });
});

describe('the content security policy of a document', () => {
  it.each([
    ['a page', { path: '/', expected: 200 }],
    ['a page that there is not', { path: '/no/such/page', expected: 404 }],
    ['a page that could not be rendered', { path: '/throws', expected: 503 }],
    ['the back-office', { path: '/admin/slider', expected: 200 }],
    ['a preview', { path: '/admin/preview', expected: 200 }],
  ])("allows the site's scripts with their hashes, and nothing inline: %s", async (_, { path, expected }) => {
    const { status, headers, text } = await site.get(path);
    expect(status).toBe(expected);
    expect(headers.get('content-security-policy')).toMatch(/(^|; )script-src 'self' 'wasm-unsafe-eval';/);
    expect(headers.get('content-security-policy')).not.toContain(" 'unsafe");
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
    for (const [, attributes = ''] of text.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(
        / src="\/mf\/.* integrity="sha256-.+" crossorigin="anonymous"| type="application\/(ld\+)?json"/,
      );
    for (const [, attributes = ''] of text.matchAll(/<link([^>]* as="script"[^>]*)>/g))
      expect(attributes).toMatch(/ integrity="sha256-.+" crossorigin="anonymous"/);
    for (const remote of parsePageState(text).remotes) expect(remote.integrity).toMatch(/^sha256-/);
    expect(text).not.toMatch(/ on[a-z]+=|javascript:/);
  });

  it('allows every map that settings may contain', async () => {
    const frames = / frame-src ([^;]*);/
      .exec((await site.get('/')).headers.get('content-security-policy') ?? '')?.[1]
      ?.split(' ');
    expect(frames).toEqual(
      expect.arrayContaining([
        'https://google.com',
        'https://www.google.com',
        'https://maps.google.com',
        'https://openstreetmap.org',
        'https://www.openstreetmap.org',
      ]),
    );
  });

  it('allows the players of videos and recordings', async () => {
    expect((await site.get('/')).headers.get('content-security-policy')).toMatch(
      / frame-src [^;]* https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com https:\/\/w\.soundcloud\.com;/,
    );
  });

  it('allows scripts of an analytics service, which have no hash, without an integrity policy', async () => {
    expect((await site.get('/counted')).headers.get('integrity-policy')).toBeNull();
  });

  it('is absent on plain-text responses, and before the first release', async () => {
    const empty = await createEdge({ ...site.settings, dataDir: join(site.dataDir, 'empty') });
    const unreleased = await fetch(`${await listen(empty.server)}/admin`);
    expect(unreleased.status).toBe(503);
    for (const { headers } of [unreleased, await site.get('/moved'), await site.get('/mf/nothing')]) {
      expect(headers.get('content-type')).toContain('text/plain');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    await empty.close();
  });
});

describe('files of the edge', () => {
  it("serves a release's file as immutable", async () => {
    const { status, headers, text } = await site.get('/mf/shell/aaaaaaaaaaaa/main.js');
    expect({ status, text }).toEqual({ status: 200, text: 'shell();' });
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it("limits a worker that runs a release's script: no eval, and calls only to the site and its API", async () => {
    const { headers } = await site.get('/mf/shell/aaaaaaaaaaaa/main.js');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https://api.example",
    );
  });

  it('sandboxes other files of a release that are opened as documents', async () => {
    const folder = join(site.dataDir, 'releases/shell/aaaaaaaaaaaa/client');
    const kinds = Object.keys(servedTypes).filter((kind) => kind !== '.js');
    await Promise.all(kinds.map((kind) => writeFile(join(folder, `file${kind}`), 'x')));
    const policies = await Promise.all(
      kinds.map(async (kind) => {
        const { status, headers } = await site.get(`/mf/shell/aaaaaaaaaaaa/file${kind}`);
        return [kind, status, headers.get('content-security-policy')];
      }),
    );
    expect(policies).toEqual(kinds.map((kind) => [kind, 200, "sandbox; default-src 'none'"]));
  });

  it.each([
    '/mf/shell/aaaaaaaaaaaa/..%2fbuild.json',
    '/mf/shell/aaaaaaaaaaaa/../../registry.json',
    '/mf/remote-public/bbbbbbbbbbbb/main.cjs',
    '/mf/shell/aaaaaaaaaaaa/main.js.map',
    '/mf/shell/aaaaaaaaaaaa/.main.js',
    '/mf/registry.json',
    '/mf/',
    '/media/../etc/passwd',
    '/media/short.webp',
    '/media/01arz3ndektsv4rrffq69g5fav-641.webp',
    '/media/01arz3ndektsv4rrffq69g5fav.svg',
  ])('answers 404 for %s', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });

  it('forwards pictures of the content API', async () => {
    const api = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/webp' }).end('picture'),
    );
    const other = await aSite(siteCode('Hello'), { apiInternalUrl: await listen(api) });
    const { status, headers, text } = await other.get('/media/01arz3ndektsv4rrffq69g5fav-640.webp');
    expect({ status, text, type: headers.get('content-type') }).toEqual({
      status: 200,
      text: 'picture',
      type: 'image/webp',
    });
    await other.close();
    api.close();
  });

  it('redirects to the replacement of a picture, and to nothing else', async () => {
    const id = '01arz3ndektsv4rrffq69g5fav';
    const leads = new Map([
      [`/media/${id}-640.webp`, `/media/${id.replace('01', '02')}-640.webp`],
      [`/media/${id}-320.webp`, 'https://evil.example/x'],
    ]);
    const api = createServer(({ url }, response) =>
      response.writeHead(307, { location: leads.get(url ?? '') ?? '/', 'cache-control': 'public, max-age=60' }).end(),
    );
    const other = await aSite(siteCode('Hello'), { apiInternalUrl: await listen(api) });
    const { status, headers } = await other.get(`/media/${id}-640.webp`, { redirect: 'manual' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      307,
      `/media/${id.replace('01', '02')}-640.webp`,
      'public, max-age=60',
    ]);
    expect((await other.get(`/media/${id}-320.webp`, { redirect: 'manual' })).status).toBe(404);
    await other.close();
    api.close();
  });

  it.each([
    { refused: 404, status: 404, wait: null },
    { refused: 429, status: 503, wait: '7' },
    { refused: 500, status: 503, wait: '7' },
  ])('answers $status for a picture when the content API answers $refused', async ({ refused, status, wait }) => {
    const api = createServer((_request, response) => response.writeHead(refused, { 'retry-after': '7' }).end());
    const other = await aSite(siteCode('Hello'), { apiInternalUrl: await listen(api) });
    const answer = await other.get('/media/01arz3ndektsv4rrffq69g5fav-640.webp');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      status,
      wait,
      'no-store',
    ]);
    await other.close();
    api.close();
  });

  it('answers 502 when the content API cannot be reached', async () => {
    expect((await site.get('/media/01arz3ndektsv4rrffq69g5fav.webp')).status).toBe(502);
  });
});

describe('requests that the edge refuses', () => {
  it('answers 405 to a DELETE, 400 to a double slash and 414 to a very long address', async () => {
    expect((await site.get('/', { method: 'DELETE' })).status).toBe(405);
    expect((await site.get('//evil.example/x')).status).toBe(400);
    expect((await site.get(`/${'x'.repeat(3000)}`)).status).toBe(414);
  });
});
