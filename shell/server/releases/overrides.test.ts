import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { release } from '@quoin/webpack/release/releasing.ts';
import { aSite, listen, type Site } from '../testing.ts';

const siteCode = `const { createElement: h } = require('react'); exports.routes = [{ id: 'home', path: '/', Component: () => h('h1', null, 'Production') }];`;
const override = 'remote-public@http://localhost:3001';

let api: Server;
let site: Site;

beforeAll(async () => {
  // This API has no stream of changes; ignore the error that the edge logs.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createServer(({ headers: { authorization } }, response) => {
    const isKnown = authorization === 'Bearer administrator';
    response
      .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { email: 'ann@quoin.example', rights: [] } }));
  });
  site = await aSite(siteCode, { apiInternalUrl: await listen(api), overrideHosts: ['https://*.preview.example'] });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await site.close();
  api.close();
});

const requestOverride = (override: unknown, { token = 'administrator', cookie = '' } = {}) =>
  site.get('/mf/override', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, cookie },
    body: JSON.stringify({ override }),
  });

const readCookie = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const getPage = (cookie: string, path = '/') => site.get(path, { headers: { cookie } });
const parseState = (text: string): { remotes: { name: string; entry: string }[]; overrides?: object[] } =>
  JSON.parse(/id="quoin-page">(.*)<\/script>/.exec(text)?.[1] ?? 'null');

