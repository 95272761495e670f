import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';
import { createLinkMaker, createReader, type TestLink } from './testing.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());
const [aLink, readWith] = [createLinkMaker(() => api), createReader(() => api)];

const zone = 'Asia/Kathmandu';
const inHours = (hours: number): string => formatTimestamp(new Date(Date.now() + hours * 3_600_000));
const [then, longAgo] = [inHours(-24), inHours(-240)];

async function make(path: `/${string}`, body: object): Promise<number> {
  const { status, at, text } = await api.call(`POST ${path}`, { body });
  expect([status, text]).toEqual([201, text]);
  return Number(at('data.id'));
}
const save = async (path: `/${string}`, body: object): Promise<void> => {
  expect((await api.call(`PUT ${path}`, { body })).status).toBe(200);
};

/** Makes the present content as old as this moment: it was made then, and all its writes were then. */
async function age(at: string): Promise<void> {
  const { db } = api.database;
  await db.updateTable('versions').set({ at }).where('at', '>', at).execute();
  for (const table of ['pages', 'posts', 'faqs', 'sections'])
    await db.updateTable(table).set({ created_at: at, updated_at: at }).where('created_at', '>', at).execute();
  await db.updateTable('applications').set({ updated_at: at }).execute();
}

const atMoment = (at: string): Promise<TestLink> => aLink({ at, zone });
const title = async (link: TestLink, path: `/${string}`): Promise<unknown> => {
  const { status, at } = await readWith(link, path);
  return status === 200 ? at('data.title') : status;
};
const readNotes = async (link: TestLink): Promise<unknown> =>
  (await readWith(link, '/previews/current/notes')).at('data.notes');
const article = (name: string) => ({ title: name, slug: name.toLowerCase(), content: '<p>Text</p>', status: 1 });

describe('the site as of a moment of the past', () => {
  it('has the values of then, in lists, parts and the search', async () => {
    const page = await make('/pages', { title: 'Old', slug: 'offer', status: 1 });
    const section = await make('/sections', { name: 'Top', title: 'Old heading', page_id: page, status: 1 });
    await age(longAgo);
    await save(`/pages/${page}`, { title: 'New' });
    await save(`/pages/${page}`, { title: 'Newest' });
    await save(`/sections/${section}`, { title: 'New heading' });
    const link = await atMoment(then);
    expect(link.link).toMatchObject({ kind: 'moment', label: '', at: then, zone });
    const shown = await readWith(link, '/pages/offer');
    expect([shown.at('data.title'), shown.at('data.sections.0.title')]).toEqual(['Old', 'Old heading']);
    expect((await readWith(link, '/pages')).at('data.data.0.title')).toBe('Old');
    expect((await readWith(link, '/site-search?search_key=old')).at('data.total')).toBe(1);
    expect((await readWith(link, '/site-search?search_key=newest')).at('data.total')).toBe(0);
    expect(await readNotes(link)).toEqual([]);
    expect((await api.call('GET /pages/offer', { token: null })).at('data.title')).toBe('Newest');
  });

  it('has no record that was made, published or restored later', async () => {
    const hidden = await make('/posts', { ...article('Hidden'), status: 0 });
    const gone = await make('/posts', article('Gone'));
    await age(longAgo);
    expect((await api.call(`DELETE /posts/${gone}`)).status).toBe(200);
    await api.database.db
      .updateTable('versions')
      .set({ at: inHours(-48) })
      .where('action', '=', 'delete')
      .execute();
    await save(`/posts/${hidden}`, { status: 1 });
    await make('/posts', article('Later'));
    expect((await api.call(`POST /posts/${gone}/restore`)).status).toBe(200);
    const link = await atMoment(then);
    expect((await readWith(link, '/posts?page=1&size=10')).at('data.total')).toBe(0);
    for (const slug of ['hidden', 'gone', 'later'] as const) expect(await title(link, `/posts/${slug}`)).toBe(404);
  });

  it('has what was deleted since, with its parts', async () => {
    const page = await make('/pages', { title: 'Offer', slug: 'offer', status: 1 });
    await make('/sections', { name: 'Top', title: 'Heading', page_id: page, status: 1 });
    const post = await make('/posts', article('News'));
    await age(longAgo);
    await save(`/posts/${post}`, { title: 'Other' });
    expect((await api.call(`DELETE /posts/${post}`)).status).toBe(200);
    expect((await api.call(`DELETE /pages/${page}?force=1`)).status).toBe(200);
    await make('/posts', article('News'));
    const link = await atMoment(then);
    expect(await title(link, '/posts/news')).toBe('News');
    expect((await readWith(link, `/posts/${post}`)).at('data.title')).toBe('News');
    expect((await readWith(link, '/pages/offer')).at('data.sections.0.title')).toBe('Heading');
  });

  it('gives records their addresses of then, also if two have swapped theirs', async () => {
    const [one, other] = [await make('/posts', article('One')), await make('/posts', article('Other'))];
    await age(longAgo);
    await save(`/posts/${one}`, { slug: 'between' });
    await save(`/posts/${other}`, { slug: 'one' });
    await save(`/posts/${one}`, { slug: 'other' });
    const link = await atMoment(then);
    expect([await title(link, '/posts/one'), await title(link, '/posts/other')]).toEqual(['One', 'Other']);
  });

  it('says what is not known', async () => {
    const post = await make('/posts', article('News'));
    await age(longAgo);
    await save(`/posts/${post}`, { title: 'Second' });
    await save(`/posts/${post}`, { title: 'Third' });
    // As after the time for which the history is kept.
    await api.database.db.deleteFrom('versions').where('version', '<', 3).execute();
    const purged = await make('/posts', article('Purged'));
    expect((await api.call(`DELETE /posts/${purged}`)).status).toBe(200);
    expect((await api.call(`DELETE /trash/posts/${purged}`)).status).toBe(200);
    await save(`/applications/${siteKey}`, { phone: '01-5970000' });
    const link = await atMoment(then);
    expect(await title(link, '/posts/news')).toBe('Second');
    expect(await readNotes(link)).toEqual([
      expect.stringContaining('One record was changed before the history begins'),
      expect.stringContaining('settings'),
      expect.stringContaining('deleted for good'),
    ]);
  });
});

