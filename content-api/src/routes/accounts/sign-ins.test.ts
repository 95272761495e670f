import { administratorRole } from '../../accounts/memberships.ts';
import { deleteExpiredSignIns } from '../../accounts/sign-in-events.ts';
import { formatTimestamp } from '../../timestamps.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const admin = 'admin@quoin.example';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
  await api.database.db.deleteFrom('sign_in_events').execute();
});
afterEach(() => api.close());

interface SignIn {
  identifier?: string;
  password?: string;
  from?: string;
  key?: string | undefined;
}
const signIn = async ({ identifier = admin, password = adminPassword, from = '203.0.113.9', key }: SignIn = {}) => {
  const { statusCode, body } = await api.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': firefox, ...(key === undefined ? {} : { 'app-key': key }) },
    remoteAddress: from,
    payload: { identifier, password },
  });
  const { token = '' }: { token?: string } = JSON.parse(body);
  return { status: statusCode, token };
};
const readOwn = async (token = api.token): Promise<Record<string, unknown>[]> => {
  const rows = (await api.call('GET /account/sign-ins', { key: null, token })).at('data');
  return Array.isArray(rows) ? rows : [];
};
const listStored = () => api.database.db.selectFrom('sign_in_events').selectAll().orderBy('id').execute();
const countStored = async () => (await listStored()).length;

describe('the record of sign-ins', () => {
  it('has what happened to the account, with device and address, for its user only', async () => {
    const theirs = await addTenant(api, 'other-site');
    await api.database.db.deleteFrom('sign_in_events').execute();
    const { token } = await signIn();
    await signIn({ password: 'a wrong password' });
    await api.call('POST /reauthenticate', { key: null, body: { password: adminPassword } });
    await api.call('POST /logout', { key: null, token });
    const rows = await readOwn();
    expect(rows.map(({ outcome, count }) => [outcome, count]).toSorted()).toEqual([
      ['reauthenticated', 1],
      ['session-ended', 1],
      ['signed-in', 1],
      ['wrong-password', 1],
    ]);
    expect(rows.find(({ outcome }) => outcome === 'signed-in')).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-/),
      outcome: 'signed-in',
      count: 1,
      device: 'Firefox on Linux',
      address: '203.0.113.9',
    });
    expect(await readOwn(theirs)).toEqual([]);
    expect((await api.call('GET /account/sign-ins', { key: null, token: null })).status).toBe(401);
    expect(JSON.stringify(await listStored())).not.toContain('a wrong password');
  });

  it('has the plain address of an IPv4 caller of a server that listens on IPv6', async () => {
    const { token } = await signIn({ from: '::ffff:203.0.113.9' });
    await signIn({ from: '2001:db8::ffff:1' });
    expect((await readOwn()).map(({ address }) => address).toSorted()).toEqual(['2001:db8::ffff:1', '203.0.113.9']);
    const sessions = (await api.call('GET /account/sessions', { key: null, token })).text;
    expect(sessions).toContain('"203.0.113.9"');
    expect(sessions).not.toContain('::ffff:203');
  });

  it('lists the last fifty, the latest first', async () => {
    const at = (index: number) => formatTimestamp(new Date(Date.now() - index * 60_000));
    for (let index = 0; index < 60; index += 1)
      await api.database.db
        .insertInto('sign_in_events')
        .values({
          app_key: accountsKey,
          user_id: 1,
          site_key: siteKey,
          outcome: 'signed-in',
          count: 1,
          device: String(index),
          address: '203.0.113.9',
          at: at(index),
          bucket: String(index),
        })
        .execute();
    expect((await readOwn()).map(({ device }) => device)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index)),
    );
  });
});

describe('a flood of failed sign-ins', () => {
  it('of unknown identifiers from many addresses fills one row, which no account lists', async () => {
    for (let index = 0; index < 30; index += 1)
      expect((await signIn({ identifier: `nobody-${index}`, from: `198.51.100.${index}`, key: siteKey })).status).toBe(
        401,
      );
    const rows = await listStored();
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(30);
    // Two, if an hour ends meanwhile.
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows.map(({ user_id: user }) => user)).not.toContain(1);
    expect([await readOwn(), (await api.call('GET /sign-ins')).at('data.total')]).toEqual([[], 0]);
  });

  it('of one account fills no more rows than the limit of attempts and one', async () => {
    for (let index = 0; index < 30; index += 1)
      await signIn({ password: 'a wrong password', from: `198.51.100.${index}` });
    const rows = await readOwn();
    const many = rows.filter(({ outcome }) => outcome === 'too-many-attempts');
    expect(many.reduce((sum, { count }) => sum + Number(count), 0)).toBe(20);
    expect([many.length <= 2, rows.length - many.length]).toEqual([true, 10]);
  });

  it('from one address counts in one row', async () => {
    for (let index = 0; index < 5; index += 1) await signIn({ password: 'a wrong password' });
    const rows = await readOwn();
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(5);
    expect(rows.length).toBeLessThanOrEqual(2);
  });
});

