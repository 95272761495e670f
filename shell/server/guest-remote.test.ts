import { ensureReleaseKey } from '@quoin/webpack/release/release-key.ts';
import { registryPath } from '@quoin/webpack/release/store-layout.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { serializeRegistry } from '@quoin/webpack/release/signed-registry.ts';
import { aSite, type Site } from './testing.ts';

/**
 * The server code of a site with a home page that shows `words`, a frame around all pages and a page for every other
 * path.
 */
const siteCode = (words: string) => `
const { createElement: h } = require('react');
const { Outlet } = require('@quoin/shared/runtime/router');
exports.routes = [{ id: 'layout', Component: () => h('div', null, h('header', null, 'The site'), h(Outlet)), children: [
  { id: 'screens', ErrorBoundary: () => h('h1', null, 'It failed'), children: [
    { id: 'home', index: true, Component: () => h('h1', null, ${JSON.stringify(words)}) },
    { id: 'page', path: ':slug', Component: () => h('h1', null, 'A page') },
  ] },
] }];`;

/**
 * The server code of a remote with its own pages in that frame. `entry` and `render` run in its entry point and its
 * page.
 */
const fairsCode = ({ entry = '', render = '', id = 'fairs-screen', children = '[]' }) => `
const { createElement: h } = require('react');
${entry}
exports.routes = [{ id: '${id}', path: 'fairs', handle: { within: 'screens' }, Component: () => { ${render} return h('h1', null, 'Fairs'); }, children: ${children} }];`;

const version = 'eeeeeeeeeeee';

let site: Site;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode('Home'));
});
afterEach(async () => {
  await site.close();
  logged.mockRestore();
});

let requests = 0;
/**
 * Requests the page until the edge uses the new release. Each request has another query, so that no older cached page
 * replaces a failed one. Jest's time limit ends it.
 */
async function until(
  path: string,
  { has, headers = {} }: { has: string; headers?: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const answer = await site.get(`${path}?page=${(requests += 1)}`, { headers });
  return answer.text.includes(has) ? answer : until(path, { has, headers });
}

/** Returns the sum of a metric over all releases of a remote. */
async function figure(name: string, app: string): Promise<number> {
  const { text } = await site.get('/metrics');
  const lines = [...text.matchAll(new RegExp(`^quoin_release_${name}_total\\{app="${app}",[^}]*\\} (\\d+)$`, 'gm'))];
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('a public remote with its own paths', () => {
  it("is in its own pages, within the site's frame, and in no others", async () => {
    await site.releaseGuest(version, fairsCode({}));
    const { status, text } = await until('/fairs', { has: '<h1>Fairs</h1>' });
    expect(status).toBe(200);
    expect(text).toContain('<header>The site</header>');
    expect(text).toContain('/mf/remote-fairs/');
    for (const path of ['/', '/about']) expect((await site.get(path)).text).not.toContain('remote-fairs');
    expect([await figure('pages', 'remote-fairs'), await figure('renders', 'remote-fairs')]).toEqual([1, 1]);
  });

  it('is known to the back-office, so links to it are not broken', async () => {
    expect((await site.get('/admin/dashboard')).text).not.toContain('"remotePaths"');
    await site.releaseGuest(version, fairsCode({}));
    await until('/fairs', { has: '<h1>Fairs</h1>' });
    expect((await site.get('/admin/dashboard')).text).toContain('"remotePaths":["fairs"]');
    expect((await site.get('/')).text).not.toContain('"remotePaths"');
  });

  it.each<[string, Parameters<typeof fairsCode>[0]]>([
    ['throws when it is loaded', { entry: 'throw new Error("broken entry");' }],
    ['has no routes', { entry: 'return;' }],
    ['names a route as another is named', { id: 'home' }],
    ['has a route that is not below its parent', { children: '[{ id: "elsewhere", path: "/elsewhere" }]' }],
  ])("costs its own pages only, in the site's frame, when it %s", async (_, code) => {
    await site.releaseGuest(version, fairsCode(code));
    const { status, text } = await until('/fairs', { has: 'remote-fairs' });
    expect(status).toBe(503);
    expect(text).toContain('<header>The site</header><h1>It failed</h1>');
    expect((await site.get('/')).text).toContain('<h1>Home</h1>');
    expect([await figure('render_errors', 'remote-fairs'), await figure('render_errors', 'remote-public')]).toEqual([
      1, 0,
    ]);
    expect(logged.mock.calls.flat().join('\n')).toMatch(/loading the remote of \/fairs\?page=\d+: /);
    await site.releaseGuest('ffffffffffff', fairsCode({}));
    await until('/fairs', { has: '<h1>Fairs</h1>' });
  });

  it('affects only its own pages when it loops forever while it is loaded', async () => {
    await site.releaseGuest(version, fairsCode({ entry: 'for (;;);' }));
    const { status, text } = await until('/fairs', { has: 'remote-fairs' });
    expect(status).toBe(503);
    expect(text).toContain('<div id="root"></div>');
    expect((await site.get('/')).text).toContain('<h1>Home</h1>');
    expect([await figure('render_errors', 'remote-fairs'), await figure('render_errors', 'remote-public')]).toEqual([
      1, 0,
    ]);
  });

  it("does not cause the withdrawal of another remote's canary by its failures", async () => {
    await site.releaseGuest(version, fairsCode({ render: 'throw new Error("broken");' }));
    await site.release('dddddddddddd', siteCode('New home'), 50);
    const headers = { 'quoin-canary': 'in' };
    await until('/', { has: 'New home', headers });
    for (let time = 0; time < 7; time += 1) await site.get('/fairs', { headers });
    expect((await site.get('/', { headers })).text).toContain('New home');
    expect([await figure('render_errors', 'remote-fairs'), await figure('render_errors', 'remote-public')]).toEqual([
      7, 0,
    ]);
  });

  it("is not counted as failed when the site's frame throws in its pages", async () => {
    await site.releaseGuest(version, fairsCode({}));
    await until('/fairs', { has: '<h1>Fairs</h1>' });
    await site.release(
      'dddddddddddd',
      `${siteCode('New home')} exports.routes[0].Component = () => { throw new Error('broken frame'); };`,
    );
    await until('/fairs', { has: 'dddddddddddd' });
    expect([await figure('render_errors', 'remote-fairs'), await figure('render_errors', 'remote-public')]).toEqual([
      0, 1,
    ]);
  });
});

describe('a site without a remote in its pages', () => {
  it('answers 503 with Retry-After instead of an empty page', async () => {
    const { store, keyFile } = site.context;
    const {
      apps: { 'remote-public': _, ...apps },
      sequence,
      ...registry
    } = await readRegistry(site.context);
    await store.write(
      registryPath,
      serializeRegistry({ ...registry, apps, sequence: sequence + 1 }, await ensureReleaseKey(keyFile)),
    );
    const { status } = await until('/about', { has: 'has not been released' });
    expect(status).toBe(503);
    expect((await site.get('/services')).headers.get('retry-after')).toBe('5');
  });
});
