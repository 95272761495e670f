import { addTenant, aTestApi, siteKey, type Answer, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => { api = await aTestApi(); });
afterAll(() => api.close());

const otherKey = 'other-site';
const visit = (path: `/${string}`, more: { etag?: unknown; key?: string | null } = {}): Promise<Answer> =>
  api.call(`GET ${path}`, { token: null, key: more.key === undefined ? siteKey : more.key, ...(more.etag === undefined ? {} : { headers: { 'if-none-match': String(more.etag) } }) });

describe('a public read', () => {
  it.each(['/sliders', '/posts?size=3', `/applications/${siteKey}`] as const)('of %s answers 304 until something is written', async (path) => {
    const first = await visit(path);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"[\w-]{27}"$/), vary: expect.stringContaining('app-key, app_key, authorization') });
    const again = await visit(path, { etag: first.headers.etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect((await visit(path, { etag: `"x", ${String(first.headers.etag).slice(2)}` })).status).toBe(304);
    await api.call('POST /widgets', { body: { name: 'A widget' } });
    const changed = await visit(path, { etag: first.headers.etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('has another tag for every query and every application', async () => {
    await addTenant(api, otherKey);
    const tags = new Set((await Promise.all([
      visit('/faqs'), visit('/faqs?size=1'), visit('/faqs?size=2'), visit('/posts'), visit('/faqs', { key: otherKey }),
    ])).map(({ headers }) => headers.etag));
    expect(tags.size).toBe(5);
    const ours = await visit('/faqs');
    expect((await visit('/faqs', { key: otherKey, etag: ours.headers.etag })).status).toBe(200);
  });

  it('is not marked as unchanged by what another application writes', async () => {
    const before = await visit('/faqs', { key: otherKey });
    await api.call('POST /faqs', { body: { faq_title: 'Ours' } });
    expect((await visit('/faqs', { key: otherKey, etag: before.headers.etag })).status).toBe(304);
  });

  it('that finds nothing is kept by nobody', async () => {
    const { status, headers } = await visit('/pages/not-there');
    expect([status, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
  });
});

describe('a read with a token', () => {
  it('is kept by nobody, and never answers 304', async () => {
    const { headers: { etag } } = await visit('/sliders');
    const { status, headers } = await api.call('GET /sliders', { headers: { 'if-none-match': String(etag) } });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
  });
});
