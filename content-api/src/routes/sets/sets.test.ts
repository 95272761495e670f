import { maxPublished } from '@quoin/shared/contract/draft-wire';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

type Resource = 'posts' | 'pages' | 'sections' | 'widgets';
const zone = 'Asia/Kathmandu';
const inMs = (ms: number): string => formatTimestamp(new Date(Date.now() + ms));
const soon = () => inMs(3_600_000);

/** Creates a record that was never public. */
async function aDraft(resource: Resource, body: object): Promise<number> {
  const { status, at } = await api.call(`POST /${resource}?draft=1`, { body });
  expect(status).toBe(201);
  return Number(at('data.id'));
}

/** Makes a set; returns its id. */
async function aSet(body: object): Promise<number> {
  const { status, at, text } = await api.call('POST /sets', { body: { name: 'Monday', ...body } });
  expect([status, text]).toEqual([201, text]);
  return Number(at('data.id'));
}

const asIds = (sets: unknown): unknown[] => (Array.isArray(sets) ? sets.map((set) => Reflect.get(set, 'id')) : []);
const readSet = async (id: number) => (await api.call(`GET /sets/${id}`)).under('data');
const isPublic = async (resource: Resource, id: number) =>
  (await api.call(`GET /${resource}/${id}`, { token: null })).status === 200;

/** Moves the moment of a set into the past, as if it had been due for so long. */
async function turnBack(id: number, ms = 1_000): Promise<string> {
  const at = inMs(-ms);
  await api.database.db.updateTable('sets').set({ at }).where('id', '=', id).execute();
  await api.database.db.updateTable('revisions').set({ next_at: at }).where('app_key', '=', siteKey).execute();
  return at;
}

describe('POST /sets', () => {
  it('collects records, which are published together, with their parts', async () => {
    const page = await aDraft('pages', { title: 'Offer', slug: 'offer' });
    const section = await aDraft('sections', { name: 'Top', title: 'Top', page_id: page });
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const id = await aSet({
      items: [
        { resource: 'pages', id: page },
        { resource: 'posts', id: post, action: 'publish' },
      ],
    });
    expect(await readSet(id)).toMatchObject({
      name: 'Monday',
      state: 'open',
      at: null,
      version: 1,
      items: [
        { resource: 'pages', id: page, label: 'Offer', action: 'publish' },
        { resource: 'posts', id: post, label: 'News', action: 'publish' },
      ],
    });
    expect([await isPublic('pages', page), await isPublic('posts', post)]).toEqual([false, false]);
    const { status, at } = await api.call(`POST /sets/${id}/publish`);
    expect([status, at('data.items')]).toEqual([
      200,
      [page, section, post].map((one) => expect.objectContaining({ id: one })),
    ]);
    expect([await isPublic('pages', page), await isPublic('sections', section), await isPublic('posts', post)]).toEqual(
      [true, true, true],
    );
    expect(await readSet(id)).toMatchObject({ state: 'done', decided_at: expect.any(String) });
    expect((await api.call(`POST /sets/${id}/publish`)).status).toBe(409);
    expect((await api.call(`PUT /sets/${id}`, { body: { name: 'Tuesday' } })).status).toBe(409);
    expect((await api.call(`DELETE /sets/${id}`)).status).toBe(404);
  });

  it('answers the parts that are published with a page, and not those that were added later', async () => {
    const page = await aDraft('pages', { title: 'Offer', slug: 'offer' });
    const section = await aDraft('sections', { name: 'Top', title: 'Top', page_id: page });
    const widget = await aDraft('widgets', { name: 'Map', title: 'Map', section_id: section });
    const gone = await api.call('POST /sections', { body: { name: 'Old', title: 'Old', page_id: page, status: 1 } });
    await api.call(`DELETE /sections/${String(gone.at('data.id'))}?draft=1`);
    const id = await aSet({ items: [{ resource: 'pages', id: page }] });
    await aDraft('sections', { name: 'Later', title: 'Later', page_id: page });
    expect((await api.call(`GET /sets/${id}`)).at('data.items')).toEqual([
      {
        ...{ resource: 'pages', id: page, label: 'Offer', action: 'publish', is_removal: false },
        parts: [
          { resource: 'sections', id: section, label: 'Top', is_removal: false },
          { resource: 'sections', id: gone.at('data.id'), label: 'Old', is_removal: true },
          { resource: 'widgets', id: widget, label: 'Map', is_removal: false },
        ],
      },
    ]);
    expect((await api.call('GET /sets')).at('data.data.0.items.0')).not.toHaveProperty('parts');
  });

  it('publishes all or nothing', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const nameless = await aDraft('posts', {});
    const id = await aSet({
      items: [
        { resource: 'posts', id: post },
        { resource: 'posts', id: nameless },
      ],
    });
    const { status, at } = await api.call(`POST /sets/${id}/publish`);
    expect([status, at('items')]).toEqual([422, [expect.objectContaining({ id: nameless })]]);
    expect(await isPublic('posts', post)).toBe(false);
    expect(await readSet(id)).toMatchObject({ state: 'open' });
    expect((await api.call(`PUT /sets/${id}`, { body: { at: soon(), zone } })).status).toBe(422);
  });

  it('makes records inactive', async () => {
    const post = Number(
      (await api.call('POST /posts', { body: { title: 'Old', slug: 'old', status: 1 } })).at('data.id'),
    );
    const id = await aSet({ items: [{ resource: 'posts', id: post, action: 'unpublish' }] });
    expect(await isPublic('posts', post)).toBe(true);
    expect((await api.call(`POST /sets/${id}/publish`)).status).toBe(200);
    expect(await isPublic('posts', post)).toBe(false);
    expect((await api.call(`GET /posts/${post}/versions`)).at('data.data.0.action')).toBe('unpublish');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ items: [{ resource: 'users', id: 1 }] }, 'items'],
    [
      {
        items: [
          { resource: 'posts', id: 1 },
          { resource: 'posts', id: 1 },
        ],
      },
      'items',
    ],
    [{ items: 'all' }, 'items'],
    [{ at: 'tomorrow', zone }, 'at'],
    [{ at: '2020-01-01 00:00:00', zone }, 'at'],
    [{ at: '2999-01-01 00:00:00', zone }, 'at'],
    [{ at: '2999-01-01 00:00:00', zone: 'Moon/Base' }, 'zone'],
    [{ at: { toString: 1 }, zone }, 'at'],
    [{ at: '2029-02-30 00:00:00', zone }, 'at'],
    [{ at: 'tomorrow', zone: { toString: 1 } }, 'zone'],
  ])('refuses %j', async (body, field) => {
    const { status, under } = await api.call('POST /sets', { body: { name: 'Monday', ...body } });
    expect([status, Object.keys(under('errors'))]).toEqual([422, expect.arrayContaining([field])]);
    expect((await api.call('GET /sets')).at('data.total')).toBe(0);
  });
});

