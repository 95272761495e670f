import { accountsKey, addTenant, aTestApi, type TestApi } from '../testing/test-api.ts';
import { findWeakness } from './weak-passwords.ts';

const names = ['anjali.rai', 'Kunashila Nepal', 'it', 'हिमाल'];

describe('findWeakness', () => {
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
    'passw0rdpassw0rd',
    'qwerty123456',
    'मेरो हिमाल सेतो छ',
    '1q2w3e4r5t6y',
    'changemeplease',
    '4njali.R4i-2026',
    'December2026!',
  ])('rejects %s', async (password) => {
    expect(await findWeakness(password, names)).toEqual(expect.any(String));
  });

  it.each([
    'correct horse battery',
    'a long password',
    'blue horse 42 river',
    'it is a rainy day',
    'x7Gp-2mQk-9vTz',
    'my dog eats password crumbs',
    'पहाडको चिसो पानी',
    'aab bcc dde eff gg',
    '730182946573',
    'purple-monkey-dishwasher',
    'Xk4pQ9zLm2Wv8RtB',
    'aW9$'.repeat(2) + 'vq!L2zX0pRt7'.repeat(84),
  ])('accepts %s', async (password) => {
    expect(await findWeakness(password, names)).toBeUndefined();
  });
});

describe('the reason', () => {
  it.each([
    ['aaaaaaaaaaaa', 'Must not be the same few characters again and again.'],
    ['abcdefghijkl', 'Must not be a sequence, such as letters of the alphabet or digits in order.'],
    ["asdfghjkl;'#", 'Must not be a row of neighbouring keys.'],
    ['qwerty123456', 'Must not be one of the most common passwords.'],
    ['iloveyou!!!!', 'Must not be a common password with a few more characters.'],
    ['P@ssw0rd2026!', 'with a few more characters. Digits and signs in place of letters do not help.'],
    ['some thing', 'Is too easy to guess.'],
    ['I am AnjaliRai!', 'Must not contain "anjali.rai".'],
  ])('for rejecting %s is “%s”, followed by advice', async (password, reason) => {
    const weakness = await findWeakness(password, names);
    expect(weakness).toContain(reason);
    expect(weakness).toMatch(/ Three or four words that do not belong together are hard to guess\.$/);
  });
});

describe('a name', () => {
  it.each(['A & B', 'it', '—————'])('that is short, such as %s, does not reject a password', async (name) => {
    expect(await findWeakness('my tablecloth waits, quite dry', [name])).toBeUndefined();
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

  it('that contains a name of the user is refused, also a name in the same request', async () => {
    const body = { email: 'sk@example.org', firstname: 'Rabindra', ...twice('dear rabindra lives here') };
    expect(await api.call('POST /users', { key: accountsKey, body })).toMatchObject({ status: 422, body: { errors } });
    const { at } = await api.call('POST /users', {
      key: accountsKey,
      body: { ...body, ...twice('nobody lives here') },
    });
    const id = String(at('data.id'));
    expect(
      await api.call(`PUT /users/${id}`, { key: accountsKey, body: twice('dear rabindra lives here') }),
    ).toMatchObject({ status: 422, body: { errors } });
  });

  it('that contains the name of another site is accepted, so that a refusal tells nothing about that site', async () => {
    await addTenant(api, 'Karuwabhanjyang');
    const create = (email: string, word: string) =>
      api.call('POST /users', { key: accountsKey, body: { email, ...twice(`three ${word} tables wait`) } });
    expect((await create('one@example.org', 'Karuwabhanjyang')).status).toBe(201);
    const own = String(
      (
        await api.database.db
          .selectFrom('applications')
          .select('name')
          .where('app_key', '=', 'quoin-site')
          .executeTakeFirstOrThrow()
      ).name,
    );
    expect(await create('two@example.org', own)).toMatchObject({ status: 422, body: { errors } });
  });

  it('that contains the local part of the email is refused for new and existing users', async () => {
    const created = await api.call('POST /users', {
      key: accountsKey,
      body: { email: 'sabitri@example.org', ...twice('sabitri lives here') },
    });
    expect(created).toMatchObject({ status: 422, body: { errors } });
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
