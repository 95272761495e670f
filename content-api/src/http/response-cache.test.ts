import { once } from 'node:events';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { logChange } from '../changes/revision.ts';
import { openDatabase } from '../db/open-database.ts';
import { addTenant, aTestApi, siteKey, type TestResponse, type TestApi } from '../testing/test-api.ts';
import { aSocket } from '../testing/a-socket.ts';
import { hideUndeclaredQuery } from './declared-query.ts';
import { createResponseCache } from './response-cache.ts';
import { serverLog } from './server-log.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const otherKey = 'other-site';
const visit = (path: `/${string}`, more: { etag?: unknown; key?: string | null } = {}): Promise<TestResponse> =>
  api.call(`GET ${path}`, {
    token: null,
    key: more.key === undefined ? siteKey : more.key,
    ...(more.etag === undefined ? {} : { headers: { 'if-none-match': String(more.etag) } }),
  });

/** Returns the SQL statements that run during the work. */
async function questions(work: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  const unwatch = api.database.watch(({ sql }) => {
    queries.push(sql);
  });
  await work();
  unwatch();
  return queries;
}

describe('a public read', () => {
  it.each(['/sliders', '/posts?size=3', `/applications/${siteKey}`] as const)(
    'of %s answers 304 until something is written',
    async (path) => {
      const first = await visit(path);
      expect(first.headers).toMatchObject({
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
        vary: expect.stringContaining('app-key, app_key, authorization'),
      });
      const again = await visit(path, { etag: first.headers.etag });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
      expect((await visit(path, { etag: `"x", ${String(first.headers.etag).slice(2)}` })).status).toBe(304);
      await api.call('POST /widgets', { body: { name: 'A widget' } });
      const changed = await visit(path, { etag: first.headers.etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(first.headers.etag);
    },
  );

  it('has the revision of its content, changed or not', async () => {
    const { headers } = await visit('/sliders');
    await api.call('POST /widgets', { body: { name: 'Another widget' } });
    const next = String(Number(headers['content-revision']) + 1);
    const changed = await visit('/sliders');
    expect(changed.headers['content-revision']).toBe(next);
    expect((await visit('/sliders', { etag: changed.headers.etag })).headers['content-revision']).toBe(next);
    expect((await api.call('GET /sliders')).headers['content-revision']).toBeUndefined();
  });

  it('has a different ETag for every query and application', async () => {
    await addTenant(api, otherKey);
    const tags = new Set(
      (
        await Promise.all([
          visit('/faqs'),
          visit('/faqs?size=1'),
          visit('/faqs?size=2'),
          visit('/posts'),
          visit('/faqs', { key: otherKey }),
        ])
      ).map(({ headers }) => headers.etag),
    );
    expect(tags.size).toBe(5);
    const ours = await visit('/faqs');
    expect((await visit('/faqs', { key: otherKey, etag: ours.headers.etag })).status).toBe(200);
  });

  it('keeps its ETag when another application changes', async () => {
    const before = await visit('/faqs', { key: otherKey });
    await api.call('POST /faqs', { body: { faq_title: 'Ours' } });
    expect((await visit('/faqs', { key: otherKey, etag: before.headers.etag })).status).toBe(304);
  });

  it('is computed once, in any order of its parameters and with undeclared ones', async () => {
    await visit('/posts?page=1&size=7&sort=title');
    const queries = await questions(async () => {
      for (const path of [
        '/posts?page=1&size=7&sort=title',
        '/posts?sort=title&size=7&page=1',
        '/posts?page=1&utm=x&size=7&sort=title',
      ] as const) {
        expect((await visit(path)).status).toBe(200);
      }
    });
    // Each request runs one query, for the revision.
    expect(queries).toHaveLength(3);
  });

  it('does not depend on a query parameter that its route does not declare, because no handler sees it', async () => {
    const app = fastify();
    hideUndeclaredQuery(app);
    const sendCached = createResponseCache(app);
    // eslint-disable-next-line max-params -- the signature is Fastify's
    const onRequest = (request: FastifyRequest, reply: FastifyReply, next: () => void): void =>
      sendCached(request, { reply, version: { appKey: 'a-site', revision: 1 }, next });
    const see = (request: FastifyRequest) => Promise.resolve({ seen: request.query });
    const querystring = { type: 'object', properties: { b: { type: 'string' }, a: { type: 'string' } } };
    app.get('/list', { onRequest, schema: { querystring } }, see);
    app.get('/one', { onRequest }, see);
    const ask = async (url: string): Promise<string> => (await app.inject(url)).body;
    expect(await ask('/list?a=1&forgotten=2&b=3&__proto__=4')).toBe('{"seen":{"b":"3","a":"1"}}');
    expect(await ask('/list?b=3&a=1&forgotten=4')).toBe('{"seen":{"b":"3","a":"1"}}');
    expect(await ask('/list?b=3&a=2')).toBe('{"seen":{"b":"3","a":"2"}}');
    expect(await ask('/one?forgotten=1')).toBe('{"seen":{}}');
    await app.close();
  });

  it('never shares a cached response between two queries that its handler can tell apart', async () => {
    const app = fastify();
    // Without `hideUndeclaredQuery`, handlers see every parameter, so every parameter must be in the cache key.
    const sendCached = createResponseCache(app);
    // eslint-disable-next-line max-params -- the signature is Fastify's
    const onRequest = (request: FastifyRequest, reply: FastifyReply, next: () => void): void =>
      sendCached(request, { reply, version: { appKey: 'a-site', revision: 1 }, next });
    app.get('/list', { onRequest }, (request) => Promise.resolve({ seen: request.query }));
    for (const query of [{ a: '1' }, { a: '2' }, { b: '1' }, { a: '1' }])
      expect((await app.inject({ url: '/list', query })).json()).toEqual({ seen: query });
    await app.close();
  });

  it('returns the first response, except for the headers of each request', async () => {
    await api.call('POST /pages', { body: { name: 'A page', title: 'A page', slug: 'a-page' } });
    const [first, again] = [await visit('/pages/a-page'), await visit('/pages/a-page')];
    expect(again.text).toBe(first.text);
    const { 'x-request-id': firstId, date: _, ...firstHeaders } = first.headers;
    const { 'x-request-id': againId, date: __, ...againHeaders } = again.headers;
    expect(againHeaders).toEqual(firstHeaders);
    expect(againId).not.toBe(firstId);
  });

  it('reflects every earlier write, also of another process', async () => {
    const { id } = (await api.call('POST /faqs', { body: { faq_title: 'Title 0' } })).under('data');
    const title = async () => (await visit(`/faqs/${String(id)}`)).at('data.faq_title');
    const other = openDatabase(api.settings.databaseUrl);
    for (let round = 1; round <= 5; round += 1) {
      expect([await title(), await title()]).toEqual([`Title ${2 * round - 2}`, `Title ${2 * round - 2}`]);
      await api.call(`PUT /faqs/${String(id)}`, { body: { faq_title: `Title ${2 * round - 1}` } });
      expect([await title(), await title()]).toEqual([`Title ${2 * round - 1}`, `Title ${2 * round - 1}`]);
      await other.db.transaction().execute(async (db) => {
        await db
          .updateTable('faqs')
          .set({ faq_title: `Title ${2 * round}` })
          .where('id', '=', Number(id))
          .execute();
        await logChange(db, { appKey: siteKey, resource: 'faqs', id: Number(id), action: 'update' });
      });
    }
    await other.close();
    await api.call(`DELETE /faqs/${String(id)}`);
    expect((await visit(`/faqs/${String(id)}`)).status).toBe(404);
  });

  it('reads the revision once for concurrent requests', async () => {
    await visit('/socials');
    expect(await questions(() => Promise.all(Array.from({ length: 20 }, () => visit('/socials'))))).toHaveLength(1);
  });

  it('has the CORS headers for its origin, after requests of other origins', async () => {
    const from = async (origin: string) =>
      (await api.call('GET /socials?size=4', { token: null, headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    const [site, elsewhere] = ['http://localhost:3000', 'https://elsewhere.example'];
    expect([await from(site), await from(elsewhere), await from(site), await from(elsewhere)]).toEqual([
      site,
      undefined,
      site,
      undefined,
    ]);
  });

  it('that finds nothing is not cached', async () => {
    const { status, headers } = await visit('/pages/not-there');
    expect([status, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
  });
});

describe('a read with a token', () => {
  it('is not cached, and never answers 304', async () => {
    const {
      headers: { etag },
    } = await visit('/sliders');
    const { status, headers } = await api.call('GET /sliders', { headers: { 'if-none-match': String(etag) } });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });
});

describe('a cached response', () => {
  let other: TestApi;
  afterEach(() => other.close());
  const ask = (path: `/${string}`, headers: Record<string, string> = {}) =>
    other.call(`GET ${path}`, { token: null, headers });

  it('is logged and measured as every other', async () => {
    const lines: string[] = [];
    other = await aTestApi({
      logger: serverLog({
        to: {
          write: (line) => {
            lines.push(line);
          },
        },
      }),
    });
    for (let time = 0; time < 2; time += 1) await ask('/faqs?size=3');
    lines.length = 0;
    const { headers } = await ask('/faqs?size=3');
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
    expect((await other.inject('/metrics')).body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/faqs",status="200"} 3',
    );
  });

  it('counts against the rate limit, and is refused beyond it', async () => {
    other = await aTestApi({ env: { REQUESTS_PER_MINUTE: '4', TRUSTED_PROXIES: '127.0.0.1' } });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1)
      statuses.push((await ask('/faqs', { 'x-forwarded-for': '203.0.113.7' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await ask('/faqs', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
  });

  it('is refused by a closing server', async () => {
    other = await aTestApi();
    const { socket, send, waitFor: hears, received: heard, closed } = await aSocket(other);
    const get = `GET /api/faqs HTTP/1.1\r\nHost: localhost\r\nApp-Key: ${siteKey}\r\n\r\n`;
    const login = JSON.stringify({ identifier: 'nobody', password: 'x' });
    for (const times of [1, 2]) {
      send(get);
      while (heard().split('HTTP/1.1 200').length <= times) await once(socket, 'data');
    }
    send(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await hears('HTTP/1.1 100 Continue');
    const ended = other.app.close();
    send(`${login}${get}`);
    await Promise.all([closed, ended]);
    expect(
      heard()
        .match(/HTTP\/1.1 [2-5].*/g)
        ?.slice(2),
    ).toEqual(['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 503 Service Unavailable']);
  });
});
