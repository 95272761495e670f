import { parsePageState } from '../../src/page-state.ts';
import { aContentServer, type ContentServer } from '../page-cache/testing/a-content-server.ts';
import { aSite, type Site } from '../testing.ts';

const siteCode = `
  const { createElement: h } = require('react');
  const { call } = require('@quoin/shared/runtime/api-client');
  exports.routes = [
    { id: 'read', path: 'read/:n', loader: () => call('GET', '/words'), Component: () => h('p', null, 'read') },
    { id: 'home', index: true, Component: () => h('h1', null, 'Hello') },
    { id: 'form', path: 'form', action: () => process.exit(1), Component: () => null },
  ];`;

let content: ContentServer;
let site: Site;
let logged: jest.SpyInstance;
beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  content = await aContentServer();
});
afterEach(async () => {
  content.close();
  await site.close();
  logged.mockRestore();
});

describe('a page', () => {
  it('is rendered without a line in the log', async () => {
    site = await aSite(siteCode, { apiInternalUrl: content.url });
    expect((await site.get('/')).text).toContain('<h1>Hello</h1>');
    expect(logged).not.toHaveBeenCalled();
  });

  it('is left to the browser, and is no failure, while a development server serves its remote', async () => {
    site = await aSite(siteCode, {
      apiInternalUrl: content.url,
      devServers: { 'remote-public': 'http://127.0.0.1:9' },
    });
    const { status, text } = await site.get('/');
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    expect(parsePageState(text).hydration).toBeNull();
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('a page that finds no place in the queue', () => {
  it('is a failure of no release', async () => {
    site = await aSite(siteCode, { apiInternalUrl: content.url });
    await site.get('/');
    const release = content.hold();
    const refused = Promise.withResolvers<void>();
    const pages = Array.from({ length: 230 }, async (_, n) => {
      const { status } = await site.get(`/read/${n}`);
      if (status === 503) refused.resolve();
    });
    await refused.promise;
    release();
    await Promise.all(pages);
    const { text } = await site.get('/metrics');
    expect(text).toContain('quoin_release_render_errors_total{app="remote-public",version="bbbbbbbbbbbb"} 0');
  });
});

describe('a form whose answer cannot be rendered', () => {
  it('is answered with 503, and with when to come again', async () => {
    site = await aSite(siteCode, { apiInternalUrl: content.url });
    const { status, headers, text } = await site.get('/form', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('This could not be sent.');
  });
});

describe('a page of a remote with its own paths that fails', () => {
  const frameCode = `
    const { createElement: h } = require('react');
    const { Outlet } = require('@quoin/shared/runtime/router');
    globalThis.callFromSite = (work) => work();
    exports.routes = [{ id: 'screens', Component: () => h(Outlet), children: [
      { id: 'home', index: true, Component: () => h('h1', null, 'Hello') },
    ] }];`;
  const guestCode = `
    const fail = () => { throw new Error('broken'); };
    exports.routes = [{ id: 'fairs', path: 'fairs', handle: { within: 'screens' },
      action: () => process.exit(1), Component: () => globalThis.callFromSite(fail) }];`;

  const countErrors = async (app: string) =>
    Number(
      new RegExp(`quoin_release_render_errors_total\\{app="${app}",[^}]*\\} (\\d+)`).exec(
        (await site.get('/metrics')).text,
      )?.[1] ?? 0,
    );

  beforeEach(async () => {
    site = await aSite(frameCode, { apiInternalUrl: content.url });
    await site.releaseGuest('eeeeeeeeeeee', guestCode);
    while (!(await site.get('/fairs')).text.includes('/mf/remote-fairs/')) await new Promise(setImmediate);
  });

  it('is a failure of the remote whose code threw, and not of the one that called it', async () => {
    expect(await countErrors('remote-fairs')).toBeGreaterThan(0);
    expect(await countErrors('remote-public')).toBe(0);
  });

  it('is a failure of the remote that owns the path when no code is known to have failed', async () => {
    const before = await countErrors('remote-fairs');
    await site.get('/fairs', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect(await countErrors('remote-fairs')).toBe(before + 1);
    expect(await countErrors('remote-public')).toBe(0);
  });
});
