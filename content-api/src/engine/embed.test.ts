import { aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const make = async (path: `/${string}`, body: object): Promise<number> =>
  Number((await api.call(`POST ${path}`, { body })).at('data.id'));
const asPublic = (path: `/${string}`) => api.call(`GET ${path}`, { token: null });

describe('GET /menus', () => {
  it('returns top-level menus with nested children, and paged lists flat [API-PUBLIC]', async () => {
    const company = await make('/menus', { title: 'Company', sort_order: 2 });
    const team = await make('/menus', { title: 'Team', parent_id: company, sort_order: 2 });
    await make('/menus', { title: 'Board', parent_id: company, sort_order: 1 });
    await make('/menus', { title: 'Leads', parent_id: team });
    await make('/menus', { title: 'Hidden', parent_id: company, status: 0 });
    await make('/menus', { title: 'First', sort_order: 1 });
    const { body } = await asPublic('/menus');
    expect(body).toMatchObject({
      data: {
        total: 2,
        data: [
          { title: 'First', children: [] },
          {
            title: 'Company',
            children: [
              { title: 'Board', children: [] },
              { title: 'Team', children: [{ title: 'Leads' }] },
            ],
          },
        ],
      },
    });
    const paged = await api.call('GET /menus?page=1&size=20');
    expect(paged.at('data.total')).toBe(6);
    expect(paged.at('data.data.0.children')).toBeUndefined();
    expect((await asPublic(`/menus?parent_id=${company}`)).at('data.total')).toBe(2);
    expect((await asPublic('/menus?shortcode=FOOTERMENU')).at('data.total')).toBe(0);
    expect((await api.call('GET /menus')).text).toContain('Hidden');
  });

  it('refuses a menu below itself', async () => {
    const one = await make('/menus', { title: 'One' });
    const two = await make('/menus', { title: 'Two', parent_id: one });
    for (const parent of [one, two]) {
      const refused = await api.call(`PUT /menus/${one}`, { body: { parent_id: parent } });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { parent_id: ['A menu cannot be below itself.'] } },
      });
    }
    expect((await api.call(`PUT /menus/${two}`, { body: { parent_id: '' } })).at('data.parent_id')).toBeNull();
  });
});

describe('a tree of menus', () => {
  const tooDeep = {
    status: 422,
    body: { errors: { parent_id: ['The tree of menus would have more than 13 levels.'] } },
  };
  /** Creates a chain of menus, each the parent of the next; the first is a root. */
  const chain = async (length: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let level = 0; level < length; level += 1)
      ids.push(await make('/menus', { title: `Level ${level}`, parent_id: ids.at(-1) ?? null }));
    return ids;
  };
  const titlesShown = async () => (await asPublic('/menus')).text.match(/Level/g);

  it('has at most as many levels as a response, by any move', async () => {
    const ids = await chain(13);
    expect(await titlesShown()).toHaveLength(13);
    expect(await api.call('POST /menus', { body: { title: 'Level', parent_id: ids[12] } })).toMatchObject(tooDeep);
    const [top, , lowest] = await chain(3);
    for (const parent of [ids[12], ids[10]])
      expect(await api.call(`PUT /menus/${String(top)}`, { body: { parent_id: parent } })).toMatchObject(tooDeep);
    expect((await api.call(`PUT /menus/${String(lowest)}`, { body: { parent_id: ids[11] } })).status).toBe(200);
    expect((await api.call(`PUT /menus/${String(top)}`, { body: { parent_id: ids[10] } })).status).toBe(200);
    expect(await titlesShown()).toHaveLength(16);
  });

  it('that is too deep already stays as it is, and its menus can be changed', async () => {
    const ids = await chain(13);
    const deep = await make('/menus', { title: 'Level' });
    await api.database.db
      .updateTable('menus')
      .set({ parent_id: Number(ids[12]) })
      .where('id', '=', deep)
      .execute();
    expect((await api.call(`PUT /menus/${deep}`, { body: { title: 'Deep', parent_id: ids[12] } })).status).toBe(200);
  });

  it('does not get deeper when a menu is restored', async () => {
    const ids = await chain(13);
    await api.call(`DELETE /menus/${String(ids[11])}?force=1`);
    await api.call(`PUT /menus/${String(ids[0])}`, { body: { parent_id: await make('/menus', { title: 'Above' }) } });
    expect((await api.call(`POST /menus/${String(ids[11])}/restore`)).status).toBe(200);
    expect((await api.call(`GET /menus/${String(ids[12])}`)).at('data.parent_id')).toBeNull();
    expect(await titlesShown()).toHaveLength(13);
  });
});

describe('GET /pages/{slug} and GET /sections', () => {
  it('nest sections and widgets, and hide inactive ones [API-PUBLIC]', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const top = await make('/sections', { name: 'Top', page_id: String(page), is_top: '1' });
    await make('/sections', { name: 'Drafted', page_id: page, status: 0 });
    await make('/sections', { name: 'Loose' });
    await make('/widgets', { name: 'Seen', section_id: top });
    await make('/widgets', { name: 'Unseen', section_id: top, status: 2 });
    const { body } = await asPublic('/pages/about-us');
    expect(body).toMatchObject({ data: { id: page, sections: [{ name: 'Top', widgets: [{ name: 'Seen' }] }] } });
    const home = await asPublic('/sections?is_top=1');
    expect(home.body).toMatchObject({ data: { total: 1, data: [{ name: 'Top', widgets: [{ name: 'Seen' }] }] } });
    expect(home.text).not.toContain('Unseen');
    expect((await asPublic('/pages')).at('data.data.0.sections')).toBeUndefined();
    expect((await api.call(`GET /pages/${page}`)).text).toContain('Drafted');
    expect((await asPublic('/sections/top')).status).toBe(404);
  });

  it('return the uses of a record instead of deleting it', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const section = await make('/sections', { name: 'Top', page_id: page });
    const refused = await api.call(`DELETE /pages/${page}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: `This page is in use by 1 section: “Top” (${section}).` },
    });
    expect((await api.call(`DELETE /sections/${section}`)).status).toBe(200);
    expect((await api.call(`DELETE /pages/${page}`)).status).toBe(200);
  });

  it('refuse a reference to a record that does not exist in this application', async () => {
    await api.database.db.updateTable('pages').set({ app_key: 'quoin-accounts' }).execute();
    const page = await make('/pages', { title: 'Elsewhere', slug: 'elsewhere' });
    await api.database.db.updateTable('pages').set({ app_key: 'quoin-accounts' }).execute();
    for (const page_id of [page, 4711]) {
      expect((await api.call('POST /sections', { body: { name: 'Lost', page_id } })).body).toMatchObject({
        status: 422,
        errors: { page_id: [`There is no page with the id ${page_id}.`] },
      });
    }
  });
});
