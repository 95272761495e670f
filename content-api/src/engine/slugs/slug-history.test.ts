import { contracts } from '@quoin/shared/contract/resources/contracts';
import { aBody } from '../../testing/a-body.ts';
import { addTenant, aTestApi, type TestResponse, type TestApi } from '../../testing/test-api.ts';

const otherKey = 'other-site';
let api: TestApi;
let otherToken: string;

beforeAll(async () => {
  api = await aTestApi();
  otherToken = await addTenant(api, otherKey);
});
afterAll(() => api.close());

describe.each(contracts.filter(({ readsBySlug }) => readsBySlug))('GET /$name/{former slug}', (contract) => {
  const path = `/${contract.name}` as const;
  const create = async (mark: string, theirs: { key?: string; token?: string } = {}): Promise<number> =>
    Number((await api.call(`POST ${path}`, { body: aBody(contract, { mark }), ...theirs })).at('data.id'));
  const rename = (id: number, slug: string): Promise<TestResponse> => api.call(`PUT ${path}/${id}`, { body: { slug } });
  const asVisitor = (slug: string, key?: string): Promise<TestResponse> =>
    api.call(`GET ${path}/${slug}`, { token: null, ...(key ? { key } : {}) });
  const readId = async (slug: string): Promise<unknown> => (await asVisitor(slug)).at('data.id');

  it('returns the record for each former slug, with its current address', async () => {
    const id = await create('first');
    await rename(id, 'a-second');
    await rename(id, 'a-third');
    for (const former of ['a-first', 'a-second']) {
      const { status, headers, at } = await asVisitor(former);
      expect({ status, id: at('data.id'), slug: at('data.slug') }).toEqual({ status: 200, id, slug: 'a-third' });
      expect(headers['content-location']).toBe(`/api${path}/a-third`);
    }
    for (const present of ['a-third', String(id)])
      expect((await asVisitor(present)).headers['content-location']).toBe(`/api${path}/a-third`);
  });

  it('ignores a refused update', async () => {
    const id = await create('refused');
    const stale = await api.call(`PUT ${path}/${id}`, { body: { slug: 'a-lost' }, headers: { 'if-match': '"7"' } });
    expect(stale.status).toBe(412);
    expect(
      await api.database.db.selectFrom('former_slugs').select('slug').where('record_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('assigns a slug to the record that takes it, and not back to the former one', async () => {
    const left = await create('wanted');
    await rename(left, 'a-left');
    const taker = await create('wanted');
    expect(await readId('a-wanted')).toBe(taker);
    await rename(taker, 'a-moved-on');
    expect(await readId('a-wanted')).toBe(taker);
    await api.call(`DELETE ${path}/${taker}`);
    expect((await asVisitor('a-wanted')).status).toBe(404);
    expect(await readId('a-left')).toBe(left);
  });

  it('lets a record use its own former slug again', async () => {
    const id = await create('there');
    await rename(id, 'a-back');
    expect(await rename(id, 'a-there')).toMatchObject({ status: 200 });
    const { at } = await asVisitor('a-there');
    expect({ id: at('data.id'), slug: at('data.slug') }).toEqual({ id, slug: 'a-there' });
    expect((await asVisitor('a-back')).at('data.slug')).toBe('a-there');
  });

  it('deletes the former slugs with the record', async () => {
    const id = await create('doomed');
    await rename(id, 'a-doomed-still');
    await api.call(`DELETE ${path}/${id}`);
    expect((await asVisitor('a-doomed')).status).toBe(404);
    expect(
      await api.database.db.selectFrom('former_slugs').select('slug').where('record_id', '=', id).execute(),
    ).toEqual([]);
  });

  it("shows neither an inactive record nor another application's", async () => {
    const id = await create('hidden');
    await rename(id, 'a-hidden-now');
    await create('elsewhere', { key: otherKey, token: otherToken });
    expect((await asVisitor('a-hidden', otherKey)).status).toBe(404);
    await api.call(`PUT ${path}/${id}`, { body: { status: 0 } });
    expect((await asVisitor('a-hidden')).status).toBe(404);
    expect((await api.call(`GET ${path}/a-hidden`)).at('data.id')).toBe(id);
  });

  it('keeps both of two concurrent changes', async () => {
    const id = await create('raced');
    await Promise.all([rename(id, 'a-raced-one'), rename(id, 'a-raced-two')]);
    for (const slug of ['a-raced', 'a-raced-one', 'a-raced-two']) expect(await readId(slug)).toBe(id);
  });
});
