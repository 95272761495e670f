import { once } from 'node:events';
import { connect } from 'node:net';
import { aSite, type Site } from '../testing.ts';

/** The server code of a remote with a form. The posted `words` decide how its action ends. */
const siteCode = `
  const { createElement: h } = require('react');
  const { data, Outlet, useActionData } = require('@quoin/shared/runtime/router');
  const action = async ({ request }) => {
    const words = (await request.formData()).get('words');
    if (words === 'loops') for (;;);
    if (words === 'throws') throw new Error('broken action');
    if (words === 'fine') return { seeOther: '/form?said=thanks#form' };
    return data({ words, visitor: request.headers.get('x-forwarded-for'), others: request.headers.get('cookie') }, { status: 422 });
  };
  function Form() { const said = useActionData(); return h('p', null, said ? said.words + ' from ' + said.visitor + ' with ' + said.others : 'empty'); }
  exports.routes = [{ id: 'layout', loader: () => ({}), Component: () => h('main', null, h(Outlet)), children: [
    { id: 'form', path: 'form', action, Component: Form },
    { id: 'plain', path: 'plain', Component: () => h('p', null, 'plain') },
    { id: 'missing', path: '*', loader: () => { throw new Response('no', { status: 404 }); }, ErrorBoundary: () => h('h1', null, 'no') },
  ] }];`;

let site: Site;
let logged: jest.SpyInstance;

beforeAll(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode);
});
afterAll(async () => {
  await site.close();
  logged.mockRestore();
});

const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (
  words: string,
  { path = '/form', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) =>
  site.get(path, {
    method: 'POST',
    headers: { ...encoded, ...headers },
    body: new URLSearchParams({ words }).toString(),
  });

describe('POST to a page', () => {
  it('returns the page of the route’s action, which is not cached', async () => {
    const { status, headers, text } = await post('<b>wrong</b>');
    expect([status, headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(text).toContain('<p>&lt;b&gt;wrong&lt;/b&gt; from 127.0.0.1 with null</p>');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it('gives the action’s result to the browser for hydration', async () => {
    const { text } = await post('wrong');
    expect(JSON.parse(/id="quoin-page">(.*)<\/script>/.exec(text)?.[1] ?? 'null')).toMatchObject({
      hydration: { actionData: { form: { words: 'wrong' } } },
    });
  });

  it('redirects to the target of the action, so that a reload posts nothing', async () => {
    const { status, headers } = await post('fine');
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      '/form?said=thanks#form',
      'no-store',
    ]);
  });

  it('answers 405 on a page without an action', async () => {
    for (const path of ['/plain', '/no/such/page', '/admin', '/mf/shell/aaaaaaaaaaaa/main.js']) {
      const { status, headers } = await post('x', { path });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  it.each(['throws', 'loops'])('never returns an older page instead: %s', async (words) => {
    expect((await site.get('/form')).text).toContain('empty');
    const { status, text } = await post(words);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(text).not.toContain('empty');
    expect((await site.get('/form')).text).toContain('empty');
  });
});

describe('a form that the edge refuses', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-proxy.example' }, 422],
    [{ origin: 'https://site.example' }, 422],
    [{ 'sec-fetch-site': 'none' }, 422],
  ])('comes from another site: %j is answered %i', async (headers, expected) => {
    expect((await post('x', { headers })).status).toBe(expected);
  });

  it('accepts a form from the host that it is posted to', async () => {
    expect((await post('x', { headers: { origin: site.url } })).status).toBe(422);
  });

  it.each(['multipart/form-data; boundary=x', 'application/json', 'text/plain', ''])('is sent as %j', async (type) => {
    expect((await post('x', { headers: { 'content-type': type } })).status).toBe(415);
  });

  it('is longer than any message', async () => {
    expect((await post('x'.repeat(100_000))).status).toBe(422);
    expect((await post('x'.repeat(140_000))).status).toBe(413);
  });

  it('without a length is cut off when it becomes too long', async () => {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /form HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    for (let chunk = 0; chunk < 9; chunk += 1) socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('HTTP/1.1 413');
    socket.destroy();
  });
});

describe('the visitor in the calls of an action', () => {
  const parseVisitor = (text: string) => / from (.*) with /.exec(text)?.[1];

  it('is the peer, with any header', async () => {
    expect(parseVisitor((await post('x', { headers: { 'x-forwarded-for': '203.0.113.7', cookie: 'a=b' } })).text)).toBe(
      '127.0.0.1',
    );
  });

  it('is the last address from a trusted proxy, not one from the visitor', async () => {
    const other = await aSite(siteCode, { trustedProxies: ['127.0.0.0/8', '10.1.0.0/16', '2001:db8::/32'] });
    const through = async (forwarded: string) =>
      parseVisitor(
        (
          await other.get('/form', {
            method: 'POST',
            headers: { ...encoded, 'x-forwarded-for': forwarded },
            body: 'words=x',
          })
        ).text,
      );
    expect(await through('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await through('203.0.113.7, 10.1.2.3, 2001:db8::1')).toBe('203.0.113.7');
    expect(await through('203.0.113.7, not an address')).toBe('127.0.0.1');
    expect(await through('10.1.2.3')).toBe('10.1.2.3');
    await other.close();
  });
});
