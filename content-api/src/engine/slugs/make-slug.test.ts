import { addTenant, aTestApi, type TestResponse, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const path = '/post-categories';
const create = (body: object, more: object = {}): Promise<TestResponse> => api.call(`POST ${path}`, { body, ...more });
const change = (id: unknown, body: object): Promise<TestResponse> => api.call(`PUT ${path}/${String(id)}`, { body });
const readSlugs = async (names: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(names.map((name) => create({ name })))).map(({ at }) => at('data.slug')).toSorted();

describe('a slug of any script', () => {
  const nepali = 'नयाँ-कर्जा-योजना';

  it('is stored composed, and read by every form of its address', async () => {
    const { at } = await api.call('POST /pages', { body: { title: 'A', slug: 'café-नयाँ'.normalize('NFD') } });
    expect(at('data.slug')).toBe('café-नयाँ'.normalize('NFC'));
    const encoded = encodeURIComponent('café-नयाँ'.normalize('NFC'));
    for (const form of [encoded, encoded.toLowerCase(), encodeURIComponent('café-नयाँ'.normalize('NFD'))]) {
      const read = await api.call(`GET /pages/${form}`, { token: null });
      expect([form, read.at('data.id')]).toEqual([form, at('data.id')]);
      expect(read.headers['content-location']).toBe(`/api/pages/${encoded}`);
    }
  });

  it('is made from the title, and its history redirects', async () => {
    const { at } = await api.call('POST /posts', { body: { title: 'नयाँ कर्जा योजना' } });
    expect(at('data.slug')).toBe(nepali);
    await api.call(`PUT /posts/${String(at('data.id'))}`, { body: { slug: 'über-योजना' } });
    const read = await api.call(`GET /posts/${encodeURIComponent(nepali)}`, { token: null });
    expect(read.at('data.slug')).toBe('über-योजना');
  });

  it.each([
    'About',
    'Новый',
    'a\u200Bb',
    'a\u202Eb',
    'क्\u200Dष',
    'a\u3164',
    'a-🎉',
    'a/b',
    'a.b',
    'a%20b',
    '२०७९',
    '\u0301a',
  ])('is refused as %j', async (slug) => {
    const refused = await api.call('POST /posts', { body: { title: 'A', slug } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { slug: [expect.any(String)] } } });
  });

  it('is found in links to a page that is deleted, as it is and encoded', async () => {
    const id = String((await api.call('POST /pages', { body: { title: 'A', slug: nepali } })).at('data.id'));
    for (const slug of [nepali, `/${nepali}`, `/${encodeURIComponent(nepali)}`])
      await api.call('POST /menus', { body: { title: 'A menu', shortcode: 'TOPMENU', slug } });
    expect((await api.call(`DELETE /pages/${id}`)).text).toContain('3 menus');
  });

  it('is that of a category by which the news are read', async () => {
    const category = await create({ name: 'ताजा खबर' });
    await api.call('POST /posts', { body: { title: 'A', category_id: category.at('data.id') } });
    const list = await api.call(`GET /posts?category=${encodeURIComponent('ताजा-खबर')}`, { token: null });
    expect(list.at('data.total')).toBe(1);
  });
});

describe('a heading of any script', () => {
  it('has an id from its words, which stays when the text is saved again', async () => {
    const made = await api.call('POST /posts', { body: { title: 'A', content: '<h2>नयाँ कर्जा</h2>' } });
    const content = String(made.at('data.content'));
    expect(content).toBe('<h2 id="text-नयाँ-कर्जा">नयाँ कर्जा</h2>');
    const again = await api.call(`PUT /posts/${String(made.at('data.id'))}`, { body: { content } });
    expect([again.at('data.content'), again.at('text_changes')]).toEqual([content, undefined]);
  });
});