describe('GET /sign-ins', () => {
  const list = (call: { key?: string; token?: string | null } = {}, query = '') =>
    api.call(`GET /sign-ins${query}`, call);
  const at = async (call: { key?: string; token?: string } = {}) => {
    const rows = (await list(call)).at('data.data');
    return Array.isArray(rows)
      ? rows.map((row: { email: string; outcome: string }) => `${row.email} ${row.outcome}`)
      : [];
  };

  it('lists events of the members of a site at that site, and tells nothing of another', async () => {
    const theirs = await addTenant(api, 'other-site');
    const other = { key: 'other-site', token: theirs };
    const email = 'admin@other-site.example';
    await api.database.db.deleteFrom('sign_in_events').execute();
    // Of somebody who administers both sites: each event at one of them.
    await api.database.db
      .insertInto('memberships')
      .values({ app_key: 'other-site', user_app_key: accountsKey, user_id: 1, ...administratorRole })
      .execute();
    await signIn({ key: siteKey });
    await signIn({ key: 'other-site', password: 'a wrong password' });
    // Of a member of the other site only, who types the password at this one.
    await signIn({ identifier: email, key: siteKey });
    await signIn({ identifier: email, key: siteKey, password: 'a wrong password' });
    await signIn({ identifier: email, key: 'other-site' });
    await signIn({ key: 'no-such-site' });
    await signIn();
    expect(await at()).toEqual([`${admin} signed-in`]);
    expect((await at(other)).toSorted()).toEqual([`${email} signed-in`, `${admin} wrong-password`].toSorted());
    expect((await list()).text).not.toMatch(/other-site|quoin-site/);
    expect([(await list({ token: theirs })).status, (await list({ token: null })).status]).toEqual([403, 401]);
    expect(await readOwn(theirs)).toHaveLength(3);
  });

  it('no longer lists a member whose access has ended, nor what happened before it began', async () => {
    const theirs = await addTenant(api, 'other-site');
    await api.database.db.deleteFrom('sign_in_events').execute();
    const membership = { app_key: 'other-site', user_app_key: accountsKey, user_id: 1, ...administratorRole };
    const other = { key: 'other-site', token: theirs };
    await signIn({ key: 'other-site' });
    await api.database.db.insertInto('memberships').values(membership).execute();
    expect(await at(other)).toEqual([]);
    await signIn({ key: 'other-site', from: '198.51.100.1' });
    expect(await at(other)).toEqual([`${admin} signed-in`]);
    await api.database.db
      .deleteFrom('memberships')
      .where('app_key', '=', 'other-site')
      .where('user_id', '=', 1)
      .execute();
    expect(await at(other)).toEqual([]);
  });

  it('has pages, and refuses other values', async () => {
    for (let index = 0; index < 5; index += 1) await signIn({ key: siteKey, from: `198.51.100.${index}` });
    const second = await list({}, '?page=2&size=2');
    expect(second.body).toMatchObject({ data: { current_page: 2, last_page: 3, per_page: 2, total: 5 } });
    expect(second.at('data.data.1')).toMatchObject({ email: admin, outcome: 'signed-in', address: '198.51.100.1' });
    for (const query of ['?page=0', '?size=101', '?size=x', '?page=1&page=2'])
      expect((await list({}, query)).status).toBe(400);
  });
});

it('events are deleted after 90 days, and with their account', async () => {
  await signIn();
  const setAge = (days: number) =>
    api.database.db
      .updateTable('sign_in_events')
      .set({ at: formatTimestamp(new Date(Date.now() - days * 86_400_000)) })
      .execute();
  await setAge(89);
  await deleteExpiredSignIns(api.database.db);
  expect(await countStored()).toBe(1);
  await setAge(90);
  await deleteExpiredSignIns(api.database.db);
  expect(await countStored()).toBe(0);
  const password = 'seven grey herons wading';
  const body = { name: 'Ann', email: 'ann@quoin.example', password, confirm_password: password };
  const id = String((await api.call('POST /users', { key: accountsKey, body })).at('data.id'));
  await signIn({ identifier: 'Ann', password });
  expect(await countStored()).toBe(1);
  await api.call(`DELETE /users/${id}`, { key: accountsKey });
  expect(await countStored()).toBe(0);
});
