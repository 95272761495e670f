import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let asha: unknown;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await aTestApi();
  const password = { password: adminPassword, confirm_password: adminPassword };
  const person = { name: 'asha', firstname: 'Asha', lastname: 'Rai', email: 'asha@example.org', ...password };
  asha = (await api.call('POST /users', { key: accountsKey, body: person })).at('data.id');
  const token = await api.login('asha@example.org', adminPassword);
  const make = async (path: `/${string}`, sent: { body: object; token?: string }) =>
    String((await api.call(`POST ${path}`, sent)).at('data.id'));
  ids.page = await make('/pages', { body: { title: 'Harbour', slug: 'harbour' } });
  ids.faq = await make('/faqs', { token, body: { faq_title: 'Where?' } });
  await api.call(`PUT /pages/${ids.page}`, { token, body: { title: 'The harbour' } });
  await api.call(`DELETE /faqs/${ids.faq}`);
});
afterAll(() => api.close());

const list = (query = '', more: object = {}) => api.call(`GET /app-report/change-log${query}`, more);
const lines = async (query = ''): Promise<unknown> => (await list(query)).at('data.data');

describe('GET /app-report/change-log', () => {
  it('lists every change with its author, newest first, and everybody who made one', async () => {
    const { at } = await list();
    const [admin, rai] = [
      { id: 1, name: 'admin' },
      { id: asha, name: 'Asha Rai' },
    ];
    const time = { at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) };
    expect(at('data.data')).toEqual([
      { resource: 'faqs', id: ids.faq, label: 'Where?', action: 'delete', version: 2, by: admin, ...time },
      { resource: 'pages', id: ids.page, label: 'The harbour', action: 'update', version: 2, by: rai, ...time },
      { resource: 'faqs', id: ids.faq, label: 'Where?', action: 'create', version: 1, by: rai, ...time },
      { resource: 'pages', id: ids.page, label: 'The harbour', action: 'create', version: 1, by: admin, ...time },
      { resource: 'applications', id: '1', label: 'Quoin', action: 'create', version: 1, by: null, ...time },
    ]);
    expect(at('data.people')).toEqual([admin, rai]);
    expect([at('data.total'), at('data.last_page'), at('data.current_page')]).toEqual([5, 1, 1]);
  });

  it('filters by person, resource, record and time', async () => {
    const count = async (query: string) => (await list(query)).at('data.total');
    expect(await count(`?by=${String(asha)}`)).toBe(2);
    expect(await count('?resource=pages')).toBe(2);
    expect(await count(`?resource=faqs&record=${ids.faq}`)).toBe(2);
    expect(await count(`?resource=faqs&by=${String(asha)}`)).toBe(1);
    const [day, later] = ['2000-01-01 00:00:00', '2999-01-01 00:00:00'].map(encodeURIComponent);
    expect([
      await count(`?from=${day}&until=${later}`),
      await count(`?until=${day}`),
      await count(`?from=${later}`),
    ]).toEqual([5, 0, 0]);
    expect(await lines('?resource=sliders')).toEqual([]);
  });

  it('is paged', async () => {
    const { at } = await list('?size=2&page=3');
    expect(at('data.data')).toMatchObject([{ resource: 'applications' }]);
    expect([at('data.total'), at('data.last_page')]).toEqual([5, 3]);
  });

  it.each(['page=0', 'size=x', 'resource=nowhere', 'by=x', 'from=yesterday', 'until=2026-01-01', 'by=99999999999'])(
    'refuses %s',
    async (query) => expect((await list(`?${query}`)).status).toBe(400),
  );

  it('is limited to the application and its administrators', async () => {
    const theirs = await addTenant(api, 'another');
    const other = await list('', { token: theirs, key: 'another' });
    expect(other.text).not.toMatch(/harbour|Where|Asha/i);
    expect((await list('', { token: theirs })).status).toBe(403);
    expect((await list('', { token: null })).status).toBe(401);
  });
});
