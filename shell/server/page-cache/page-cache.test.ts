import { request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aSite, type Site } from '../testing.ts';
import { aContentServer, type ContentServer } from './testing/a-content-server.ts';

/** The server code of a remote. Its pages show the record of the content server, and the query. */
const siteCode = (greeting: string) => `
  const { createElement: h } = require('react');
  const { call } = require('@quoin/shared/runtime/api-client');
  const { data, redirect, useActionData, useLoaderData } = require('@quoin/shared/runtime/router');
  const read = async ({ request }) => {
    const words = await call('GET', '/words').then(String, () => undefined);
    return { words, search: new URL(request.url).search, isPartial: words === undefined };
  };
  const Page = () => { const { words, search } = useLoaderData(); return h('p', null, ${JSON.stringify(greeting)} + words + search, 'x'.repeat(2000)); };
  const action = async ({ request }) => data({ said: await request.text() }, { status: 422 });
  const Form = () => h('p', null, useActionData()?.said ?? 'empty');
  exports.routes = [
    { id: 'home', index: true, loader: read, Component: Page },
    { id: 'form', path: 'form', action, Component: Form },
    { id: 'old', path: 'old', loader: ({ request }) => redirect('/' + new URL(request.url).search, 301) },
    { id: 'big', path: 'big/:n', Component: () => h('p', null, 'x'.repeat(60000)) },
    { id: 'broken', path: 'broken', loader: read, Component: () => { throw new Error('broken'); } },
    { id: 'unwell', path: 'unwell', Component: Page, ErrorBoundary: () => h('h1', null, 'unwell'), loader: async (asked) => {
      const found = await read(asked);
      if (found.words !== 'first') throw new Response(null, { status: 500 });
      return found;
    } },
    { id: 'missing', path: '*', loader: async (asked) => { throw new Response((await read(asked)).words, { status: 404 }); }, ErrorBoundary: () => h('h1', null, 'none') },
  ];`;

let content: ContentServer;
let site: Site;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  content = await aContentServer();
  site = await aSite(siteCode('says '), { apiInternalUrl: content.url, pageCacheMb: 1 });
});
afterEach(async () => {
  content.close();
  await site.close();
  jest.restoreAllMocks();
});

/** Repeats `work` until its result is as expected. Jest's time limit ends it. */
async function until<T>(work: () => T | Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  await new Promise(setImmediate);
  const answer = await work();
  return isSo(answer) ? answer : until(work, isSo);
}