describe('the site as of a moment to come', () => {
  it('has what is due by then, in the order of the moments, and nothing is published', async () => {
    const post = await make('/posts', article('News'));
    await make('/faqs', { faq_title: 'Why?', faq_content: '<p>So.</p>', status: 1 });
    expect((await api.call(`PUT /posts/${post}/draft`, { body: { title: 'Planned' } })).status).toBe(200);
    await save(`/posts/${post}/schedule`, { publish_at: inHours(2), unpublish_at: inHours(4), zone });
    const fresh = await make('/posts?draft=1', article('Fresh'));
    await make('/sets', { name: 'Monday', items: [{ resource: 'posts', id: fresh }], at: inHours(3), zone });
    const [before, between, during, after] = [
      await atMoment(inHours(1)),
      await atMoment(inHours(2.5)),
      await atMoment(inHours(3.5)),
      await atMoment(inHours(5)),
    ];
    expect([await title(before, '/posts/news'), await title(before, '/posts/fresh')]).toEqual(['News', 404]);
    expect([await title(between, '/posts/news'), await title(between, '/posts/fresh')]).toEqual(['Planned', 404]);
    expect([await title(during, '/posts/news'), await title(during, '/posts/fresh')]).toEqual(['Planned', 'Fresh']);
    expect([await title(after, '/posts/news'), await title(after, '/posts/fresh')]).toEqual([404, 'Fresh']);
    expect((await readWith(after, '/faqs')).at('data.total')).toBe(1);
    const live = await api.call(`GET /posts/${post}`);
    expect([live.at('data.title'), live.at('data.status')]).toEqual(['News', 1]);
    expect((await api.call('GET /sets?state=due')).at('data.total')).toBe(3);
  });

  it('has what was approved, where the site demands a second person', async () => {
    const email = 'reviewer@quoin.example';
    const member = { name: 'Reviewer', email, password: adminPassword, confirm_password: adminPassword };
    const { at: get } = await api.call('POST /users', { key: accountsKey, body: member });
    await save(`/members/${String(get('data.id'))}`, { role: 'editor', resources: null });
    const token = await api.login(email, adminPassword);
    const post = await make('/posts', article('News'));
    await save(`/applications/${siteKey}`, { review: 'demanded' });
    await save(`/posts/${post}/draft`, { title: 'Approved' });
    expect((await api.call(`POST /posts/${post}/review`, { body: {} })).status).toBe(200);
    const { at: read } = await api.call(`GET /posts/${post}`);
    const drafts = [{ resource: 'posts', id: post, version: 1, record_version: read('data.version') }];
    const decided = await api.call(`PUT /posts/${post}/review`, { token, body: { decision: 'approved', drafts } });
    expect(decided.status).toBe(200);
    await make('/sets', { name: 'Monday', items: [{ resource: 'posts', id: post }], at: inHours(1), zone });
    const link = await atMoment(inHours(2));
    expect(await readNotes(link)).toEqual([]);
    expect(await title(link, '/posts/news')).toBe('Approved');
  });

  it('says which set cannot be published', async () => {
    const post = await make('/posts', article('News'));
    expect((await api.call(`PUT /posts/${post}/draft`, { body: { slug: 'taken' } })).status).toBe(200);
    await make('/sets', { name: 'Monday', items: [{ resource: 'posts', id: post }], at: inHours(1), zone });
    await make('/posts', article('Taken'));
    const link = await atMoment(inHours(2));
    expect(await readNotes(link)).toEqual(['The set “Monday” cannot be published as it is now.']);
    expect(await title(link, '/posts/news')).toBe('News');
    expect((await api.call('GET /sets?state=failed')).at('data.total')).toBe(0);
  });

  it('is a moment of the past once it has come', async () => {
    const post = await make('/posts', article('News'));
    await age(longAgo);
    const link = await atMoment(inHours(1));
    expect(await title(link, '/posts/news')).toBe('News');
    await api.database.db.updateTable('previews').set({ at: then }).where('id', '=', link.id).execute();
    await save(`/posts/${post}`, { title: 'Later' });
    expect(await title(link, '/posts/news')).toBe('News');
  });
});

describe('a preview link of a set', () => {
  it('shows its records as publishing it now would leave them', async () => {
    const [news, old] = [await make('/posts', article('News')), await make('/posts', article('Old'))];
    const apart = await make('/posts', article('Apart'));
    for (const id of [news, apart])
      expect((await api.call(`PUT /posts/${id}/draft`, { body: { title: 'Draft' } })).status).toBe(200);
    const items = [
      { resource: 'posts', id: news },
      { resource: 'posts', id: old, action: 'unpublish' },
    ];
    const set = await make('/sets', { name: 'Monday', items });
    const link = await aLink({ set_id: set });
    expect(link.link).toMatchObject({ kind: 'set', label: 'Monday' });
    expect(await title(link, '/posts/news')).toBe('Draft');
    expect([await title(link, '/posts/old'), await title(link, '/posts/apart')]).toEqual([404, 'Apart']);
    expect((await api.call('GET /posts/news', { token: null })).at('data.title')).toBe('News');
  });
});
