import type { Contract } from '@quoin/shared/contract/contract';
import { deletedPerPage } from '@quoin/shared/contract/trash-wire';
import { keptDays } from '@quoin/shared/contract/wire';
import { formatTimestamp } from '../../timestamps.ts';
import { accountsKey, addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';
import { deleteExpiredRecords } from './deleted-records.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

type Path = `/${Contract['name']}`;
const make = async (path: Path, body: object): Promise<number> =>
  Number((await api.call(`POST ${path}`, { body })).at('data.id'));
const remove = (path: Path) => api.call(`DELETE ${path}?force=1`);
const readTrash = (resource: string) => api.call(`GET /trash/${resource}`);
const listIds = async (resource: string): Promise<number[]> => {
  const { data }: { data: { data: { id: number }[] } } = JSON.parse((await readTrash(resource)).text);
  return data.data.map(({ id }) => id);
};
const restore = (resource: string, id: number) => api.call(`POST /trash/${resource}/${id}/restore`);
const purge = (resource: string, id: number) => api.call(`DELETE /trash/${resource}/${id}`);
const countHistory = async (resource: string) =>
  (await api.database.db.selectFrom('versions').select('version').where('resource', '=', resource).execute()).length;

/** Makes a page with two sections in an order of their own, and a widget in each. */
async function aPage(slug = 'about-us') {
  const page = await make('/pages', { title: 'About', slug, status: 1 });
  const [last, first] = [
    await make('/sections', { name: 'Last', page_id: page, sort_order: 2, status: 1 }),
    await make('/sections', { name: 'First', page_id: page, sort_order: 1, status: 1 }),
  ];
  const widgets = [
    await make('/widgets', { name: 'W1', section_id: first, status: 1 }),
    await make('/widgets', { name: 'W2', section_id: last, status: 0 }),
  ];
  return { page, sections: [first, last], widgets };
}

describe('the deletion of a page', () => {
  it('deletes its sections and their widgets with it, as one entry of the trash', async () => {
    const { page, sections, widgets } = await aPage();
    expect((await api.call(`DELETE /pages/${page}`)).status).toBe(409);
    expect((await remove(`/pages/${page}`)).status).toBe(200);
    for (const id of sections) expect((await api.call(`GET /sections/${id}`)).status).toBe(404);
    for (const id of widgets) expect((await api.call(`GET /widgets/${id}`)).status).toBe(404);
    const trash = await readTrash('pages');
    expect(trash).toMatchObject({
      status: 200,
      body: {
        data: {
          total: 1,
          last_page: 1,
          data: [
            {
              id: page,
              label: 'About',
              deleted_by: { id: 1, name: expect.any(String) },
              parts: [
                { resource: 'sections', noun: 'section', total: 2 },
                { resource: 'widgets', noun: 'widget', total: 2 },
              ],
            },
          ],
        },
      },
    });
    const [deleted, kept] = ['deleted_at', 'kept_until'].map((name) =>
      Date.parse(String(trash.at(`data.data.0.${name}`))),
    );
    expect((Number(kept) - Number(deleted)) / 86_400_000).toBe(keptDays);
    expect([await listIds('sections'), await listIds('widgets')]).toEqual([[], []]);
  });

  it('is undone as a whole, with order, states and drafts', async () => {
    const { page, sections, widgets } = await aPage();
    await api.call(`PUT /widgets/${widgets[0] ?? 0}/draft`, { body: { title: 'Prepared' } });
    await remove(`/pages/${page}`);
    expect((await api.call(`POST /pages/${page}/restore`)).status).toBe(200);
    const read = await api.call(`GET /pages/${page}?draft=1`);
    expect(read.at('data.status')).toBe(1);
    expect(read.at('data.sections')).toMatchObject([
      {
        id: sections[0],
        name: 'First',
        status: 1,
        draft: null,
        widgets: [{ title: 'Prepared', draft: { version: 2 } }],
      },
      { id: sections[1], name: 'Last', widgets: [{ id: widgets[1], status: 0 }] },
    ]);
    expect(await listIds('pages')).toEqual([]);
  });

  it('leaves what was deleted before it an entry of its own, which finds its way back', async () => {
    const { page, sections } = await aPage();
    const [section = 0] = sections;
    await remove(`/sections/${section}`);
    await remove(`/pages/${page}`);
    expect([await listIds('pages'), await listIds('sections')]).toEqual([[page], [section]]);
    const notes = (await restore('sections', section)).at('data.notes');
    expect(notes).toEqual([expect.stringContaining('The page “About” is in the trash.')]);
    expect((await api.call(`GET /sections/${section}`)).at('data.page_id')).toBeNull();
    await restore('pages', page);
    expect((await api.call(`GET /sections/${section}`)).at('data.page_id')).toBe(page);
  });
});

describe('GET /trash/{resource}', () => {
  it('is paged, with what was deleted last first', async () => {
    const ids: number[] = [];
    for (let index = 0; index <= deletedPerPage; index += 1) ids.push(await make('/faqs', { faq_title: `Q${index}` }));
    for (const id of ids) await remove(`/faqs/${id}`);
    const page = await readTrash('faqs');
    expect([page.at('data.total'), page.at('data.last_page'), page.at('data.per_page')]).toEqual([
      21,
      2,
      deletedPerPage,
    ]);
    expect(page.at('data.data.0.id')).toBe(ids.at(-1));
    expect((await api.call('GET /trash/faqs?page=2')).at('data.data')).toMatchObject([{ id: ids[0], label: 'Q0' }]);
    expect((await api.call('GET /trash/faqs?size=500')).at('data.per_page')).toBe(deletedPerPage);
    expect((await api.call('GET /trash/faqs?page=0')).status).toBe(400);
  });

  it('names records that an earlier version of the API has deleted', async () => {
    const faq = await make('/faqs', { faq_title: 'Old' });
    await remove(`/faqs/${faq}`);
    await api.database.db.updateTable('deleted_records').set({ label: null }).execute();
    expect((await readTrash('faqs')).at('data.data.0.label')).toBe('Old');
  });

  it('has the parts of a page that an earlier version of the API has restored without them', async () => {
    const { page, sections, widgets } = await aPage();
    await remove(`/pages/${page}`);
    await api.database.db.deleteFrom('deleted_records').where('resource', '=', 'pages').execute();
    expect([await listIds('sections'), await listIds('widgets')]).toEqual([
      sections.toSorted().toReversed(),
      widgets.toReversed(),
    ]);
    expect((await restore('sections', sections[0] ?? 0)).status).toBe(200);
  });

  it('exists only for resources whose deleted records are kept', async () => {
    for (const resource of ['users', 'applications', 'files', 'nothing', '__proto__'])
      expect((await readTrash(resource)).status).toBe(404);
    expect((await api.call('GET /trash/users', { key: accountsKey })).status).toBe(404);
  });

  it('is for administrators of the same application, as are its changes', async () => {
    const faq = await make('/faqs', { faq_title: 'Ours' });
    await remove(`/faqs/${faq}`);
    const theirs = await addTenant(api, 'other-site');
    const calls = [
      'GET /trash/faqs',
      `POST /trash/faqs/${faq}/restore`,
      `DELETE /trash/faqs/${faq}`,
      'DELETE /trash/faqs',
    ] as const;
    for (const request of calls) {
      expect((await api.call(request, { token: null })).status).toBe(401);
      expect((await api.call(request, { token: theirs })).status).toBe(403);
    }
    const foreign = { token: theirs, key: 'other-site' };
    expect((await api.call('GET /trash/faqs', foreign)).at('data.total')).toBe(0);
    expect((await api.call(`POST /trash/faqs/${faq}/restore`, foreign)).status).toBe(404);
    expect((await api.call(`DELETE /trash/faqs/${faq}`, foreign)).status).toBe(404);
    expect((await api.call('DELETE /trash/faqs', foreign)).at('data.total')).toBe(0);
    expect(await listIds('faqs')).toEqual([faq]);
  });
});

describe('POST /trash/{resource}/{id}/restore', () => {
  it('restores a page and its parts inactive, and one publication shows them again', async () => {
    const { page, sections, widgets } = await aPage();
    const published = (await api.call(`GET /pages/${page}`)).at('data.published_at');
    await remove(`/pages/${page}`);
    expect(await restore('pages', page)).toMatchObject({
      status: 200,
      body: { data: { id: page, label: 'About', notes: [] } },
    });
    const open = { token: null };
    expect((await api.call(`GET /pages/${page}`, open)).status).toBe(404);
    for (const id of sections) expect((await api.call(`GET /sections/${id}`, open)).status).toBe(404);
    expect((await api.call(`GET /pages/${page}`)).under('data')).toMatchObject({
      status: 0,
      created_by: 1,
      published_at: published,
    });
    expect((await api.call(`POST /pages/${page}/publish`, { body: {} })).status).toBe(200);
    expect((await api.call(`GET /pages/${page}`, open)).at('data.sections')).toMatchObject([
      { id: sections[0], widgets: [{ id: widgets[0] }] },
      { id: sections[1], widgets: [] },
    ]);
    expect((await api.call(`GET /widgets/${widgets[1] ?? 0}`)).at('data.status')).toBe(0);
  });

  it('keeps a draft, and what it says about the status', async () => {
    const [changed, hidden] = [await make('/faqs', { faq_title: 'One' }), await make('/faqs', { faq_title: 'Two' })];
    await api.call(`PUT /faqs/${changed}/draft`, { body: { faq_title: 'New' } });
    await api.call(`PUT /faqs/${hidden}/draft`, { body: { status: 0 } });
    for (const id of [changed, hidden]) {
      await remove(`/faqs/${id}`);
      await restore('faqs', id);
      await api.call(`POST /faqs/${id}/publish`, { body: {} });
    }
    expect((await api.call(`GET /faqs/${changed}`)).under('data')).toMatchObject({ faq_title: 'New', status: 1 });
    expect((await api.call(`GET /faqs/${hidden}`)).under('data')).toMatchObject({ status: 0 });
  });

  it('records the pictures of a draft as used again, and only until then', async () => {
    const picture = '01hzxw5z5y7m3n2k1j0h9g8f7d';
    const faq = await make('/faqs', { faq_title: 'Seen' });
    await api.call(`PUT /faqs/${faq}/draft`, { body: { thumb: `/media/${picture}.webp` } });
    const uses = () =>
      api.database.db.selectFrom('media_uses').select('field').where('picture', '=', picture).execute();
    await remove(`/faqs/${faq}`);
    expect(await uses()).toEqual([]);
    await restore('faqs', faq);
    expect(await uses()).toEqual([{ field: 'draft:thumb' }]);
  });

  it('restores a record that a publication deleted without its mark', async () => {
    const faq = await make('/faqs', { faq_title: 'One' });
    await api.call(`DELETE /faqs/${faq}?draft=1`);
    await api.call(`POST /faqs/${faq}/publish`, { body: {} });
    await restore('faqs', faq);
    expect((await api.call(`GET /faqs/${faq}?draft=1`)).at('data.draft.is_removal')).toBe(false);
  });

  it('restores nothing when a unique value is taken, and says which', async () => {
    const { page, sections } = await aPage('taken');
    await remove(`/pages/${page}`);
    const other = await make('/pages', { title: 'Another', slug: 'taken' });
    expect(await restore('pages', page)).toMatchObject({
      status: 409,
      body: {
        detail:
          '“About” was not restored: another page has the slug “taken” now. Change it there, then restore this one.',
      },
    });
    expect((await api.call(`GET /sections/${sections[0] ?? 0}`)).status).toBe(404);
    expect(await listIds('pages')).toEqual([page]);
    await api.call(`PUT /pages/${other}`, { body: { slug: 'free' } });
    expect((await restore('pages', page)).status).toBe(200);
  });

  it('says which reference is lost when its record is gone for good', async () => {
    const category = await make('/post-categories', { name: 'News' });
    const post = await make('/posts', { title: 'A', slug: 'a', category_id: category });
    await remove(`/posts/${post}`);
    await remove(`/post-categories/${category}`);
    await purge('post-categories', category);
    expect((await restore('posts', post)).at('data.notes')).toEqual([
      expect.stringMatching(/^There is no .*category with the id \d+\. This .*post was restored without it\.$/),
    ]);
  });

  it('refuses a part, whose page is restored or deleted for good with it', async () => {
    const { page, sections } = await aPage();
    await remove(`/pages/${page}`);
    const [section = 0] = sections;
    for (const refused of [
      await restore('sections', section),
      await purge('sections', section),
      await api.call(`POST /sections/${section}/restore`),
    ])
      expect([refused.status, refused.at('detail')]).toEqual([
        409,
        'This section was deleted with the page “About”, and is restored or deleted for good with it.',
      ]);
  });

  it('restores once, of two at the same time', async () => {
    const { page } = await aPage();
    await remove(`/pages/${page}`);
    const statuses = (await Promise.all([restore('pages', page), restore('pages', page)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
  });
});

describe('DELETE /trash', () => {
  it('deletes a page for good, with its parts and their history', async () => {
    const [{ page }, other] = [await aPage(), await aPage('other')];
    for (const id of [page, other.page]) await remove(`/pages/${id}`);
    expect(await purge('pages', page)).toMatchObject({ status: 200, body: { data: { total: 1 } } });
    expect([(await purge('pages', page)).status, (await restore('pages', page)).status]).toEqual([404, 404]);
    expect([await countHistory('pages'), await countHistory('sections'), await countHistory('widgets')]).toEqual([
      2, 4, 4,
    ]);
    expect((await restore('pages', other.page)).status).toBe(200);
    expect(await api.database.db.selectFrom('deleted_records').select('record_id').execute()).toEqual([]);
  });

  it('empties the trash of one resource, if it has as many records as the caller has seen', async () => {
    const { page } = await aPage();
    await remove(`/pages/${page}`);
    const faqs = [await make('/faqs', { faq_title: 'One' }), await make('/faqs', { faq_title: 'Two' })];
    for (const id of faqs) await remove(`/faqs/${id}`);
    const refused = await api.call('DELETE /trash/faqs?total=1');
    expect([refused.status, refused.at('detail')]).toEqual([412, expect.stringContaining('has 2 records now, not 1')]);
    expect((await listIds('faqs')).length).toBe(2);
    expect((await api.call('DELETE /trash/faqs?total=x')).status).toBe(400);
    expect((await api.call('DELETE /trash/faqs?total=2')).at('data.total')).toBe(2);
    expect([await listIds('faqs'), await countHistory('faqs'), await listIds('pages')]).toEqual([[], 0, [page]]);
    expect((await api.call('DELETE /trash/pages')).at('data.total')).toBe(1);
    expect(await api.database.db.selectFrom('deleted_records').select('record_id').execute()).toEqual([]);
  });

  it(`happens by itself after ${keptDays} days, to a page and its parts together`, async () => {
    const { page } = await aPage();
    await remove(`/pages/${page}`);
    const old = formatTimestamp(new Date(Date.now() - keptDays * 86_400_000));
    await api.database.db.updateTable('deleted_records').set({ deleted_at: old }).execute();
    expect([await listIds('pages'), (await restore('pages', page)).status]).toEqual([[], 404]);
    await deleteExpiredRecords(api.database.db);
    expect([await countHistory('pages'), await countHistory('widgets')]).toEqual([0, 0]);
  });
});
