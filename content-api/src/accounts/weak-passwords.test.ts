import { accountsKey, aTestApi, type TestApi } from '../testing/test-api.ts';
import { weaknessOf } from './weak-passwords.ts';

const names = ['anjali.rai', 'Kunashila Nepal', 'it', 'हिमाल'];

describe('weaknessOf', () => {
  it.each([
    'anjali.rai-2026',
    'I am AnjaliRai!',
    'kunashila nepal 1',
    'KunashilaNepal',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'solongsolongs',
    '123456789012',
    '123412341234',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'qwertyuiop12',
    "asdfghjkl;'#",
    'password1234',
    'P@ssw0rd2026!',
    'Welcome12345',
    'administrator1',
    'iloveyou!!!!',
    'letmein-letmein',
    'passw0rdpassw0rd',
    'qwerty123456',
    'मेरो हिमाल सेतो छ',
  ])('finds %s easily guessed', (password) => {
    expect(weaknessOf(password, names)).toEqual(expect.any(String));
  });

  it.each([
    'correct horse battery',
    'it is a rainy day',
    'x7Gp-2mQk-9vTz',
    'my dog eats password crumbs',
    'पहाडको चिसो पानी',
    'aab bcc dde eff gg',
    '730182946573',
  ])('lets %s pass', (password) => {
    expect(weaknessOf(password, names)).toBeUndefined();
  });
});

describe('a name', () => {
  it.each(['A & B', 'it', '—————'])('of few letters, such as %s, refuses nothing', (name) => {
    expect(weaknessOf('my tablecloth waits, quite dry', [name])).toBeUndefined();
  });
});

describe('a password', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await aTestApi();
  });
  afterAll(() => api.close());
  const errors = { password: [expect.any(String)] };
  const twice = (password: string) => ({ password, confirm_password: password });

  it('that contains the address’s own name is refused of a new user, and of one who has it already', async () => {
    const made = await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'sabitri@example.org', ...twice('sabitri lives here') },
    });
    expect(made).toMatchObject({ status: 422, body: { errors } });
    const { at } = await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'sabitri@example.org', ...twice('nobody lives here') },
    });
    const id = String(at('data.id'));
    expect(await api.call(`PUT /users/${id}`, { key: accountsKey, body: twice('sabitri lives here') })).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect(
      (await api.call(`PUT /users/${id}`, { key: accountsKey, body: twice('nobody else lives here') })).status,
    ).toBe(200);
  });
});
