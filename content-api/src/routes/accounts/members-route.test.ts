import {
  accountsKey,
  addTenant,
  adminPassword,
  aTestApi,
  siteKey,
  type TestResponse,
  type TestApi,
} from '../../testing/test-api.ts';

const password = 'a first password';
let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

/** Creates an administrator of all applications of the first one. */
const make = async (email = 'meera@quoin.example'): Promise<{ id: number; token: string }> => {
  const { at } = await api.call('POST /users', {
    key: accountsKey,
    body: { email, password, confirm_password: password },
  });
  return { id: Number(at('data.id')), token: await api.login(email, password) };
};
const takeOff = (id: number, call: object = {}): Promise<TestResponse> => api.call(`DELETE /members/${id}`, call);
const readStatus = async (key: string, token: string): Promise<number> =>
  (await api.call('GET /app-report', { key, token })).status;

describe('GET /members', () => {
  const named = ({ at }: TestResponse) => at('data.data');

  it('lists the administrators of the application, and whether they can sign in', async () => {
    await api.call('POST /users', { key: accountsKey, body: { name: 'Ines', email: 'ines@quoin.example' } });
    expect(named(await api.call('GET /members'))).toEqual([
      {
        id: 1,
        name: 'admin',
        firstname: '',
        lastname: '',
        email: expect.any(String),
        status: 1,
        has_password: true,
        has_second_factor: false,
        role: 'admin',
        resources: null,
      },
      {
        id: 2,
        name: 'Ines',
        firstname: '',
        lastname: '',
        email: 'ines@quoin.example',
        status: 1,
        has_password: false,
        has_second_factor: false,
        role: 'admin',
        resources: null,
      },
    ]);
    expect(named(await api.call('GET /members', { key: accountsKey }))).toHaveLength(2);
    await takeOff(2);
    expect((await api.call('GET /members')).at('data.total')).toBe(1);
  });

  it('is for administrators of that application', async () => {
    const theirs = await addTenant(api, 'other-site');
    expect((await api.call('GET /members', { token: null })).status).toBe(401);
    expect((await api.call('GET /members', { token: theirs })).status).toBe(403);
    expect((await api.call('GET /members', { key: 'other-site', token: theirs })).at('data.total')).toBe(1);
  });
});

describe('DELETE /members/{id}', () => {
  it('removes an account from one application at once and keeps its others', async () => {
    const { id, token } = await make();
    expect(await takeOff(id)).toMatchObject({ status: 200, body: { data: { message: expect.any(String) } } });
    expect([await readStatus(siteKey, token), await readStatus(accountsKey, token)]).toEqual([403, 200]);
    expect((await api.call('GET /account', { key: null, token })).at('data.app_keys')).toEqual([accountsKey]);
    expect((await takeOff(id)).status).toBe(404);
  });

  it('is for administrators of that application, and only its members', async () => {
    const theirs = await addTenant(api, 'other-site');
    const { id } = await make();
    expect((await takeOff(id, { token: null })).status).toBe(401);
    expect((await takeOff(id, { token: theirs })).status).toBe(403);
    for (const nobody of [id, 4711])
      expect((await takeOff(nobody, { key: 'other-site', token: theirs })).body).toMatchObject({
        status: 404,
        title: 'This does not exist.',
      });
    expect((await api.call('DELETE /members/meera')).status).toBe(404);
  });

  it('keeps the last administrator who can sign in', async () => {
    const refused = {
      status: 409,
      body: { detail: 'This is the last administrator of an application; appoint another one first.' },
    };
    expect(await takeOff(1)).toMatchObject(refused);
    expect(await readStatus(siteKey, api.token)).toBe(200);
    const { id } = await make();
    const cannotSignIn = await api.call('POST /users', { key: accountsKey, body: { email: 'invited@quoin.example' } });
    expect((await takeOff(id)).status).toBe(200);
    expect(await takeOff(1)).toMatchObject(refused);
    expect((await takeOff(Number(cannotSignIn.at('data.id')))).status).toBe(200);
  });

  it('keeps one of two who remove each other concurrently', async () => {
    const { id, token } = await make();
    const answers = await Promise.all([takeOff(id), takeOff(1, { token })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await readStatus(siteKey, api.token), await readStatus(siteKey, token)].toSorted()).toEqual([200, 403]);
    expect(await api.login('admin', adminPassword)).toMatch(/^quoin_/);
  });
});
