import { aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => { api = await aTestApi(); });
afterEach(() => api.close());

const make = async (path: `/${string}`, body: object): Promise<number> => Number((await api.call(`POST ${path}`, { body })).at('data.id'));
const asPublic = (path: `/${string}`) => api.call(`GET ${path}`, { token: null });

describe('GET /menus', () => {
  it('answers top-level menus with their children nested, and pages flat [API-PUBLIC]', async () => {
    const company = await make('/menus', { title: 'Company', sort_order: 2 });
    const team = await make('/menus', { title: 'Team', parent_id: company, sort_order: 2 });
    await make('/menus', { title: 'Board', parent_id: company, sort_order: 1 });
    await make('/menus', { title: 'Leads', parent_id: team });
    await make('/menus', { title: 'Hidden', parent_id: company, status: 0 });
    await make('/menus', { title: 'First', sort_order: 1 });
    const { body } = await asPublic('/menus');
    expect(body).toMatchObject({ data: { total: 2, data: [
      { title: 'First', children: [] },
      { title: 'Company', children: [{ title: 'Board', children: [] }, { title: 'Team', children: [{ title: 'Leads' }] }] },
    ] } });
    const paged = await api.call('GET /menus?page=1&size=20');
    expect(paged.at('data.total')).toBe(6);
    expect(paged.at('data.data.0.children')).toBeUndefined();
    expect((await asPublic(`/menus?parent_id=${company}`)).at('data.total')).toBe(2);
    expect((await asPublic('/menus?shortcode=FOOTERMENU')).at('data.total')).toBe(0);
    expect((await api.call('GET /menus')).text).toContain('Hidden');
  });

  it('does not let a menu stand below itself', async () => {
    const one = await make('/menus', { title: 'One' });
    const two = await make('/menus', { title: 'Two', parent_id: one });
    for (const parent of [one, two]) {
      const refused = await api.call(`PUT /menus/${one}`, { body: { parent_id: parent } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { parent_id: ['A menu cannot stand below itself.'] } } });
    }
    expect((await api.call(`PUT /menus/${two}`, { body: { parent_id: '' } })).at('data.parent_id')).toBeNull();
  });
});

describe('GET /pages/{slug} and GET /sections', () => {
  it('nest sections and widgets, and hide what is inactive [API-PUBLIC]', async () => {
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

  it('say where a record is used instead of deleting it', async () => {
    const page = await make('/pages', { title: 'About', slug: 'about-us' });
    const section = await make('/sections', { name: 'Top', page_id: page });
    const refused = await api.call(`DELETE /pages/${page}`);
    expect(refused).toMatchObject({ status: 409, body: { detail: `This page is in use by 1 section: “Top” (${section}).` } });
    expect((await api.call(`DELETE /sections/${section}`)).status).toBe(200);
    expect((await api.call(`DELETE /pages/${page}`)).status).toBe(200);
  });

  it('refuse a reference to what is not there, or not in this application', async () => {
    await api.database.db.updateTable('pages').set({ app_key: 'quoin-accounts' }).execute();
    const page = await make('/pages', { title: 'Elsewhere', slug: 'elsewhere' });
    await api.database.db.updateTable('pages').set({ app_key: 'quoin-accounts' }).execute();
    for (const page_id of [page, 4711]) {
      expect((await api.call('POST /sections', { body: { name: 'Lost', page_id } })).body).toMatchObject({ status: 422, errors: { page_id: [`There is no page with the id ${page_id}.`] } });
    }
  });
});
