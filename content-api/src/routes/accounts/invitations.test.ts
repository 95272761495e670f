import { expectEnd } from '../../testing/expect-end.ts';
import { keptLog } from '../../testing/recorded-log.ts';
import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import {
  accountsKey,
  addTenant,
  adminPassword,
  aTestApi,
  siteKey,
  type TestResponse,
  type TestApi,
} from '../../testing/test-api.ts';

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
const readToken = async (): Promise<string> =>
  /admin\/invitation\?token=([\w-]{43})/.exec(await sink.next())?.[1] ?? 'no token';
const open = (token: string) => api.call('POST /invitations/open', { token: null, key: null, body: { token } });
const accept = (token: string, more: object = { password, confirm_password: password }): Promise<TestResponse> =>
  api.call('POST /invitations/accept', { token: null, key: null, body: { token, ...more } });
const countUsers = async (): Promise<number> =>
  (await api.database.db.selectFrom('users').select('id').execute()).length;
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
  it('says that nothing was mailed without a mail server, and has the link in the log only', async () => {
    const logged = keptLog();
    const without = await aTestApi({ logger: logged.logger });
    const { at, text } = await without.call('POST /invitations', { body: { email, name: 'Meera' } });
    await without.close();
    expect(at('data.is_mailed')).toBe(false);
    expect(text).not.toContain('token');
    expect(logged.text()).toMatch(/invitation\?token=[\w-]{43}/);
  });

  it('mails a link, and changes nothing before the link is used', async () => {
    const since = Date.now();
    const { status, at, text } = await invite({ email: ' Meera@Quoin.example ' });
    expect([status, at('data.email'), at('data.name'), at('data.is_mailed')]).toEqual([201, email, 'Meera', true]);
    expectEnd(at('data.expires_at'), { since, ms: 7 * 86_400_000 });
    expect(text).not.toContain('token');
    expect([await countUsers(), await readMemberships(email)]).toEqual([1, []]);
    const token = await readToken();
    expect(log.text()).not.toContain(token);
    expect(JSON.stringify(await api.database.db.selectFrom('invitations').selectAll().execute())).not.toContain(token);
  });

  it('answers alike for a new address, a member, somebody of another site and an inactive account', async () => {
    const theirs = await addTenant(api, 'other-site');
    const inactive = await api.call('POST /users', {
      key: accountsKey,
      body: { name: 'Gone', email: 'gone@quoin.example', status: 0 },
    });
    expect(inactive.status).toBe(201);
    const before = await countUsers();
    const answers = [];
    for (const address of [
      'new@quoin.example',
      'admin@quoin.example',
      'other-site@quoin.example',
      'gone@quoin.example',
    ]) {
      const { status, body } = await invite({ email: address, name: 'admin' }, { token: theirs, key: 'other-site' });
      answers.push({
        status,
        body: JSON.stringify(body)
          .replaceAll(address, 'x')
          .replaceAll(/\d\d:\d\d:\d\d/g, ''),
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countUsers()).toBe(before);
    const members = await api.call('GET /members', { token: theirs, key: 'other-site' });
    expect(members.at('data.total')).toBe(1);
    expect(members.text).not.toContain('admin@quoin.example');
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

  it('answers 502 when the mail server refuses, logs it once, and can be repeated', async () => {
    sink.setRefusal('451 greylisted');
    expect(await invite()).toMatchObject({
      status: 502,
      body: { detail: expect.stringContaining('could not be mailed') },
    });
    expect(log.lines().filter((line) => JSON.stringify(line).includes('451 greylisted'))).toHaveLength(1);
    expect(log.text()).not.toContain('token=');
    sink.setRefusal(undefined);
    expect((await invite()).status).toBe(201);
    expect((await accept(await readToken())).status).toBe(200);
    expect(await api.login(email, password)).toMatch(/^quoin_[\w-]{43}$/);
  });

  it('answers 502 also without a mail server', async () => {
    await sink.close();
    expect((await invite()).status).toBe(502);
    sink = await mailSink();
  });
});

describe('GET /invitations and DELETE /invitations/{id}', () => {
  it('list the open ones of the application only, and withdraw one, whose link then is dead', async () => {
    const theirs = await addTenant(api, 'other-site');
    await invite({ email: 'theirs@quoin.example' }, { token: theirs, key: 'other-site' });
    await sink.next();
    await invite();
    const token = await readToken();
    const listed = await api.call('GET /invitations');
    expect(listed.at('data.data')).toEqual([
      {
        id: expect.any(Number),
        email,
        name: 'Meera',
        role: 'admin',
        resources: null,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const id = String(listed.at('data.data.0.id'));
    expect((await api.call(`DELETE /invitations/${id}`, { token: theirs, key: 'other-site' })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
    expect((await api.call(`DELETE /invitations/${id}`)).status).toBe(200);
    expect((await open(token)).status).toBe(422);
    expect((await accept(token)).status).toBe(422);
  });
});

describe('an invitation', () => {
  it('makes, once accepted, a member with the role of the invitation, and leaves that of a member as it is', async () => {
    await invite({ role: 'author', resources: ['posts', 'faqs'] });
    expect((await accept(await readToken())).status).toBe(200);
    const readRole = async (): Promise<unknown> => {
      const rows: unknown = (await api.call('GET /members')).at('data.data');
      return Array.isArray(rows) ? rows.find((row: { email: string }) => row.email === email) : undefined;
    };
    expect(await readRole()).toMatchObject({ role: 'author', resources: ['posts', 'faqs'] });
    await invite({ role: 'admin' });
    expect((await accept(await readToken(), {})).status).toBe(200);
    expect(await readRole()).toMatchObject({ role: 'author', resources: ['posts', 'faqs'] });
  });

  it('creates, once accepted with a password, a user of only this application', async () => {
    await invite();
    const token = await readToken();
    expect((await open(token)).at('data')).toEqual({
      site: expect.any(String),
      email,
      name: 'Meera',
      needs_password: true,
    });
    expect((await accept(token, {})).body).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
    expect((await accept(token, { password: 'meera meera', confirm_password: 'meera meera' })).status).toBe(422);
    expect((await accept(token)).status).toBe(200);
    expect(await readMemberships(email)).toEqual([siteKey]);
    const session = await api.login(email, password);
    expect((await api.call('GET /app-report', { token: session })).status).toBe(200);
    expect((await api.call('GET /users', { token: session, key: accountsKey })).status).toBe(403);
    expect((await accept(token)).body).toMatchObject({ status: 422, errors: { token: [expect.any(String)] } });
  });

  it('adds the application to an existing user, who keeps the password and is asked for none', async () => {
    const theirs = await addTenant(api, 'other-site');
    await invite({ email: 'admin@quoin.example', name: 'Admin' }, { token: theirs, key: 'other-site' });
    const token = await readToken();
    expect((await open(token)).at('data.needs_password')).toBe(false);
    expect(await readMemberships('admin@quoin.example')).toEqual([accountsKey, siteKey]);
    expect((await accept(token, {})).status).toBe(200);
    expect(await readMemberships('admin@quoin.example')).toEqual(['other-site', accountsKey, siteKey]);
    expect((await api.call('GET /app-report', { key: 'other-site' })).status).toBe(200);
  });

  it('does not activate an inactive account, and says so only to its owner', async () => {
    await api.call('POST /users', { key: accountsKey, body: { name: 'Meera', email, status: 0 } });
    await invite();
    const answer = await accept(await readToken());
    expect(answer.body).toMatchObject({ status: 422, errors: { token: [expect.stringContaining('not active')] } });
    expect(await readMemberships(email)).not.toContain('other-site');
  });

  it('is accepted once by concurrent calls, and replaced by a later one of the same address', async () => {
    await invite();
    const former = await readToken();
    await invite({ name: 'Meera Rai' });
    const token = await readToken();
    expect((await accept(former)).status).toBe(422);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await countUsers()).toBe(2);
  });

  it('sets one password when an account without one accepts it twice at the same time', async () => {
    await api.call('POST /users', { key: accountsKey, body: { name: 'Meera', email } });
    await invite();
    const token = await readToken();
    const passwords = ['the first password of hers', 'the second password of hers'];
    const answers = await Promise.all(
      passwords.map((chosen) => accept(token, { password: chosen, confirm_password: chosen })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('asks for another name when a member of the same site has it, not when people of other sites do', async () => {
    const theirs = await addTenant(api, 'other-site');
    await invite({ name: 'admin' });
    const token = await readToken();
    expect((await accept(token)).body).toMatchObject({ status: 409, errors: { name: [expect.any(String)] } });
    expect((await accept(token, { name: 'Meera', password, confirm_password: password })).status).toBe(200);
    await invite({ name: 'admin', email: 'second@quoin.example' }, { token: theirs, key: 'other-site' });
    expect((await accept(await readToken())).status).toBe(200);
    const signIn = (key: string, secret: string) =>
      api.call('POST /login', { token: null, key, body: { identifier: 'admin', password: secret } });
    expect((await signIn('other-site', password)).at('data.user.email')).toBe('second@quoin.example');
    expect((await signIn(siteKey, adminPassword)).at('data.user.email')).toBe('admin@quoin.example');
  });
});
