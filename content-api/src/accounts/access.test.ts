import { addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let theirs: string;
beforeAll(async () => {
  api = await aTestApi();
  theirs = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

const get = (headers: Record<string, string>) => api.call('GET /sliders', { key: null, token: null, headers });

describe('the application key', () => {
  it.each(['app-key', 'app_key', 'App_Key', 'APP-KEY'])('is read from %s', async (name) => {
    expect((await get({ [name]: siteKey })).status).toBe(200);
  });

  it('may stand there twice when both agree [API-AUTH]', async () => {
    expect((await get({ 'app-key': siteKey, app_key: siteKey })).status).toBe(200);
  });

  it('is refused when two disagree, wherever it is read', async () => {
    const torn = { 'app-key': siteKey, app_key: 'other-site' };
    expect((await get(torn)).status).toBe(400);
    expect((await api.call('GET /sliders', { headers: { app_key: 'other-site' } })).status).toBe(400);
    expect((await api.call('GET /applications/quoin-site', { token: null, headers: { App_Key: 'other-site' } })).status).toBe(400);
  });

  it('is needed, and has to be one that is known', async () => {
    expect((await get({})).status).toBe(400);
    expect((await get({ 'app-key': '' })).status).toBe(400);
    for (const key of ['*', '%', 'null', 'undefined', `${siteKey},other-site`, `${siteKey} OR 1=1`, 'no-such-key']) {
      expect((await get({ 'app-key': key })).status).toBe(404);
    }
  });

  it('does not widen what a token reaches', async () => {
    const [foreign, missing] = [await api.call('GET /sliders', { key: siteKey, token: theirs }), await api.call('GET /sliders', { key: 'no-such-key', token: theirs })];
    expect(foreign.status).toBe(403);
    expect({ ...foreign.under(''), request_id: '' }).toEqual({ ...missing.under(''), request_id: '' });
  });
});

describe('the token', () => {
  it.each(['Bearer', 'Bearer x', 'Basic YTpi', 'eyJhbGciOiJub25lIn0.e30.', `Bearer ${'a'.repeat(43)}`])('is not %s', async (authorization) => {
    expect((await get({ 'app-key': siteKey, authorization })).status).toBe(401);
  });

  it('is not read from the address', async () => {
    expect((await api.call(`GET /app-report?token=${api.token}&access_token=${api.token}`, { token: null })).status).toBe(401);
  });
});
