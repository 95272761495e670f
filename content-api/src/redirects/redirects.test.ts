import { redirects } from '@quoin/shared/contract/resources/redirects';
import { batches } from '../db/batches.ts';
import { maxRedirects } from '../hooks/redirects-hooks.ts';
import { addTenant, aTestApi, type TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';

let api: TestApi;
let theirs: string;
beforeAll(async () => {
  api = await aTestApi({ limits: { hitsInterval: 10 } });
  theirs = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

const create = (...[from_path, to_path, more = {}]: [from: string, to: string, more?: object]) =>
  api.call('POST /redirects', { body: { from_path, to_path, ...more } });
const change = (id: unknown, body: object) => api.call(`PUT /redirects/${String(id)}`, { body });
const target = async (path: string, call: object = { token: null }) => {
  const { status, at } = await api.call(`GET /redirects/target?path=${encodeURIComponent(path)}`, call);
  return status === 200 ? `${String(at('data.code'))} ${String(at('data.to_path'))}` : status;
};
const makePage = async (slug: string, more: object = {}) =>
  Number((await api.call('POST /pages', { body: { title: slug, slug, ...more } })).at('data.id'));

describe('the path of a redirect', () => {
  it.each([
    ['https://old.example.org/Our%20Team/?', 422],
    ['https://old.example.org/Our%20Team/#top', '/our%20team'],
    ['//evil.example/x', 422],
    ['/a/../b//c/', '/b/c'],
    ['old-page.PHP', '/old-page.php'],
    [`/${encodeURIComponent('नयाँ')}/`, '/नयाँ'],
    ['/cafe\u0301', '/café'],
    ['/100%', '/100%25'],
    ['/index.php?id=5', 422],
    ['two words', 422],
    ['mailto:a@example.org', 422],
    ['/\u200Bx', 422],
    ['/', 422],
    ['/admin/users', 422],
    ['/api', 422],
    ['/mf/x.js', 422],
    ['/media/old.jpg', 422],
    ['/health/live', 422],
    ['/robots.txt', 422],
    ['/search', 422],
    [`/${'x'.repeat(500)}`, 422],
  ])('%s is stored as %s', async (from, stored) => {
    const { status, at, text } = await create(from, '/to/x');
    expect([status === 422 ? 422 : at('data.from_path'), text]).toEqual([stored, expect.any(String)]);
    if (status === 422) expect(Object.keys(at('errors') ?? {})).toEqual(['from_path']);
  });

  it('is found in every form in which browsers send it', async () => {
    await create('/Über-uns', '/to/x');
    for (const path of ['/über-uns', '/%C3%9Cber-UNS/', '//u\u0308ber-uns'])
      expect(await target(path)).toBe('301 /to/x');
    expect([await target('/ueber-uns'), await target('mailto:x'), await target('')]).toEqual([404, 404, 404]);
  });

  it('is unique in an application', async () => {
    await create('/once', '/to/x');
    expect(await create('/ONCE/', '/to/y')).toMatchObject({
      status: 409,
      body: { errors: { from_path: ['Another redirect has this already.'] } },
    });
    const other = await api.call('POST /redirects', {
      key: 'other-site',
      token: theirs,
      body: { from_path: '/once', to_path: '/theirs' },
    });
    expect([other.status, await target('/once')]).toEqual([201, '301 /to/x']);
    expect(await target('/once', { token: null, key: 'other-site' })).toBe('301 /theirs');
  });
});

describe('the target of a redirect', () => {
  it.each([
    ['about-us', '/about-us'],
    ['www.example.org/x', 'https://www.example.org/x'],
    ['http://localhost:3000/a?b#c', '/a?b#c'],
    ['http://example.org', 422],
    ['mailto:a@example.org', 422],
    ['javascript:alert(1)', 422],
    ['//evil.example', 422],
    [String.raw`/\evil.example`, 422],
    ['https://good@evil.example', 422],
  ])('%s is stored as %s', async (to, stored) => {
    const { status, at } = await create(`/from-${encodeURIComponent(to).toLowerCase()}`, to);
    expect(status === 422 ? 422 : at('data.to_path')).toBe(stored);
    if (status === 422) expect(Object.keys(at('errors') ?? {})).toEqual(['to_path']);
  });
});

describe('a redirect', () => {
  it('is permanent or temporary, active or not', async () => {
    const id = (await create('/kinds', '/to/x', { code: '302' })).at('data.id');
    expect(await target('/kinds')).toBe('302 /to/x');
    expect((await change(id, { code: '307' })).status).toBe(422);
    await change(id, { status: 0 });
    expect(await target('/kinds')).toBe(404);
  });

  it('leads over others in one step, and is temporary if one of them is', async () => {
    await create('/chain-1', '/chain-2?a=1#x');
    const id = (await create('/chain-2', '/chain-3', { code: '302' })).at('data.id');
    await create('/chain-3', 'https://example.org/end?b=2#y');
    expect(await target('/chain-1')).toBe('302 https://example.org/end?b=2&a=1#y');
    await api.call(`DELETE /redirects/${String(id)}`);
    expect(await target('/chain-1')).toBe('301 /chain-2?a=1#x');
  });

  it('leads over the former slugs of records in one step', async () => {
    const id = await makePage('first-name');
    await create('/very-old', '/first-name?x=1');
    expect(await target('/very-old')).toBe('301 /first-name?x=1');
    await api.call(`PUT /pages/${id}`, { body: { slug: 'second-name' } });
    expect(await target('/very-old')).toBe('301 /second-name?x=1');
    await api.call(`PUT /pages/${id}`, { body: { status: 0 } });
    expect(await target('/very-old')).toBe('301 /first-name?x=1');
  });

  it('that would be a loop is refused with its chain', async () => {
    const loop = (...paths: string[]) => ({
      status: 422,
      body: { errors: { to_path: [`Visitors would go round in a circle: ${paths.join(' → ')}.`] } },
    });
    expect(await create('/self', '/Self/?x')).toMatchObject(loop('/self', '/self'));
    await create('/loop-a', '/loop-b');
    await create('/loop-b', '/loop-c');
    expect(await create('/loop-c', '/loop-a')).toMatchObject(loop('/loop-c', '/loop-a', '/loop-b', '/loop-c'));
    const paused = await create('/loop-c', '/loop-a', { status: 0 });
    expect(await change(paused.at('data.id'), { status: 1 })).toMatchObject(
      loop('/loop-c', '/loop-a', '/loop-b', '/loop-c'),
    );
    const page = await makePage('loop-page-1');
    await api.call(`PUT /pages/${page}`, { body: { slug: 'loop-page-2' } });
    expect(await create('/loop-page-2', '/loop-page-1')).toMatchObject(
      loop('/loop-page-2', '/loop-page-1', '/loop-page-2'),
    );
  });

  it('that would be a loop is not restored, nor saved by two users at once', async () => {
    const id = (await create('/back-a', '/back-b')).at('data.id');
    await api.call(`DELETE /redirects/${String(id)}`);
    await create('/back-b', '/back-a');
    expect((await api.call(`POST /redirects/${String(id)}/restore`)).status).toBe(422);
    const both = await Promise.all([create('/race-a', '/race-b'), create('/race-b', '/race-a')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is refused where a page is, or one was', async () => {
    const page = await makePage('with-content');
    const post = (await api.call('POST /posts', { body: { title: 'A', slug: 'a-post' } })).at('data.id');
    await api.call('POST /profiles', { body: { name: 'A', slug: 'a-person' } });
    const paths = ['/with-content', `/${page}`, '/news/a-post', `/news/${String(post)}`, '/profile/a-person'];
    for (const path of [...paths, '/news/a-person']) {
      const { status, at } = await create(path, '/to/x');
      expect([path, status, at('errors.from_path.0')]).toEqual([
        path,
        422,
        'The site has a page at this address, which visitors get.',
      ]);
    }
    await api.call(`PUT /pages/${page}`, { body: { slug: 'with-other-content' } });
    expect((await create('/with-content', '/to/x')).at('errors.from_path.0')).toBe(
      'This address leads to /with-other-content by itself: that page had it before.',
    );
    expect((await create('/profile/a-post', '/to/x')).status).toBe(201);
    expect((await create('/inactive', '/to/x')).status).toBe(201);
  });
});

describe('the hits of a redirect', () => {
  it('are those of visitors, without a new version or revision', async () => {
    const id = String((await create('/counted', '/to/x')).at('data.id'));
    const before = await api.database.db.selectFrom('revisions').selectAll().execute();
    await Promise.all(Array.from({ length: 12 }, () => target('/counted')));
    await target('/counted', {});
    const read = async () => (await api.call(`GET /redirects/${id}`)).under('data');
    await until(async () => (await read()).hits === 12);
    const today = new Date().toISOString().slice(0, 10);
    expect(await read()).toMatchObject({ hits: 12, last_hit_on: today, version: 1 });
    expect(await api.database.db.selectFrom('revisions').selectAll().execute()).toEqual(before);
    expect((await change(id, { hits: 99, last_hit_on: '2020-01-01' })).under('data')).toMatchObject({
      hits: 12,
      last_hit_on: today,
    });
  });
});

describe('GET /redirects/automatic', () => {
  it('lists the former addresses of records, newest first, for administrators of the application', async () => {
    const tenant = { key: 'other-site', token: theirs };
    const make = async (resource: 'pages' | 'posts' | 'profiles' | 'post-categories', body: object) => {
      const id = String((await api.call(`POST /${resource}`, { ...tenant, body })).at('data.id'));
      await api.call(`PUT /${resource}/${id}`, { ...tenant, body: { slug: `new-${resource}` } });
    };
    await make('pages', { title: 'A', slug: 'old-page' });
    await make('posts', { title: 'A', slug: 'old-post' });
    await make('profiles', { name: 'A', slug: 'old-person', status: 0 });
    await make('post-categories', { name: 'A', slug: 'old-category' });
    await api.database.db.updateTable('former_slugs').set({ since: null }).where('slug', '=', 'old-page').execute();
    const list = await api.call('GET /redirects/automatic?size=3', tenant);
    const rows = (await api.call('GET /redirects/automatic', tenant)).at('data.data');
    expect(list.under('data')).toMatchObject({ total: 4, last_page: 2, per_page: 3, current_page: 1 });
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from_path: '/old-page', to_path: '/new-pages', since: null, status: 1 }),
        expect.objectContaining({ from_path: '/news/old-post', to_path: '/news/new-posts', since: expect.any(String) }),
        expect.objectContaining({ from_path: '/profile/old-person', to_path: '/profile/new-profiles', status: 0 }),
        expect.objectContaining({
          from_path: '/news-and-blogs?category=old-category',
          to_path: '/news-and-blogs?category=new-post-categories',
        }),
      ]),
    );
    expect((await api.call('GET /redirects/automatic?page=2&size=3', tenant)).at('data.data.0.from_path')).toBe(
      '/old-page',
    );
    expect((await api.call('GET /redirects/automatic?search_key=OLD-PO', tenant)).at('data.total')).toBe(1);
    expect((await api.call('GET /redirects/automatic', { token: null })).status).toBe(401);
  });
});

it(`an application has at most ${maxRedirects} redirects`, async () => {
  const key = 'full-site';
  const token = await addTenant(api, key);
  const row = { app_key: key, to_path: '/to/x', code: '301', hits: 0, status: 1, version: 1 };
  const [at] = [new Date().toISOString().slice(0, 19).replace('T', ' ')];
  const rows = Array.from({ length: maxRedirects - 1 }, (_, index) => ({
    ...row,
    from_path: `/old/${index}`,
    created_at: at,
    updated_at: at,
  }));
  for (const batch of batches(rows)) await api.database.db.insertInto(redirects.name).values(batch).execute();
  const add = (from_path: string) => api.call('POST /redirects', { key, token, body: { from_path, to_path: '/to/x' } });
  expect((await add('/last')).status).toBe(201);
  expect(await add('/too-many')).toMatchObject({
    status: 409,
    body: { detail: `A site has at most ${maxRedirects} redirects. Delete some first.` },
  });
});
