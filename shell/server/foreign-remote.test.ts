import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { aSite, type Site } from './testing.ts';

/** The server code of a site with a frame around its pages. */
const siteCode = `
const { createElement: h } = require('react');
const { Outlet } = require('@quoin/shared/runtime/router');
exports.routes = [{ id: 'layout', Component: () => h('div', null, h('header', null, 'The site'), h(Outlet)), children: [
  { id: 'screens', children: [{ id: 'home', index: true, Component: () => h('h1', null, 'Home') }, { id: 'page', path: ':slug', Component: () => h('h1', null, 'A page') }] },
] }];`;

const version = 'eeeeeeeeeeee';
const script = 'throw new Error("nothing of it runs on the server");';

let site: Site;
let folder: string;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-foreign-test-'));
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode);
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client/remoteEntry.js'), script);
  await writeFile(join(folder, 'client/logo.svg'), '<svg/>');
  await writeFile(
    join(folder, 'build.json'),
    JSON.stringify({
      name: 'remote-lab',
      version,
      entry: { scripts: ['remoteEntry.js'], styles: [] },
      chunks: {},
      server: null,
      files: { 'client/remoteEntry.js': getIntegrity(script), 'client/logo.svg': getIntegrity('<svg/>') },
      manifest: { name: 'remote-lab', label: 'The lab', area: 'public', port: 0, paths: ['lab'], menu: [] },
      foreign: { container: 'lab', expose: './app' },
    }),
  );
  await release(site.context, { folders: [folder] });
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
  logged.mockRestore();
});

let requests = 0;
/** Requests the page until the edge uses the new release, with another query each time. Jest's time limit ends it. */
async function until(path: string): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await site.get(`${path}?page=${(requests += 1)}`);
  return answer.text.includes('remote-lab') ? answer : until(path);
}

describe('a remote by another recipe', () => {
  it.each(['/lab', '/lab/benches/3'])(
    "has an empty container with its label in the site's frame at %s",
    async (path) => {
      const { status, text } = await until(path);
      expect(status).toBe(200);
      expect(text).toContain('<header>The site</header>');
      expect(text).toContain('<section class="quoin-foreign" aria-label="The lab"></section>');
      expect(text).toContain('<noscript><p>The lab needs JavaScript.</p></noscript>');
      expect(text).toContain('<title>The lab</title>');
    },
  );

  it("is in the page's state with its container and the hash of its entry", async () => {
    const { text } = await until('/lab');
    expect(text).toContain(
      `"entry":"/mf/remote-lab/${version}/remoteEntry.js","integrity":"${getIntegrity(script)}","foreign":{"container":"lab","expose":"./app"}`,
    );
  });

  it('has pages without an integrity policy; other pages have one, and all have a content security policy', async () => {
    const getPolicies = ({ headers }: { headers: Headers }) => [
      headers.get('integrity-policy'),
      headers.get('content-security-policy')?.includes("script-src 'self' 'wasm-unsafe-eval';"),
    ];
    expect(getPolicies(await until('/lab'))).toEqual([null, true]);
    expect(getPolicies(await site.get('/'))).toEqual(['blocked-destinations=(script)', true]);
    expect((await site.get('/')).text).not.toContain('remote-lab');
  });

  it('has pages that start its workers by their address, which other pages do not', async () => {
    const getWorkers = ({ headers }: { headers: Headers }) =>
      /worker-src ([^;]*);/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(getWorkers(await until('/lab'))).toBe("blob: 'self'");
    expect(getWorkers(await site.get('/'))).toBe('blob:');
  });

  it('keeps the integrity policy of pages with a similar path', async () => {
    await until('/lab');
    for (const path of ['/lab%20', '/%20lab', '/lab%09/x', '/lab%C2%A0', '/lab%2F']) {
      const { headers, text } = await site.get(path);
      expect([path, headers.get('integrity-policy')]).toEqual([path, 'blocked-destinations=(script)']);
      expect(text).not.toContain('remote-lab');
    }
  });

  it('may contain pictures', async () => {
    await until('/lab');
    expect((await site.get(`/mf/remote-lab/${version}/logo.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  });
});
