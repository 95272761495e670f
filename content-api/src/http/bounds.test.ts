import { connect } from 'node:net';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
afterEach(() => api.close());

const visit = (from: string, headers: Record<string, string> = {}) =>
  api.inject({ url: '/api/faqs', headers: { 'app-key': siteKey, ...headers }, remoteAddress: from });

describe('calls from one address', () => {
  it('are refused beyond the limit with Retry-After; other addresses are not', async () => {
    api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '3' } });
    for (let count = 0; count < 3; count += 1) expect((await visit('203.0.113.7')).statusCode).toBe(200);
    const refused = await visit('203.0.113.7');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await visit('203.0.113.8')).statusCode).toBe(200);
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      for (let count = 0; count < 5; count += 1) expect((await visit(from)).statusCode).toBe(200);
    }
  });

  it('are counted by the address from a trusted proxy, not from other callers', async () => {
    api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '1', TRUSTED_PROXIES: '10.0.0.0/8' } });
    const through = (proxy: string, address: string) =>
      visit(proxy, { 'x-forwarded-for': address }).then(({ statusCode }) => statusCode);
    expect([
      await through('10.1.1.1', '203.0.113.7'),
      await through('10.1.1.1', '203.0.113.8'),
      await through('10.1.1.1', '203.0.113.7'),
    ]).toEqual([200, 200, 429]);
    expect([await through('198.51.100.1', '203.0.113.9'), await through('198.51.100.1', '203.0.113.10')]).toEqual([
      200, 429,
    ]);
  });

  it('are unlimited with a limit of 0', async () => {
    api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '0' } });
    for (let count = 0; count < 20; count += 1) expect((await visit('203.0.113.7')).statusCode).toBe(200);
  });
});

describe('a request', () => {
  it('with an address beyond 4096 characters is refused', async () => {
    api = await aTestApi();
    expect((await api.call(`GET /faqs?x=${'y'.repeat(4_100)}`)).status).toBe(414);
  });

  it('reads by a slug of the maximum length, and answers 404 to a longer one', async () => {
    api = await aTestApi();
    for (const name of ['posts', 'pages', 'profiles']) {
      const slug = `${name}-`.padEnd(255, 'x');
      expect((await api.call(`POST /${name}`, { body: { title: 'A', name: 'A', slug } })).status).toBe(201);
      expect((await api.call(`GET /${name}/${slug}`, { token: null })).at('data.slug')).toBe(slug);
      for (const longer of ['y'.repeat(256), 'y'.repeat(300), 'y'.repeat(3_000), encodeURIComponent('ক'.repeat(300))]) {
        expect((await api.call(`GET /${name}/${longer}`, { token: null })).status).toBe(404);
        expect((await api.call(`PUT /${name}/${longer}`, { body: { title: 'B' } })).status).toBe(404);
      }
    }
    for (const other of [`/media/${'y'.repeat(300)}`, `/api/faqs/${'9'.repeat(300)}`]) {
      expect((await api.inject({ url: other, headers: { 'app-key': siteKey } })).statusCode).toBe(404);
    }
    expect((await api.call(`DELETE /delete-file/${'y'.repeat(300)}`)).status).toBe(404);
  });

  it('with rich text that exceeds the limit after cleaning is refused; stored text is accepted again', async () => {
    api = await aTestApi();
    const send = (request: 'POST /faqs' | `PUT /faqs/${string}`, text: unknown) =>
      api.call(request, { body: { faq_title: 'A', faq_content: text } });
    const refused = await send('POST /faqs', '&'.repeat(100_000));
    expect([refused.status, refused.under('errors')]).toEqual([
      422,
      { faq_content: [expect.stringContaining('as it is stored')] },
    ]);
    const made = await send('POST /faqs', '&'.repeat(50_000));
    const again = await send(`PUT /faqs/${String(made.at('data.id'))}`, made.at('data.faq_content'));
    expect([made.status, again.status, again.at('data.faq_content') === made.at('data.faq_content')]).toEqual([
      201,
      200,
      true,
    ]);
  });

  it.each([
    [32, 201, 'as deep as may be'],
    [33, 400, 'one deeper'],
  ])('with a body of %i levels answers %i: %s', async (depth, status) => {
    api = await aTestApi();
    const more = `${'['.repeat(depth - 1)}1${']'.repeat(depth - 1)}`;
    const answer = await api.inject({
      method: 'POST',
      url: '/api/faqs',
      payload: `{"faq_title":"A","more":${more}}`,
      headers: { 'app-key': siteKey, authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('that is %s gets a specific problem', async (...[, sent, status]) => {
    api = await aTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = api.app.server.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    let answer = '';
    socket
      .on('error', () => undefined)
      .on('data', (part) => {
        answer += part.toString();
      })
      .write(sent);
    await new Promise((resolve) => {
      socket.on('close', resolve);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(answer).toContain('application/problem+json');
  });
});
