import { once } from 'node:events';
import { aSocket } from '../testing/a-socket.ts';
import { addTenant, aTestApi, siteKey, type Answer, type TestApi } from '../testing/test-api.ts';
import { serverLog } from './server-log.ts';

let api: TestApi;
afterEach(() => api.close());

type Visit = { headers?: Record<string, string>; key?: string | null };
const visit = (path: `/${string}`, more: Visit = {}): Promise<Answer> =>
  api.call(`GET ${path}`, { token: null, ...more });
/** Requests twice: the second response comes from the response cache, and then the fast path remembers it. */
async function known(path: `/${string}`, more: Visit = {}): Promise<Answer> {
  await visit(path, more);
  return visit(path, more);
}
/** Counts the requests that reach the router. */
async function routed(work: () => Promise<unknown>): Promise<number> {
  const routing = jest.spyOn(api.app, 'routing');
  await work();
  const { length } = routing.mock.calls;
  routing.mockRestore();
  return length;
}
const shared = ({ status, text, headers: { 'x-request-id': _, date: __, ...headers } }: Answer) => ({
  status,
  text,
  headers,
});

describe('a read in words that are known', () => {
  it.each(['/posts?page=1&size=5', '/pages/a-page', `/applications/${siteKey}`] as const)(
    '%s is answered as before, and without the router',
    async (path) => {
      api = await aTestApi();
      await api.call('POST /pages', { body: { name: 'A page', title: 'A page', slug: 'a-page' } });
      const before = await known(path, { headers: { origin: 'http://localhost:3000' } });
      const answers: Answer[] = [];
      expect(
        await routed(async () => {
          answers.push(
            await visit(path, {
              headers: {
                origin: 'http://localhost:3000',
                'user-agent': 'Another/1.0',
                'x-forwarded-for': '203.0.113.7',
              },
            }),
          );
        }),
      ).toBe(0);
      expect(answers.map(shared)).toEqual([shared(before)]);
      expect(answers[0]?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(answers[0]?.headers['x-request-id']).not.toBe(before.headers['x-request-id']);
    },
  );

  it('is routed once something was written, and once more', async () => {
    api = await aTestApi();
    await known('/faqs');
    await api.call('POST /faqs', { body: { faq_title: 'A question' } });
    expect(
      await routed(async () => {
        expect((await visit('/faqs')).at('data.total')).toBe(1);
      }),
    ).toBe(1);
    expect(await routed(() => visit('/faqs'))).toBe(1);
    expect(
      await routed(async () => {
        expect((await visit('/faqs')).at('data.total')).toBe(1);
      }),
    ).toBe(0);
  });

  it.each<[string, Visit]>([
    ['with a token', { headers: { authorization: 'Bearer nobody-s-token-of-enough-letters' } }],
    ['for another application', { key: 'other-site' }],
    ['from another origin', { headers: { origin: 'https://elsewhere.example' } }],
    ['with a second key that disagrees', { headers: { app_key: 'other-site' } }],
    ['with a tag', { headers: { 'if-none-match': '"x"' } }],
  ])('is another one %s', async (...[, more]) => {
    api = await aTestApi();
    await addTenant(api, 'other-site');
    await known('/faqs');
    expect(await routed(() => visit('/faqs', more))).toBe(1);
  });

  it('stands in the log and in the figures as every other', async () => {
    const lines: string[] = [];
    api = await aTestApi({
      logger: serverLog({
        to: {
          write: (line) => {
            lines.push(line);
          },
        },
      }),
    });
    await known('/faqs?size=3');
    lines.length = 0;
    const { headers } = await visit('/faqs?size=3');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        level: 30,
        time: expect.any(String),
        reqId: headers['x-request-id'],
        method: 'GET',
        path: '/api/faqs',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
    expect((await api.inject('/metrics')).body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/faqs",status="200"} 3',
    );
  });

  it('counts against the limit of its caller as every other, and is refused beyond it', async () => {
    api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '4', TRUSTED_PROXIES: '127.0.0.1' } });
    const of = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const answers: number[] = [];
    for (let call = 0; call < 6; call += 1) answers.push((await visit('/faqs', of('203.0.113.7'))).status);
    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await visit('/faqs', of('203.0.113.8'))).status).toBe(200);
  });

  it('is refused by a server that closes', async () => {
    api = await aTestApi();
    const { socket, send, hears, heard, closed } = await aSocket(api);
    const ask = `GET /api/faqs HTTP/1.1\r\nHost: x\r\nApp-Key: ${siteKey}\r\n\r\n`;
    const login = JSON.stringify({ identifier: 'nobody', password: 'x' });
    for (const times of [1, 2, 3]) {
      send(ask);
      while (heard().split('HTTP/1.1 200').length <= times) await once(socket, 'data');
    }
    send(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await hears('HTTP/1.1 100 Continue');
    const ended = api.app.close();
    send(`${login}${ask}`);
    await Promise.all([closed, ended]);
    expect(
      heard()
        .match(/HTTP\/1.1 [2-5].*/g)
        ?.slice(3),
    ).toEqual(['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 503 Service Unavailable']);
  });
});
