import type { Contract } from '@quoin/shared/contract/contract';
import { keptDays, maxUses } from '@quoin/shared/contract/wire';
import { formatTimestamp } from '../timestamps.ts';
import { readRevision } from '../testing/read-revision.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { deleteExpiredRecords } from './trash/deleted-records.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

type Path = `/${Contract['name']}`;
const make = async (path: Path, body: object): Promise<number> =>
  Number((await api.call(`POST ${path}`, { body })).at('data.id'));
const readValue = async (path: Path, field: string): Promise<unknown> =>
  (await api.call(`GET ${path}`)).at(`data.${field}`);
const remove = (path: Path, force = '') => api.call(`DELETE ${path}${force}`);
const restore = (path: Path) => api.call(`POST ${path}/restore`);

describe('DELETE of a record in use', () => {
  it('names the first uses with their fields, and the number of uses', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const sections: number[] = [];
    for (let index = 0; index < maxUses + 2; index += 1)
      sections.push(await make('/sections', { name: `Part ${index}`, page_id: page }));
    const { status, body, at } = await remove(`/pages/${page}`);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        used_in_total: maxUses + 2,
        used_in: sections
          .slice(0, maxUses)
          .map((id, index) => ({ resource: 'sections', id, label: `Part ${index}`, field: 'page_id' })),
      },
    });
    expect(at('detail')).toContain(`and ${maxUses - 1} more`);
    expect((await api.call(`GET /pages/${page}`)).status).toBe(200);
  });

  it('names the menu entries that link to a page by its slug, and keeps their links', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const [bare, rooted] = [
      await make('/menus', { title: 'Us', slug: 'about-us' }),
      await make('/menus', { title: 'Who', slug: '/about-us' }),
    ];
    await make('/menus', { title: 'Deeper', slug: 'about-us/deeper' });
    expect(await remove(`/pages/${page}`)).toMatchObject({
      status: 409,
      body: {
        used_in_total: 2,
        used_in: [
          { resource: 'menus', id: bare, label: 'Us', field: 'slug' },
          { resource: 'menus', id: rooted, label: 'Who', field: 'slug' },
        ],
      },
    });
    expect((await remove(`/pages/${page}`, '?force=1')).status).toBe(200);
    expect(await readValue(`/menus/${rooted}`, 'slug')).toBe('/about-us');
  });

  it('succeeds with force=1: the references become null, and the changes are announced', async () => {
    const category = await make('/post-categories', { name: 'News' });
    const [post, other] = [
      await make('/posts', { title: 'A', slug: 'a', category_id: category }),
      await make('/posts', { title: 'B', slug: 'b' }),
    ];
    const below = await make('/post-categories', { name: 'Below', parentId: category });
    const revision = await readRevision(api.database.db, siteKey);
    expect((await remove(`/post-categories/${category}`, '?force=1')).status).toBe(200);
    expect(await api.call(`GET /posts/${post}`)).toMatchObject({ body: { data: { category_id: null, version: 2 } } });
    expect(await readValue(`/post-categories/${below}`, 'parentId')).toBeNull();
    expect(await readValue(`/posts/${other}`, 'version')).toBe(1);
    const changes = await api.database.db
      .selectFrom('changes')
      .select(['resource', 'record_id', 'action'])
      .where('revision', '>', revision)
      .orderBy('revision')
      .execute();
    expect(changes).toEqual([
      { resource: 'post-categories', record_id: String(below), action: 'update' },
      { resource: 'posts', record_id: String(post), action: 'update' },
      { resource: 'post-categories', record_id: String(category), action: 'delete' },
    ]);
  });

  it('changes nothing when the version is stale, forced or not', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const section = await make('/sections', { name: 'Top', page_id: page });
    const stale = await api.call(`DELETE /pages/${page}?force=1`, { headers: { 'if-match': '"7"' } });
    expect(stale.status).toBe(412);
    expect(await readValue(`/sections/${section}`, 'page_id')).toBe(page);
  });
});

