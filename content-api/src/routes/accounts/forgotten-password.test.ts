import { expectEnd } from '../../testing/expect-end.ts';
import { keptLog } from '../../testing/recorded-log.ts';
import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { accountsKey, adminPassword, aTestApi, type TestResponse, type TestApi } from '../../testing/test-api.ts';
import { whenAsked } from '../../testing/when-asked.ts';

const email = 'admin@quoin.example';
const fresh = 'a fresh long password';
let api: TestApi;
let sink: MailSink;
let log: ReturnType<typeof keptLog>;
beforeEach(async () => {
  [sink, log] = [await mailSink(), keptLog()];
  api = await aTestApi({
    env: { SMTP_URL: sink.url, SITE_URL: 'https://site.example', MAIL_FROM: 'house@quoin.example' },
    logger: log.logger,
  });
});
afterEach(async () => {
  await api.close();
  await sink.close();
});

const forget = (identifier: unknown): Promise<TestResponse> =>
  api.call('POST /forgot-password', { token: null, key: null, body: { identifier } });
const reset = (token: unknown, more: object = {}): Promise<TestResponse> =>
  api.call('POST /reset-password', {
    token: null,
    key: null,
    body: { token, password: fresh, confirm_password: fresh, ...more },
  });
const parseToken = (mail: string): string =>
  /https:\/\/site\.example\/admin\/reset-password\?token=([\w-]{43})\s/.exec(mail)?.[1] ?? '';
const aLink = async (): Promise<string> => {
  expect((await forget(email)).status).toBe(200);
  return parseToken(await sink.next());
};

