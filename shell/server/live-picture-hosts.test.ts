import { createServer, type Server } from 'node:http';
import { revisionHeader } from '@quoin/shared/contract/wire';
import { aSite, listen, type Site } from './testing.ts';

const siteCode = `
  const { createElement: h } = require('react');
  exports.routes = [{ id: 'home', path: '*', Component: () => h('p', null, 'a page') }];`;

/** A content API that tells hosts of pictures. Without them it is one of the version before. */
interface HostsApi {
  server: Server;
  hosts: readonly unknown[] | undefined;
  revision: number;
  mode: 'up' | 'broken' | 'down';
  asks: number;
}

let api: HostsApi;
let site: Site;
const logged = jest.fn<void, unknown[]>();

beforeEach(async () => {
  logged.mockClear();
  jest.spyOn(console, 'error').mockImplementation(logged);
  const server = createServer(({ url }, response) => {
    if (api.mode === 'down') return void response.destroy();
    const head = { 'content-type': 'application/json', [revisionHeader]: String(api.revision) };
    if (url !== '/api/picture-hosts')
      return void response.writeHead(url?.startsWith('/api/changes') ? 503 : 200, head).end('{"data":{}}');
    api.asks += 1;
    if (api.mode === 'broken') return void response.writeHead(500, head).end('{}');
    return void response.writeHead(api.hosts ? 200 : 404, head).end(JSON.stringify({ data: api.hosts }));
  });
  api = { server, hosts: ['https://live.example', 'https://b.example:8443'], revision: 1, mode: 'up', asks: 0 };
  site = await aSite(siteCode, { apiInternalUrl: await listen(server), pictureHosts: ['https://named.example'] });
});
afterEach(async () => {
  await site.close();
  api.server.closeAllConnections();
  api.server.close();
  jest.restoreAllMocks();
});

/** Returns the sources of pictures besides the site and `blob:` that a document allows. */
async function readHosts(path = '/admin/page'): Promise<string> {
  const policy = (await site.get(path)).headers.get('content-security-policy') ?? '';
  const [, hosts = ''] = /img-src 'self' data:(?: blob:)? ?([^;]*)/.exec(policy) ?? [];
  return hosts;
}

const countReports = (): number =>
  logged.mock.calls.filter((call) => String(call).includes('hosts of pictures')).length;

describe('the hosts of live pictures', () => {
  it('are in the policies of the back-office and its preview, with those that the operator names', async () => {
    const all = 'https://named.example https://live.example https://b.example:8443';
    expect([await readHosts(), await readHosts('/admin/preview')]).toEqual([all, all]);
  });

  it('are asked for once while the content does not change, and again after a change', async () => {
    for (const path of ['/admin', '/admin/page', '/admin/preview']) await readHosts(path);
    expect(api.asks).toBe(1);
    [api.revision, api.hosts] = [2, ['https://new.example']];
    expect(await readHosts()).toBe('https://named.example https://new.example');
    expect(api.asks).toBe(2);
  });

  it('are origins alone: nothing else gets into the header', async () => {
    api.hosts = [
      ...['https://a.example; script-src *', 'https://a.example\r\nx: y', 'https://*.example', 'https:', '*'],
      ...['http://a.example', 'https://a.example/path', "'unsafe-inline'", 'https://a.example,b', 7, null],
      'https://good.example',
    ];
    expect(await readHosts()).toBe('https://named.example https://good.example');
  });

  it('take two thousand characters of the header at most', async () => {
    api.hosts = Array.from(
      { length: 50 },
      (_, number) => `https://${'a'.repeat(60)}.${'b'.repeat(60)}.h${number}.example`,
    );
    const hosts = (await readHosts()).split(' ');
    expect(hosts).toMatchObject({ length: 1 + Math.floor(2_000 / ('https://a.b.h1.example '.length + 118)) });
  });

  it('are left out where the API is of the version before, which is no failure', async () => {
    api.hosts = undefined;
    expect(await readHosts()).toBe('https://named.example');
    expect(countReports()).toBe(0);
  });

  it.each(['broken', 'down'] as const)('are left out while the API is %s, which is reported once', async (mode) => {
    api.mode = mode;
    for (let time = 0; time < 3; time += 1) expect(await readHosts()).toBe('https://named.example');
    expect(countReports()).toBe(1);
    api.mode = 'up';
    // Jest's time limit ends it.
    while ((await readHosts()) === 'https://named.example') await new Promise(setImmediate);
    expect(countReports()).toBe(1);
  });
});
