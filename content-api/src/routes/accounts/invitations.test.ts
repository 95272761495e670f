import { expectEnd } from '../../testing/expect-end.ts';
import { keptLog } from '../../testing/recorded-log.ts';
import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestResponse, type TestApi } from '../../testing/test-api.ts';

const email = 'meera@quoin.example';
const password = 'a password of her own';
let api: TestApi;
let sink: MailSink;
let log: ReturnType<typeof keptLog>;
beforeEach(async () => {
  [sink, log] = [await mailSink(), keptLog()];
  api = await aTestApi({ env: { SMTP_URL: sink.url }, logger: log.logger });
});
afterEach(async () => {
  await api.close();
  await sink.close();
});

const invite = (more: object = {}, call: object = {}): Promise<TestResponse> =>
  api.call('POST /invitations', { body: { email, name: 'Meera', ...more }, ...call });
const accept = async (): Promise<TestResponse> => {
  const [, token] = /reset-password\?token=([\w-]{43})/.exec(await sink.next()) ?? [];
  return api.call('POST /reset-password', {
    token: null,
    key: null,
    body: { token, password, confirm_password: password },
  });
};
const readMemberships = async (address: string): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.app_key')
    .where('users.email', '=', address)
    .orderBy('memberships.app_key')
    .execute();
  return rows.map(({ app_key: key }) => key);
};

describe('POST /invitations', () => {
  it('creates a user of only this application, who sets a password with the link', async () => {
    const since = Date.now();
    const { status, at, text } = await invite({ email: ' Meera@Quoin.example ' });
    expect([status, at('data.email'), at('data.name')]).toEqual([201, email, 'Meera']);
    expectEnd(at('data.expires_at'), { since, ms: 7 * 86_400_000 });
    expect(await readMemberships(email)).toEqual([siteKey]);
    expect(await api.login(email, '')).toBe('undefined');
    expect((await accept()).status).toBe(200);
    const token = await api.login(email, password);
    expect((await api.call('GET /app-report', { token })).status).toBe(200);
    expect((await api.call('GET /users', { token, key: accountsKey })).status).toBe(403);
    expect(text).not.toContain('token');
  });

  it('sends another link to an existing member, without a second user', async () => {
    await invite();
    await invite();
    expect(sink.mails).toHaveLength(2);
    expect((await api.call(`GET /users?search_key=${email}&size=5`, { key: accountsKey })).at('data.total')).toBe(1);
    const both = await Promise.all([
      invite({ email: 'twin@quoin.example', name: 'Twin' }),
      invite({ email: 'twin@quoin.example', name: 'Twin' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await api.call('GET /users?search_key=twin&size=5', { key: accountsKey })).at('data.total')).toBe(1);
  });

  it('adds an application to an existing user, who keeps the password', async () => {
    const theirs = await addTenant(api, 'other-site');
    expect(
      (await invite({ email: 'admin@quoin.example', name: 'Admin' }, { token: theirs, key: 'other-site' })).status,
    ).toBe(201);
    expect(await readMemberships('admin@quoin.example')).toEqual(['other-site', accountsKey, siteKey]);
    expect((await api.call('GET /app-report', { key: 'other-site' })).status).toBe(200);
  });

  it('requires an administrator of the application, an email and a name', async () => {
    const theirs = await addTenant(api, 'other-site');
    expect((await invite({}, { token: null })).status).toBe(401);
    expect((await invite({}, { token: theirs })).status).toBe(403);
    expect((await invite({ app_key: 'other-site' })).status).toBe(422);
    expect((await invite({ email: 'nothing', name: ' ' })).body).toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)], name: [expect.any(String)] },
    });
    expect(sink.mails).toEqual([]);
  });

  it('does not activate an inactive account', async () => {
    await invite();
    await api.database.db.updateTable('users').set({ status: 0 }).where('email', '=', email).execute();
    expect((await invite()).status).toBe(409);
  });

  it('keeps the user and answers 502 when the mail server refuses, logs it once, and can be repeated', async () => {
    sink.setRefusal('451 greylisted');
    expect(await invite()).toMatchObject({
      status: 502,
      body: { detail: expect.stringContaining('could not be mailed') },
    });
    expect(log.lines().filter((line) => JSON.stringify(line).includes('451 greylisted'))).toHaveLength(1);
    expect(log.text()).not.toContain('token=');
    sink.setRefusal(undefined);
    expect((await invite()).status).toBe(201);
    expect((await accept()).status).toBe(200);
    expect(await api.login(email, password)).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('answers 502 also without a mail server', async () => {
    await sink.close();
    expect((await invite()).status).toBe(502);
    sink = await mailSink();
  });
});