describe('a due set', () => {
  it('is published by the first reader after its moment, without a job', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    expect(await readSet(id)).toMatchObject({ state: 'due', zone });
    expect(await isPublic('posts', post)).toBe(false);
    const moment = await turnBack(id, 60_000);
    expect((await api.call('GET /posts', { token: null })).at('data.data.0.title')).toBe('News');
    expect(await readSet(id)).toMatchObject({ state: 'done', at: moment });
    expect((await api.call(`GET /posts/${post}/versions`)).at('data.data.0')).toMatchObject({
      action: 'publish',
      at: moment,
      via: 'moment',
    });
    expect((await api.call('GET /audit?action=publish')).at('data.data.0')).toMatchObject({
      via: 'moment',
      detail: { moment },
      by: { id: 1 },
    });
  });

  it('is published before a signed-in read too, and before a write', async () => {
    for (const request of ['GET /faqs', 'POST /faqs'] as const) {
      const post = await aDraft('posts', { title: 'News', slug: `news-of-${request.slice(0, 3).toLowerCase()}` });
      const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
      await turnBack(id);
      await api.call(request, request.startsWith('POST') ? { body: { faq_title: 'Why?' } } : {});
      expect((await readSet(id)).state).toBe('done');
    }
  });

  it('is published once by many readers at the same moment', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    await turnBack(id);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => api.call(`GET /posts/${post}`, { token: null })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api.call(`GET /posts/${post}/versions`)).at('data.total')).toBe(2);
  });

  it('fails with its reasons when a record cannot be published then, and delays no further reader', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    const changes = JSON.stringify({ status: 1, title: '' });
    await api.database.db.updateTable('drafts').set({ changes }).where('record_id', '=', post).execute();
    await turnBack(id);
    expect(await isPublic('posts', post)).toBe(false);
    expect(await readSet(id)).toMatchObject({ state: 'failed', reasons: [{ resource: 'posts', id: post }] });
    const { next_at: next } = await api.database.db
      .selectFrom('revisions')
      .select('next_at')
      .where('app_key', '=', siteKey)
      .executeTakeFirstOrThrow();
    expect(next).toBeNull();
  });

  it('never publishes what somebody saved in a draft who may not publish', async () => {
    const email = 'ann@quoin.example';
    const made = await api.call('POST /users', {
      key: accountsKey,
      body: { name: 'Ann', email, password: adminPassword, confirm_password: adminPassword },
    });
    await api.call(`PUT /members/${String(made.at('data.id'))}`, { body: { role: 'author' } });
    const token = await api.login(email, adminPassword);
    const theirs = await api.call('POST /posts?draft=1', { token, body: { title: 'Theirs', slug: 'theirs' } });
    const post = Number(theirs.at('data.id'));
    const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    await api.call(`PUT /posts/${post}/draft`, { body: { sub_title: 'Seen by an editor' } });
    await turnBack(id);
    expect(await isPublic('posts', post)).toBe(true);

    await api.call(`PUT /posts/${post}/draft`, { body: { sub_title: 'Next' } });
    const next = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    expect((await api.call(`PUT /posts/${post}/draft`, { token, body: { sub_title: 'Unseen' } })).status).toBe(200);
    await turnBack(next);
    await api.call('GET /posts', { token: null });
    expect(await readSet(next)).toMatchObject({
      state: 'failed',
      reasons: [{ id: post, errors: { '': [expect.stringContaining('was changed after')] } }],
    });
    expect((await api.call(`GET /posts/${post}`, { token: null })).at('data.sub_title')).toBe('Seen by an editor');
  });

  it('is not changed by a save that nobody has asked for', async () => {
    const id = await aDraft('posts', { title: 'As planned', slug: 'planned' });
    await aSet({ at: soon(), zone, items: [{ resource: 'posts', id }] });
    const refused = await api.call(`PUT /posts/${id}/draft?autosave=1`, { body: { title: 'As pl' } });
    expect([refused.status, refused.at('code')]).toEqual([409, 'in_set']);
    expect((await api.call(`GET /posts/${id}?draft=1`)).at('data.title')).toBe('As planned');
    const other = await aDraft('posts', { title: 'Free', slug: 'free' });
    expect((await api.call(`PUT /posts/${other}/draft?autosave=1`, { body: { title: 'Fr' } })).status).toBe(200);
  });

  it('is open again without its moment, and forgets records that are deleted', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const other = await aDraft('posts', { title: 'Other', slug: 'other' });
    const items = [
      { resource: 'posts', id: post },
      { resource: 'posts', id: other },
    ];
    const id = await aSet({ items, at: soon(), zone });
    await api.call(`DELETE /posts/${other}`);
    expect((await api.call(`PUT /sets/${id}`, { body: { at: null } })).status).toBe(200);
    expect(await readSet(id)).toMatchObject({ state: 'open', at: null, items: [{ id: post }] });
    await turnBack(id);
    await api.call('GET /posts', { token: null });
    expect(await isPublic('posts', post)).toBe(false);
  });

  it('is published in the order of the moments', async () => {
    const [first, second] = [
      await aDraft('posts', { title: 'A', slug: 'a' }),
      await aDraft('posts', { title: 'B', slug: 'b' }),
    ];
    const late = await aSet({ items: [{ resource: 'posts', id: second }], at: soon(), zone });
    const early = await aSet({ items: [{ resource: 'posts', id: first }], at: soon(), zone });
    // In this order: the API may publish the first one before the other has a moment in the past.
    await turnBack(early, 2_000);
    await turnBack(late, 1_000);
    await api.call('GET /posts', { token: null });
    const told = await api.call('GET /audit?action=publish');
    expect([told.at('data.data.0.label'), told.at('data.data.1.label')]).toEqual(['B', 'A']);
  });
});