describe('POST /forgot-password', () => {
  it('mails a link, and stores only its hash', async () => {
    await forget(' ADMIN ');
    const mail = await sink.next();
    expect(mail).toContain('From: house@quoin.example');
    expect(mail).toContain(`To: ${email}`);
    const token = parseToken(mail);
    expect(token).not.toBe('');
    const links = await api.database.db.selectFrom('account_links').selectAll().execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token);
    expect(log.text()).not.toContain(token);
  });

  it('mails it to an internationalised address, by the name of its host that mail servers know', async () => {
    const body = { name: 'Anna', email: 'anna@почта.рф', password: adminPassword, confirm_password: adminPassword };
    await api.call('POST /users', { key: accountsKey, body });
    await forget('anna@xn--80a1acny.xn--p1ai');
    expect(await sink.next()).toContain('To: anna@xn--80a1acny.xn--p1ai');
  });

  it('returns the same response for unknown accounts, and mails nothing', async () => {
    const bodies = [];
    for (const identifier of ['nobody', 'nobody@quoin.example', email]) bodies.push(await forget(identifier));
    expect(new Set(bodies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await sink.next();
    expect(sink.mails).toHaveLength(1);
    expect((await forget('')).status).toBe(422);
    expect((await forget({ $ne: '' })).status).toBe(422);
  });

  it('is limited by identifier, by account and by address', async () => {
    for (const name of ['nobody', email]) {
      for (let time = 0; time < 5; time += 1) expect((await forget(name)).status).toBe(200);
      const refused = await forget(name);
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    }
    for (let time = 0; time < 5; time += 1) await sink.next();
    expect((await forget('admin')).status).toBe(200);
    for (let time = 0; time < 5; time += 1) await forget(`other-${time}`);
    for (let time = 5; time < 9; time += 1) await forget(`other-${time}`);
    expect((await forget('one-more')).status).toBe(429);
    await api.app.close();
    expect(sink.mails).toHaveLength(5);
  });

  it('returns the same response when the mail server refuses, which is logged once, without the link', async () => {
    sink.setRefusal('550 no such mailbox');
    const [known, unknown] = [await forget(email), await forget('nobody')];
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    await api.app.close();
    const lines = log.lines().filter((line) => JSON.stringify(line).includes('mail server'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ err: { message: expect.stringContaining('550') } });
    expect(log.text()).not.toContain('token=');
  });
});

describe('POST /reset-password', () => {
  it('sets the password once, and ends all sessions and other links', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const stranger = await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'b@example.org', password: fresh, confirm_password: fresh },
    });
    expect(stranger.status).toBe(201);
    const theirs = await api.login('b@example.org', fresh);
    expect((await reset(one)).status).toBe(200);
    expect((await api.call('GET /app-report')).status).toBe(401);
    expect((await api.call('GET /app-report', { token: theirs })).status).toBe(200);
    expect(await api.login(email, adminPassword)).toBe('undefined');
    expect(await api.login(email, fresh)).toMatch(/^quoin_[\w-]{43}$/);
    for (const used of [one, other])
      expect((await reset(used)).body).toMatchObject({ status: 422, errors: { token: [expect.any(String)] } });
  });

  it('ends sessions that were opened with the old password meanwhile', async () => {
    const token = await aLink();
    const signIn = () =>
      api.call('POST /login', { token: null, key: null, body: { identifier: email, password: adminPassword } });
    // Sign in before the new password is hashed, and again in the transaction that stores it.
    const checked = whenAsked(api, 'select "name" from "applications"');
    const stored = whenAsked(api, 'insert into "credentials"');
    const set = reset(token);
    await checked;
    const early = Promise.all(Array.from({ length: 3 }, signIn));
    await stored;
    const late = Promise.all(Array.from({ length: 3 }, signIn));
    expect((await set).status).toBe(200);
    const answers = [...(await early), ...(await late)];
    for (const { status, at } of answers) {
      if (status === 200)
        expect((await api.call('GET /account', { key: null, token: String(at('token')) })).status).toBe(401);
    }
    expect(answers.map(({ status }) => status)).toContain(401);
  });

  it('succeeds for one of many concurrent requests', async () => {
    const token = await aLink();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => reset(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('validates the password as the users resource does, and keeps the link', async () => {
    const token = await aLink();
    for (const [more, field] of [
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password: 'short', confirm_password: 'short' }, 'password'],
      [{ confirm_password: 'something other' }, 'confirm_password'],
      [{ password: 'x'.repeat(1025), confirm_password: 'x'.repeat(1025) }, 'password'],
    ] as const) {
      expect((await reset(token, more)).body).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it.each([
    [
      'an hour later',
      () => api.database.db.updateTable('account_links').set({ expires_at: '2020-01-01 00:00:00' }).execute(),
    ],
    ['of a user who is not active', () => api.database.db.updateTable('users').set({ status: 0 }).execute()],
    [
      'of an address that the user has left',
      () => api.database.db.updateTable('users').set({ email: 'new@quoin.example' }).execute(),
    ],
    [
      'after another change of the password',
      () =>
        api.call('PUT /users/1', {
          key: accountsKey,
          body: { password: fresh, confirm_password: fresh, current_password: adminPassword },
        }),
    ],
    ['of a deleted user', () => api.database.db.deleteFrom('users').execute()],
  ])('refuses a link %s', async (_, happen) => {
    const token = await aLink();
    await happen();
    expect((await reset(token)).body).toMatchObject({ status: 422, errors: { token: [expect.any(String)] } });
  });

  it('accepts a link for an hour', async () => {
    const since = Date.now();
    await aLink();
    const { expires_at: ends } = await api.database.db
      .selectFrom('account_links')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expectEnd(ends, { since, ms: 3_600_000 });
  });

  it('limits guesses', async () => {
    for (let guess = 0; guess < 50; guess += 1)
      expect((await reset(guess % 2 ? 'x'.repeat(43) : undefined)).status).toBe(422);
    expect((await reset('x'.repeat(43))).status).toBe(429);
  });
});

describe('without SMTP_URL', () => {
  it('the link is in the log', async () => {
    const log = keptLog();
    const silent = await aTestApi({ env: { SITE_URL: 'https://site.example' }, logger: log.logger });
    await silent.call('POST /forgot-password', { token: null, body: { identifier: email } });
    await silent.app.close();
    const [line] = log.lines().filter(({ mail }) => mail !== undefined);
    expect(line).toMatchObject({
      mail: { to: email, text: expect.stringContaining('https://site.example/admin/reset-password?token=') },
    });
    await silent.close();
  });
});
