import { addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let theirs: string;

beforeAll(async () => {
  api = await aTestApi();
  theirs = await addTenant(api, 'other-site');
});
beforeEach(() => api.database.db.deleteFrom('picture_hosts').execute());
afterAll(() => api.close());

const told = async (key: string = siteKey): Promise<unknown> =>
  (await api.call('GET /picture-hosts', { token: null, key })).at('data');

let count = 0;
async function aPost(body: object): Promise<string> {
  count += 1;
  const made = await api.call('POST /posts', { body: { title: `Post ${count}`, status: 1, ...body } });
  expect(made.status).toBe(201);
  return String(made.at('data.id'));
}

const thumb = 'https://one.example/a.jpg';
const content =
  '<p>See <img src="https://two.example:8443/b.jpg?a=1&amp;b=2" alt=""> and <a href="https://no.example">x</a></p>';

describe('the hosts of pictures', () => {
  it('are those of image fields and rich texts of active records, as https origins', async () => {
    await aPost({ thumb, content });
    await aPost({ thumb: '/media/a.jpg', content: '<p>https://words.example/c.jpg</p>' });
    await api.call('PUT /applications/1', { body: { logo_header: 'https://logos.example/logo.svg' } });
    expect(await told()).toEqual(['https://logos.example', 'https://one.example', 'https://two.example:8443']);
  });

  it('end with a change, an inactive status and a deletion, and come back with a restored record', async () => {
    const id = await aPost({ thumb, content });
    await api.call(`PUT /posts/${id}`, { body: { content: '' } });
    expect(await told()).toEqual(['https://one.example']);
    await api.call(`PUT /posts/${id}`, { body: { status: 0 } });
    expect(await told()).toEqual([]);
    await api.call(`PUT /posts/${id}`, { body: { status: 1 } });
    expect(await told()).toEqual(['https://one.example']);
    await api.call(`DELETE /posts/${id}`);
    expect(await told()).toEqual([]);
    const restored = await api.call(`POST /posts/${id}/restore`);
    expect(restored.at('data.status')).toBe(1);
    expect(await told()).toEqual(['https://one.example']);
  });

  it('are not told of what is restored from the trash and not published again', async () => {
    const id = await aPost({ thumb });
    await api.call(`DELETE /posts/${id}`);
    expect((await api.call(`POST /trash/posts/${id}/restore`)).status).toBe(200);
    expect(await told()).toEqual([]);
    await api.call(`POST /posts/${id}/publish`, { body: {} });
    expect(await told()).toEqual(['https://one.example']);
  });

  it('are not told of drafts and inactive records, before they are published', async () => {
    const id = await aPost({});
    await aPost({ thumb: 'https://inactive.example/a.jpg', status: 0 });
    expect((await api.call(`PUT /posts/${id}/draft`, { body: { thumb } })).status).toBe(200);
    expect(await told()).toEqual([]);
    await api.call(`POST /posts/${id}/publish`, { body: {} });
    expect(await told()).toEqual(['https://one.example']);
  });

  it('are told when a set has published them', async () => {
    const id = Number(await aPost({}));
    await api.call(`PUT /posts/${id}/draft`, { body: { thumb } });
    const items = [{ resource: 'posts', id, action: 'publish' }];
    const set = await api.call('POST /sets', { body: { name: 'Autumn', items } });
    expect(set.status).toBe(201);
    expect(await told()).toEqual([]);
    expect((await api.call(`POST /sets/${String(set.at('data.id'))}/publish`, { body: {} })).status).toBe(200);
    expect(await told()).toEqual(['https://one.example']);
  });

  it('are not those of another application', async () => {
    const body = { title: 'Theirs', status: 1, thumb: 'https://theirs.example/a.jpg' };
    expect((await api.call('POST /posts', { token: theirs, key: 'other-site', body })).status).toBe(201);
    await aPost({ thumb });
    expect([await told(), await told('other-site')]).toEqual([['https://one.example'], ['https://theirs.example']]);
  });

  it('are at most fifty, those of most records first', async () => {
    const images = Array.from({ length: 60 }, (_, number) => `<img src="https://h${number}.example/a.jpg" alt="">`);
    await aPost({ content: images.slice(0, 30).join('') });
    await aPost({ content: images.slice(30).join('') });
    await aPost({ thumb: 'https://z.example/a.jpg' });
    await aPost({ thumb: 'https://z.example/b.jpg' });
    expect(await told()).toMatchObject({ length: 50, 0: 'https://z.example' });
  });

  it('contain nothing that could change a policy', async () => {
    for (const host of ['a.example;script-src', 'a.example,b', '*', '*.example'])
      await aPost({ thumb: `https://${host}/a.jpg` });
    expect(await told()).toEqual([]);
  });
});