describe('PUT /{resource}/{id}/schedule', () => {
  const schedule = (post: number, body: object) => api.call(`PUT /posts/${post}/schedule`, { body });

  it('plans the publication and the end of one record, each of which happens at its moment', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const [begin, end] = [inMs(3_600_000), inMs(7_200_000)];
    const { status, under } = await schedule(post, { publish_at: begin, unpublish_at: end, zone });
    expect([status, under('data')]).toEqual([
      200,
      {
        publish: expect.objectContaining({ name: '', state: 'due', at: begin, zone }),
        unpublish: expect.objectContaining({ at: end }),
        sets: [],
      },
    ]);
    const here = () => api.call(`PUT /posts/${post}/presence`, { body: { tab: 'first-tab', is_changed: false } });
    await turnBack(Number(under('data.publish').id));
    expect(await isPublic('posts', post)).toBe(true);
    expect((await here()).at('data.scheduled')).toBe('publish');
    expect((await api.call(`GET /posts/${post}/schedule`)).under('data')).toMatchObject({
      publish: null,
      unpublish: { state: 'due' },
    });
    await turnBack(Number(under('data.unpublish').id));
    expect(await isPublic('posts', post)).toBe(false);
    expect((await here()).at('data.scheduled')).toBe('unpublish');
  });

  it('names the sets that have the record, until they are published', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const open = await aSet({ items: [{ resource: 'posts', id: post }] });
    const due = await aSet({ name: 'Tuesday', items: [{ resource: 'posts', id: post }], at: soon(), zone });
    const names = async () => (await api.call(`GET /posts/${post}/schedule`)).at('data.sets');
    expect(new Set(asIds(await names()))).toEqual(new Set([open, due]));
    await api.call(`POST /sets/${due}/publish`);
    expect(asIds(await names())).toEqual([open]);
  });

  it('replaces a moment, and takes it back, also by a publication or a deletion', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    await schedule(post, { publish_at: soon(), zone });
    const later = inMs(86_400_000);
    await schedule(post, { publish_at: later, zone });
    expect((await api.call('GET /sets?state=due')).at('data.data')).toEqual([expect.objectContaining({ at: later })]);
    expect((await schedule(post, { publish_at: null })).at('data.publish')).toBeNull();
    await schedule(post, { publish_at: later, zone });
    await api.call(`POST /posts/${post}/publish`, { body: {} });
    expect((await api.call('GET /sets?state=due')).at('data.total')).toBe(0);
    await schedule(post, { unpublish_at: later, zone });
    await api.call(`DELETE /posts/${post}`);
    expect((await api.call('GET /sets')).at('data.total')).toBe(0);
    const told = await api.call('GET /audit?action=schedule');
    expect(told.at('data.data.3')).toMatchObject({ detail: { what: 'publish' }, record_id: String(post) });
  });

  it('refuses an end before the beginning, and a draft that cannot be published, and changes nothing', async () => {
    const post = await aDraft('posts', {});
    const wrong = await schedule(post, { publish_at: inMs(7_200_000), unpublish_at: soon(), zone });
    expect([wrong.status, Object.keys(wrong.under('errors'))]).toEqual([422, ['unpublish_at']]);
    const nameless = await schedule(post, { publish_at: soon(), unpublish_at: inMs(7_200_000), zone });
    expect([nameless.status, nameless.at('items.0.id')]).toEqual([422, post]);
    expect((await api.call('GET /sets')).at('data.total')).toBe(0);
    const live = await api.call('POST /posts', { body: { title: 'Live', slug: 'live', status: 1 } });
    const draftless = await schedule(Number(live.at('data.id')), { publish_at: soon(), zone });
    expect([draftless.status, draftless.at('errors.publish_at')]).toEqual([422, ['There is no draft to publish.']]);
    expect((await schedule(999, { publish_at: soon(), zone })).status).toBe(404);
  });
});

