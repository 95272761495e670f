import { grant } from '../accounts/rights.ts';
import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const asAccounts = (body?: object) => ({ key: accountsKey, ...(body ? { body } : {}) });
const aUser = (more: object = {}) =>
  asAccounts({
    email: 'anjali@quoin.example',
    password: 'a first password',
    confirm_password: 'a first password',
    ...more,
  });

describe('/users', () => {
  it('exist only in the accounts application', async () => {
    expect((await api.call('GET /users')).status).toBe(403);
    expect((await api.call('POST /users', { body: { email: 'x@example.org' } })).status).toBe(403);
    expect((await api.call('GET /users', asAccounts())).at('data.total')).toBe(1);
  });

  it('sign in with the assigned password, which no response contains', async () => {
    const { text, at } = await api.call('POST /users', aUser());
    expect(text).not.toMatch(/password|argon2/);
    expect((await api.call(`GET /users/${String(at('data.id'))}`, asAccounts())).text).not.toMatch(/password|argon2/);
    expect(await api.login('anjali@quoin.example', 'a first password')).toMatch(/^quoin_[\w-]{43}$/);
    const [credentials] = await api.database.db.selectFrom('credentials').select('password_hash').execute();
    expect(credentials?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keep their password when a form sends an empty one', async () => {
    const { at } = await api.call('POST /users', aUser());
    await api.call(
      `PUT /users/${String(at('data.id'))}`,
      asAccounts({ firstname: 'Anjali', password: '', confirm_password: null }),
    );
    expect(await api.login('anjali@quoin.example', 'a first password')).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('need a long enough password, equal to its confirmation', async () => {
    expect((await api.call('POST /users', aUser({ confirm_password: 'another password' }))).body).toMatchObject({
      status: 422,
      errors: { confirm_password: [expect.any(String)] },
    });
    expect((await api.call('POST /users', aUser({ password: 'short', confirm_password: 'short' }))).body).toMatchObject(
      { status: 422, errors: { password: [expect.any(String)] } },
    );
  });

  it('lose all sessions with a new password or when deactivated, except that of the writer', async () => {
    const id = String((await api.call('POST /users', aUser())).at('data.id'));
    for (const change of [{ password: 'a second password', confirm_password: 'a second password' }, { status: 0 }]) {
      const theirs = await api.login(
        'anjali@quoin.example',
        'password' in change ? 'a first password' : 'a second password',
      );
      expect((await api.call('GET /app-report', { token: theirs })).status).toBe(200);
      expect((await api.call(`PUT /users/${id}`, asAccounts(change))).status).toBe(200);
      expect((await api.call('GET /app-report', { token: theirs })).status).toBe(401);
    }
    expect(await api.login('anjali@quoin.example', 'a second password')).toBe('undefined');
    const other = await api.login('admin@quoin.example', adminPassword);
    await api.call(
      'PUT /users/1',
      asAccounts({
        password: 'a third password',
        confirm_password: 'a third password',
        current_password: adminPassword,
      }),
    );
    expect((await api.call('GET /app-report', { token: other })).status).toBe(401);
    expect((await api.call('GET /app-report')).status).toBe(200);
  });

  it('cannot delete or deactivate themselves', async () => {
    expect((await api.call('DELETE /users/1', asAccounts())).status).toBe(409);
    expect((await api.call('PUT /users/1', asAccounts({ status: 0 }))).status).toBe(409);
    const id = String((await api.call('POST /users', aUser())).at('data.id'));
    const theirs = await api.login('anjali@quoin.example', 'a first password');
    expect((await api.call(`DELETE /users/${id}`, asAccounts())).status).toBe(200);
    expect((await api.call('GET /app-report', { token: theirs })).status).toBe(401);
  });

  it('keep the fields that only the server sets', async () => {
    const { body } = await api.call(
      'POST /users',
      aUser({ id: 500, type: 'root', scopes: '*', phone_verified_at: '2026-01-01 00:00:00', google_id: 'x' }),
    );
    expect(body).toMatchObject({ data: { type: '', scopes: '', phone_verified_at: null, google_id: '' } });
    expect(body).not.toMatchObject({ data: { id: 500 } });
  });
});

describe('an administrator of the accounts application only', () => {
  const secrets = { password: 'a second password', confirm_password: 'a second password' };
  let helper: string;
  beforeEach(async () => {
    await api.call('POST /users', aUser({ email: 'helper@quoin.example' }));
    await api.database.db.deleteFrom('memberships').where('app_key', '=', siteKey).where('user_id', '!=', 1).execute();
    helper = await api.login('helper@quoin.example', 'a first password');
  });
  const asHelper = (body?: object) => ({ ...asAccounts(body), token: helper });
  const refused = { status: 403, body: { detail: expect.stringContaining('This user may do more than you') } };

  it.each([
    ['password', secrets],
    ['email', { email: 'helper+1@quoin.example' }],
    ['name', { name: 'nobody' }],
    ['status', { status: 0 }],
  ])('cannot change the %s of a user with more access', async (_, change) => {
    expect(await api.call('PUT /users/1', asHelper(change))).toMatchObject(refused);
    expect((await api.call('GET /users/1', asAccounts())).under('data')).toMatchObject({
      name: 'admin',
      email: 'admin@quoin.example',
      status: 1,
      version: 1,
    });
    expect(await api.login('admin', adminPassword)).toMatch(/^quoin_/);
  });

  it('cannot delete a user with more access', async () => {
    const id = String((await api.call('POST /users', aUser())).at('data.id'));
    expect(await api.call(`DELETE /users/${id}`, asHelper())).toMatchObject(refused);
    expect((await api.call(`GET /users/${id}`, asAccounts())).status).toBe(200);
  });

  it('can change the other fields of a user with more access, in a form that sends all fields', async () => {
    const record = (await api.call('GET /users/1', asAccounts())).under('data');
    const { status, at } = await api.call(
      'PUT /users/1',
      asHelper({ ...record, firstname: 'Asha', password: '', confirm_password: '' }),
    );
    expect([status, at('data.firstname')]).toEqual([200, 'Asha']);
  });

  it('can change users with equal access, but not users with a further right', async () => {
    const id = String((await api.call('POST /users', { ...aUser(), token: helper })).at('data.id'));
    expect((await api.call(`PUT /users/${id}`, asHelper({ ...secrets, name: 'anjali' }))).status).toBe(200);
    await grant(api.database.db, { accountsKey, email: 'anjali@quoin.example', right: 'releases' });
    expect(await api.call(`PUT /users/${id}`, asHelper({ status: 0 }))).toMatchObject(refused);
    expect(await api.call(`DELETE /users/${id}`, asHelper())).toMatchObject(refused);
    await grant(api.database.db, { accountsKey, email: 'helper@quoin.example', right: 'releases' });
    expect((await api.call(`DELETE /users/${id}`, asHelper())).status).toBe(200);
  });
});

describe('/posts', () => {
  it('accept short_order as sort_order', async () => {
    const made = await api.call('POST /posts', { body: { title: 'A', slug: 'a', short_order: '4' } });
    expect(made.at('data.sort_order')).toBe(4);
    const changed = await api.call(`PUT /posts/${String(made.at('data.id'))}`, { body: { short_order: -1 } });
    expect(changed.status).toBe(422);
  });
});

describe('/pages', () => {
  it.each([
    'admin',
    'api',
    'details',
    'health',
    'media',
    'metrics',
    'mf',
    'news',
    'newsletter',
    'profile',
    'search',
    'sitemap',
  ])('refuse the address %s, which the site uses', async (slug) => {
    expect((await api.call('POST /pages', { body: { title: 'A', slug } })).body).toMatchObject({
      status: 422,
      errors: { slug: [expect.any(String)] },
    });
  });
});
