import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { aTestApi, siteKey, type TestApi } from './testing/test-api.ts';

let api: TestApi;
const lines: string[] = [];
beforeAll(async () => {
  api = await aTestApi({
    logger: pino(
      {},
      {
        write: (line: string) => {
          lines.push(line);
        },
      },
    ),
  });
});
afterAll(() => api.close());

const authorised = () => ({ 'app-key': siteKey, authorization: `Bearer ${api.token}` });
const post = (payload: string, type = 'application/json') =>
  api.inject({ method: 'POST', url: '/api/sliders', payload, headers: { ...authorised(), 'content-type': type } });

describe('every response', () => {
  it('has the security headers', async () => {
    const { headers } = await api.call('GET /sliders');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(Object.keys(headers)).not.toContain('x-powered-by');
  });

  it('is a problem when it is not a success', async () => {
    for (const url of [
      '/',
      '/api',
      '/api/nothing',
      '/api/sliders/1/2',
      '/api/sliders/__proto__',
      '/.env',
      '/api/%zz',
    ]) {
      const answer = await api.inject({ url, headers: authorised() });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('a body', () => {
  it.each([
    ['that is no JSON', '{', 400],
    ['that is a list', '[]', 400],
    ['that is a word', '"x"', 400],
    ['that is empty', '', 400],
    ['with a poisoned key', '{"__proto__":{"polluted":1}}', 400],
    ['nested without end', `{"a":${'['.repeat(500)}${']'.repeat(500)}}`, 400],
    ['beyond a megabyte', `{"title":"${'x'.repeat(1_100_000)}"}`, 413],
  ])('%s is refused', async (...[, payload, status]) => {
    expect((await post(payload)).statusCode).toBe(status);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['that is not UTF-8', 400, {}],
    ['that says so', 415, { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['that is packed', 415, { 'content-encoding': 'gzip' }],
    ['that is a packed form', 415, { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'br' }],
  ])('%s is not stored', async (...[, status, more]) => {
    const bytes = Buffer.from('{"title":"Müller"}', 'latin1');
    const headers = { ...authorised(), 'content-type': 'application/json', ...more };
    expect((await api.inject({ method: 'POST', url: '/api/sliders', headers, payload: bytes })).statusCode).toBe(
      status,
    );
  });

  it.each(['application/json; charset=UTF-8', 'application/json;charset="utf8"'])(
    'of the type %s is stored unchanged',
    async (type) => {
      expect((await post('{"title":"Müller"}', type)).statusCode).toBe(201);
      expect((await api.call('GET /sliders?search_key=m%C3%BCller')).at('data.data.0.title')).toBe('Müller');
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s is not accepted',
    async (type) => {
      expect((await post('{"title":"x"}', type)).statusCode).toBe(415);
    },
  );
});

describe('another origin', () => {
  const preflight = (origin: string) =>
    api.inject({
      method: 'OPTIONS',
      url: '/api/sliders',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,app-key,if-match',
      },
    });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])('is allowed when it is the site: %s', async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(String(headers['access-control-allow-headers']).split(', ')).toEqual([
      'authorization',
      'content-type',
      'if-match',
      'app-key',
      'app_key',
      'App_Key',
      'App_Name',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
      'quoin-background',
    ]);
  });

  it('is allowed when the settings name it as a host', async () => {
    const other = await aTestApi({ env: { HOST_ORIGINS: 'https://portal.example.org, https://intranet.example.org' } });
    for (const origin of ['https://portal.example.org', 'https://intranet.example.org', 'http://localhost:3000']) {
      const { headers } = await other.call('GET /sliders', { token: null, headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
    expect(
      (await other.call('GET /sliders', { headers: { origin: 'https://evil.example' } })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
    await other.close();
  });

  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://evil.localhost:3000'])(
    'is refused otherwise: %s',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      expect(
        (await api.call('GET /sliders', { headers: { origin } })).headers['access-control-allow-origin'],
      ).toBeUndefined();
    },
  );
});

describe('the log', () => {
  it('has one line for each request, and one for a failed sign-in, without secrets', async () => {
    lines.length = 0;
    await api.call(`GET /sliders?search_key=confidential&token=${api.token}`);
    await api.call('POST /login', { body: { identifier: 'admin', password: 'wrong secret' } });
    expect(lines.filter((line) => !line.includes('"event":"sign-in failed"'))).toHaveLength(2);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/confidential|wrong secret/);
    expect(lines.join('')).not.toContain(api.token);
  });

  it('has the details of a failure that the response hides', async () => {
    lines.length = 0;
    const rename = (from: string, to: string) => api.database.db.schema.alterTable(from).renameTo(to).execute();
    await rename('faqs', 'elsewhere');
    const { status, text, at } = await api.call('GET /faqs');
    await rename('elsewhere', 'faqs');
    expect(status).toBe(500);
    expect(text).not.toMatch(/faqs|sqlite|at /i);
    expect(lines.filter((line) => /no such table|does not exist/.test(line))).toHaveLength(1);
    expect(lines.join('')).toContain(String(at('request_id')));
  });
});

describe('health', () => {
  it.each(['/health/live', '/health/ready', '/api/health/live', '/api/health/ready'])('answers at %s', async (url) => {
    expect((await api.inject(url)).statusCode).toBe(200);
  });

  it('is live but not ready while the disk is full', async () => {
    const disk = jest
      .spyOn(files, 'statfs')
      .mockResolvedValue({ ...(await files.statfs(tmpdir())), bavail: 10, bsize: 4096 });
    const [live, ready] = [await api.call('GET /health/live'), await api.call('GET /health/ready')];
    disk.mockRestore();
    expect([live.status, ready.status]).toEqual([200, 503]);
    expect(ready.at('detail')).toMatch(/^The disk is full/);
    expect((await api.call('GET /health/ready')).status).toBe(200);
  });
});
