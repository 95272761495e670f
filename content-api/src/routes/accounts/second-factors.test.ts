import { administratorRole } from '../../accounts/memberships.ts';
import { anAuthenticator, type Authenticator } from '../../testing/authenticator.ts';
import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { keptLog } from '../../testing/recorded-log.ts';
import {
  accountsKey,
  addTenant,
  adminPassword,
  aTestApi,
  siteKey,
  type TestApi,
  type TestResponse,
} from '../../testing/test-api.ts';

let api: TestApi;
let sink: MailSink;
let log: ReturnType<typeof keptLog>;
let app: Authenticator;
beforeEach(async () => {
  [sink, log, app] = [await mailSink(), keptLog(), anAuthenticator()];
  jest.spyOn(Date, 'now').mockImplementation(() => app.now());
  api = await aTestApi({ env: { SMTP_URL: sink.url, SITE_URL: 'https://site.example' }, logger: log.logger });
});
afterEach(async () => {
  await api.close();
  await sink.close();
  jest.restoreAllMocks();
});

const signIn = (body: object = {}, identifier = 'admin') =>
  api.call('POST /login', { token: null, key: null, body: { identifier, password: adminPassword, ...body } });
const postAs =
  (token: string) =>
  (path: string, body: object = {}) =>
    api.call(`POST /${path}`, { token, body });
const post = (path: string, body?: object) => postAs(api.token)(path, body);
const begin = async (token = api.token): Promise<string> =>
  String((await postAs(token)('account/totp', { current_password: adminPassword })).at('data.secret'));
const codesOf = ({ at }: TestResponse): string[] => {
  const codes = at('data.recovery_codes');
  return Array.isArray(codes) ? codes.map(String) : [];
};
/**
 * Sets up an authenticator app. The clock moves on when its mail has come: to the client that sends a mail, a clock
 * that jumps is a server that has not answered in time.
 */
const setUp = async (token = api.token): Promise<{ secret: string; codes: string[] }> => {
  const secret = await begin(token);
  const added = await postAs(token)('account/totp/activate', { code: app.code(secret) });
  expect(added.status).toBe(200);
  await nextMail('An authenticator app was added to your account.');
  app.tick();
  return { secret, codes: codesOf(added) };
};
const isIn = async (token: string): Promise<boolean> => (await api.call('GET /app-report', { token })).status === 200;