describe('a slug that no client sends', () => {
  it('is made from the name, unique in an application, also for concurrent requests', async () => {
    expect(await readSlugs(['Düsseldorf & Köln', 'Düsseldorf & Köln', 'dusseldorf koln', 'সংবাদ', 'সংবাদ'])).toEqual([
      'dusseldorf-koln',
      'dusseldorf-koln-2',
      'dusseldorf-koln-3',
      'সংবাদ',
      'সংবাদ-2',
    ]);
    const token = await addTenant(api, 'another');
    expect((await create({ name: 'সংবাদ' }, { key: 'another', token })).at('data.slug')).toBe('সংবাদ');
  });

  it('is made from the id when the title has no letters, like post-12', async () => {
    const make = async (resource: 'posts' | 'pages', title: string) => {
      const { status, at } = await api.call(`POST /${resource}`, { body: { title } });
      expect([status, at('data.version')]).toEqual([201, 1]);
      return { id: Number(at('data.id')), slug: at('data.slug') };
    };
    const made = await Promise.all(['🎉🎉', '🎉🎉', '2026'].map((title) => make('posts', title)));
    expect(made.map(({ slug }) => slug)).toEqual(made.map(({ id }) => `post-${id}`));
    const [first] = made;
    expect((await api.call(`GET /posts/${String(first?.slug)}`, { token: null })).at('data.id')).toBe(first?.id);
    expect((await api.call(`GET /posts?search_key=${String(first?.slug)}`)).at('data.total')).toBe(1);
    await api.call('POST /pages', { body: { title: 'Taken', slug: `page-${(await make('pages', '🎉')).id + 2}` } });
    const next = await make('pages', '🎉');
    expect(next.slug).toBe(`page-${next.id}-2`);
    const updated = await api.call(`PUT /posts/${first?.id}`, { body: { title: '🎉', slug: '' } });
    expect(updated.at('data.slug')).toBe(`post-${first?.id}`);
  });

  it('avoids the addresses of the site itself', async () => {
    expect((await api.call('POST /pages', { body: { title: 'News' } })).at('data.slug')).toBe('news-2');
    expect((await api.call('POST /pages', { body: { title: 'A', slug: 'news' } })).status).toBe(422);
  });

  it('avoids one that another client sends at the same time', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => ({
      title: 'Same',
      ...(index % 4 === 0 && { slug: 'same' }),
    }));
    const answers = await Promise.all(bodies.map((body) => api.call('POST /posts', { body })));
    const made = answers.filter((_, index) => index % 4 !== 0);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect(new Set(made.map(({ at }) => at('data.slug'))).size).toBe(made.length);
  });

  it('stays when the name changes, and is made again when it is cleared', async () => {
    const id = (await create({ name: 'Field notes' })).at('data.id');
    expect((await change(id, { name: 'Notes' })).at('data.slug')).toBe('field-notes');
    expect((await change(id, { slug: '' })).at('data.slug')).toBe('notes');
    expect((await change(id, { slug: null })).at('data.slug')).toBe('notes');
    expect((await change(id, { name: 'Journal', slug: '' })).at('data.slug')).toBe('journal');
    expect((await api.call(`GET ${path}/field-notes`, { token: null })).at('data.slug')).toBe('journal');
  });

  it('avoids current and former slugs of other records', async () => {
    const id = (await create({ name: 'News' })).at('data.id');
    await change(id, { slug: 'house-news' });
    expect((await create({ name: 'News' })).at('data.slug')).toBe('news-2');
    expect((await create({ name: 'Other', slug: 'house-news' })).body).toMatchObject({
      status: 409,
      errors: { slug: ['Another category has this already.'] },
    });
  });

  it('is made for a restored record that was deleted before its resource had slugs', async () => {
    const id = String((await create({ name: 'Old times' })).at('data.id'));
    await api.call(`DELETE ${path}/${id}`);
    await api.database.db
      .updateTable('deleted_records')
      .set({
        record: JSON.stringify({ id: Number(id), name: 'Old times', created_at: '2026-01-01 00:00:00', version: 1 }),
      })
      .execute();
    expect((await api.call(`POST ${path}/${id}/restore`)).at('data.slug')).toBe('old-times');
  });

  it('is documented in OpenAPI', async () => {
    const { at } = await api.call('GET /openapi.json', { token: null });
    expect(at('components.schemas.PostCategoriesCreate.properties.slug.description')).toBe(
      'Letters of any script without capitals, digits and single hyphens, with a letter among them. When it is empty, it is made from name, or from the id if name has no letters.',
    );
  });
});
