import { createServer, type Server } from 'node:http';
import { parsePageState } from '../src/page-state.ts';
import { aSite, listen, type Site } from './testing.ts';

const remote = `exports.routes = [{ id: 'layout', Component: () => null }];`;
const [token, ended, broken, foreign] = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43), 'd'.repeat(43)];
const preview = {
  app_key: 'site-key',
  kind: 'records',
  label: 'Offer',
  at: null,
  zone: null,
  expires_at: '2026-12-01 12:00:00',
};

let api: Server;
let site: Site;
let logged: jest.SpyInstance;
/** What the edge has asked the API, with the header that names the link. */
const asked: string[] = [];

beforeAll(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createServer(({ url, headers: { authorization = '' } }, response) => {
    if (url?.startsWith('/api/previews/')) asked.push(`${url} ${authorization}`);
    const status =
      { [`Preview ${token}`]: 200, [`Preview ${ended}`]: 403, [`Preview ${foreign}`]: 200 }[authorization] ?? 500;
    const data = authorization.endsWith(foreign) ? { ...preview, app_key: 'other-site' } : preview;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  site = await aSite(remote, { apiInternalUrl: await listen(api) });
});
afterAll(async () => {
  await site.close();
  api.close();
  logged.mockRestore();
});
beforeEach(() => {
  asked.length = 0;
  logged.mockClear();
});

const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
const pick = (headers: Headers): Record<string, string | null> =>
  Object.fromEntries(Object.keys(privateHeaders).map((name) => [name, headers.get(name)]));

describe('the address of a preview link', () => {
  it.each([`/preview/${token}`, `/preview/${token}/offer?page=2`])(
    'is a document that the browser renders, which nobody keeps, lists or passes on: %s',
    async (path) => {
      const { status, headers, text } = await site.get(path);
      expect([status, pick(headers)]).toEqual([200, privateHeaders]);
      expect(parsePageState(text)).toMatchObject({
        area: 'preview',
        preview,
        hydration: null,
        config: { isAnonymous: true, appKey: 'site-key' },
      });
      expect(text).toContain('linked-preview.js');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('googletagmanager');
      expect(asked).toEqual([`/api/previews/current Preview ${token}`]);
    },
  );

  it('is 403 with a page that says so when the link is wrong, has ended or was revoked', async () => {
    for (const path of [`/preview/${ended}/offer`, '/preview/short/offer', `/preview/${token}x/`]) {
      const { status, headers, text } = await site.get(path);
      expect([status, pick(headers)]).toEqual([403, privateHeaders]);
      expect(text).toContain('<h1>This preview cannot be shown</h1>');
      expect(text).not.toContain('quoin-page');
    }
    expect(asked).toEqual([`/api/previews/current Preview ${ended}`]);
  });

  it('is 403 like a wrong one at the address of another site of the installation', async () => {
    const { status, headers, text } = await site.get(`/preview/${foreign}/offer`);
    expect([status, pick(headers)]).toEqual([403, privateHeaders]);
    expect(text).toContain('<h1>This preview cannot be shown</h1>');
    expect(text).not.toContain('other-site');
  });

  it('is 503 when the API does not answer, and the log has no token', async () => {
    const { status, headers, text } = await site.get(`/preview/${broken}/offer`);
    expect([status, headers.get('retry-after'), pick(headers)]).toEqual([503, '5', privateHeaders]);
    expect(text).toContain('Load the page again');
    expect(logged).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(broken);
  });

  it('receives no forms', async () => {
    const { status } = await site.get(`/preview/${token}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'A' }),
      headers: { origin: 'https://site.example' },
    });
    expect(status).toBe(405);
    expect(asked).toEqual([]);
  });

  it('is asked for at each request: nothing of it is cached', async () => {
    await site.get(`/preview/${token}/offer`);
    await site.get(`/preview/${token}/offer`);
    expect(asked).toHaveLength(2);
  });

  it('is 503 while the released shell has no page for it', async () => {
    await site.releaseEarlierShell('dddddddddddd');
    const isActive = async () => (await site.get('/admin')).text.includes('/mf/shell/dddddddddddd/');
    while (!(await isActive())) await new Promise((resolve) => setImmediate(resolve));
    const { status, text } = await site.get(`/preview/${token}/offer`);
    expect([status, text]).toEqual([503, 'The site has not been released yet.\n']);
  });
});
