import { maxPreviews } from '@quoin/shared/contract/preview-wire';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';
import { createLinkMaker, createReader } from './testing.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());
const [aLink, readWith] = [createLinkMaker(() => api), createReader(() => api)];

const inHours = (hours: number): string => formatTimestamp(new Date(Date.now() + hours * 3_600_000));

async function make(path: `/${string}`, body: object): Promise<number> {
  const { status, at, text } = await api.call(`POST ${path}`, { body });
  expect([status, text]).toEqual([201, text]);
  return Number(at('data.id'));
}

const saveDraft = async (path: `/${string}`, body: object): Promise<void> => {
  expect((await api.call(`PUT ${path}/draft`, { body })).status).toBe(200);
};

/** Makes a public page with a section. */
async function aPage(): Promise<{ page: number; section: number }> {
  const page = await make('/pages', { title: 'Offer', slug: 'offer', status: 1 });
  const section = await make('/sections', { name: 'Top', title: 'Old heading', page_id: page, status: 1 });
  return { page, section };
}

async function aMember(role: string, resources: string[] | null = null): Promise<string> {
  const email = `${role}-${resources?.join('-') ?? 'all'}@quoin.example`;
  const id = await api
    .call('POST /users', {
      key: accountsKey,
      body: { name: role, email, password: adminPassword, confirm_password: adminPassword },
    })
    .then(({ at }) => Number(at('data.id')));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources } })).status).toBe(200);
  return api.login(email, adminPassword);
}

describe('a preview link of a record', () => {
  it('shows its draft and those of its parts to somebody without an account; visitors see none of them', async () => {
    const { page, section } = await aPage();
    await saveDraft(`/pages/${page}`, { title: 'Better offer' });
    await saveDraft(`/sections/${section}`, { title: 'New heading' });
    const link = await aLink({ items: [{ resource: 'pages', id: page }], path: '/offer' });
    expect(link.link).toMatchObject({ kind: 'records', label: 'Better offer', path: '/offer', at: null, opened: 0 });
    expect(String(link.link.address)).toMatch(/^\/preview\/[\w-]{43}\/offer$/);
    const shown = await readWith(link, '/pages/offer');
    expect([shown.status, shown.at('data.title'), shown.at('data.sections.0.title')]).toEqual([
      200,
      'Better offer',
      'New heading',
    ]);
    const live = await api.call('GET /pages/offer', { token: null });
    expect([live.at('data.title'), live.at('data.sections.0.title')]).toEqual(['Offer', 'Old heading']);
  });

  it('keeps the draft as it was when the link was made', async () => {
    const { page } = await aPage();
    await saveDraft(`/pages/${page}`, { title: 'Shown to the client' });
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    await saveDraft(`/pages/${page}`, { title: 'Not to be seen yet' });
    expect((await readWith(link, '/pages/offer')).at('data.title')).toBe('Shown to the client');
  });

  it('shows a record that was never public, in lists, counts and the search too', async () => {
    const id = await make('/posts?draft=1', { title: 'Unheard of', slug: 'unheard-of', content: '<p>Text</p>' });
    const link = await aLink({ items: [{ resource: 'posts', id }] });
    expect((await readWith(link, '/posts/unheard-of')).status).toBe(200);
    const list = await readWith(link, '/posts?page=1&size=10');
    expect([list.at('data.total'), list.at('data.data.0.id')]).toEqual([1, id]);
    expect((await readWith(link, '/site-search?search_key=unheard')).at('data.total')).toBe(1);
    expect((await api.call('GET /posts?page=1&size=10', { token: null })).at('data.total')).toBe(0);
    expect((await api.call('GET /site-search?search_key=unheard', { token: null })).at('data.total')).toBe(0);
  });

  it('has the access of a visitor: no fields of administrators, no drafts, and no records that are not public', async () => {
    const { page } = await aPage();
    await make('/posts', { title: 'Hidden', slug: 'hidden', content: '<p>Text</p>', status: 0 });
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    expect((await readWith(link, '/posts/hidden')).status).toBe(404);
    expect((await readWith(link, '/pages/offer')).under('data')).not.toHaveProperty('created_by');
    expect((await readWith(link, '/pages?draft=1')).status).toBe(400);
    expect((await readWith(link, `/applications/${siteKey}`)).at('data.app_key')).toBe(siteKey);
    expect((await readWith(link, `/applications/${accountsKey}`)).status).toBe(403);
  });

  it('follows what becomes public meanwhile', async () => {
    const { page } = await aPage();
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    expect((await readWith(link, '/faqs')).at('data.total')).toBe(0);
    await make('/faqs', { faq_title: 'When?', faq_content: '<p>Now.</p>', status: 1 });
    expect((await readWith(link, '/faqs')).at('data.total')).toBe(1);
  });

  it('keeps its own address where another record has got the one of the draft', async () => {
    const { page } = await aPage();
    await saveDraft(`/pages/${page}`, { title: 'Better', slug: 'better' });
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    await make('/pages', { title: 'Other', slug: 'better', status: 1 });
    expect((await readWith(link, '/pages/better')).at('data.title')).toBe('Other');
    expect((await readWith(link, '/pages/offer')).at('data.title')).toBe('Better');
    expect((await readWith(link, '/previews/current/notes')).at('data.notes')).toEqual([
      expect.stringContaining('“better”'),
    ]);
  });

  it('says that the record was deleted meanwhile', async () => {
    const { page } = await aPage();
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    expect((await api.call(`DELETE /pages/${page}?force=1`)).status).toBe(200);
    expect((await readWith(link, '/previews/current/notes')).at('data.notes')).toEqual([
      'A page of this preview was deleted meanwhile.',
    ]);
  });

  it('shows a page without the part that its draft deletes', async () => {
    const { page, section } = await aPage();
    expect((await api.call(`DELETE /sections/${section}?draft=1`)).status).toBe(200);
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    expect((await readWith(link, '/pages/offer')).at('data.sections')).toEqual([]);
  });
});

