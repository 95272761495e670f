import {
  accountsKey,
  adminPassword,
  aTestApi,
  siteKey,
  type TestResponse,
  type TestApi,
} from '../../testing/test-api.ts';

const fresh = 'a fresh long password';
let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const own = (token?: string): Promise<TestResponse> =>
  api.call('GET /account', { key: null, ...(token === undefined ? {} : { token }) });
const change = (body: object, call: object = {}): Promise<TestResponse> =>
  api.call('PUT /account', { key: null, body, ...call });

/** Creates a member of only the site, who has no access to users. */
async function aSiteEditor(): Promise<string> {
  const { at } = await api.call('POST /users', {
    key: accountsKey,
    body: { name: 'meera', email: 'meera@quoin.example', password: fresh, confirm_password: fresh },
  });
  await api.database.db
    .deleteFrom('memberships')
    .where('user_id', '=', Number(at('data.id')))
    .where('app_key', '=', accountsKey)
    .execute();
  return api.login('meera@quoin.example', fresh);
}

describe('GET /account', () => {
  it('returns the account and its applications, without secrets', async () => {
    const { status, under } = await own();
    expect(status).toBe(200);
    expect(under('data')).toMatchObject({
      name: 'admin',
      email: 'admin@quoin.example',
      app_keys: [accountsKey, siteKey],
    });
    expect(Object.keys(under('data'))).not.toContain('password');
  });

  it('needs a token', async () => {
    expect((await api.call('GET /account', { key: null, token: null })).status).toBe(401);
    expect((await change({ name: 'x' }, { token: null })).status).toBe(401);
  });

  it('is available without access to the users', async () => {
    const token = await aSiteEditor();
    expect((await api.call('GET /users', { token, key: accountsKey })).status).toBe(403);
    expect((await own(token)).at('data.app_keys')).toEqual([siteKey]);
  });
});

describe('PUT /account', () => {
  it('changes only the own account', async () => {
    const token = await aSiteEditor();
    const { status, at } = await change(
      { firstname: 'Meera', profile_img: '/media/x.webp', status: 0, type: 'root', scopes: 'all', id: 1 },
      { token },
    );
    expect([status, at('data.firstname'), at('data.profile_img')]).toEqual([200, 'Meera', '/media/x.webp']);
    const stored = await api.database.db
      .selectFrom('users')
      .select(['status', 'type', 'scopes'])
      .where('email', '=', 'meera@quoin.example')
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status: 1, type: '', scopes: '' });
    expect((await own()).at('data.firstname')).not.toBe('Meera');
  });

  it('changes the password with the current one, and ends all other sessions', async () => {
    const other = await api.login('admin@quoin.example', adminPassword);
    const secrets = { password: fresh, confirm_password: fresh };
    expect((await change(secrets)).at('errors.current_password')).toEqual(['Must be your current password.']);
    expect((await change({ ...secrets, current_password: adminPassword })).status).toBe(200);
    expect((await own(other)).status).toBe(401);
    expect((await own()).status).toBe(200);
    expect(await api.login('admin@quoin.example', fresh)).toMatch(/^quoin_/);
  });

  it('changes the email only with the current password, here and among the users', async () => {
    const email = 'other@quoin.example';
    expect((await change({ email })).at('errors.current_password')).toEqual(['Must be your current password.']);
    const id = String((await own()).at('data.id'));
    expect((await api.call(`PUT /users/${id}`, { key: accountsKey, body: { email } })).status).toBe(422);
    expect(
      (
        await api.call(`PUT /users/${id}`, {
          key: accountsKey,
          body: { email: 'admin@quoin.example', lastname: 'One' },
        })
      ).status,
    ).toBe(200);
    expect((await change({ email, current_password: adminPassword })).at('data.email')).toBe(email);
  });

  it('refuses a stale version', async () => {
    expect((await change({ name: 'a' }, { headers: { 'if-match': '"99"' } })).status).toBe(412);
  });
});