describe('POST /{resource}/{id}/restore', () => {
  it('restores the record, its references and the references to it', async () => {
    const above = await make('/post-categories', { name: 'Above' });
    const category = await make('/post-categories', { name: 'Top', parentId: above });
    const [post, moved] = [
      await make('/posts', { title: 'P', slug: 'p', category_id: category }),
      await make('/posts', { title: 'M', slug: 'm', category_id: category }),
    ];
    const elsewhere = await make('/post-categories', { name: 'Elsewhere' });
    const before = (await api.call(`GET /post-categories/${category}`)).under('data');
    await remove(`/post-categories/${category}`, '?force=1');
    await api.call(`PUT /posts/${moved}`, { body: { category_id: elsewhere } });
    const back = await restore(`/post-categories/${category}`);
    expect(back).toMatchObject({
      status: 200,
      body: { data: { id: category, name: 'Top', parentId: above, created_at: before.created_at, version: 3 } },
    });
    expect(await readValue(`/posts/${post}`, 'category_id')).toBe(category);
    expect(await readValue(`/posts/${moved}`, 'category_id')).toBe(elsewhere);
    expect((await api.call('GET /post-categories?search_key=top&size=5')).at('data.total')).toBe(1);
    expect(await make('/post-categories', { name: 'Next' })).toBeGreaterThan(category);
  });

  it.each([
    { path: '/faqs', field: 'faq_title', before: 'before', saved: 'saved' },
    { path: '/subscribers', field: 'email', before: 'before@example.com', saved: 'saved@example.com' },
  ] as const)('keeps a save of $path that was made while it was deleted', async ({ path, field, before, saved }) => {
    for (let round = 0; round < 20; round += 1) {
      const record = `${path}/${await make(path, { [field]: before })}` as const;
      const [save, removal] = await Promise.all([
        api.call(`PUT ${record}`, { body: { [field]: saved } }),
        api.call(`DELETE ${record}`),
      ]);
      expect(removal.status).toBe(200);
      expect([200, 404]).toContain(save.status);
      await api.call(`POST ${record}/restore`);
      expect(await readValue(record, field)).toBe(save.status === 200 ? saved : before);
      await api.call(`DELETE ${record}`);
    }
  });

  it('drops references to records that no longer exist', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const section = await make('/sections', { name: 'Top', page_id: page });
    await remove(`/sections/${section}`);
    await remove(`/pages/${page}`);
    expect(await restore(`/sections/${section}`)).toMatchObject({ status: 200, body: { data: { page_id: null } } });
  });

  it('keeps a tree free of cycles', async () => {
    const top = await make('/menus', { title: 'Top' });
    const middle = await make('/menus', { title: 'Middle', parent_id: top });
    const below = await make('/menus', { title: 'Below', parent_id: middle });
    await remove(`/menus/${middle}`, '?force=1');
    await api.call(`PUT /menus/${top}`, { body: { parent_id: below } });
    expect((await restore(`/menus/${middle}`)).at('data.parent_id')).toBe(top);
    expect(await readValue(`/menus/${below}`, 'parent_id')).toBeNull();
  });

  it('names the conflict, and works after it is resolved', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    await remove(`/pages/${page}`);
    const other = await make('/pages', { title: 'Another', slug: 'about-us' });
    expect(await restore(`/pages/${page}`)).toMatchObject({
      status: 409,
      body: { errors: { slug: ['Another page has this already.'] } },
    });
    await remove(`/pages/${other}`);
    expect((await restore(`/pages/${page}`)).status).toBe(200);
  });

  it('works once, and again after the next delete', async () => {
    const faq = await make('/faqs', { faq_title: 'Why?' });
    expect((await restore(`/faqs/${faq}`)).status).toBe(404);
    await remove(`/faqs/${faq}`);
    expect((await restore(`/faqs/${faq}`)).status).toBe(200);
    expect((await restore(`/faqs/${faq}`)).status).toBe(404);
    await remove(`/faqs/${faq}`);
    expect((await restore(`/faqs/${faq}`)).at('data.version')).toBe(5);
  });

  it('restores former slugs', async () => {
    const page = await make('/pages', { title: 'About', slug: 'first' });
    await api.call(`PUT /pages/${page}`, { body: { slug: 'second' } });
    await api.call(`PUT /pages/${page}`, { body: { slug: 'third' } });
    await remove(`/pages/${page}`);
    await make('/pages', { title: 'Another', slug: 'first' });
    await restore(`/pages/${page}`);
    const former = await api.database.db.selectFrom('former_slugs').select(['slug', 'record_id']).execute();
    expect(former).toEqual([{ slug: 'second', record_id: page }]);
  });

  it('restores the uses of pictures', async () => {
    const picture = '01hzxw5z5y7m3n2k1j0h9g8f7d';
    const faq = await make('/faqs', { faq_title: 'Seen', thumb: `/media/${picture}.webp` });
    const uses = () =>
      api.database.db.selectFrom('media_uses').select('record_id').where('picture', '=', picture).execute();
    await remove(`/faqs/${faq}`);
    expect(await uses()).toEqual([]);
    await restore(`/faqs/${faq}`);
    expect(await uses()).toEqual([{ record_id: faq }]);
  });

  it(`ends after ${keptDays} days, when the copy is deleted`, async () => {
    const { db } = api.database;
    const [old, young] = [await make('/faqs', { faq_title: 'Old' }), await make('/faqs', { faq_title: 'Young' })];
    for (const [id, days] of [
      [old, keptDays],
      [young, keptDays - 1],
    ] as const) {
      await remove(`/faqs/${id}`);
      await db
        .updateTable('deleted_records')
        .set({ deleted_at: formatTimestamp(new Date(Date.now() - days * 86_400_000)) })
        .where('record_id', '=', id)
        .execute();
    }
    expect((await restore(`/faqs/${old}`)).status).toBe(404);
    await deleteExpiredRecords(db);
    expect(await db.selectFrom('deleted_records').select(['record_id', 'deleted_by']).execute()).toEqual([
      { record_id: young, deleted_by: 1 },
    ]);
  });

  it('is for administrators of the same application', async () => {
    const faq = await make('/faqs', { faq_title: 'Ours' });
    await remove(`/faqs/${faq}`);
    const theirs = await addTenant(api, 'other-site');
    expect((await api.call(`POST /faqs/${faq}/restore`, { token: null })).status).toBe(401);
    expect((await api.call(`POST /faqs/${faq}/restore`, { token: theirs })).status).toBe(403);
    expect((await api.call(`POST /faqs/${faq}/restore`, { token: theirs, key: 'other-site' })).status).toBe(404);
    expect((await restore(`/faqs/${faq}`)).status).toBe(200);
  });

  it('does not exist for users, of whom no copy is stored', async () => {
    const body = {
      email: 'gone@quoin.example',
      password: 'a long secret of mine',
      confirm_password: 'a long secret of mine',
    };
    const id = Number((await api.call('POST /users', { key: accountsKey, body })).at('data.id'));
    expect((await api.call(`DELETE /users/${id}`, { key: accountsKey })).status).toBe(200);
    expect((await api.call(`POST /users/${id}/restore`, { key: accountsKey })).status).toBe(404);
    expect(await api.database.db.selectFrom('deleted_records').selectAll().execute()).toEqual([]);
  });
});
