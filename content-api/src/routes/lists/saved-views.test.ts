import { maxViewName, maxViewQuery, maxViews } from '@quoin/shared/contract/saved-view-wire';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { readRevision } from '../../testing/read-revision.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

let members = 0;
/** Adds a member of the site with this role; returns the id and the token. */
async function aMember(role: string, resources: string[] | null = null): Promise<{ id: number; token: string }> {
  members += 1;
  const email = `${role}-${members}@quoin.example`;
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name: `${role} ${members}`, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources } })).status).toBe(200);
  return { id, token: await api.login(email, adminPassword) };
}

const view = (more: object = {}) => ({ resource: 'posts', name: 'Drafts', query: 'status=0&sort=title', ...more });
const save = (more: object = {}, token = api.token) => api.call('POST /views', { token, body: view(more) });
const saveId = async (more: object = {}, token = api.token): Promise<number> => {
  const { status, at, text } = await save(more, token);
  expect([status, text]).toEqual([201, text]);
  return Number(at('data.id'));
};
const listNames = async (token = api.token, resource = 'posts'): Promise<unknown[]> => {
  const data = (await api.call(`GET /views?resource=${resource}`, { token })).at('data');
  return Array.isArray(data) ? data.map((one) => Reflect.get(one, 'name')) : [];
};

describe('GET /views', () => {
  it('lists the own views and the shared ones of the resource, as people order names', async () => {
    const editor = await aMember('editor');
    await saveId({ name: 'éclair' });
    await saveId({ name: 'Zebra' });
    await saveId({ name: 'Faqs', resource: 'faqs' });
    await saveId({ name: 'अधूरा', is_shared: true }, editor.token);
    await saveId({ name: 'Private' }, editor.token);
    expect(await listNames()).toEqual(['éclair', 'Zebra', 'अधूरा']);
    expect(await listNames(editor.token)).toEqual(['Private', 'अधूरा']);
    const { status, at } = await api.call('GET /views?resource=posts');
    expect(status).toBe(200);
    expect(at('data.2')).toEqual({
      id: expect.any(Number),
      name: 'अधूरा',
      query: 'status=0&sort=title',
      is_shared: true,
      is_mine: false,
      by: { id: editor.id, name: expect.stringContaining('editor') },
    });
    expect(at('data.0')).toMatchObject({ is_shared: false, is_mine: true });
  });

  it('is refused without a token, without a known resource, and to those who may not see the resource', async () => {
    const viewer = await aMember('viewer');
    expect((await api.call('GET /views?resource=posts', { token: null })).status).toBe(401);
    expect((await api.call('GET /views')).status).toBe(400);
    expect((await api.call('GET /views?resource=none')).status).toBe(400);
    expect((await api.call('GET /views?resource=subscribers', { token: viewer.token })).status).toBe(403);
    expect((await save({ resource: 'subscribers' }, viewer.token)).status).toBe(403);
  });

  it('shows no view of another site', async () => {
    const id = await saveId({ is_shared: true });
    const token = await addTenant(api, 'other-site');
    const other = { token, key: 'other-site' };
    expect((await api.call('GET /views?resource=posts', other)).at('data')).toEqual([]);
    expect((await api.call(`PUT /views/${id}`, { ...other, body: { name: 'Theirs' } })).status).toBe(404);
    expect((await api.call(`DELETE /views/${id}`, other)).status).toBe(404);
  });
});

describe('POST /views', () => {
  it('stores names of every script in the normal form, so that one name is not there twice', async () => {
    const name = 'Café नयाँ';
    const { at } = await save({ name: ` ${name.normalize('NFD')} ` });
    expect(at('data.name')).toBe(name.normalize('NFC'));
    const again = await save({ name });
    expect([again.status, again.at('errors.name.0')]).toEqual([
      422,
      'Another view of this list has this name already. Choose another name.',
    ]);
    expect((await save({ name, resource: 'faqs' })).status).toBe(201);
    const author = await aMember('author');
    expect((await save({ name }, author.token)).status).toBe(201);
  });

  it.each([
    { what: 'an empty name', field: 'name', more: { name: '' } },
    { what: 'a name that nobody sees', field: 'name', more: { name: ' \u200B ' } },
    { what: 'a long name', field: 'name', more: { name: 'a'.repeat(maxViewName + 1) } },
    { what: 'a name with lines', field: 'name', more: { name: 'two\nlines' } },
    { what: 'a number as name', field: 'name', more: { name: 7 } },
    { what: 'a long query', field: 'query', more: { query: `q=${'a'.repeat(maxViewQuery)}` } },
    { what: 'a query that is not encoded', field: 'query', more: { query: 'search_key=नयाँ' } },
    { what: 'a fragment', field: 'query', more: { query: 'a=1#b' } },
    { what: 'a list as query', field: 'query', more: { query: ['a'] } },
    { what: 'a text that says whether it is shared', field: 'is_shared', more: { is_shared: 'yes' } },
    { what: 'an unknown resource', field: 'resource', more: { resource: 'none' } },
  ])('refuses $what', async ({ field, more }) => {
    const { status, under } = await save(more);
    expect([status, Object.keys(under('errors'))]).toEqual([422, [field]]);
  });

  it(`stores at most ${maxViews} views of one person and resource, also for requests at the same time`, async () => {
    for (let number = 1; number < maxViews; number += 1) await saveId({ name: `View ${number}` });
    const together = await Promise.all(['One', 'Two', 'Three'].map((name) => save({ name })));
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(together.find(({ status }) => status === 422)?.at('detail')).toBe(
      `You have ${maxViews} views of this list already. Delete one to save another.`,
    );
    expect((await save({ resource: 'faqs' })).status).toBe(201);
  });

  it('shares a view only for administrators, and for editors of the resource', async () => {
    const [viewer, author, editor, narrowed] = [
      await aMember('viewer'),
      await aMember('author'),
      await aMember('editor'),
      await aMember('editor', ['faqs']),
    ];
    const share = async (token: string) => (await save({ name: 'Shared', is_shared: true }, token)).status;
    expect([await share(viewer.token), await share(author.token), await share(narrowed.token)]).toEqual([
      403, 403, 403,
    ]);
    expect([await share(editor.token), await share(api.token)]).toEqual([201, 201]);
    expect((await save({ resource: 'faqs', is_shared: true }, narrowed.token)).status).toBe(201);
    expect((await save({}, viewer.token)).status).toBe(201);
  });
});

