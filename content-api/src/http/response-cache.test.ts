import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { noteChange } from '../changes/revision.ts';
import { openDatabase } from '../db/open-database.ts';
import { addTenant, aTestApi, siteKey, type Answer, type TestApi } from '../testing/test-api.ts';
import { createResponseCache } from './response-cache.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const otherKey = 'other-site';
const visit = (path: `/${string}`, more: { etag?: unknown; key?: string | null } = {}): Promise<Answer> =>
  api.call(`GET ${path}`, {
    token: null,
    key: more.key === undefined ? siteKey : more.key,
    ...(more.etag === undefined ? {} : { headers: { 'if-none-match': String(more.etag) } }),
  });

/** Returns the SQL statements that run during the work. */
async function questions(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const unwatch = api.database.watch(({ sql }) => {
    asked.push(sql);
  });
  await work();
  unwatch();
  return asked;
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

  it('says at which revision it was made, changed or not', async () => {
    const { headers } = await visit('/sliders');
    await api.call('POST /widgets', { body: { name: 'Another widget' } });
    const next = String(Number(headers['content-revision']) + 1);
    const changed = await visit('/sliders');
    expect(changed.headers['content-revision']).toBe(next);
    expect((await visit('/sliders', { etag: changed.headers.etag })).headers['content-revision']).toBe(next);
    expect((await api.call('GET /sliders')).headers['content-revision']).toBeUndefined();
  });

  it('has another tag for every query and every application', async () => {
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

  it('is not marked as unchanged by what another application writes', async () => {
    const before = await visit('/faqs', { key: otherKey });
    await api.call('POST /faqs', { body: { faq_title: 'Ours' } });
    expect((await visit('/faqs', { key: otherKey, etag: before.headers.etag })).status).toBe(304);
  });

  it('is made once, whatever the order of its query and whatever else stands in it', async () => {
    await visit('/posts?page=1&size=7&sort=title');
    const asked = await questions(async () => {
      for (const path of [
        '/posts?page=1&size=7&sort=title',
        '/posts?sort=title&size=7&page=1',
        '/posts?page=1&utm=x&size=7&sort=title',
      ] as const) {
        expect((await visit(path)).status).toBe(200);
      }
    });
    // Each request runs one query, for the revision.
    expect(asked).toHaveLength(3);
  });

  it('does not depend on a parameter that is not in its cache key, because no handler sees it', async () => {
    const app = fastify();
    const sendCached = createResponseCache(app, () => undefined);
    const onRequest = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      Promise.resolve(
        sendCached(request, { reply, names: ['b', 'a'], seen: { appKey: 'a-site', revision: 1 } }) && reply,
      );
    app.get('/list', { onRequest }, (request) => Promise.resolve({ seen: request.query }));
    const ask = async (query: string): Promise<unknown> => (await app.inject(`/list?${query}`)).json();
    expect(await ask('a=1&forgotten=2&b=3')).toEqual({ seen: { b: '3', a: '1' } });
    expect(await ask('b=3&a=1&forgotten=4')).toEqual({ seen: { b: '3', a: '1' } });
    await app.close();
  });

  it('is answered as the first time, but for what each request has of its own', async () => {
    await api.call('POST /pages', { body: { name: 'A page', title: 'A page', slug: 'a-page' } });
    const [first, again] = [await visit('/pages/a-page'), await visit('/pages/a-page')];
    expect(again.text).toBe(first.text);
    const { 'x-request-id': firstId, date: _, ...firstHeaders } = first.headers;
    const { 'x-request-id': againId, date: __, ...againHeaders } = again.headers;
    expect(againHeaders).toEqual(firstHeaders);
    expect(againId).not.toBe(firstId);
  });

  it('shows every write to the next who asks, also one of another process', async () => {
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
        await noteChange(db, { appKey: siteKey, resource: 'faqs', id: Number(id), action: 'update' });
      });
    }
    await other.close();
    await api.call(`DELETE /faqs/${String(id)}`);
    expect((await visit(`/faqs/${String(id)}`)).status).toBe(404);
  });

  it('asks once for the revision when many come at the same moment', async () => {
    await visit('/socials');
    expect(await questions(() => Promise.all(Array.from({ length: 20 }, () => visit('/socials'))))).toHaveLength(1);
  });

  it('that finds nothing is kept by nobody', async () => {
    const { status, headers } = await visit('/pages/not-there');
    expect([status, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
  });
});

describe('a read with a token', () => {
  it('is kept by nobody, and never answers 304', async () => {
    const {
      headers: { etag },
    } = await visit('/sliders');
    const { status, headers } = await api.call('GET /sliders', { headers: { 'if-none-match': String(etag) } });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });
});
