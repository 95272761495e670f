import { users } from '@quoin/shared/contract/resources/users';
import { makeSearchText } from '../db/search-text.ts';
import {
  accountsKey,
  addTenant,
  adminPassword,
  aTestApi,
  siteKey,
  type TestResponse,
  type TestApi,
} from '../testing/test-api.ts';

const password = 'a first password';
let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const make = (
  name: string,
  { email = `${name.toLowerCase()}@quoin.example`, ...more }: Record<string, unknown> = {},
): Promise<TestResponse> =>
  api.call('POST /users', { key: accountsKey, body: { name, email, password, confirm_password: password, ...more } });
const change = (id: unknown, body: object): Promise<TestResponse> =>
  api.call(`PUT /users/${String(id)}`, { key: accountsKey, body });
const isTaken = (field: string) => ({ status: 409, body: { errors: { [field]: ['Another user has this already.'] } } });

describe('the identifier of a user', () => {
  it('is unique as a name among the members of an application, in any spelling and by any call', async () => {
    for (const name of ['admin', ' ADMIN ', 'ａｄｍｉｎ'])
      expect(await make(name, { email: 'one@quoin.example' })).toMatchObject(isTaken('name'));
    const { at } = await make('meera');
    expect(await change(at('data.id'), { name: 'Admin' })).toMatchObject(isTaken('name'));
    expect(await api.login('admin', adminPassword)).toMatch(/^quoin_/);
    expect((await api.call('GET /users', { key: accountsKey })).text).not.toContain('one@quoin');
  });

  it('differs from the same letters with accents, which a search finds too', async () => {
    const signIn = async (identifier: string) =>
      (await api.call('POST /login', { token: null, body: { identifier, password } })).at('data.user.email');
    for (const [name, email] of [
      ['jose', 'one@quoin.example'],
      ['josé', 'two@quoin.example'],
    ] as const)
      expect((await make(name, { email })).status).toBe(201);
    expect([await signIn('Jose'), await signIn('JOSE\u0301')]).toEqual(['one@quoin.example', 'two@quoin.example']);
    expect(await make('JOSÉ', { email: 'three@quoin.example' })).toMatchObject(isTaken('name'));
    expect(await signIn('\u200B')).toBeUndefined();
    expect((await api.call('GET /users?search_key=jose', { key: accountsKey })).at('data.total')).toBe(2);
  });

  it('may be a name that a user of another application has, and neither learns of the other', async () => {
    const theirs = await addTenant(api, 'other-site');
    const renamed = await api.call('PUT /account', { key: null, token: theirs, body: { name: 'admin' } });
    expect(renamed.status).toBe(200);
    const signIn = async (key: string) =>
      (await api.call('POST /login', { token: null, key, body: { identifier: 'Admin', password: adminPassword } })).at(
        'data.user.email',
      );
    expect([await signIn(siteKey), await signIn('other-site')]).toEqual([
      'admin@quoin.example',
      'admin@other-site.example',
    ]);
  });

  it('cannot be the name of one user and the email of another', async () => {
    expect(await make('Admin@quoin.example', { email: 'one@quoin.example' })).toMatchObject(isTaken('name'));
    const { at } = await make('Meera@Home.example', { email: 'meera@quoin.example' });
    expect(await make('tom', { email: 'meera@home.example' })).toMatchObject(isTaken('email'));
    // A user's own email and name do not conflict.
    expect((await change(at('data.id'), { email: 'meera@home.example', name: 'meera@home.example' })).status).toBe(200);
  });

  it('is free when its owner is deactivated, who then needs another one to be active again', async () => {
    const id = (await make('Meera')).at('data.id');
    await change(id, { status: 0 });
    expect((await make('meera', { email: 'other@quoin.example' })).status).toBe(201);
    expect((await change(id, { lastname: 'One' })).status).toBe(200);
    expect(await change(id, { status: 1 })).toMatchObject(isTaken('name'));
    expect((await change(id, { status: 1, name: 'Meera S' })).status).toBe(200);
  });

  it('does not block other changes of two users who have the same name already', async () => {
    const id = Number((await make('meera')).at('data.id'));
    const row = { name: 'Admin', email: 'meera@quoin.example' };
    await api.database.db
      .updateTable('users')
      .set({ name: row.name, search_text: makeSearchText(users, row) })
      .where('id', '=', id)
      .execute();
    const record = (await api.call(`GET /users/${id}`, { key: accountsKey })).under('data');
    expect((await change(id, { ...record, firstname: 'Meera', password: '', confirm_password: '' })).status).toBe(200);
    expect(await api.login('admin', adminPassword)).toBe('undefined');
  });

  it('is given to one of many concurrent requests', async () => {
    const ids = await Promise.all(['one', 'two', 'three'].map(async (name) => (await make(name)).at('data.id')));
    const answers = await Promise.all(ids.map((id) => change(id, { name: 'Meera' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
