import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { aSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-passkey.ts';
import { accountsKey, adminPassword, aTestApi, type TestApi, type TestResponse } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

const origin = 'https://site.example';
let api: TestApi;
let sink: MailSink;
let passkey: SoftwarePasskey;
beforeEach(async () => {
  sink = await mailSink();
  api = await aTestApi({ env: { SMTP_URL: sink.url, SITE_URL: origin, SITE_HOSTS: 'www.site.example,other.example' } });
  passkey = aSoftwarePasskey(origin);
});
afterEach(async () => {
  await api.close();
  await sink.close();
});

type Changes = Partial<Parameters<SoftwarePasskey['get']>[0]>;
const post = (path: string, body: object = {}): Promise<TestResponse> => api.call(`POST /${path}`, { body });
const addOptions = async (token = api.token) =>
  (await api.call('POST /account/passkeys/options', { token, body: { current_password: adminPassword } })).under(
    'data',
  );
const add = async (changes: Changes = {}, name = 'My phone'): Promise<TestResponse> =>
  post('account/passkeys', { response: passkey.create({ options: await addOptions(), ...changes }), name });
const loginOptions = async () => (await api.call('POST /login/passkey/options', { token: null })).under('data');
const send = (response: object, more: object = {}): Promise<TestResponse> =>
  api.call('POST /login/passkey', { token: null, key: null, body: { response, ...more } });
const signIn = async (changes: Changes = {}): Promise<TestResponse> =>
  send(passkey.get({ options: await loginOptions(), ...changes }));
const list = async (token = api.token) => (await api.call('GET /account/second-factors', { token })).under('data');

describe('a passkey', () => {
  it('signs in alone, which counts as two factors', async () => {
    const added = await add();
    expect([added.status, added.at('data.recovery_codes.9')]).toEqual([200, expect.any(String)]);
    const { status, at } = await signIn();
    expect([status, at('data.user.id'), at('token') === at('data.token')]).toEqual([200, 1, true]);
    expect(await list(String(at('token')))).toMatchObject({
      session: 'two',
      recovery_codes: 10,
      passkeys: [{ name: 'My phone', used_at: expect.any(String) }],
    });
    expect(
      await api.call('POST /login', { token: null, body: { identifier: 'admin', password: adminPassword } }),
    ).toMatchObject({ status: 401, body: { code: 'second_factor_required', methods: ['recovery_code', 'passkey'] } });
  });

  it('is added with the current password, and to the account that asked only', async () => {
    expect((await post('account/passkeys/options')).status).toBe(422);
    const body = { email: 'meera@quoin.example', password: adminPassword, confirm_password: adminPassword };
    await api.call('POST /users', { key: accountsKey, body });
    const token = await api.login('meera@quoin.example', adminPassword);
    const response = passkey.create({ options: await addOptions(token) });
    expect((await post('account/passkeys', { response, name: 'x' })).status).toBe(422);
    expect(await list()).toMatchObject({ passkeys: [] });
  });

  it.each<[string, Changes]>([
    ['another origin', { origin: 'https://other.example' }],
    ['the origin by http', { origin: 'http://site.example' }],
    ['another domain', { rpId: 'other.example' }],
    ['a user who was not verified', { isVerified: false }],
    ['a challenge of nobody', { options: { challenge: 'AAAA', user: { id: '' } } }],
  ])('is refused with %s, when it is added and at sign-in', async (_, changes) => {
    expect((await add(changes)).status).toBe(422);
    await add();
    expect((await signIn(changes)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it('works at a host below the domain of the site', async () => {
    await add();
    expect((await signIn({ origin: 'https://www.site.example' })).status).toBe(200);
  });

  it('is refused for another user, for none, and when it is not known', async () => {
    await add();
    for (const userHandle of ['', 'AAAA']) expect((await signIn({ userHandle })).status).toBe(401);
    passkey = aSoftwarePasskey(origin);
    passkey.create({ options: await addOptions() });
    expect((await signIn()).status).toBe(401);
    for (const body of [{}, { response: null }, { response: { id: 'x', response: {} } }])
      expect((await api.call('POST /login/passkey', { token: null, body })).status).toBe(422);
  });

  it('cannot be guessed from one address without a limit', async () => {
    await add();
    for (let guess = 0; guess < 50; guess += 1) expect((await signIn({ userHandle: '' })).status).toBe(401);
    expect((await signIn()).status).toBe(429);
  });

  it('is refused with a counter that does not grow: somebody has copied it', async () => {
    await add();
    expect((await signIn({ counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await signIn({ counter })).status).toBe(401);
    expect((await signIn({ counter: 4_294_967_295 })).status).toBe(200);
  });

  it('needs a challenge that is used once, and is not too old', async () => {
    await add();
    const options = await loginOptions();
    const answers = await Promise.all([send(passkey.get({ options })), send(passkey.get({ options }))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await loginOptions();
    await api.database.db
      .updateTable('passkey_challenges')
      .set({ expires_at: formatTimestamp(new Date(Date.now() - 1000)) })
      .execute();
    expect((await send(passkey.get({ options: late }))).status).toBe(401);
    // One for adding a passkey is none for a sign-in.
    expect((await send(passkey.get({ options: await addOptions() }))).status).toBe(401);
  });

  it('no longer signs in once it is removed, nor does that of an inactive user', async () => {
    await add();
    await api.database.db.updateTable('users').set({ status: 0 }).execute();
    expect((await signIn()).status).toBe(401);
    await api.database.db.updateTable('users').set({ status: 1 }).execute();
    const { passkeys } = await list();
    const id = String(Array.isArray(passkeys) ? Reflect.get(Object(passkeys[0]), 'id') : '');
    expect((await post(`account/passkeys/${id}/remove`)).status).toBe(422);
    const proof = { current_password: adminPassword };
    expect((await post(`account/passkeys/${id}/remove`, proof)).status).toBe(200);
    expect((await post(`account/passkeys/${id}/remove`, proof)).status).toBe(404);
    expect((await signIn()).status).toBe(401);
    expect(await api.login('admin', adminPassword)).toMatch(/^quoin_/);
  });

  it('has a name, is added once, and is mailed about', async () => {
    for (const name of ['', ' ', 'x'.repeat(61)]) expect((await add({}, name)).status).toBe(422);
    expect((await add({}, ' Key ring ')).status).toBe(200);
    expect((await add()).status).toBe(409);
    expect(await addOptions()).toMatchObject({
      rp: { id: 'site.example' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    expect(await sink.next()).toContain('Key ring');
  });
});

describe('POST /login/passkey/options', () => {
  it('tells nothing about accounts', async () => {
    const before = await loginOptions();
    await add();
    const after = await loginOptions();
    expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' });
    expect(after).toMatchObject({ rpId: 'site.example', userVerification: 'required' });
    expect(after).not.toHaveProperty('allowCredentials');
  });
});