describe('an override', () => {
  it("loads one remote from the administrator's machine, only in that administrator's pages", async () => {
    const answer = await requestOverride(override);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    const { text, headers } = await getPage(readCookie(answer));
    expect(parseState(text)).toMatchObject({
      remotes: [{ name: 'remote-public', entry: 'http://localhost:3001/entry.js' }],
      overrides: [{ name: 'remote-public', address: 'http://localhost:3001' }],
    });
    expect(text).not.toContain('Production');
    expect(text).toContain('/mf/shell/aaaaaaaaaaaa/main.js');
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval' http://localhost:3001;",
    );
    expect(headers.get('content-security-policy')).toContain("font-src 'self' http://localhost:3001;");
    const other = await getPage('');
    expect(other.text).toContain('<h1>Production</h1>');
    expect(other.text).not.toContain('localhost:3001');
    expect(other.headers.get('content-security-policy')).not.toContain('localhost:3001');
  });

  it('of a back-office remote does not affect public pages', async () => {
    const cookie = readCookie(await requestOverride('remote-admin-content@http://127.0.0.1:3002'));
    expect((await getPage(cookie)).text).toContain('<h1>Production</h1>');
    expect(parseState((await getPage(cookie, '/admin')).text).remotes).toMatchObject([
      { entry: 'http://127.0.0.1:3002/entry.js' },
    ]);
  });

  it('is added to others, replaces the one of the same app, and ends alone or with all', async () => {
    const first = readCookie(
      await requestOverride(['remote-public@http://localhost:3001', 'shell@http://localhost:3010']),
    );
    const cookie = readCookie(await requestOverride('remote-public@http://localhost:3005', { cookie: first }));
    const { text } = await getPage(cookie);
    expect(parseState(text).overrides).toEqual([
      { name: 'shell', address: 'http://localhost:3010' },
      { name: 'remote-public', address: 'http://localhost:3005' },
    ]);
    expect(text).toContain('<script src="http://localhost:3010/main.js"');
    const rest = readCookie(await requestOverride('shell@off', { token: '', cookie }));
    expect(parseState((await getPage(rest)).text).overrides).toEqual([
      { name: 'remote-public', address: 'http://localhost:3005' },
    ]);
    const none = readCookie(await requestOverride('remote-public@off', { token: '', cookie: rest }));
    expect((await getPage(none)).text).toContain('<h1>Production</h1>');
  });

  it('may come from an approved host, which only the policy of that page allows', async () => {
    const cookie = readCookie(await requestOverride('remote-public@https://pr-1.preview.example'));
    const { text, headers } = await getPage(cookie);
    expect(parseState(text).remotes).toMatchObject([{ entry: 'https://pr-1.preview.example/entry.js' }]);
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'wasm-unsafe-eval' https://pr-1.preview.example;",
    );
    expect((await getPage('')).headers.get('content-security-policy')).not.toContain('preview.example');
  });

  it('does not count against the health of releases: its pages are not counted, and have no token for reports', async () => {
    const readHealth = async () => (await site.get('/metrics')).text.match(/^quoin_release_\w+\{.*$/gm);
    const before = await readHealth();
    const cookie = readCookie(await requestOverride('remote-public@http://localhost:3001'));
    for (const path of ['/', '/admin']) {
      const { text } = await getPage(cookie, path);
      expect(text).not.toContain('reportToken');
    }
    const report = { app: 'remote-public', version: 'bbbbbbbbbbbb', kind: 'render', message: 'mine' };
    await site.get('/mf/failures', { method: 'POST', headers: { cookie }, body: JSON.stringify(report) });
    expect(await readHealth()).toEqual(before);
    expect((await getPage('')).text).toContain('reportToken');
  });

  it('ends when it is removed', async () => {
    const answer = await requestOverride('off', { token: '' });
    expect(answer.headers.get('set-cookie')).toMatch(/^quoin_override=; Path=\/; Max-Age=0/);
  });

  it('ends after ten hours', async () => {
    const cookie = readCookie(await requestOverride(override));
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 9.9 * 3_600_000);
    expect((await getPage(cookie)).text).toContain('localhost:3001');
    clock.mockReturnValue(now + 10 * 3_600_000);
    expect((await getPage(cookie)).text).toContain('<h1>Production</h1>');
    clock.mockRestore();
  });

  it('requires a signed-in administrator', async () => {
    const answer = await requestOverride(override, { token: 'stranger' });
    expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({ status: 401, cookie: null });
  });

  it.each([
    'remote-public@https://evil.example',
    'remote-public@https://a.b.preview.example',
    'remote-public@https://preview.example',
    'remote-public@http://pr-1.preview.example',
    'remote-public@https://pr-1.preview.example:444',
    'remote-public@http://evil.example:3001',
    'remote-public@http://localhost:3001/x',
    'remote-public@http://localhost:3001@evil.example',
    'remote-public@http://localhost',
    'remote-public@http://localhost:0',
    'remote-public@http://localhost:65536',
    'remote-public@http://localhost:99999',
    'remote-public@http://localhost:03001',
    'remote-public@http://10.0.0.1:3001',
    '@http://localhost:3001',
    'remote-public',
    "remote-public@http://localhost:3001'; script-src *",
    7,
    null,
  ])('is refused for anything but a server on the own machine or an approved host: %p', async (override) => {
    const answer = await requestOverride(override);
    expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({ status: 422, cookie: null });
  });

  it('is ignored when the edge did not sign its cookie', async () => {
    const [name = '', value = ''] = readCookie(await requestOverride(override)).split('=');
    const [, signature = ''] = value.split('.');
    const forged = Buffer.from(`9999999999999 remote-public@http://localhost:6666`).toString('base64url');
    for (const cookie of [`${name}=${forged}.${signature}`, `${name}=${forged}.`, `${name}=${forged}`, `${name}=x.y`]) {
      expect((await getPage(cookie)).text).toContain('<h1>Production</h1>');
    }
  });

  it('of an unknown remote is refused with a message', async () => {
    const answer = await requestOverride('remote-nowhere@http://localhost:3001');
    expect({ status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({ status: 422, cookie: null });
    expect(answer.text).toContain('There is no remote-nowhere in this site yet.');
  });

  it('may be of a remote whose name has a digit, and whose files are served', async () => {
    const build = {
      name: 'remote-b2b',
      version: 'dddddddddddd',
      entry: { scripts: ['entry.js'], styles: [] },
      chunks: {},
      server: null,
      files: {},
      manifest: { name: 'remote-b2b', label: 'b2b', area: 'public', port: 1, paths: ['b2b'], menu: [] },
    };
    const folder = join(site.dataDir, 'builds/remote-b2b');
    await mkdir(join(folder, 'client'), { recursive: true });
    await writeFile(join(folder, 'client/entry.js'), 'b2b();');
    await writeFile(join(folder, 'build.json'), JSON.stringify(build));
    await release(site.context, { folders: [folder] });
    expect(await site.get('/mf/remote-b2b/dddddddddddd/entry.js')).toMatchObject({ status: 200, text: 'b2b();' });
    let answer = await requestOverride('remote-b2b@http://localhost:3001');
    while (answer.text.includes('There is no remote-b2b'))
      answer = await requestOverride('remote-b2b@http://localhost:3001');
    expect(answer.status).toBe(204);
    expect(parseState((await getPage(readCookie(answer), '/b2b')).text).remotes).toContainEqual(
      expect.objectContaining({ name: 'remote-b2b', entry: 'http://localhost:3001/entry.js' }),
    );
  });
});
