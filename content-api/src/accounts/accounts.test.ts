import { administratorRole } from './memberships.ts';
import { keptLog } from '../testing/recorded-log.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../testing/test-api.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { grant } from './rights.ts';

let api: TestApi;
let log: ReturnType<typeof keptLog>;
beforeEach(async () => {
  log = keptLog();
  api = await aTestApi({ logger: log.logger });
});
afterEach(() => api.close());

const first = 'CANARY first password';
const second = 'CANARY second password';
const asAccounts = (body?: object) => ({ key: accountsKey, ...(body ? { body } : {}) });
const make = async (more: object = {}): Promise<number> =>
  Number(
    (
      await api.call(
        'POST /users',
        asAccounts({
          name: 'anjali',
          email: 'anjali@quoin.example',
          password: first,
          confirm_password: first,
          ...more,
        }),
      )
    ).at('data.id'),
  );
const isIn = async (token: string): Promise<boolean> => (await api.call('GET /app-report', { token })).status === 200;

describe('a session', () => {
  it.each([
    ['logout', (_: number, token: string) => api.call('POST /logout', { token })],
    [
      'a password that an administrator sets',
      (id: number) => api.call(`PUT /users/${id}`, asAccounts({ password: second, confirm_password: second })),
    ],
    ['deactivation', (id: number) => api.call(`PUT /users/${id}`, asAccounts({ status: 0 }))],
    ['deletion', (id: number) => api.call(`DELETE /users/${id}`, asAccounts())],
  ])('ends with %s', async (_, end) => {
    const id = await make();
    const token = await api.login('anjali', first);
    expect(await isIn(token)).toBe(true);
    expect((await end(id, token)).status).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect(await api.database.db.selectFrom('tokens').select('user_id').where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('of a deleted user is not valid for the next user', async () => {
    const id = await make();
    const token = await api.login('anjali', first);
    await api.call(`DELETE /users/${id}`, asAccounts());
    expect(await make()).toBeGreaterThan(id);
    expect(await isIn(token)).toBe(false);
  });

  it('survives a change of neither the password nor the status', async () => {
    const id = await make();
    const token = await api.login('anjali', first);
    const record = (await api.call(`GET /users/${id}`, asAccounts())).under('data');
    expect(
      (await api.call(`PUT /users/${id}`, asAccounts({ ...record, password: '', confirm_password: null }))).status,
    ).toBe(200);
    expect(await isIn(token)).toBe(true);
    expect(await api.login('anjali', first)).toMatch(/^quoin_[\w-]{43}$/);
  });
});

describe('the last administrator of an application', () => {
  /** Makes the acting administrator a member too, but without a password, so that they could not sign in again. */
  const leaveToOthers = async (appKey: string): Promise<void> => {
    await api.database.db
      .insertInto('memberships')
      .values({ app_key: appKey, user_app_key: accountsKey, user_id: 1, ...administratorRole })
      .execute();
    await api.database.db.deleteFrom('credentials').where('user_id', '=', 1).execute();
  };

  it('can be neither deleted nor deactivated until another one can sign in', async () => {
    await addTenant(api, 'other-site');
    await leaveToOthers('other-site');
    const { id } = await api.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@other-site.example')
      .executeTakeFirstOrThrow();
    for (const take of [
      () => api.call(`DELETE /users/${String(id)}`, asAccounts()),
      () => api.call(`PUT /users/${String(id)}`, asAccounts({ status: 0 })),
    ]) {
      expect(await take()).toMatchObject({
        status: 409,
        body: { detail: 'This is the last administrator of an application; appoint another one first.' },
      });
    }
    const other = await make({ password: '', confirm_password: '' });
    expect((await api.call(`DELETE /users/${String(id)}`, asAccounts())).status).toBe(409);
    await api.call(`PUT /users/${other}`, asAccounts({ password: first, confirm_password: first }));
    expect((await api.call(`PUT /users/${String(id)}`, asAccounts({ status: 0 }))).status).toBe(200);
    expect((await api.call(`DELETE /users/${String(id)}`, asAccounts())).status).toBe(200);
  });

  it('remains when two administrators remove each other concurrently', async () => {
    const id = await make();
    await grant(api.database.db, { accountsKey, email: 'anjali@quoin.example', right: 'releases' });
    const token = await api.login('anjali', first);
    await Promise.all([
      api.call(`PUT /users/${id}`, asAccounts({ status: 0 })),
      api.call('PUT /users/1', { key: accountsKey, token, body: { status: 0 } }),
    ]);
    const remaining = await api.database.db.selectFrom('users').select('id').where('status', '=', 1).execute();
    expect(remaining).toHaveLength(1);
  });
});

describe('the password of the signed-in user', () => {
  const change = (current?: unknown) =>
    api.call('PUT /users/1', asAccounts({ password: second, confirm_password: second, current_password: current }));

  it('changes only with the current one', async () => {
    for (const current of [undefined, null, '', 'wrong', adminPassword.toUpperCase(), 7]) {
      expect(await change(current)).toMatchObject({
        status: 422,
        body: { errors: { current_password: [expect.any(String)] } },
      });
    }
    expect(await api.login('admin', adminPassword)).toMatch(/^quoin_[\w-]{43}$/);
    expect((await change(adminPassword)).status).toBe(200);
    expect(await api.login('admin', adminPassword)).toBe('undefined');
    expect(await api.login('admin', second)).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('cannot be guessed in this way without a limit', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await change('wrong')).status).toBe(422);
    expect((await change(adminPassword)).status).toBe(429);
  });
});

describe('a password', () => {
  it('is stored exactly, with its length, spaces and special characters', async () => {
    for (const [one, other] of [
      [`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
      [' leading space', 'leading space'],
      ['pass\0word one', 'pass\0word two'],
      ['🔐 a lock, twelve', '🔑 a lock, twelve'],
    ]) {
      const hash = await hashPassword(one ?? '');
      expect([await isPassword(one ?? '', hash), await isPassword(other ?? '', hash)]).toEqual([true, false]);
    }
  });

  it('of more than 1024 characters is refused before it is hashed', async () => {
    const long = 'x'.repeat(1025);
    expect(
      (await api.call('POST /users', asAccounts({ email: 'a@example.org', password: long, confirm_password: long })))
        .status,
    ).toBe(422);
    expect((await api.call('POST /login', { token: null, body: { identifier: 'admin', password: long } })).status).toBe(
      422,
    );
  });
});

describe('the secrets of a user', () => {
  it('are in no response and in no log', async () => {
    const id = await make();
    const token = await api.login('anjali', first);
    const { password_hash: hash } = await api.database.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const columns = [
      'password',
      'confirm_password',
      'current_password',
      'password_hash',
      'token_hash',
      'credentials.password_hash',
    ];
    const part = encodeURIComponent(hash.slice(-20));
    const answers = [
      ...(await Promise.all(columns.map((column) => api.call(`GET /users?sort=${column}&order=desc`, asAccounts())))),
      ...(await Promise.all(columns.map((column) => api.call(`GET /users?size=9&${column}=${part}`, asAccounts())))),
      ...(await Promise.all(
        ['CANARY', '$argon2id', hash.slice(-20), token].map((text) =>
          api.call(`GET /users?size=9&search_key=${encodeURIComponent(text)}`, asAccounts()),
        ),
      )),
      await api.call(`GET /users/${id}`, asAccounts()),
      await api.call(`PUT /users/${id}`, asAccounts({ password: first, confirm_password: second })),
      await api.call(`PUT /users/${id}`, asAccounts({ password: [first], gender: first, dob: first, email: hash })),
      await api.call(
        'POST /users',
        asAccounts({ email: 'anjali@quoin.example', password: first, confirm_password: first }),
      ),
      await api.call('POST /login', { token: null, body: { identifier: 'anjali', password: `${second} wrong` } }),
      await api.call(`PUT /users/${id}`, {
        ...asAccounts({ firstname: 'x', password: second, confirm_password: second }),
        headers: { 'if-match': '"1"' },
      }),
      await api.call(`PUT /users/${id}`, { ...asAccounts({ firstname: 'x' }), headers: { 'if-match': '"99"' } }),
      await api.call(`DELETE /users/${id}`, asAccounts()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(6).fill(400),
      ...Array(10).fill(200),
      200,
      422,
      422,
      409,
      401,
      200,
      412,
      200,
    ]);
    expect(answers.slice(12, 16).map(({ at }) => at('data.total'))).toEqual([0, 0, 0, 0]);
    for (const { text } of answers)
      expect(text).not.toMatch(/CANARY|argon2|_hash|"(?:password|confirm_password|current_password)":"/);
    expect(log.text()).toContain('"path":"/api/users"');
    for (const secret of ['CANARY', 'argon2', token, api.token, adminPassword])
      expect(log.text()).not.toContain(secret);
  });
});
