import { accountsKey, addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let theirs: string;
beforeAll(async () => {
  api = await aTestApi();
  theirs = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

describe('GET /openapi.json', () => {
  it('documents that an application is read by its key, with a token also by its id', async () => {
    const { at } = await api.call('GET /openapi.json');
    expect(at('paths./api/applications/{id}.get.parameters.0.description')).toBe(
      'The application key. With a token also the id.',
    );
    const { id } = (await api.call(`GET /applications/${siteKey}`)).under('data');
    expect((await api.call(`GET /applications/${String(id)}`)).status).toBe(200);
    expect((await api.call(`GET /applications/${String(id)}`, { token: null })).status).toBe(404);
  });
});

describe('GET /applications/{app_key}', () => {
  it('returns the public settings without any header, and no others', async () => {
    const { status, body, at } = await api.call(`GET /applications/${siteKey}`, { token: null, key: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { app_key: siteKey, name: 'Quoin', status: 1 } });
    expect(at('data.user_id')).toBeUndefined();
  });

  it('answers 404 to an id, and to an unknown or inactive application', async () => {
    await api.call(`PUT /applications/${accountsKey}`, { body: { status: 0 } });
    for (const id of ['1', 'no-such-key', accountsKey]) {
      expect((await api.call(`GET /applications/${id}`, { token: null, key: null })).status).toBe(404);
    }
    expect((await api.call(`GET /applications/${accountsKey}`)).at('data.status')).toBe(0);
  });

  it('has a revision header for an inactive application, not for an unknown one', async () => {
    const read = (key: string) => api.call(`GET /applications/${key}`, { token: null, key: null });
    await read(siteKey);
    await api.call('PUT /applications/1', { body: { status: 0 } });
    const off = await read(siteKey);
    expect([off.status, off.headers['content-revision'], off.headers.etag]).toEqual([
      404,
      expect.stringMatching(/^\d+$/),
      undefined,
    ]);
    expect((await read('no-such-key')).headers['content-revision']).toBeUndefined();
    expect((await api.call('PUT /applications/1', { body: { status: 1 } })).status).toBe(200);
    expect((await read(siteKey)).at('data.status')).toBe(1);
  });

  it("returns an administrator's own applications by key or id, and no others", async () => {
    expect((await api.call('GET /applications/1')).body).toMatchObject({ data: { app_key: siteKey, user_id: 1 } });
    for (const id of [siteKey, '1', 'no-such-key']) {
      expect((await api.call(`GET /applications/${id}`, { token: theirs, key: 'other-site' })).status).toBe(404);
    }
  });
});

describe('GET /applications', () => {
  it('lists the applications of the token [API-APP]', async () => {
    const { body } = await api.call('GET /applications');
    expect(body).toMatchObject({ data: { total: 2, data: [{ app_key: siteKey }, { app_key: accountsKey }] } });
    const { at } = await api.call('GET /applications?page=1&size=1&sort=name&order=asc');
    expect([at('data.data.0.name'), at('data.last_page'), at('data.total')]).toEqual(['Accounts', 2, 2]);
    expect((await api.call('GET /applications', { token: theirs, key: 'other-site' })).at('data.total')).toBe(1);
    expect((await api.call('GET /applications?search_key=quo')).at('data.total')).toBe(1);
    expect((await api.call('GET /applications', { token: null })).status).toBe(401);
  });
});

describe('PUT /applications/{id}', () => {
  it('changes the settings, and never the owner [API-APP]', async () => {
    // The response to a write has no pictures, as it has no embedded records.
    const { pictures: _, ...whole } = (await api.call(`GET /applications/${siteKey}`)).under('data');
    const { status, body } = await api.call('PUT /applications/1', {
      body: { ...whole, title: 'Stone by stone', user_id: 9, id: 9 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        ...whole,
        title: 'Stone by stone',
        user_id: 1,
        id: 1,
        version: Number(whole.version) + 1,
        updated_at: expect.any(String),
      },
    });
    expect((await api.call('PUT /applications/1', { body: { app_key: 'other-site' } })).status).toBe(422);
    expect((await api.call('PUT /applications/1', { body: {}, headers: { 'if-match': '"1"' } })).status).toBe(412);
  });

  it('accepts only valid analytics ids, and keeps an invalid one that was stored before', async () => {
    const put = (google_analytics_id: string) =>
      api.call('PUT /applications/1', { body: { google_analytics_id, description: 'A new description' } });
    expect((await put('UA-1234567-1')).at('errors.google_analytics_id.0')).toBe('Must be an id such as G-AB12CD34EF.');
    await api.database.db
      .updateTable('applications')
      .set({ google_analytics_id: 'UA-1234567-1' })
      .where('id', '=', 1)
      .execute();
    expect((await put('UA-1234567-1')).body).toMatchObject({
      data: { google_analytics_id: 'UA-1234567-1', description: 'A new description' },
    });
    expect((await put('AW-123456789')).status).toBe(422);
    expect((await put('G-AB12CD34EF')).at('data.google_analytics_id')).toBe('G-AB12CD34EF');
  });

  it('changes other applications of the same token, and no others', async () => {
    expect(
      (await api.call(`PUT /applications/${accountsKey}`, { body: { app_key: accountsKey, title: 'People' } })).at(
        'data.title',
      ),
    ).toBe('People');
    expect(
      (await api.call('PUT /applications/1', { token: theirs, key: 'other-site', body: { title: 'Taken' } })).status,
    ).toBe(404);
    expect((await api.call('PUT /applications/1', { token: theirs, body: { title: 'Taken' } })).status).toBe(403);
    expect((await api.call('PUT /applications/1', { token: null, body: {} })).status).toBe(401);
  });

  it('neither creates nor deletes applications', async () => {
    expect((await api.call('POST /applications', { body: { name: 'New' } })).status).toBe(404);
    expect((await api.call('DELETE /applications/1')).status).toBe(404);
  });
});

describe('GET /app-report', () => {
  it('counts the records of the application [API-APP]', async () => {
    await api.call('POST /pages', { body: { title: 'A', slug: 'a' } });
    expect((await api.call('GET /app-report')).body).toEqual({
      data: { total_page: 1, total_section: 0, total_widget: 0, total_post_category: 0, total_post: 0 },
    });
    expect((await api.call('GET /app-report', { token: theirs, key: 'other-site' })).at('data.total_page')).toBe(0);
  });
});
