import childProcess, { type ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { aSite, listen, type Site } from './testing.ts';

const version = 'bbbbbbbbbbbb';
const endless = 'for (;;);';
const hungry = 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));';

/**
 * The server code of a public remote. Its home page works; `entry`, `loader` and `render` run in its entry point and in
 * its page `/bad`.
 */
const siteCode = ({ entry = '', loader = 'return null', render = '' }) => `
  const { createElement: h } = require('react');
  const { call } = require('@quoin/shared/runtime/api-client');
  ${entry}
  exports.routes = [
    { id: 'home', index: true, loader: () => ({ head: { title: 'Home' } }), Component: () => h('h1', null, 'Hello') },
    { id: 'bad', path: 'bad/:n?', loader: async () => { ${loader} }, Component: () => { ${render} return h('h1', null, 'Well again'); } },
  ];`;

/** Starts an API that records requested URLs and leaves the response to `answer`. */
function anApi(
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; requests: string[]; server: Server }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  return listen(server).then((url) => ({ url, requests, server }));
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write('     '), 1000);
  response.on('close', () => clearInterval(timer));
}

/** The render workers that are running. */
const running = new Set<ChildProcess>();
/** The delay before a worker starts, in milliseconds. */
let startsAfterMs = 0;
let logged: jest.SpyInstance;

beforeAll(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fork } = childProcess;
  // eslint-disable-next-line max-params -- the parameters of Node's function
  jest.spyOn(childProcess, 'fork').mockImplementation((file, args = [], options = {}) => {
    const slowly = `data:text/javascript,await new Promise((resolve) => setTimeout(resolve, ${startsAfterMs}))`;
    const execArgv = [...(options.execArgv ?? []), ...(startsAfterMs > 0 ? ['--import', slowly] : [])];
    const worker = fork(file, args, { ...options, execArgv });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return worker;
  });
});
afterAll(() => jest.restoreAllMocks());

const file = (site: Site) => join(site.dataDir, 'releases/remote-public', version, 'server/main.cjs');
const hasPage = (text: string) => /<div id="root">(<|<\/div>)/.test(text) && text.includes('id="quoin-page"');

