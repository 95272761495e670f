import { formatTimestamp } from '../../timestamps.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

/** Lets time pass since the users of all tokens proved who they are. */
const age = (minutes: number) =>
  api.database.db
    .updateTable('tokens')
    .set({ authenticated_at: formatTimestamp(new Date(Date.now() - minutes * 60_000)) })
    .execute();
const confirm = (password: unknown, token?: string | null) =>
  api.call('POST /reauthenticate', { key: null, body: { password }, ...(token === undefined ? {} : { token }) });
const invite = (token = api.token) =>
  api.call('POST /invitations', { token, body: { name: 'Ann', email: 'ann@quoin.example' } });
const isConfirmed = async () => (await api.call('GET /account', { key: null })).at('data.is_confirmed');

/** The operations for which a session must not be left unattended. A new one is added here and to its gate. */
const sensitive = [
  'delete /api/api-tokens/{id}',
  'delete /api/members/{id}',
  'delete /api/members/{id}/second-factors',
  'delete /api/trash/{resource}',
  'delete /api/trash/{resource}/{id}',
  'delete /api/users/{id}',
  'post /api/api-tokens',
  'post /api/invitations',
  'post /api/users',
  'put /api/members/{id}',
  'put /api/users/{id}',
];

interface Operation {
  security?: Record<string, string[]>[];
}

describe('a sensitive change', () => {
  it('is refused by exactly the operations that declare it, whatever is sent', async () => {
    const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
      (await api.inject('/api/openapi.json')).body,
    );
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security = [] }]) => ({
        name: `${method} ${path}`,
        path,
        method,
        isDeclared: security.some((one) => 'reauthenticated' in one),
      })),
    );
    expect(
      operations
        .filter(({ isDeclared }) => isDeclared)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(sensitive);
    await age(15);
    // Logout comes last, because it ends the token that the other requests use.
    for (const { name, path, method, isDeclared } of operations.toSorted(
      (one, other) => Number(one.name.endsWith('/logout')) - Number(other.name.endsWith('/logout')),
    )) {
      if (path === '/api/changes') continue;
      const { body, statusCode } = await api.inject({
        method: (['GET', 'POST', 'PUT', 'DELETE'] as const).find((known) => known.toLowerCase() === method) ?? 'GET',
        url: path.replaceAll(/\{\w+\}/g, '99'),
        headers: { authorization: `Bearer ${api.token}`, 'app-key': path.includes('users') ? accountsKey : siteKey },
      });
      const isRefused = statusCode === 403 && body.includes('"code":"reauthentication_required"');
      expect([name, isRefused]).toEqual([name, isDeclared]);
    }
  });

  it('is allowed for 15 minutes after a sign-in, and again after the password', async () => {
    expect([(await invite()).status, await isConfirmed()]).toEqual([201, true]);
    await age(14);
    expect((await invite()).status).toBe(201);
    await age(15);
    const refused = await invite();
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    expect(await isConfirmed()).toBe(false);
    expect((await confirm(adminPassword)).status).toBe(200);
    expect([(await invite()).status, await isConfirmed()]).toEqual([201, true]);
  });

  it('stays refused for other sessions of the user, and for a token of before', async () => {
    const other = await api.login(api.settings.adminEmail, adminPassword);
    await api.database.db.updateTable('tokens').set({ authenticated_at: '' }).execute();
    expect((await confirm(adminPassword)).status).toBe(200);
    expect([(await invite()).status, (await invite(other)).status]).toEqual([201, 403]);
  });

  it('is to switch a site off or demand no second factor, and no other change of a site', async () => {
    const change = (body: object) => api.call('PUT /applications/quoin-site', { body });
    await age(15);
    expect((await change({ name: 'Another name' })).status).toBe(200);
    for (const status of [0, '0', 2])
      expect(await change({ status })).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    await confirm(adminPassword);
    expect((await change({ status: 0 })).status).toBe(200);
    await age(15);
    expect((await change({ status: 0, name: 'A third name' })).status).toBe(200);
    expect((await change({ status: 1, second_factor: 'offered' })).status).toBe(200);
    await api.database.db.updateTable('applications').set({ second_factor: 'demanded' }).execute();
    await api.database.db.updateTable('tokens').set({ factors: 'two' }).execute();
    expect(await change({ second_factor: 'offered' })).toMatchObject({ status: 403 });
    await confirm(adminPassword);
    expect((await change({ second_factor: 'offered' })).status).toBe(200);
  });
});

describe('POST /reauthenticate', () => {
  it('takes only the password of the user of the token', async () => {
    await addTenant(api, 'other-site');
    await age(15);
    for (const password of ['a wrong password', '', undefined, null, 7, 'x'.repeat(2000)]) {
      const refused = await confirm(password);
      expect([refused.status, Object.keys(refused.under('errors'))]).toEqual([422, ['password']]);
    }
    expect([await isConfirmed(), (await confirm(adminPassword, null)).status]).toEqual([false, 401]);
    expect((await confirm(adminPassword, 'x'.repeat(43))).status).toBe(401);
  });

  it('counts wrong passwords together with those of a new email, for this user only', async () => {
    const theirs = await addTenant(api, 'other-site');
    await age(15);
    for (let count = 0; count < 5; count += 1) {
      expect((await confirm('a wrong password')).status).toBe(422);
      const change = { email: 'new@quoin.example', current_password: 'a wrong password' };
      expect((await api.call('PUT /account', { key: null, body: change })).status).toBe(422);
    }
    expect((await confirm(adminPassword)).status).toBe(429);
    expect(await isConfirmed()).toBe(false);
    expect((await confirm(adminPassword, theirs)).status).toBe(200);
    expect((await api.login(api.settings.adminEmail, adminPassword)).length).toBeGreaterThan(20);
  });

  it('tells an account without a password to sign in again', async () => {
    await api.database.db.deleteFrom('credentials').execute();
    const { status, at } = await confirm(adminPassword);
    expect([status, at('detail')]).toEqual([409, expect.stringContaining('sign in again')]);
  });
});
