import { aTestApi, type TestApi } from '../testing/test-api.ts';

const portal = 'https://portal.example.org';
const siteUrl = 'http://localhost:3000';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi({ env: { HOST_ORIGINS: portal } });
});
afterAll(() => api.close());

interface SentRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
}

async function preflight({ origin, path, method }: { origin: string; path: string; method: string }) {
  const { headers } = await api.inject({
    method: 'OPTIONS',
    url: `/api${path}`,
    headers: { origin, 'access-control-request-method': method },
  });
  return {
    origin: headers['access-control-allow-origin'],
    methods: String(headers['access-control-allow-methods']).split(', '),
    headers: String(headers['access-control-allow-headers']).split(', '),
  };
}

const allowedOrigin = async ({ method, path, headers = {} }: SentRequest, origin = portal) =>
  (await api.inject({ method, url: `/api${path}`, headers: { origin, 'app-key': 'quoin-site', ...headers } })).headers[
    'access-control-allow-origin'
  ];

describe('a page of a host that HOST_ORIGINS names', () => {
  it.each(['/pages', '/sliders/7', '/login', '/files', '/contact-messages/7', '/subscriptions/confirm'])(
    'may read %s without a token, but not write',
    async (path) => {
      expect(await preflight({ origin: portal, path, method: 'PUT' })).toEqual({
        origin: portal,
        methods: ['GET', 'HEAD'],
        headers: ['content-type', 'app-key', 'app_key', 'App_Key'],
      });
    },
  );

  it.each(['/contact-messages', '/subscriptions', '/subscriptions?from=portal'])(
    'may send the public form %s',
    async (path) => {
      const { methods } = await preflight({ origin: portal, path, method: 'POST' });
      expect(methods).toEqual(['GET', 'HEAD', 'POST']);
    },
  );

  it.each<SentRequest>([
    { method: 'GET', path: '/pages' },
    { method: 'HEAD', path: '/pages' },
    { method: 'POST', path: '/subscriptions' },
    { method: 'POST', path: '/contact-messages' },
  ])('can see the response to $method $path', async (sent) => {
    expect(await allowedOrigin(sent)).toBe(portal);
  });

  it.each<SentRequest>([
    { method: 'GET', path: '/pages', headers: { authorization: 'Bearer x' } },
    { method: 'GET', path: '/pages', headers: { Authorization: '' } },
    { method: 'POST', path: '/contact-messages', headers: { authorization: 'Bearer x' } },
    { method: 'POST', path: '/login' },
    { method: 'POST', path: '/pages' },
    { method: 'PUT', path: '/pages/1' },
    { method: 'DELETE', path: '/pages/1' },
  ])('cannot see the response to $method $path $headers', async (sent) => {
    expect(await allowedOrigin(sent)).toBeUndefined();
    // A page of the site can see it.
    expect(await allowedOrigin(sent, siteUrl)).toBe(siteUrl);
  });
});