async function withSite(
  { code, apiInternalUrl = 'http://127.0.0.1:9' }: { code: string; apiInternalUrl?: string },
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const site = await aSite(code, { apiInternalUrl });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

/** Asks until the page is as it should be: a new worker takes a moment. */
async function eventually(site: Site, [path, words]: readonly [path: string, words: string]): Promise<void> {
  const { text } = await site.get(path);
  if (!text.includes(words)) await eventually(site, [path, words]);
}

describe('a public remote whose server code cannot be started', () => {
  it.each<[string, { code: string; damage?: (site: Site) => Promise<void> }]>([
    ['is missing', { code: siteCode({}), damage: (site) => rm(file(site)) }],
    [
      'is cut short',
      {
        code: siteCode({}),
        damage: async (site) => writeFile(file(site), (await readFile(file(site), 'utf8')).slice(0, 300)),
      },
    ],
    ['is HTML, and released so', { code: '<!doctype html><p>Maintenance</p>' }],
    ['has no routes', { code: 'exports.pages = [];' }],
    ['throws', { code: siteCode({ entry: 'throw new Error("broken");' }) }],
    ['loops for ever', { code: siteCode({ entry: endless }) }],
    ['eats the memory', { code: siteCode({ entry: hungry }) }],
    ['ends its process', { code: siteCode({ entry: 'process.exit(1);' }) }],
  ])(
    'leaves the page to the browser, and is taken up again when it is released whole: %s',
    async (_, { code, damage }) => {
      await withSite({ code }, async (site) => {
        await damage?.(site);
        const { status, headers, text } = await site.get('/');
        expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store']);
        expect(text).toContain('<div id="root"></div>');
        expect(text).toContain('This page could not be shown.');
        expect((await site.get('/admin')).status).toBe(200);
        await site.release('dddddddddddd', siteCode({}));
        await eventually(site, ['/', '<h1>Hello</h1>']);
      });
    },
  );
});

describe('a page of a public remote', () => {
  it.each([
    ['throws in its render', { render: 'throw new Error("broken");' }],
    ['throws in its loader', { loader: 'throw new Error("broken");' }],
    ['loops for ever in its render', { render: endless }],
    ['loops for ever in its loader', { loader: endless }],
    ['loads for ever', { loader: 'return new Promise(() => undefined);' }],
    ['eats the memory', { render: hungry }],
    ['ends its process', { render: 'process.exit(1);' }],
    [
      'throws when nobody waits for it',
      { loader: 'setTimeout(() => { throw new Error("late"); }); return new Promise(() => undefined);' },
    ],
    [
      'fails when nobody waits for it',
      { loader: 'void Promise.reject(new Error("late")); return new Promise(() => undefined);' },
    ],
  ])('affects no other page, and works again with a good release, when it %s', async (_, code) => {
    await withSite({ code: siteCode(code) }, async (site) => {
      const { status, text } = await site.get('/bad');
      expect([503, 500]).toContain(status);
      expect(hasPage(text)).toBe(true);
      await eventually(site, ['/', '<h1>Hello</h1>']);
      await site.release('dddddddddddd', siteCode({}));
      await eventually(site, ['/bad', 'Well again']);
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['nothing', () => undefined],
    ['five bytes a second', drip],
    ['HTML', (response) => response.end('<p>Maintenance</p>')],
  ])('is answered although the content API answers %s', async (_, answer) => {
    const api = await anApi(answer);
    const code = siteCode({
      loader: 'return { isPartial: await call("GET", "/posts").then(() => false, () => true) };',
    });
    await withSite({ code, apiInternalUrl: api.url }, async (site) => {
      await eventually(site, ['/bad', 'Well again']);
      expect(api.requests).toContain('/api/posts');
    });
    api.server.closeAllConnections();
    api.server.close();
  });
});

describe('a worker that starts slowly', () => {
  it('does not use up the time of a render', async () => {
    startsAfterMs = 1500;
    try {
      await withSite(
        { code: siteCode({ loader: 'await new Promise((resolve) => setTimeout(resolve, 1500)); return null;' }) },
        async (site) => {
          expect((await site.get('/bad')).text).toContain('Well again');
        },
      );
    } finally {
      startsAfterMs = 0;
    }
  });
});

describe('a worker that takes longer to start than a visitor waits', () => {
  it('answers no unknown address with 200: 503 until it renders, then the real status', async () => {
    startsAfterMs = 4000;
    try {
      await withSite({ code: siteCode({}) }, async (site) => {
        const early = await Promise.all(['/no/such/path', '/bad'].map((path) => site.get(path)));
        expect(
          early.map(({ status, headers, text }) => [
            status,
            headers.get('retry-after'),
            headers.get('cache-control'),
            headers.get('etag'),
            hasPage(text),
          ]),
        ).toEqual(Array.from(early, () => [503, '5', 'no-store', null, true]));
        await eventually(site, ['/bad', 'Well again']);
        expect([(await site.get('/no/such/path')).status, (await site.get('/bad')).status]).toEqual([404, 200]);
      });
    } finally {
      startsAfterMs = 0;
    }
  });
});

describe('many renders that hang at once', () => {
  it('leave every visitor a page, open the breaker, and leave no worker', async () => {
    const before = running.size;
    const api = await anApi((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}'),
    );
    await withSite(
      { code: siteCode({ loader: 'await call("GET", "/hit");', render: endless }), apiInternalUrl: api.url },
      async (site) => {
        await eventually(site, ['/', '<h1>Hello</h1>']);
        const pages = await Promise.all(
          Array.from({ length: 60 }, (_, index) => site.get(index % 3 === 0 ? '/' : '/bad')),
        );
        expect(pages.every(({ text }) => hasPage(text))).toBe(true);
        expect(pages.map(({ status }) => status)).toEqual(
          Array.from(pages, (_, index) => (index % 3 === 0 ? 200 : 503)),
        );
        const hits = () => api.requests.filter((url) => url.endsWith('/hit')).length;
        const tried = hits();
        const later = await Promise.all(Array.from({ length: 60 }, () => site.get('/bad')));
        expect(
          later.every(
            ({ status, headers, text }) => status === 503 && headers.get('retry-after') === '5' && hasPage(text),
          ),
        ).toBe(true);
        expect(hits()).toBe(tried);
        // The good path returns its last complete page until it is rendered again.
        expect((await site.get('/')).text).toContain('<h1>Hello</h1>');
        expect(logged.mock.calls.flat().join()).toMatch(/Rendering( of \/bad)? is paused for/);
        expect(running.size - before).toBeLessThanOrEqual(2);
      },
    );
    api.server.closeAllConnections();
    api.server.close();
    expect(running.size).toBe(before);
  });
});
