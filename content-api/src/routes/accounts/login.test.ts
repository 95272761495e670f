import { users } from '@quoin/shared/contract/resources/users';
import { makeSearchText } from '../../db/search-text.ts';
import { expectEnd } from '../../testing/expect-end.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { whenAsked } from '../../testing/when-asked.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const signIn = (identifier: unknown, more: object = { password: adminPassword }) =>
  api.call('POST /login', { token: null, key: null, body: { identifier, ...more } });

describe('POST /login', () => {
  it('returns a session, with its token also at the top level [API-AUTH]', async () => {
    const since = Date.now();
    const { status, body, at } = await signIn(' Admin@Quoin.example ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { user: { id: 1, email: 'admin@quoin.example', app_keys: ['quoin-accounts', 'quoin-site'] } },
    });
    expect(at('token')).toBe(at('data.token'));
    expect(at('token')).toMatch(/^quoin_[\w-]{43}$/);
    expectEnd(at('data.expires_at'), { since, ms: 12 * 3_600_000 });
  });

  it('accepts a name as identifier, and lasts longer with remember', async () => {
    const since = Date.now();
    const { status, at } = await signIn('ADMIN', { password: adminPassword, remember: true });
    expect(status).toBe(200);
    expectEnd(at('data.expires_at'), { since, ms: 30 * 86_400_000 });
  });

  it('finds an internationalised email in each of its forms', async () => {
    const password = 'a first long password';
    const body = { name: 'Anna', email: 'Анна@Почта.рф', password, confirm_password: password };
    expect((await api.call('POST /users', { key: accountsKey, body })).status).toBe(201);
    for (const email of ['анна@почта.рф', 'АННА@ПОЧТА.РФ', ' анна@xn--80a1acny.xn--p1ai ', 'анна@почта。рф'])
      expect([email, (await signIn(email, { password })).status]).toEqual([email, 200]);
    expect((await signIn('anna@почта.рф', { password })).status).toBe(401);
  });

  it('accepts a name in any letter case and Unicode form', async () => {
    const password = 'a first long password';
    const called = async (name: string) =>
      Number(
        (
          await api.call('POST /users', {
            key: accountsKey,
            body: {
              name,
              email: `${encodeURIComponent(name).replaceAll('%', '')}@quoin.example`.toLowerCase(),
              password,
              confirm_password: password,
            },
          })
        ).at('data.id'),
      );
    const whoIs = async (identifier: string) => (await signIn(identifier, { password })).at('data.user.id');
    const [emile, yan, other] = [await called('Émile'), await called('Ян'), await called('Émile Zola')];
    for (const spelling of ['Émile', 'émile', 'ÉMILE', 'E\u0301mile', ' émile '])
      expect(await whoIs(spelling)).toBe(emile);
    expect([await whoIs('ян'), await whoIs('émile  zola')]).toEqual([yan, other]);
    for (const nobody of ['emile', 'mile', 'émil', 'émile%', '%', '_н', '\u0001', 'zola', 'ﷺ'.repeat(320)])
      expect(await whoIs(nobody)).toBeUndefined();
    await api.call(`PUT /users/${yan}`, { key: accountsKey, body: { name: 'Яна' } });
    expect([await whoIs('ян'), await whoIs('ЯНА')]).toEqual([undefined, yan]);
  });

  it('does not accept a name that two users have', async () => {
    for (const name of ['one', 'other']) {
      await api.call('POST /users', {
        key: accountsKey,
        body: { name, email: `${name}@quoin.example`, password: adminPassword, confirm_password: adminPassword },
      });
    }
    // Stored directly, as they were before names had to be unique.
    for (const [name, email] of [
      ['Zoë', 'one@quoin.example'],
      ['zoË', 'other@quoin.example'],
    ] as const) {
      await api.database.db
        .updateTable('users')
        .set({ name, search_text: makeSearchText(users, { name, email }) })
        .where('email', '=', email)
        .execute();
    }
    for (const name of ['Zoë', 'zoË']) expect((await signIn(name)).status).toBe(401);
    expect((await signIn('one@quoin.example')).status).toBe(200);
  });

  it('returns the same response for an unknown account and a wrong password', async () => {
    const [unknown, wrong] = [
      await signIn('nobody@quoin.example'),
      await signIn('admin@quoin.example', { password: 'wrong' }),
    ];
    expect(wrong).toMatchObject({
      status: 401,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
    });
    expect({ ...unknown.under(''), request_id: '' }).toEqual({ ...wrong.under(''), request_id: '' });
  });

  it('needs both values, as text', async () => {
    expect((await signIn('', {})).body).toMatchObject({
      status: 422,
      errors: { identifier: ['Must be filled in.'], password: ['Must be filled in.'] },
    });
    expect((await signIn({ $gt: '' })).status).toBe(422);
  });

  it('limits guesses at one account in any spelling, with Retry-After', async () => {
    for (const spelling of [
      'admin',
      'ADMIN',
      ' admin',
      'Admin ',
      'admin',
      'admin',
      'admin',
      'admin',
      'admin',
      'admin',
    ]) {
      expect((await signIn(spelling, { password: 'wrong' })).status).toBe(401);
    }
    const stopped = await signIn('admin');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts guesses with the name and the email of an account together', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(guess % 2 ? 'admin' : 'admin@quoin.example', { password: 'wrong' })).status).toBe(401);
    expect((await signIn('admin@quoin.example')).status).toBe(429);
    expect((await signIn('admin')).status).toBe(429);
  });

  it('counts guesses at an unknown name in the same way', async () => {
    for (const spelling of [
      'nobody',
      ' NOBODY',
      'Nobody',
      'ｎｏｂｏｄｙ',
      ...Array.from({ length: 6 }, () => 'nobody'),
    ]) {
      expect((await signIn(spelling, { password: 'wrong' })).status).toBe(401);
    }
    expect((await signIn('nobody')).status).toBe(429);
  });

  it('does not count successful logins', async () => {
    for (let time = 0; time < 12; time += 1) expect((await signIn('admin')).status).toBe(200);
  });

  it('limits one address to 50 guesses, with any forwarded headers and on any path', async () => {
    const paths = ['/api/login', '/api/%6cogin'];
    const guess = (time: number) =>
      api.inject({
        method: 'POST',
        url: paths[time % paths.length] ?? '',
        headers: { 'x-forwarded-for': `10.0.0.${time}`, forwarded: `for=10.0.1.${time}` },
        payload: { identifier: `guess-${time}`, password: 'wrong', email: `mail-${time}@example.org` },
      });
    for (let time = 0; time < 50; time += 1) expect((await guess(time)).statusCode).toBe(401);
    expect((await guess(50)).statusCode).toBe(429);
    expect((await signIn('admin')).status).toBe(429);
    for (const url of ['/api/login/', '/api/LOGIN', '//api/login']) {
      expect(
        (await api.inject({ method: 'POST', url, payload: { identifier: 'admin', password: adminPassword } }))
          .statusCode,
      ).toBe(404);
    }
  });

  it('queues a limited number of logins and refuses the others without counting them', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, time) => signIn(`crowd-${time}`, { password: 'wrong' })),
    );
    const served = all.filter(({ status }) => status === 401).length;
    const sentAway = all.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length;
    expect(served + sentAway).toBe(40);
    // Two are verified and twenty wait. One that ends before the last request arrives makes room for another.
    expect(served).toBeGreaterThanOrEqual(22);
    expect(sentAway).toBeGreaterThan(0);
    for (let time = served; time < 50; time += 1)
      expect((await signIn(`after-${time}`, { password: 'wrong' })).status).toBe(401);
    expect((await signIn('after')).status).toBe(429);
  });

  it.each(['admin\0', '\uD800', 'x'.repeat(321)])('refuses an identifier that is not text', async (identifier) => {
    expect((await signIn(identifier)).status).toBe(422);
  });

  it('stores only the hash of a token', async () => {
    const tokens = await api.database.db.selectFrom('tokens').selectAll().execute();
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(api.token);
  });

  it('ends with the old password, also if that was verified while the new one was set', async () => {
    const [first, second] = ['a first long password', 'a second long password'];
    const { at } = await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'anjali@quoin.example', password: first, confirm_password: first },
    });
    // Sign in before the new password is hashed, and again in the transaction that stores it.
    const signInOften = () =>
      Promise.all(Array.from({ length: 3 }, () => signIn('anjali@quoin.example', { password: first })));
    const checked = whenAsked(api, 'select "name" from "applications"');
    const stored = whenAsked(api, 'insert into "credentials"');
    const set = api.call(`PUT /users/${String(at('data.id'))}`, {
      key: accountsKey,
      body: { password: second, confirm_password: second },
    });
    await checked;
    const early = signInOften();
    await stored;
    const late = signInOften();
    expect((await set).status).toBe(200);
    const answers = [...(await early), ...(await late)];
    for (const { status, body, at: its } of answers) {
      if (status === 200)
        expect((await api.call('GET /account', { key: null, token: String(its('token')) })).status).toBe(401);
      else expect(body).toMatchObject({ status: 401, detail: 'The identifier or the password is wrong.' });
    }
    expect(answers.map(({ status }) => status)).toContain(401);
    expect(await api.login('anjali@quoin.example', second)).toMatch(/^quoin_/);
  });

  it('ends for a user who is deactivated in any way', async () => {
    await api.database.db.updateTable('users').set({ status: 0 }).execute();
    expect((await api.call('GET /app-report')).status).toBe(401);
    expect((await signIn('admin')).status).toBe(401);
  });

  it('ends when the token expires', async () => {
    await api.database.db.updateTable('tokens').set({ expires_at: '2020-01-01 00:00:00' }).execute();
    expect((await api.call('GET /app-report')).status).toBe(401);
  });
});