/** Returns the value of a metric from the edge's `/metrics`. */
async function figure(name: string): Promise<number> {
  const { text } = await site.get('/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** Requests a page and returns the response without decoding its body. */
const raw = (
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    ask(`${site.url}${path}`, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => parts.push(chunk))
        .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

describe('a page', () => {
  it('is rendered for its first visitor and cached for the next ones', async () => {
    const first = await site.get('/');
    expect(first.text).toContain('says first');
    expect((await site.get('/')).text).toBe(first.text);
    expect(content.reads).toBe(1);
  });

  it('that does not exist is cached as well', async () => {
    for (let time = 0; time < 3; time += 1) expect((await site.get('/no/such/page')).status).toBe(404);
    expect(content.reads).toBe(1);
  });

  it('is rendered once for concurrent requests', async () => {
    await site.get('/no/such/page');
    const release = content.hold();
    const pending = Promise.all(Array.from({ length: 40 }, () => site.get('/')));
    await until(
      () => content.reads,
      (reads) => reads > 1,
    );
    release();
    expect(new Set((await pending).map(({ text }) => text)).size).toBe(1);
    expect(content.reads).toBe(2);
  });

  it('is the same with any cookies and headers, and sets no cookie', async () => {
    const bare = await site.get('/');
    const brought = await site.get('/', {
      headers: {
        cookie: 'session=secret; quoin_canary=3; quoin_override=x.y',
        authorization: 'Bearer secret',
        'x-forwarded-host': 'evil.example',
        'accept-language': 'ne',
      },
    });
    expect(brought.text).toBe(bare.text);
    expect(brought.headers.get('set-cookie')).toBeNull();
    expect(content.reads).toBe(1);
  });

  it('depends only on the query parameters that its remote reads', async () => {
    expect((await site.get('/?utm_source=mail&page=2&page=3')).text).toContain('says first?page=2&amp;page=3');
    expect((await site.get('/?page=2&gclid=7&page=3')).text).toContain('says first?page=2&amp;page=3');
    expect((await site.get('/?fbclid=1')).text).not.toContain('fbclid');
    expect((await site.get('/')).text).toContain('says first<');
    expect(content.reads).toBe(2);
  });

  it('that redirects keeps the whole query', async () => {
    for (const query of ['', '?utm_source=mail', '?page=2&utm_source=mail', '']) {
      const { status, headers } = await site.get(`/old${query}`);
      expect([status, headers.get('location')]).toEqual([301, `/${query}`]);
    }
  });
});

describe('an edit', () => {
  it('is in every next page, also in those that were cached', async () => {
    for (let time = 1; time <= 20; time += 1) {
      await site.get('/');
      await content.write(`edit ${time}`);
      expect((await site.get('/')).text).toContain(`says edit ${time}<`);
    }
  });

  it('during a render is in the next page, even if that one is ready sooner', async () => {
    await site.get('/no/such/page');
    const release = content.hold();
    const early = site.get('/');
    await until(
      () => content.reads,
      (reads) => reads === 2,
    );
    await content.write('second');
    content.hold()();
    expect((await site.get('/')).text).toContain('says second');
    release();
    expect((await early).text).toContain('says first');
    expect((await site.get('/')).text).toContain('says second');
    expect(content.reads).toBe(3);
  });

  it('is in the next page although the edge cannot open the stream of changes', async () => {
    content.mode = 'deaf';
    const deaf = await aSite(siteCode('says '), { apiInternalUrl: content.url });
    for (const words of ['second', 'third', 'fourth']) {
      await content.write(words);
      for (let time = 0; time < 3; time += 1) expect((await deaf.get('/')).text).toContain(`says ${words}`);
    }
    expect(content.reads).toBe(3);
    await deaf.close();
  });

  it('is in the next page although the stream of changes is stalled', async () => {
    await site.get('/');
    content.mode = 'silent';
    await content.write('unannounced');
    await until(
      () => site.get('/'),
      ({ text }) => text.includes('says unannounced'),
    );
  });
});

describe('a response from the cache', () => {
  it('has a strong ETag, a different one for each encoding', async () => {
    const encodings = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
    const tags = new Set<unknown>();
    const plain = (await raw('/')).body.toString();
    for (const [name, unpack] of Object.entries(encodings)) {
      const { headers, body } = await raw('/', { 'accept-encoding': name });
      expect([headers['content-encoding'] ?? 'identity', headers.vary, Number(headers['content-length'])]).toEqual([
        name,
        'accept-encoding',
        body.length,
      ]);
      expect(unpack(body).toString()).toBe(plain);
      expect(headers.etag).toMatch(/^"[\w-]{27}(-br|-gzip)?"$/);
      tags.add(headers.etag);
      const again = await raw('/', { 'accept-encoding': name, 'if-none-match': String(headers.etag) });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, headers.etag, 0]);
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    expect(tags.size).toBe(3);
  });

  it('is sent in full after the page has changed', async () => {
    const { headers } = await site.get('/');
    await content.write('second');
    const again = await site.get('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('etag') === headers.get('etag')]).toEqual([200, false]);
  });

  it('to HEAD has the headers of the page without a body', async () => {
    const { headers } = await raw('/', { 'accept-encoding': 'br' });
    const head = await raw('/', { method: 'HEAD', 'accept-encoding': 'br' });
    expect([head.status, head.headers.etag, head.headers['content-length'], head.body.length]).toEqual([
      200,
      headers.etag,
      headers['content-length'],
      0,
    ]);
  });

  it("preloads the page's styles in a header", async () => {
    expect((await site.get('/')).headers.get('link')).toContain(
      '</mf/remote-public/bbbbbbbbbbbb/home.css>; rel=preload; as=style',
    );
  });
});

describe('a site that is switched off', () => {
  const paths = ['/', '/no/such/page', '/feed.xml'];

  it.each(['up', 'deaf'] as const)(
    'answers one page everywhere from the next request on, and is there again once it is on, with a content server that is %s',
    async (mode) => {
      content.mode = mode;
      const edge = await aSite(siteCode('says '), { apiInternalUrl: content.url });
      for (const path of paths) await edge.get(path);
      content.isOff = true;
      await content.write('second');
      for (const path of paths) {
        const { status, headers, text } = await edge.get(path);
        expect([path, status, headers.get('retry-after'), text]).toEqual([
          path,
          503,
          '3600',
          expect.stringContaining('This site is closed for now'),
        ]);
      }
      expect(
        (
          await edge.get('/form', {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'a=b',
          })
        ).text,
      ).toContain('This site is closed for now');
      expect((await edge.get('/admin')).status).toBe(200);
      content.isOff = false;
      await content.write('third');
      expect((await edge.get('/')).text).toContain('says third');
      await edge.close();
    },
  );
});

describe('a response that is never cached', () => {
  it('is an incomplete page: the last complete page is sent and stays cached', async () => {
    await site.get('/');
    content.mode = 'down';
    await content.write('second');
    expect(
      (
        await until(
          () => site.get('/'),
          () => content.mode === 'down',
        )
      ).text,
    ).toContain('says first');
    expect((await site.get('/?page=9')).text).toContain('says undefined');
    content.mode = 'up';
    await until(
      () => site.get('/'),
      ({ text }) => text.includes('says second'),
    );
    await until(
      () => site.get('/?page=9'),
      ({ text }) => text.includes('says second?page=9'),
    );
  });

  it('is a page that could not be rendered', async () => {
    for (let time = 1; time <= 3; time += 1) {
      const { headers } = await site.get('/broken');
      expect(headers.get('etag')).toBeNull();
      expect(content.reads).toBe(time);
    }
  });

  it('is a page for which a remote returned status 500: the last complete page is sent instead', async () => {
    expect((await site.get('/unwell')).text).toContain('says first');
    await content.write('second');
    const { reads } = content;
    const { status, text } = await until(
      () => site.get('/unwell'),
      () => content.reads > reads,
    );
    expect([status, text]).toEqual([200, expect.stringContaining('says first')]);
    for (let time = 1; time <= 3; time += 1) {
      const before = content.reads;
      const page = await site.get('/unwell?page=9');
      expect([page.status, page.headers.get('etag')]).toEqual([500, null]);
      expect(page.text).toContain('<h1>unwell</h1>');
      expect(content.reads).toBe(before + 1);
    }
    await content.write('first');
    await until(
      () => site.get('/unwell?page=9'),
      (page) => page.status === 200,
    );
  });

  it('is the response to a form', async () => {
    const send = (body: string) =>
      site.get('/form', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    for (const body of ['a=b', 'c=d']) {
      const { status, headers, text } = await send(body);
      expect([status, headers.get('cache-control'), headers.get('etag'), headers.get('x-accel-expires')]).toEqual([
        422,
        'no-store',
        null,
        null,
      ]);
      expect(text).toContain(`<p>${body}</p>`);
      expect((await site.get('/form')).text).toContain('<p>empty</p>');
    }
  });

  it('is a document of the back-office', async () => {
    const [one, two] = [await site.get('/admin'), await site.get('/admin')];
    expect(one.headers.get('etag')).toBeNull();
    expect(one.text).not.toBe(two.text);
  });
});

describe('a release', () => {
  const asTester = () => site.get('/', { headers: { 'quoin-canary': 'in' } });
  const asOther = () => site.get('/', { headers: { 'quoin-canary': 'out' } });

  it('has its own pages from its activation', async () => {
    await site.get('/');
    await site.release('dddddddddddd', siteCode('tells '));
    const { text } = await until(
      () => site.get('/'),
      (answer) => answer.text.includes('tells first'),
    );
    expect(text).not.toContain('bbbbbbbbbbbb');
  });

  it('that only some visitors get has its own cached pages', async () => {
    await site.get('/');
    await site.release('dddddddddddd', siteCode('tells '), 50);
    await until(asTester, ({ text }) => text.includes('tells first'));
    await asOther();
    const reads = content.reads;
    for (let time = 0; time < 3; time += 1) {
      expect((await asTester()).text).toContain('/mf/remote-public/dddddddddddd/entry.js');
      expect((await asOther()).text).toContain('/mf/remote-public/bbbbbbbbbbbb/entry.js');
    }
    expect(content.reads).toBe(reads);
  });

  it('that is a canary gives each new visitor a bucket, in an uncached header', async () => {
    await site.release('dddddddddddd', siteCode('tells '), 50);
    await until(asTester, ({ text }) => text.includes('tells first'));
    for (let time = 0; time < 20; time += 1) {
      const { headers, text } = await site.get('/');
      const [, place = ''] = /^quoin_canary=(\d+);/.exec(headers.get('set-cookie') ?? '') ?? [];
      expect(text).toContain(Number(place) < 50 ? 'tells first' : 'says first');
      expect(
        (await site.get('/', { headers: { cookie: `quoin_canary=${place}` } })).headers.get('set-cookie'),
      ).toBeNull();
    }
  });
});

describe('a proxy in front of the edge', () => {
  it('may cache a shared page until the second ends, and nothing while there is a canary', async () => {
    const readExpiry = async (path: string) => (await site.get(path)).headers.get('x-accel-expires');
    for (const path of ['/', '/no/such/page']) {
      const [before, expiry] = [Math.floor(Date.now() / 1000), await readExpiry(path)];
      const second = Number(expiry?.slice(1));
      expect([expiry?.slice(0, 1), second >= before, second <= Date.now() / 1000]).toEqual(['@', true, true]);
    }
    for (const path of ['/admin', '/broken', '/metrics', '/health/ready']) expect(await readExpiry(path)).toBeNull();
    await site.release('dddddddddddd', siteCode('tells '), 50);
    await until(
      () => readExpiry('/'),
      (expiry) => expiry === null,
    );
    expect((await site.get('/', { headers: { cookie: 'quoin_canary=99' } })).headers.get('x-accel-expires')).toBeNull();
  });

  it('may not cache a page longer when its render was slow, because it lacks an edit meanwhile', async () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_900);
    const release = content.hold();
    const pending = site.get('/');
    await until(
      () => content.reads,
      (reads) => reads === 1,
    );
    await content.write('second');
    clock.mockReturnValue(1_001_100);
    release();
    const { text, headers } = await pending;
    expect([text.includes('says first'), headers.get('x-accel-expires')]).toEqual([true, '@1000']);
  });
});

describe('the page cache', () => {
  it('stays within its limit with the most recently requested pages', async () => {
    await site.get('/');
    for (let number = 0; number < 40; number += 1) {
      // Request them uncompressed: compressed, these pages take almost no memory.
      await site.get(`/big/${number}`, { headers: { 'accept-encoding': 'identity' } });
      await site.get('/');
      expect(await figure('quoin_page_cache_bytes')).toBeLessThanOrEqual(2 ** 20);
    }
    expect(content.reads).toBe(1);
    expect(await figure('quoin_page_cache_entries')).toBeGreaterThan(8);
    expect(await figure('quoin_page_cache_entries')).toBeLessThan(20);
  });

  it('is measured at /metrics, with the origin of each response', async () => {
    for (const path of ['/', '/', '/', '/broken']) await site.get(path);
    const from = (source: string) => figure(`quoin_page_cache_answers_total{from="${source}"}`);
    expect([await from('cached'), await from('rendered'), await from('failed')]).toEqual([2, 1, 1]);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  });
});
