import { accountsKey, addTenant, aTestApi, type TestResponse, type TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';
import { scheduleCleanup } from './cleanup-schedule.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const create = (
  key: string,
  { title, slug = title.toLowerCase(), ...more }: { title: string; slug?: string; key?: string; token?: string },
): Promise<TestResponse> =>
  api.call('POST /posts', { body: { title, slug }, headers: { 'idempotency-key': key }, ...more });
/** Reads the stored keys of administrators. */
const remembered = () =>
  api.database.db.selectFrom('idempotency').select('idempotency_key').where('caller', 'like', 'user:%').execute();
const total = async (): Promise<unknown> => (await api.call('GET /posts?size=1')).at('data.total');

describe('POST with an Idempotency-Key', () => {
  it('returns the same response again, although the record has changed since', async () => {
    const first = await create('one', { title: 'A', slug: 'a' });
    await api.call(`PUT /posts/${String(first.at('data.id'))}`, { body: { title: 'B' } });
    const again = await create('one', { slug: 'a', title: 'A' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await total()).toBe(1);
  });

  it('creates one record again when the first was deleted, also for concurrent requests', async () => {
    const first = await create('gone', { title: 'A' });
    await api.call(`DELETE /posts/${String(first.at('data.id'))}`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('gone', { title: 'A' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set([first, ...answers].map(({ at }) => at('data.id'))).size).toBe(2);
    expect(await total()).toBe(1);
  });

  it('creates one record for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('at-once', { title: 'A' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ at }) => at('data.id'))).size).toBe(1);
    expect(await total()).toBe(1);
  });

  it('refuses the key for another body or another resource', async () => {
    await create('two', { title: 'A' });
    expect((await create('two', { title: 'B' })).status).toBe(422);
    expect(
      (await api.call('POST /sliders', { body: { title: 'A' }, headers: { 'idempotency-key': 'two' } })).status,
    ).toBe(422);
    expect(await total()).toBe(1);
  });

  it('does not use up the key of a refused request', async () => {
    await create('first', { title: 'A', slug: 'a' });
    expect((await create('three', { title: 'B', slug: 'a' })).status).toBe(409);
    expect((await create('three', { title: 'B', slug: 'b' })).status).toBe(201);
  });

  it('treats equal keys of other applications or administrators as different', async () => {
    const theirs = await addTenant(api, 'other-site');
    await create('four', { title: 'A' });
    const other = await create('four', { title: 'B', key: 'other-site', token: theirs });
    expect([other.status, other.at('data.title')]).toEqual([201, 'B']);
    const someone = {
      email: 'second@example.org',
      password: 'a long secret of mine',
      confirm_password: 'a long secret of mine',
    };
    await api.call('POST /users', { key: accountsKey, body: someone });
    const second = await create('four', { title: 'C', token: await api.login(someone.email, someone.password) });
    expect([second.status, second.at('data.title')]).toEqual([201, 'C']);
  });

  it('returns the current state of a record that was deleted and restored', async () => {
    const id = String((await create('back', { title: 'A' })).at('data.id'));
    await api.call(`DELETE /posts/${id}`);
    const back = await api.call(`POST /posts/${id}/restore`);
    expect((await create('back', { title: 'A' })).body).toEqual(back.body);
    expect(await total()).toBe(1);
  });

  it('stores nothing about a deleted user', async () => {
    const body = {
      firstname: 'Rabindra',
      email: 'gone@example.org',
      password: 'a long secret of mine',
      confirm_password: 'a long secret of mine',
    };
    const made = await api.call('POST /users', { key: accountsKey, body, headers: { 'idempotency-key': 'someone' } });
    expect((await api.call(`DELETE /users/${String(made.at('data.id'))}`, { key: accountsKey })).status).toBe(200);
    expect(JSON.stringify(await api.database.db.selectFrom('idempotency').selectAll().execute())).not.toMatch(
      /gone@example|Rabindra/,
    );
  });

  it('understands a response that an earlier version stored as a whole', async () => {
    const first = await create('whole', { title: 'A' });
    await api.database.db.deleteFrom('idempotency').where('caller', '=', 'record').execute();
    await api.database.db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(first.at('data')) })
      .execute();
    expect((await create('whole', { title: 'A' })).body).toEqual(first.body);
    expect(await total()).toBe(1);
  });

  it('expires after a day', async () => {
    await create('five', { title: 'A' });
    await api.database.db.updateTable('idempotency').set({ created_at: '2020-01-01 00:00:00' }).execute();
    expect((await create('five', { title: 'B' })).status).toBe(201);
    await create('six', { title: 'C' });
    expect(await remembered()).toHaveLength(2);
  });

  it('is deleted after a day without another request', async () => {
    const onError = jest.fn();
    await create('eight', { title: 'A' });
    const end = await scheduleCleanup({ db: api.database.db, settings: api.settings, everyMs: 20 }, onError);
    expect(await remembered()).toHaveLength(1);
    await api.database.db.updateTable('idempotency').set({ created_at: '2020-01-01 00:00:00' }).execute();
    await until(async () => (await remembered()).length === 0);
    await end();
    expect(onError).not.toHaveBeenCalled();
  });

  it('stores nothing of a password', async () => {
    const body = {
      email: 'third@example.org',
      password: 'a long secret of mine',
      confirm_password: 'a long secret of mine',
    };
    const send = () => api.call('POST /users', { key: accountsKey, body, headers: { 'idempotency-key': 'seven' } });
    const ids = [await send(), await send()].map(({ at }) => at('data.id'));
    expect(ids[0]).toBe(ids[1]);
    expect(JSON.stringify(await api.database.db.selectFrom('idempotency').selectAll().execute())).not.toContain(
      'password',
    );
  });

  it.each(['', ' ', 'x'.repeat(201), 'ü'])('refuses the key “%s”', async (key) => {
    expect((await create(key, { title: 'A' })).status).toBe(400);
  });
});