describe('POST /logout', () => {
  it('revokes only the token [API-AUTH]', async () => {
    const other = await api.login('admin@quoin.example', adminPassword);
    expect((await api.call('POST /logout', { body: {} })).status).toBe(200);
    expect((await api.call('GET /app-report')).status).toBe(401);
    expect((await api.call('POST /logout')).status).toBe(401);
    expect((await api.call('GET /app-report', { token: other })).status).toBe(200);
  });

  it('accepts an empty body', async () => {
    expect((await api.call('POST /logout', { headers: { 'content-type': 'application/json' } })).status).toBe(200);
  });
});

describe('a token', () => {
  it('is looked up once for concurrent requests, each with its own holder', async () => {
    const theirs = await addTenant(api, 'together');
    const queries: string[] = [];
    const unwatch = api.database.watch(({ sql }) => {
      queries.push(sql);
    });
    const calls = [
      [api.token, siteKey],
      [theirs, 'together'],
      [api.token, siteKey],
      [theirs, siteKey],
      ['x'.repeat(43), siteKey],
    ] as const;
    const answers = await Promise.all(calls.map(([token, key]) => api.call('GET /faqs?page=1', { token, key })));
    unwatch();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 401]);
    expect(queries.filter((text) => text.includes('"tokens"'))).toHaveLength(1);
  });
});

describe('memberships', () => {
  it('end with the next request', async () => {
    await api.database.db.deleteFrom('memberships').where('app_key', '=', 'quoin-site').execute();
    expect((await api.call('GET /pages')).status).toBe(403);
    expect((await api.call('GET /users', { key: accountsKey })).status).toBe(200);
  });
});
