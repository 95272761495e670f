import { anAuthenticator } from '../../testing/authenticator.ts';
import { aProviderApi, makeEnv, siteUrl, verified, type ProviderApi } from '../../testing/open-id/a-provider-api.ts';
import { endProviders, startProvider, type TestProvider } from '../../testing/open-id/a-provider.ts';
import { accountsKey, adminPassword } from '../../testing/test-api.ts';

let provider: TestProvider;
let api: ProviderApi;
beforeAll(async () => {
  provider = await startProvider({ siteUrls: [siteUrl] });
});
afterAll(endProviders);
beforeEach(async () => {
  api = await aProviderApi(makeEnv(provider.issuer));
});
afterEach(() => api.close());

describe('a user with a second factor of their own', () => {
  const login = verified('ann', 'ann@quoin.example');

  /** Adds a user with an authenticator app; returns the id and the recovery codes. */
  async function addProtected(): Promise<{ id: number; codes: unknown[] }> {
    const id = await api.addUser('ann@quoin.example', { password: adminPassword, confirm_password: adminPassword });
    const token = await api.login('ann@quoin.example', adminPassword);
    const call = (path: `/${string}`, body: object) => api.call(`POST ${path}`, { key: null, token, body });
    const secret = String((await call('/account/totp', { current_password: adminPassword })).at('data.secret'));
    const added = await call('/account/totp/activate', { code: anAuthenticator().code(secret) });
    return { id, codes: [added.at('data.recovery_codes')].flat() };
  }
  const readLinks = () => api.database.db.selectFrom('identities').select('user_id').execute();

  it('needs a code of it, from the same browser, before anything is linked', async () => {
    const { id, codes } = await addProtected();
    const { url, browserKey } = await api.begin();
    const callback = await provider.visit(url, login);
    const asked = await api.complete(callback, { browser_key: browserKey });
    expect([asked.status, asked.at('code'), asked.at('methods')]).toEqual([
      401,
      'second_factor_required',
      ['totp', 'recovery_code'],
    ]);
    expect(await readLinks()).toEqual([]);
    const state = callback.searchParams.get('state');
    const send = (code: unknown, key = browserKey) =>
      api.post('/provider-sign-in/session', { state, browser_key: key, second_factor_code: code });
    const wrong = await send('000000');
    expect([wrong.status, wrong.at('code')]).toEqual([401, 'second_factor_wrong']);
    expect((await send(codes[0], 'of another browser')).status).toBe(403);
    const right = await send(codes[0]);
    expect([right.status, right.at('data.user.id')]).toEqual([200, id]);
    expect((await send(codes[1])).status).toBe(403);
    expect(await readLinks()).toEqual([{ user_id: id }]);
    const { factors } = await api.database.db
      .selectFrom('tokens')
      .select('factors')
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('factors', 'desc')
      .executeTakeFirstOrThrow();
    expect(factors).toBe('two');
    expect(api.listEvents('second factor failed')).toEqual([
      expect.objectContaining({ method: 'provider', userId: id }),
    ]);
  });

  it('needs none when the provider proved two factors', async () => {
    const { id } = await addProtected();
    expect((await api.signIn(provider, `${login} amr=mfa`)).at('data.user.id')).toBe(id);
  });

  it('has ten wrong codes, and then has to wait', async () => {
    await addProtected();
    const { url, browserKey } = await api.begin();
    const callback = await provider.visit(url, login);
    await api.complete(callback, { browser_key: browserKey });
    const body = { state: callback.searchParams.get('state'), browser_key: browserKey, second_factor_code: '000000' };
    for (let time = 0; time < 10; time += 1)
      expect((await api.post('/provider-sign-in/session', body)).status).toBe(401);
    expect((await api.post('/provider-sign-in/session', body)).status).toBe(429);
  });
});

describe('the links of an account', () => {
  const list = async (token: string) => (await api.call('GET /account/identities', { key: null, token })).at('data');

  it('are listed for their user only, and can be removed', async () => {
    await api.addUser('ann@quoin.example');
    const login = verified('ann', 'ann@quoin.example');
    const token = String((await api.signIn(provider, login)).at('token'));
    const [link, ...more] = [await list(token)].flat();
    expect([link, more]).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{16}$/),
        provider: 'Example',
        email: 'ann@quoin.example',
        created_at: expect.any(String),
        seen_at: expect.any(String),
      },
      [],
    ]);
    expect(await list(api.token)).toEqual([]);
    const id = (await api.call('GET /account/identities', { key: null, token })).at('data.0.id');
    const remove = (as: string) => api.call(`DELETE /account/identities/${String(id)}`, { key: null, token: as });
    expect((await remove(api.token)).status).toBe(404);
    expect((await remove(token)).status).toBe(200);
    expect((await remove(token)).status).toBe(404);
    expect(await list(token)).toEqual([]);
    // Only the verified email links it again.
    expect((await api.signIn(provider, 'ann')).status).toBe(403);
    expect((await api.signIn(provider, login)).status).toBe(200);
  });

  it('end with their user', async () => {
    const id = await api.addUser('ann@quoin.example');
    await api.signIn(provider, verified('ann', 'ann@quoin.example'));
    expect((await api.call(`DELETE /users/${id}`, { key: accountsKey })).status).toBe(200);
    expect(await api.database.db.selectFrom('identities').select('subject').execute()).toEqual([]);
  });
});
