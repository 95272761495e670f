import { aSocket } from '../testing/a-socket.ts';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi({
    env: {
      API_URL: 'https://api.example.org',
      API_INTERNAL_URL: 'http://api-1.internal:4000',
      API_HOSTS: 'api.example.net, [2001:db8::7]',
      SITE_URL: 'https://www.example.org',
    },
  });
});
afterAll(() => api.close());

const getFor = (host: string, url = '/api/sliders') => api.inject({ url, headers: { host, 'app-key': siteKey } });

/** Sends a request as it is written, and returns the whole answer. */
async function send(head: string): Promise<string> {
  const { send: write, received, closed } = await aSocket(api);
  write(`${head}\r\nconnection: close\r\n\r\n`);
  await closed;
  return received();
}

describe('a request to the API', () => {
  it.each(['api.example.org', 'API.example.org:443', 'api-1.internal:4000', 'api.example.net', '[2001:db8::7]:4000'])(
    'for %s is served',
    async (host) => {
      expect((await getFor(host)).statusCode).toBe(200);
    },
  );

  it.each(['evil.example', 'www.example.org', 'localhost', '127.0.0.1:4000', '[::1]', 'api.example.org.evil.example'])(
    'for %s gets 421 and a sentence',
    async (host) => {
      for (const url of ['/api/sliders', '/api/docs', '/media/a.webp']) {
        const answer = await getFor(host, url);
        expect(answer.statusCode).toBe(421);
        expect(answer.json()).toMatchObject({
          title: 'This server does not serve this host.',
          detail: expect.stringMatching(
            /^This server does not serve the host ".+"\. If it should, add the host to API_HOSTS\.$/,
          ),
        });
      }
    },
  );

  it.each(['127.0.0.1:4000', '10.0.0.7', '[fd00::7]:4000', 'localhost:4000'])(
    'of a load balancer for %s is served at the health checks and metrics',
    async (host) => {
      for (const url of ['/health/live', '/health/ready', '/api/health/live', '/api/health/ready', '/metrics'])
        expect([url, (await getFor(host, url)).statusCode]).toEqual([url, 200]);
      expect((await getFor('evil.example', '/health/live')).statusCode).toBe(421);
    },
  );

  it.each([
    ['without a host', 'GET /api/sliders HTTP/1.1'],
    ['with two hosts', 'GET /api/sliders HTTP/1.1\r\nhost: api.example.org\r\nhost: evil.example'],
    ['of a health check without a host', 'GET /health/live HTTP/1.0'],
  ])('%s gets 400 and a sentence', async (...[, head]) => {
    const answer = await send(head);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"detail":"Send exactly one Host header."');
  });

  it.each(['http://api.example.org/api/sliders', 'https://evil.example/api/sliders'])(
    'whose target is %s gets 400 and a sentence',
    async (target) => {
      const answer = await send(`GET ${target} HTTP/1.1\r\nhost: api.example.org`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"detail":"The request must name a path."');
    },
  );
});

describe('Strict-Transport-Security of the API', () => {
  it('is sent for two years with every answer when the site has https', async () => {
    for (const url of ['/api/sliders', '/api/sliders', '/api/docs', '/health/live']) {
      const { headers } = await getFor('api.example.org', url);
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=63072000']);
    }
  });

  it('is not sent when the site has no https', async () => {
    const plain = await aTestApi();
    const { headers } = await plain.call('GET /sliders');
    await plain.close();
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