describe('an authenticator app', () => {
  it('is a factor after its first code, not before', async () => {
    const secret = await begin();
    expect((await signIn()).status).toBe(200);
    const wrong = await post('account/totp/activate', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.under('errors'))]).toEqual([422, ['code']]);
    expect((await post('account/totp/activate', { code: app.code(secret) })).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    expect((await api.call('GET /account/second-factors')).at('data')).toEqual({
      totp: true,
      passkeys: [],
      recovery_codes: 10,
      has_password: true,
      session: 'two',
      is_demanded: false,
    });
  });

  it('is set up with an address that apps read from a QR code', async () => {
    const data = (await post('account/totp', { current_password: adminPassword })).under('data');
    expect(data.uri).toBe(
      `otpauth://totp/site.example:admin%40quoin.example?issuer=site.example&secret=${String(data.secret)}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('needs the current password to be set up, and is set up once', async () => {
    for (const body of [{}, { current_password: 'wrong' }, { code: '123456' }, { current_password: 7 }])
      expect((await post('account/totp', body)).status).toBe(422);
    await setUp();
    expect((await post('account/totp', { current_password: adminPassword })).status).toBe(409);
  });

  it('ends the other sessions when it is set up', async () => {
    const other = await api.login('admin', adminPassword);
    await setUp();
    expect([await isIn(other), await isIn(api.token)]).toEqual([false, true]);
  });
});

describe('POST /login of an account with a second factor', () => {
  it('says what is missing, after the right password only', async () => {
    await setUp();
    expect(await signIn()).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required', methods: ['totp', 'recovery_code'] },
    });
    const [known, unknown] = [await signIn({ password: 'wrong' }), await signIn({ password: 'wrong' }, 'nobody')];
    expect({ ...known.under(''), request_id: '' }).toEqual({ ...unknown.under(''), request_id: '' });
  });

  it('accepts a code once, of this time step and of the one before and after it', async () => {
    const { secret } = await setUp();
    app.tick(5);
    for (const steps of [-1, 0, 1]) {
      const code = app.code(secret, steps);
      expect((await signIn({ code })).at('data.user.id')).toBe(1);
      expect(await signIn({ code })).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
    }
    app.tick(5);
    for (const steps of [-2, 2]) expect((await signIn({ code: app.code(secret, steps) })).status).toBe(401);
    const spaced = app.code(secret).replace(/^.../, '$& ');
    const at = await Promise.all([signIn({ code: spaced }), signIn({ code: spaced })]);
    expect(at.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^(?:\d{5}-){3}\d{5}$/);
    expect((await signIn({ code: ` ${first.replaceAll('-', ' ')} ` })).status).toBe(200);
    expect((await signIn({ code: first })).status).toBe(401);
    const both = await Promise.all([signIn({ code: second }), signIn({ code: second.replaceAll('-', '') })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await api.call('GET /account/second-factors')).at('data.recovery_codes')).toBe(8);
  });

  it('limits wrong codes like wrong passwords', async () => {
    const { secret } = await setUp();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await signIn({ code: '000000' })).status).toBe(401);
      expect((await signIn({ password: 'wrong' })).status).toBe(401);
    }
    expect((await signIn({ code: app.code(secret) })).status).toBe(429);
  });

  it('does not count sign-ins that only lack a code', async () => {
    const { secret } = await setUp();
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn()).status).toBe(401);
    expect((await signIn({ code: app.code(secret) })).status).toBe(200);
  });

  it('is not circumvented by a new password', async () => {
    await setUp();
    await api.call('POST /forgot-password', { token: null, body: { identifier: 'admin' } });
    const [, link] = /token=([\w-]+)/.exec(await nextMail('Set a new password')) ?? [];
    const password = 'another long password';
    const body = { token: link, password, confirm_password: password };
    expect((await api.call('POST /reset-password', { token: null, body })).status).toBe(200);
    expect(await signIn({ password })).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  });
});

/** Returns the next mail that contains the text. */
async function nextMail(text: string): Promise<string> {
  for (;;) {
    const mail = await sink.next().catch((error: unknown) => {
      throw new Error(`The log of the API says: ${log.text()}`, { cause: error });
    });
    if (mail.includes(text)) return mail;
  }
}

describe('a second factor', () => {
  it('is removed with the current password or a code, and by nobody without one', async () => {
    const { codes } = await setUp();
    expect((await post('account/totp/remove')).status).toBe(422);
    expect((await post('account/totp/remove', { code: '00000-00000-00000-00000' })).status).toBe(422);
    expect((await post('account/totp/remove', { code: codes[0] })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await api.call('GET /account/second-factors')).at('data')).toMatchObject({
      totp: false,
      recovery_codes: 0,
      session: 'one',
    });
    await setUp();
    expect((await post('account/totp/remove', { current_password: adminPassword })).status).toBe(200);
    expect((await post('account/totp/remove', { current_password: adminPassword })).status).toBe(404);
  });

  it('is changed with a code only, from a session that began with one factor', async () => {
    const { codes } = await setUp();
    await api.database.db.updateTable('tokens').set({ factors: 'one' }).execute();
    expect((await post('account/totp/remove', { current_password: adminPassword })).status).toBe(422);
    expect((await post('account/totp/remove', { code: codes[0] })).status).toBe(200);
  });

  it('cannot be guessed by a signed-in user without a limit', async () => {
    const { codes } = await setUp();
    for (let guess = 0; guess < 10; guess += 1)
      expect((await post('account/totp/remove', { code: '000000' })).status).toBe(422);
    expect((await post('account/totp/remove', { code: codes[0] })).status).toBe(429);
  });

  it('is mailed about and logged, without secrets', async () => {
    const { secret, codes } = await setUp();
    const again = codesOf(await post('account/recovery-codes', { code: codes[0] }));
    expect(again).toHaveLength(10);
    expect(again).not.toContain(codes[1]);
    expect(await nextMail('second factors')).toContain('New recovery codes were made');
    expect((await signIn({ code: codes[1] })).status).toBe(401);
    await post('account/totp/remove', { code: again[0] });
    expect(await nextMail('second factors')).toContain('was removed from your account');
    const events = log.lines().map(({ event }) => event);
    for (const event of ['second factor added', 'recovery codes replaced', 'second factor removed'])
      expect(events).toContain(event);
    for (const text of [secret, ...codes, ...again]) expect(log.text()).not.toContain(text);
    expect(sink.mails.join('\n')).not.toContain(secret);
  });

  it('has no recovery codes of its own without a factor', async () => {
    expect((await post('account/recovery-codes', { current_password: adminPassword })).status).toBe(409);
  });
});

describe('DELETE /members/{id}/second-factors', () => {
  const make = async (): Promise<{ id: number; token: string }> => {
    const body = { email: 'meera@quoin.example', password: adminPassword, confirm_password: adminPassword };
    const id = Number((await api.call('POST /users', { key: accountsKey, body })).at('data.id'));
    return { id, token: await api.login('meera@quoin.example', adminPassword) };
  };
  const reset = (id: number, call: object = {}) => api.call(`DELETE /members/${id}/second-factors`, call);

  it('removes the factors of a member, and ends the sessions', async () => {
    const { id, token } = await make();
    expect((await reset(id)).status).toBe(404);
    await setUp(token);
    const flags = async (): Promise<unknown> => (await api.call('GET /members')).at('data.data.1.has_second_factor');
    expect(await flags()).toBe(true);
    expect((await reset(id)).status).toBe(200);
    expect([await flags(), await isIn(token)]).toEqual([false, false]);
    expect((await signIn({}, 'meera@quoin.example')).status).toBe(200);
    expect(await nextMail('An administrator removed')).toContain('meera@quoin.example');
  });

  it('is refused for somebody who may do more, for oneself, and for people of other sites', async () => {
    const { id, token } = await make();
    await setUp(token);
    const theirs = await addTenant(api, 'other-site');
    expect((await reset(id, { key: 'other-site', token: theirs })).status).toBe(404);
    expect((await reset(id, { token: theirs })).status).toBe(403);
    await api.database.db
      .insertInto('memberships')
      .values({ app_key: 'other-site', user_app_key: accountsKey, user_id: id, ...administratorRole })
      .execute();
    expect((await reset(id, { key: 'other-site', token: theirs })).status).toBe(403);
    expect((await reset(id, { key: siteKey })).status).toBe(403);
    expect((await reset(1)).status).toBe(409);
    expect((await reset(id, { token: null })).status).toBe(401);
    expect((await signIn({}, 'meera@quoin.example')).status).toBe(401);
  });
});
