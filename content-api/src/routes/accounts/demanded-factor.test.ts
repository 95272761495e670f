import { anAuthenticator, type Authenticator } from '../../testing/authenticator.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let app: Authenticator;
beforeEach(async () => {
  app = anAuthenticator();
  jest.spyOn(Date, 'now').mockImplementation(() => app.now());
  api = await aTestApi();
  expect((await api.call('PUT /applications/1', { body: { second_factor: 'demanded' } })).status).toBe(200);
});
afterEach(async () => {
  await api.close();
  jest.restoreAllMocks();
});

const post = (path: string, body: object) => api.call(`POST /${path}`, { body });
const setUp = async (): Promise<{ codes: unknown }> => {
  const secret = String((await post('account/totp', { current_password: adminPassword })).at('data.secret'));
  const { status, at } = await post('account/totp/activate', { code: app.code(secret) });
  expect(status).toBe(200);
  app.tick();
  return { codes: at('data.recovery_codes') };
};

describe('a site that demands a second factor', () => {
  it('gives a session of one factor no access, but that to set one up', async () => {
    for (const request of ['GET /posts', 'GET /app-report', 'GET /members', 'GET /search?q=a'] as const)
      expect(await api.call(request)).toMatchObject({ status: 403, body: { code: 'second_factor_demanded' } });
    expect((await api.call('PUT /applications/1', { body: { second_factor: 'offered' } })).status).toBe(403);
    expect((await api.call('GET /account', { key: null })).at('data')).toMatchObject({
      app_keys: [accountsKey, siteKey],
      withheld_keys: [siteKey],
    });
    await setUp();
    expect((await api.call('GET /posts')).status).toBe(200);
    expect((await api.call('GET /account', { key: null })).at('data.withheld_keys')).toEqual([]);
  });

  it('is not in what the session reaches from another site', async () => {
    const { at } = await api.call('GET /applications', { key: accountsKey });
    expect([at('data.total'), at('data.data.0.app_key')]).toEqual([1, accountsKey]);
    expect((await api.call(`GET /applications/${siteKey}`, { key: accountsKey })).status).toBe(404);
    expect((await api.call('GET /users', { key: accountsKey })).status).toBe(200);
  });

  it('does not concern visitors, and does not tell them', async () => {
    const site = await api.call(`GET /applications/${siteKey}`, { token: null, key: null });
    expect(site.status).toBe(200);
    expect(site.text).not.toContain('second_factor');
    expect((await api.call('GET /posts', { token: null })).status).toBe(200);
  });

  it('does not concern the administrators of other sites', async () => {
    const token = await addTenant(api, 'other-site');
    expect((await api.call('GET /posts', { key: 'other-site', token })).status).toBe(200);
  });

  it('is not given to a new user by somebody whose session does not reach it', async () => {
    const body = { email: 'meera@quoin.example', password: adminPassword, confirm_password: adminPassword };
    const id = Number((await api.call('POST /users', { key: accountsKey, body })).at('data.id'));
    const rows = await api.database.db.selectFrom('memberships').select('app_key').where('user_id', '=', id).execute();
    expect(rows).toEqual([{ app_key: accountsKey }]);
  });

  it('opens to a session of one factor with a code, when the account has a second one', async () => {
    expect((await post('account/second-factors/verify', { code: '000000' })).status).toBe(409);
    const { codes } = await setUp();
    await api.database.db.updateTable('tokens').set({ factors: 'one' }).execute();
    expect((await api.call('GET /posts')).status).toBe(403);
    for (const body of [{}, { current_password: adminPassword }, { code: '000000' }])
      expect((await post('account/second-factors/verify', body)).status).toBe(422);
    const code = String(Array.isArray(codes) ? codes[0] : '');
    expect((await post('account/second-factors/verify', { code })).status).toBe(200);
    expect((await api.call('GET /posts')).status).toBe(200);
  });

  it('is reach that the session lacks over its other administrators', async () => {
    await setUp();
    const body = { email: 'meera@quoin.example', password: adminPassword, confirm_password: adminPassword };
    const id = Number((await api.call('POST /users', { key: accountsKey, body })).at('data.id'));
    const change = () => api.call(`PUT /users/${id}`, { key: accountsKey, body: { name: 'other' } });
    await api.database.db.updateTable('tokens').set({ factors: 'one' }).execute();
    expect((await change()).status).toBe(403);
    await api.database.db.updateTable('tokens').set({ factors: 'two' }).execute();
    expect((await change()).status).toBe(200);
  });

  it('keeps the last second factor of its administrators', async () => {
    const { codes } = await setUp();
    const code = String(Array.isArray(codes) ? codes[0] : '');
    expect((await post('account/totp/remove', { code })).status).toBe(409);
    expect((await api.call('GET /account/second-factors')).at('data')).toMatchObject({ totp: true, session: 'two' });
    expect((await api.call('PUT /applications/1', { body: { second_factor: 'offered' } })).status).toBe(200);
    expect((await post('account/totp/remove', { current_password: adminPassword })).status).toBe(200);
  });
});