describe('PUT and DELETE /views/:id', () => {
  it('change and delete a view; what is absent stays', async () => {
    const id = await saveId();
    await saveId({ name: 'Other' });
    const renamed = await api.call(`PUT /views/${id}`, { body: { name: 'Begun' } });
    expect(renamed.under('data')).toMatchObject({ id, name: 'Begun', query: 'status=0&sort=title', is_shared: false });
    const updated = await api.call(`PUT /views/${id}`, { body: { query: 'status=1', is_shared: true } });
    expect(updated.under('data')).toMatchObject({ name: 'Begun', query: 'status=1', is_shared: true });
    const taken = await api.call(`PUT /views/${id}`, { body: { name: 'Other' } });
    expect([taken.status, Object.keys(taken.under('errors'))]).toEqual([422, ['name']]);
    expect((await api.call(`DELETE /views/${id}`)).status).toBe(200);
    expect((await api.call(`DELETE /views/${id}`)).status).toBe(404);
    expect(await listNames()).toEqual(['Other']);
  });

  it('find no private view of another, and let only administrators change a shared one', async () => {
    const [editor, other] = [await aMember('editor'), await aMember('editor')];
    const mine = await saveId({ name: 'Private' }, editor.token);
    const shared = await saveId({ name: 'Shared', is_shared: true }, editor.token);
    const change = (id: number, token: string) =>
      api.call(`PUT /views/${id}`, { token, body: { name: `By another ${id}` } });
    expect((await change(mine, api.token)).status).toBe(404);
    expect((await api.call(`DELETE /views/${mine}`)).status).toBe(404);
    expect((await change(shared, other.token)).under('')).toMatchObject({ status: 403, code: 'role' });
    expect((await api.call(`DELETE /views/${shared}`, { token: other.token })).status).toBe(403);
    expect((await change(shared, api.token)).under('data')).toMatchObject({
      name: `By another ${shared}`,
      is_mine: false,
      by: { id: editor.id },
    });
    expect((await api.call(`DELETE /views/${shared}`)).status).toBe(200);
    expect(await listNames(editor.token)).toEqual(['Private']);
  });

  it('let a person who may no longer share only delete a shared view, or keep it for themselves', async () => {
    const editor = await aMember('editor');
    const id = await saveId({ is_shared: true }, editor.token);
    await api.call(`PUT /members/${editor.id}`, { body: { role: 'viewer' } });
    const change = async (body: object) => (await api.call(`PUT /views/${id}`, { token: editor.token, body })).status;
    expect([await change({ query: '' }), await change({ is_shared: false }), await change({ query: '' })]).toEqual([
      403, 200, 200,
    ]);
    expect((await api.call(`DELETE /views/${id}`, { token: editor.token })).status).toBe(200);
  });
});

describe('a saved view', () => {
  it('is no content: the revision of the site, the last changes and the audit stay as they are', async () => {
    const read = async () => [
      await readRevision(api.database.db, siteKey),
      (await api.call('GET /app-report/changes')).at('data'),
      (await api.call('GET /audit')).at('data.data'),
    ];
    const before = await read();
    const id = await saveId({ is_shared: true });
    await api.call(`PUT /views/${id}`, { body: { name: 'Begun' } });
    await api.call(`DELETE /views/${id}`);
    expect(await read()).toEqual(before);
  });

  it('is deleted with the account of its owner', async () => {
    const editor = await aMember('editor');
    await saveId({ is_shared: true }, editor.token);
    expect(await listNames()).toEqual(['Drafts']);
    expect((await api.call(`DELETE /users/${editor.id}`, { key: accountsKey })).status).toBe(200);
    expect(await listNames()).toEqual([]);
  });
});