describe('the sets of an application', () => {
  it('are for its members, and a change names the version that was read', async () => {
    const other = await addTenant(api, 'other-site');
    const id = await aSet({});
    expect((await api.call(`GET /sets/${id}`, { token: other, key: 'other-site' })).status).toBe(404);
    expect((await api.call(`DELETE /sets/${id}`, { token: other, key: 'other-site' })).status).toBe(404);
    expect((await api.call(`GET /sets/${id}`, { token: other })).status).toBe(403);
    const change = (version: number) =>
      api.call(`PUT /sets/${id}`, { body: { name: `Set ${version}` }, headers: { 'if-match': `"${version}"` } });
    expect([(await change(1)).status, (await change(1)).status]).toEqual([200, 412]);
    expect((await readSet(id)).name).toBe('Set 1');
    expect((await api.call('GET /sets?state=open')).at('data.total')).toBe(1);
    expect((await api.call('GET /sets?state=shut')).status).toBe(400);
    expect((await api.call(`DELETE /sets/${id}`)).status).toBe(200);
    expect((await api.call('GET /sets')).at('data.total')).toBe(0);
  });

  it('are changed only by who may publish all of their records', async () => {
    const email = 'ann@quoin.example';
    const made = await api.call('POST /users', {
      key: accountsKey,
      body: { name: 'Ann', email, password: adminPassword, confirm_password: adminPassword },
    });
    await api.call(`PUT /members/${String(made.at('data.id'))}`, { body: { role: 'editor', resources: ['posts'] } });
    const token = await api.login(email, adminPassword);
    const page = await aDraft('pages', { title: 'Offer', slug: 'offer' });
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const pages = await aSet({ items: [{ resource: 'pages', id: page }], at: soon(), zone });
    const calls = [
      api.call(`PUT /sets/${pages}`, { token, body: { name: 'Mine' } }),
      api.call(`PUT /sets/${pages}`, { token, body: { at: null } }),
      api.call(`PUT /sets/${pages}`, { token, body: { items: [] } }),
      api.call(`DELETE /sets/${pages}`, { token }),
      api.call(`POST /sets/${pages}/publish`, { token }),
      api.call('POST /sets', { token, body: { name: 'Hers', items: [{ resource: 'pages', id: page }] } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
    expect(await readSet(pages)).toMatchObject({ name: 'Monday', state: 'due', items: [{ id: page }], version: 1 });
    const own = await api.call('POST /sets', {
      token,
      body: { name: 'Hers', items: [{ resource: 'posts', id: post }] },
    });
    expect((await api.call(`DELETE /sets/${String(own.at('data.id'))}`, { token })).status).toBe(200);
  });

  it('are listed with the earliest moment first, published ones the latest first, and without single schedules', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const items = [{ resource: 'posts', id: post }];
    const later = await aSet({ name: 'Later', items, at: inMs(7_200_000), zone });
    const sooner = await aSet({ name: 'Sooner', items, at: soon(), zone });
    await api.call(`PUT /posts/${post}/schedule`, { body: { publish_at: inMs(60_000), zone } });
    const listed = async (query: string) => asIds((await api.call(`GET /sets?${query}`)).at('data.data'));
    expect(await listed('state=due&named=1')).toEqual([sooner, later]);
    expect(await listed('state=due')).toHaveLength(3);
    for (const id of [later, sooner]) await api.call(`POST /sets/${id}/publish`);
    await api.database.db
      .updateTable('sets')
      .set({ decided_at: inMs(-60_000) })
      .where('id', '=', later)
      .execute();
    expect(await listed('state=done')).toEqual([sooner, later]);
  });

  it('tell the audit that a moment was taken back, and only then', async () => {
    const post = await aDraft('posts', { title: 'News', slug: 'news' });
    const count = async () => asIds((await api.call('GET /audit?action=schedule')).at('data.data')).length;
    await api.call(`PUT /posts/${post}/schedule`, { body: { publish_at: null, zone } });
    expect(await count()).toBe(0);
    const id = await aSet({ items: [{ resource: 'posts', id: post }], at: soon(), zone });
    await api.call(`DELETE /sets/${id}`);
    expect(await count()).toBe(2);
    await api.call(`DELETE /sets/${await aSet({ items: [{ resource: 'posts', id: post }] })}`);
    expect(await count()).toBe(2);
  });

  it('have a bound for all of their drafts together', async () => {
    const items: object[] = [];
    for (const page of [await aDraft('pages', { slug: 'a' }), await aDraft('pages', { slug: 'b' })]) {
      items.push({ resource: 'pages', id: page });
      for (let part = 0; part < maxPublished / 2; part += 1) await aDraft('sections', { page_id: page });
    }
    expect((await api.call('POST /sets', { body: { name: 'One', items: items.slice(0, 1) } })).status).toBe(201);
    const both = await api.call('POST /sets', { body: { name: 'Both', items } });
    expect([both.status, both.at('detail')]).toEqual([422, expect.stringContaining('at most 1000 drafts')]);
  });
});
