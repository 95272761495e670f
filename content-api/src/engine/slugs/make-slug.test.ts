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

describe('a slug that no client sends', () => {
  it('is made from the name, unique in an application, also for concurrent requests', async () => {
    expect(await readSlugs(['Düsseldorf & Köln', 'Düsseldorf & Köln', 'dusseldorf koln', 'সংবাদ'])).toEqual([
      'category',
      'dusseldorf-koln',
      'dusseldorf-koln-2',
      'dusseldorf-koln-3',
    ]);
    const token = await addTenant(api, 'another');
    expect((await create({ name: 'সংবাদ' }, { key: 'another', token })).at('data.slug')).toBe('category');
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
      'When it is empty, it is made from name.',
    );
  });
});
