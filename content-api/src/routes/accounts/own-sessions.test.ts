import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { keptLog } from '../../testing/recorded-log.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../../testing/test-api.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let api: TestApi;
let sink: MailSink;
let log: ReturnType<typeof keptLog>;
beforeEach(async () => {
  [sink, log] = [await mailSink(), keptLog()];
  api = await aTestApi({ env: { SMTP_URL: sink.url, SITE_URL: 'https://site.example' }, logger: log.logger });
});
afterEach(async () => {
  await api.close();
  await sink.close();
});

interface SignIn {
  password?: string;
  device?: unknown;
  agent?: string;
  from?: string;
}
const signIn = async ({ password = adminPassword, device, agent = firefox, from = '203.0.113.9' }: SignIn = {}) => {
  const { statusCode, body } = await api.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': agent },
    remoteAddress: from,
    payload: { identifier: 'admin@quoin.example', password, device },
  });
  const { data = {} }: { data?: { token?: string; device?: string } } = JSON.parse(body);
  return { status: statusCode, ...data };
};
const list = async (token: string | undefined): Promise<Record<string, unknown>[]> => {
  const { at } = await api.call('GET /account/sessions', { key: null, token: token ?? null });
  const rows = at('data');
  return Array.isArray(rows) ? rows : [];
};
const isValid = async (token: string | undefined) =>
  (await api.call('GET /account', { key: null, token: token ?? null })).status === 200;

describe('the sessions of an account', () => {
  it('are listed with device, address and times, and none of another account', async () => {
    await addTenant(api, 'other-site');
    const { token } = await signIn({ agent: iphone, from: '2001:db8::1' });
    const rows = await list(token);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ is_current: isCurrent }) => isCurrent)).toEqual({
      id: expect.stringMatching(/^[\w-]{16}$/),
      device: 'Safari on iOS',
      address: '2001:db8::1',
      created_at: expect.stringMatching(/^\d{4}-/),
      seen_at: expect.stringMatching(/^\d{4}-/),
      is_current: true,
    });
    expect((await api.call('GET /account/sessions', { key: null, token: null })).status).toBe(401);
  });

  it('can be ended one by one, and all others together', async () => {
    const [own, lost, more] = [await signIn(), await signIn({ agent: iphone }), await signIn()];
    const theirs = await addTenant(api, 'other-site');
    const id = (await list(own.token)).find(({ device }) => device === 'Safari on iOS')?.id;
    expect((await api.call(`DELETE /account/sessions/${String(id)}`, { key: null, token: theirs })).status).toBe(404);
    expect(
      (await api.call(`DELETE /account/sessions/${String(id)}`, { key: null, token: own.token ?? '' })).status,
    ).toBe(200);
    expect([await isValid(own.token), await isValid(lost.token), await isValid(more.token)]).toEqual([
      true,
      false,
      true,
    ]);
    const ended = await api.call('DELETE /account/sessions', { key: null, token: own.token ?? '' });
    expect(ended.at('data.count')).toBe(2);
    expect([await isValid(own.token), await isValid(more.token), await isValid(theirs)]).toEqual([true, false, true]);
  });
});

describe('a device', () => {
  it('that has signed in before still can, while wrong passwords from elsewhere lock the account out', async () => {
    const { device } = await signIn();
    for (let count = 0; count < 10; count += 1)
      expect((await signIn({ password: 'a wrong password', from: `198.51.100.${count}` })).status).toBe(401);
    expect((await signIn({ from: '198.51.100.77' })).status).toBe(429);
    expect((await signIn({ device: 'a'.repeat(43) })).status).toBe(429);
    expect((await signIn({ device })).status).toBe(200);
  });

  it('is limited too', async () => {
    const { device } = await signIn();
    for (let count = 0; count < 10; count += 1)
      expect((await signIn({ password: 'a wrong password', device })).status).toBe(401);
    expect((await signIn({ device })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  it('is unknown to another user: it adds no attempts at the password of that one', async () => {
    await addTenant(api, 'other-site');
    const { device } = await signIn();
    const signInAsOther = async (password: string) =>
      (
        await api.call('POST /login', {
          token: null,
          key: null,
          body: { identifier: 'admin@other-site.example', password, device },
        })
      ).status;
    for (let count = 0; count < 10; count += 1) expect(await signInAsOther('a wrong password')).toBe(401);
    expect(await signInAsOther('a wrong password')).toBe(429);
    // Without the device, the account is locked too: both count together.
    const plain = { identifier: 'admin@other-site.example', password: adminPassword };
    expect((await api.call('POST /login', { token: null, key: null, body: plain })).status).toBe(429);
  });

  it('keeps its token, and is announced by mail only when it is a new one of a user who had another', async () => {
    const first = await signIn();
    const again = await signIn({ device: first.device });
    expect(again.device).toBe(first.device);
    expect(await api.database.db.selectFrom('devices').selectAll().execute()).toHaveLength(2);
    const mail = await sink.next();
    expect(mail).toContain('New sign-in to your account');
    expect(mail).toContain('Firefox on Linux, from 203.0.113.9');
    await signIn({ agent: iphone });
    expect(await sink.next()).toContain('Safari on iOS');
    expect(sink.mails).toHaveLength(2);
    expect(JSON.stringify(await api.database.db.selectFrom('devices').selectAll().execute())).not.toContain(
      first.device,
    );
  });

  it('that was used least recently is forgotten when there are more than twenty', async () => {
    for (let count = 0; count < 25; count += 1) await signIn();
    expect(await api.database.db.selectFrom('devices').select('token_hash').execute()).toHaveLength(20);
  });
});

it('each sign-in is logged with user, device and address, and each failure too, without the password', async () => {
  await signIn();
  await signIn({ password: 'a wrong password' });
  const events = log.lines().filter(({ event }) => String(event).startsWith('sign-in'));
  expect(events.slice(-2)).toEqual([
    expect.objectContaining({ event: 'sign-in', userId: 1, device: 'Firefox on Linux', address: '203.0.113.9' }),
    expect.objectContaining({ event: 'sign-in failed', userId: 1, address: '203.0.113.9' }),
  ]);
  expect(log.text()).not.toContain('a wrong password');
});

it('no session or device stays when its account is deleted', async () => {
  const user = await api.call('POST /users', {
    key: accountsKey,
    body: { name: 'Ann', email: 'ann@quoin.example', password: adminPassword, confirm_password: adminPassword },
  });
  await api.call('POST /login', { token: null, key: null, body: { identifier: 'Ann', password: adminPassword } });
  await api.call(`DELETE /users/${String(user.at('data.id'))}`, { key: accountsKey });
  for (const table of ['devices', 'tokens'] as const)
    expect(await api.database.db.selectFrom(table).selectAll().where('user_id', '=', 2).execute()).toEqual([]);
});
