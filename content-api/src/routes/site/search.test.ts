import { accountsKey, addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
  for (const title of ['Harbour one', 'Harbour two', 'Harbour three', 'Harbour four', 'Harbour five', 'Harbour six']) {
    await api.call('POST /pages', { body: { title, slug: title.toLowerCase().replaceAll(' ', '-') } });
  }
  await api.call('POST /faqs', { body: { faq_title: 'Where is the harbour?', status: 0 } });
  await api.call('POST /users', {
    key: accountsKey,
    body: {
      name: 'Harbour master',
      email: 'master@example.com',
      password: 'a long enough password',
      confirm_password: 'a long enough password',
    },
  });
});
afterAll(() => api.close());

describe('GET /search', () => {
  it('finds records of every resource, also inactive ones and users', async () => {
    const { at } = await api.call('GET /search?search_key=hArBour');
    expect([at('data.0.resource'), at('data.1.resource'), at('data.2.resource'), at('data.3')]).toEqual([
      'users',
      'pages',
      'faqs',
      undefined,
    ]);
    expect(at('data.0.records.0.label')).toBe('Harbour master');
    expect(at('data.2.records')).toEqual([{ id: expect.any(Number), label: 'Where is the harbour?', excerpt: null }]);
  });

  it('returns five of each resource and their number', async () => {
    const { at } = await api.call('GET /search?search_key=harbour');
    expect(at('data.1.records')).toHaveLength(5);
    expect(at('data.1.total')).toBe(6);
  });

  it('ranks matching labels before other matches', async () => {
    const faq = (faq_title: string, faq_content: string) =>
      api.call('POST /faqs', { body: { faq_title, faq_content } });
    await faq('How do we pay?', '<p>At the Lantern desk.</p>');
    await faq('The Éclair lantern', '<p>Sold.</p>');
    await faq('LANTERNS and lamps', '<p>Sold as well.</p>');
    const labels = async (search: string) =>
      (await api.call(`GET /search?search_key=${encodeURIComponent(search)}`)).at('data.0.records');
    expect(await labels('lantern')).toEqual(
      [
        { label: 'LANTERNS and lamps', excerpt: null },
        { label: 'The Éclair lantern', excerpt: null },
        { label: 'How do we pay?', excerpt: { before: 'At the ', match: 'Lantern', after: ' desk.' } },
      ].map((record) => ({ id: expect.any(Number), ...record })),
    );
    expect(await labels('the éclair')).toEqual([
      { id: expect.any(Number), label: 'The Éclair lantern', excerpt: null },
    ]);
  });

  it('finds nothing for an empty text', async () => {
    expect((await api.call('GET /search?search_key=%20')).body).toEqual({ data: [] });
    expect((await api.call('GET /search')).body).toEqual({ data: [] });
  });

  it('finds nothing of other applications', async () => {
    const theirs = await addTenant(api, 'another');
    expect((await api.call('GET /search?search_key=harbour', { token: theirs, key: 'another' })).body).toEqual({
      data: [],
    });
    expect((await api.call('GET /search?search_key=harbour', { token: theirs })).status).toBe(403);
    expect((await api.call('GET /search?search_key=harbour', { token: null })).status).toBe(401);
  });
});