describe('a preview link', () => {
  it('is answered with 403 when it is wrong, has ended or was revoked, and never with the live page', async () => {
    const { page } = await aPage();
    const make = () => aLink({ items: [{ resource: 'pages', id: page }] });
    const [ended, revoked] = [await make(), await make()];
    expect((await readWith(ended, '/pages/offer')).status).toBe(200);
    await api.database.db
      .updateTable('previews')
      .set({ expires_at: inHours(-1) })
      .where('id', '=', ended.id)
      .execute();
    expect((await api.call(`DELETE /previews/${revoked.id}`)).status).toBe(200);
    for (const token of [ended.token, revoked.token, 'a'.repeat(43), 'short', ''])
      for (const path of ['/pages/offer', '/pages', '/previews/current', '/previews/current/notes'] as const)
        expect([path, (await readWith({ token }, path)).status]).toEqual([path, 403]);
    expect((await api.call(`DELETE /previews/${revoked.id}`)).status).toBe(404);
  });

  it('is kept by no cache and no search engine', async () => {
    const { page } = await aPage();
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    for (const path of ['/pages/offer', '/faqs', `/applications/${siteKey}`, '/previews/current'] as const) {
      const { headers } = await readWith(link, path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
    const live = await api.call('GET /faqs', { token: null });
    expect([live.headers['cache-control'], live.headers['x-robots-tag']]).toEqual(['no-cache', undefined]);
  });

  it('reads what visitors read, and nothing else', async () => {
    const { page } = await aPage();
    const { token } = await aLink({ items: [{ resource: 'pages', id: page }] });
    const headers = { authorization: `Preview ${token}` };
    for (const call of [
      'GET /previews',
      'GET /users',
      'GET /subscribers',
      'GET /contact-messages',
      'GET /audit',
      `GET /pages/${page}/versions`,
      'POST /contact-messages',
      'POST /subscriptions',
      'POST /previews',
      `PUT /pages/${page}`,
      `DELETE /pages/${page}`,
    ] as const)
      expect([call, (await api.call(call, { token: null, headers, body: {} })).status]).toEqual([call, 403]);
  });

  it('is of one site, and tells others nothing', async () => {
    const { page } = await aPage();
    const link = await aLink({ items: [{ resource: 'pages', id: page }] });
    const other = await addTenant(api, 'other-site');
    const headers = { authorization: `Preview ${link.token}` };
    expect((await api.call('GET /pages', { token: null, key: 'other-site', headers })).status).toBe(403);
    expect((await api.call('GET /previews', { token: other, key: 'other-site' })).at('data')).toEqual([]);
    expect((await api.call(`DELETE /previews/${link.id}`, { token: other, key: 'other-site' })).status).toBe(404);
    const stolen = { items: [{ resource: 'pages', id: page }] };
    expect((await api.call('POST /previews', { token: other, key: 'other-site', body: stolen })).status).toBe(404);
    expect((await readWith(link, '/pages/offer')).status).toBe(200);
  });

  it('is listed with who has made it and how often it was opened, but without its token', async () => {
    const { page } = await aPage();
    const link = await aLink({ items: [{ resource: 'pages', id: page }], hours: 24 });
    expect((await readWith(link, '/previews/current')).under('data')).toEqual({
      app_key: siteKey,
      kind: 'records',
      label: 'Offer',
      at: null,
      zone: null,
      expires_at: link.link.expires_at,
    });
    await readWith(link, '/previews/current/notes');
    const { at, text } = await api.call('GET /previews');
    expect(at('data')).toEqual([
      expect.objectContaining({
        id: link.id,
        label: 'Offer',
        made_by: expect.objectContaining({ id: expect.any(Number) }),
        opened: 1,
        last_opened_on: formatTimestamp(new Date()).slice(0, 10),
      }),
    ]);
    expect(text).not.toContain(link.token);
    const stored = JSON.stringify(await api.database.db.selectFrom('previews').selectAll().execute());
    expect(stored).not.toContain(link.token);
  });

  it('is in the audit when it is made and revoked', async () => {
    const { page } = await aPage();
    const { id } = await aLink({ items: [{ resource: 'pages', id: page }], hours: 3 });
    await api.call(`DELETE /previews/${id}`);
    const entries = await api.call('GET /audit');
    expect(entries.at('data.data.0')).toMatchObject({ action: 'revoke-preview', label: 'Offer', detail: { link: id } });
    expect(entries.at('data.data.1')).toMatchObject({
      action: 'make-preview',
      resource: 'pages',
      record_id: String(page),
      label: 'Offer',
      detail: { link: id, hours: 3 },
    });
  });

  it('is made for what exists, with values that are allowed, as long as the site has room', async () => {
    const { page } = await aPage();
    const items = [{ resource: 'pages', id: page }];
    const refused = async (body: object) => (await api.call('POST /previews', { body })).status;
    expect(await refused({})).toBe(422);
    expect(await refused({ items, at: inHours(1), zone: 'UTC' })).toBe(422);
    expect(await refused({ items: [] })).toBe(422);
    expect(await refused({ items: [{ resource: 'users', id: 1 }] })).toBe(422);
    expect(await refused({ items: [{ resource: 'pages', id: 999_999 }] })).toBe(404);
    expect(await refused({ set_id: 999_999 })).toBe(404);
    for (const hours of [0, 721, 1.5, '2']) expect(await refused({ items, hours })).toBe(422);
    for (const path of ['offer', '//evil.example', '/admin/pages', 'https://evil.example/', '/a b'])
      expect(await refused({ items, path })).toBe(422);
    expect(await refused({ at: '2026-02-30 00:00:00', zone: 'UTC' })).toBe(422);
    expect(await refused({ at: inHours(24 * 366 * 6), zone: 'UTC' })).toBe(422);
    expect(await refused({ at: inHours(1), zone: 'Nowhere/City' })).toBe(422);
    const rows = Array.from({ length: maxPreviews }, (_, index) => ({
      app_key: siteKey,
      token_hash: `hash ${index}`,
      kind: 'records',
      label: '',
      path: '/',
      items: '[]',
      created_at: inHours(0),
      expires_at: inHours(1),
      opened: 0,
    }));
    await api.database.db.insertInto('previews').values(rows).execute();
    const full = await api.call('POST /previews', { body: { items } });
    expect([full.status, full.at('detail')]).toEqual([422, expect.stringContaining('Revoke some')]);
  });
});

describe('the right to make a preview link', () => {
  it('is of authors, in their resources; viewers look at another moment for an hour', async () => {
    const { page } = await aPage();
    const [viewer, author] = [await aMember('viewer'), await aMember('author', ['posts'])];
    const items = [{ resource: 'pages', id: page }];
    const moment = { at: inHours(1), zone: 'Asia/Kathmandu' };
    const status = async (token: string, body: object) => (await api.call('POST /previews', { token, body })).status;
    expect(await status(viewer, { items })).toBe(403);
    expect(await status(author, { items })).toBe(403);
    expect(await status(viewer, { ...moment, hours: 2 })).toBe(403);
    const { link } = await aLink(moment, { token: viewer });
    expect(String(link.expires_at) <= inHours(1)).toBe(true);
    // A moment has the drafts of all resources, also of those in which the author is a viewer.
    expect(await status(author, { ...moment, hours: 2 })).toBe(403);
    expect(await status(author, moment)).toBe(201);
    const post = await make('/posts?draft=1', { title: 'News', slug: 'news' });
    expect(await status(author, { items: [{ resource: 'posts', id: post }], hours: 720 })).toBe(201);
  });

  it('is needed for the resource of each draft that the link keeps, also of parts', async () => {
    const { page, section } = await aPage();
    const author = await aMember('author', ['pages']);
    const status = async (body: object) => (await api.call('POST /previews', { token: author, body })).status;
    await saveDraft(`/pages/${page}`, { title: 'Better offer' });
    const items = [{ resource: 'pages', id: page }];
    expect(await status({ items })).toBe(201);
    const published = { resource: 'pages', id: page, action: 'publish' };
    const ownSet = await make('/sets', { name: 'Page', items: [published] });
    expect(await status({ set_id: ownSet })).toBe(201);
    await saveDraft(`/sections/${section}`, { title: 'Not for authors of pages' });
    expect(await status({ items })).toBe(403);
    // The set keeps what it had when it was made, which is not this section.
    expect(await status({ set_id: ownSet })).toBe(201);
    const set = await make('/sets', { name: 'Page and section', items: [published] });
    expect(await status({ set_id: set })).toBe(403);
  });

  it('is also that to revoke it; editors revoke those of others', async () => {
    const [viewer, editor] = [await aMember('viewer'), await aMember('editor')];
    const moment = { at: inHours(1), zone: 'UTC' };
    const [own, first, second] = [await aLink(moment, { token: viewer }), await aLink(moment), await aLink(moment)];
    expect((await api.call(`DELETE /previews/${first.id}`, { token: viewer })).status).toBe(403);
    expect((await api.call(`DELETE /previews/${own.id}`, { token: viewer })).status).toBe(200);
    expect((await api.call(`DELETE /previews/${second.id}`, { token: editor })).status).toBe(200);
  });
});
