import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { readRevision } from '../../testing/read-revision.ts';
import { addTenant, aTestApi, siteKey, type TestApi, type TestResponse } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const make = async (path: string, body: object): Promise<number> =>
  Number((await api.call(`POST /${path}`, { body })).at('data.id'));
const saveDraft = (
  path: string,
  { version, ...body }: { version?: number; [field: string]: unknown },
): Promise<TestResponse> =>
  api.call(`PUT /${path}/draft`, { body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } });
const publish = (path: string, body: object = {}): Promise<TestResponse> => api.call(`POST /${path}/publish`, { body });
const asVisitor = (path: string): Promise<TestResponse> => api.call(`GET /${path}`, { token: null });
const revision = (): Promise<number> => readRevision(api.database.db, siteKey);

describe('the draft of a record', () => {
  it('is seen by nobody before it is published, and then by everybody', async () => {
    const id = await make('posts', { title: 'Before', slug: 'story', content: '<p>Old</p>' });
    const before = await revision();
    const saved = await saveDraft(`posts/${id}`, { title: 'After', content: '<p>New</p>', version: 0 });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        data: { title: 'After', version: 1, draft: { version: 1, base_version: 1, fields: ['title', 'content'] } },
      },
    });
    expect((await asVisitor('posts/story')).at('data.title')).toBe('Before');
    expect((await api.call(`GET /posts/${id}`)).body).toMatchObject({ data: { title: 'Before', version: 1 } });
    expect(await revision()).toBe(before);
    expect((await api.call(`GET /posts/${id}?draft=1`)).body).toMatchObject({
      data: { title: 'After', content: '<p>New</p>', draft: { overwrites: [], is_removal: false } },
    });

    const published = await publish(`posts/${id}`, { items: [{ resource: 'posts', id, version: 1 }] });
    expect(published).toMatchObject({
      status: 200,
      body: {
        data: { record: { title: 'After', version: 2 }, items: [{ action: 'update', fields: ['title', 'content'] }] },
      },
    });
    expect((await asVisitor('posts/story')).body).toMatchObject({ data: { title: 'After', content: '<p>New</p>' } });
    expect((await api.call(`GET /posts/${id}?draft=1`)).body).toMatchObject({
      data: { draft: { version: 2, fields: [] } },
    });
  });

  it('is shown in lists and in the parts of a record, for administrators only', async () => {
    const page = await make('pages', { title: 'Page', slug: 'page' });
    const [first, second] = [
      await make('sections', { name: 'First', page_id: page, sort_order: 1 }),
      await make('sections', { name: 'Second', page_id: page, sort_order: 2 }),
    ];
    await saveDraft(`sections/${first}`, { name: 'Now last', sort_order: 3 });
    expect((await api.call(`GET /pages/${page}?draft=1`)).body).toMatchObject({
      data: {
        draft: null,
        sections: [
          { id: second, draft: null },
          { id: first, name: 'Now last', draft: { version: 1 } },
        ],
      },
    });
    expect((await api.call('GET /sections?draft=1&fields=name')).body).toMatchObject({
      data: {
        data: [
          { name: 'Now last', draft: { fields: ['name', 'sort_order'] } },
          { name: 'Second', draft: null },
        ],
      },
    });
    expect((await api.call('GET /sections?draft=note&fields=name')).body).toMatchObject({
      data: { data: [{ name: 'First', draft: { fields: ['name', 'sort_order'] } }, { draft: null }] },
    });
    expect((await api.call('GET /sections?fields=name')).at('data.data.0.name')).toBe('First');
    for (const path of [`pages/${page}?draft=1`, 'pages?draft=1', 'pages?draft=note'])
      expect((await asVisitor(path)).status).toBe(400);
  });

  it('loses a field that gets its public value again, and names what somebody has saved meanwhile', async () => {
    const id = await make('faqs', { faq_title: 'One', faq_description: '<p>Text</p>' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Two', sort_order: 7 });
    expect((await saveDraft(`faqs/${id}`, { faq_title: 'One' })).body).toMatchObject({
      data: { draft: { fields: ['sort_order'] } },
    });
    await saveDraft(`faqs/${id}`, { faq_title: 'Three' });
    await api.call(`PUT /faqs/${id}`, { body: { faq_title: 'Meanwhile' } });
    expect((await api.call(`GET /faqs/${id}?draft=1`)).body).toMatchObject({
      data: { faq_title: 'Three', draft: { overwrites: ['faq_title'], base_version: 1 } },
    });
  });

  it('is never replaced unseen: a save of another version is refused with the present one', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    expect((await saveDraft(`faqs/${id}`, { faq_title: 'Mine', version: 0 })).status).toBe(200);
    expect(await saveDraft(`faqs/${id}`, { faq_title: 'Theirs', version: 0 })).toMatchObject({
      status: 412,
      body: { current: { faq_title: 'Mine', draft: { version: 1 } } },
    });
    const both = await Promise.all(
      ['A', 'B'].map((title) => saveDraft(`faqs/${id}`, { faq_title: title, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('takes every save without a version, also of several at once', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, sort_order) => saveDraft(`faqs/${id}`, { sort_order: sort_order + 1 })),
    );
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect((await api.call(`GET /faqs/${id}?draft=1`)).at('data.draft.version')).toBe(8);
  });

  it('has another version after it was discarded, so that an old window cannot save over the next draft', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Two', version: 0 });
    expect((await api.call(`DELETE /faqs/${id}/draft`, { headers: { 'if-match': '"1"' } })).body).toMatchObject({
      data: { faq_title: 'One', draft: { version: 2, fields: [] } },
    });
    expect((await saveDraft(`faqs/${id}`, { faq_title: 'Three', version: 2 })).status).toBe(200);
    expect((await saveDraft(`faqs/${id}`, { faq_title: 'Old window', version: 1 })).status).toBe(412);
  });

  it('refuses invalid values and losses of texts as a save does, and lets required fields wait', async () => {
    const id = await make('posts', { title: 'One', slug: 'one' });
    expect((await saveDraft(`posts/${id}`, { slug: 'Not a slug' })).body).toMatchObject({
      errors: { slug: [expect.any(String)] },
    });
    expect(
      (await saveDraft(`posts/${id}`, { content: '<p>a<video src="https://x.example/a.mp4"></video></p>' })).body,
    ).toMatchObject({ status: 422, text_losses: [{ field: 'content' }] });
    expect((await saveDraft(`posts/${id}`, { title: '' })).body).toMatchObject({ data: { title: '' } });
    expect(await publish(`posts/${id}`)).toMatchObject({
      status: 422,
      body: { errors: { title: ['Must be filled in.'] } },
    });
    expect((await api.call(`GET /posts/${id}`)).at('data.title')).toBe('One');
  });

  it('does not move a record to another page', async () => {
    const [one, other] = [
      await make('pages', { title: 'A', slug: 'a' }),
      await make('pages', { title: 'B', slug: 'b' }),
    ];
    const id = await make('sections', { name: 'Part', page_id: one });
    expect(await saveDraft(`sections/${id}`, { page_id: other })).toMatchObject({
      status: 422,
      body: { errors: { page_id: [expect.stringContaining('cannot move a section')] } },
    });
    expect((await saveDraft(`sections/${id}`, { page_id: one, name: 'Stays' })).status).toBe(200);
  });

  it('cannot be saved while its record is deleted, and comes back with it', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Two' });
    await api.call(`DELETE /faqs/${id}`);
    expect((await saveDraft(`faqs/${id}`, { faq_title: 'Three' })).status).toBe(404);
    await api.call(`POST /faqs/${id}/restore`);
    expect((await api.call(`GET /faqs/${id}?draft=1`)).body).toMatchObject({
      data: { faq_title: 'Two', draft: { fields: ['faq_title'], version: 2 } },
    });
  });

  it('is of one application only', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Two' });
    const theirs = { key: 'other-site', token: await addTenant(api, 'other-site') };
    for (const call of [
      'GET /faqs/1?draft=1',
      `PUT /faqs/${id}/draft`,
      `DELETE /faqs/${id}/draft`,
      `POST /faqs/${id}/publish`,
    ] as const)
      expect((await api.call(call, { ...theirs, ...(call.startsWith('GET') ? {} : { body: {} }) })).status).toBe(404);
    expect((await api.call('GET /faqs?draft=1', theirs)).at('data.total')).toBe(0);
  });
});

describe('a record that begins as a draft', () => {
  it('has an id, is not public, and is published with all that it then has', async () => {
    const created = await api.call('POST /pages?draft=1', { body: { title: '' } });
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 1,
          published_at: null,
          created_by: expect.any(Number),
          draft: { version: 1, fields: ['status'] },
        },
      },
    });
    const id = Number(created.at('data.id'));
    const section = Number(
      (await api.call('POST /sections?draft=1', { body: { name: 'Intro', page_id: id } })).at('data.id'),
    );
    expect((await asVisitor('pages')).at('data.total')).toBe(0);
    expect((await asVisitor('sections')).at('data.total')).toBe(0);
    expect((await publish(`pages/${id}`)).status).toBe(422);
    await saveDraft(`pages/${id}`, { title: 'Born', slug: 'born' });
    expect((await publish(`pages/${id}`)).body).toMatchObject({
      data: {
        items: [
          { resource: 'pages', action: 'create' },
          { resource: 'sections', id: section, action: 'create' },
        ],
      },
    });
    expect((await asVisitor('pages/born')).body).toMatchObject({
      data: { title: 'Born', sections: [{ name: 'Intro' }] },
    });
    expect((await api.call(`GET /pages/${id}`)).at('data.published_at')).toMatch(/^\d{4}-/);
  });

  it('stays what its first save gave it when its draft is discarded', async () => {
    const id = Number((await api.call('POST /faqs?draft=1', { body: { faq_title: 'First' } })).at('data.id'));
    await saveDraft(`faqs/${id}`, { faq_title: 'Second' });
    await api.call(`DELETE /faqs/${id}/draft`);
    expect((await publish(`faqs/${id}`)).body).toMatchObject({ data: { record: { faq_title: 'First', status: 1 } } });
  });

  it('is created once for one Idempotency-Key', async () => {
    const send = () =>
      api.call('POST /faqs?draft=1', {
        body: { faq_title: 'Once' },
        headers: { 'idempotency-key': 'a-key-of-a-draft' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.at('data.id')).toBe(first.at('data.id'));
    expect((await api.call('GET /faqs')).at('data.total')).toBe(1);
  });
});

describe('POST /{resource}/{id}/publish', () => {
  /** A page with two sections, of which the first has a widget; each with a draft. */
  const draftedPage = async () => {
    const page = await make('pages', { title: 'Page', slug: 'page' });
    const sections = [
      await make('sections', { name: 'First', page_id: page, sort_order: 1 }),
      await make('sections', { name: 'Second', page_id: page, sort_order: 2 }),
    ];
    const widget = await make('widgets', { name: 'Card', title: 'Card', section_id: sections[0] });
    await saveDraft(`pages/${page}`, { title: 'New page' });
    await saveDraft(`sections/${sections[0]}`, { name: 'New first', sort_order: 9 });
    await saveDraft(`widgets/${widget}`, { title: 'New card' });
    return { page, sections, widget };
  };

  it('publishes a page with its sections and widgets and their order, at once', async () => {
    const { page, sections, widget } = await draftedPage();
    await api.call(`DELETE /sections/${sections[1]}?draft=1`);
    const { body } = await publish(`pages/${page}`, { dry_run: true });
    expect(body).toMatchObject({
      data: {
        record: null,
        items: [
          { resource: 'pages', id: page, action: 'update', errors: {} },
          { resource: 'sections', id: sections[0], label: 'New first' },
          { resource: 'sections', id: sections[1], action: 'delete' },
          { resource: 'widgets', id: widget, fields: ['title'] },
        ],
      },
    });
    expect((await asVisitor('pages/page')).at('data.title')).toBe('Page');
    expect((await publish(`pages/${page}`)).status).toBe(200);
    expect((await asVisitor('pages/page')).body).toMatchObject({
      data: { title: 'New page', sections: [{ id: sections[0], name: 'New first', widgets: [{ title: 'New card' }] }] },
    });
    expect((await asVisitor(`sections/${sections[1]}`)).status).toBe(404);
    expect((await publish(`pages/${page}`)).body).toMatchObject({ data: { items: [] } });
  });

  it('lists each gate of each record, and publishes nothing when one is closed', async () => {
    const { page, sections, widget } = await draftedPage();
    await make('pages', { title: 'Taken', slug: 'taken' });
    await saveDraft(`pages/${page}`, { slug: 'taken' });
    await saveDraft(`sections/${sections[0]}`, { name: '' });
    const before = await revision();
    const refused = await publish(`pages/${page}`);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: { slug: [expect.stringContaining('Another page')] },
        items: [
          { resource: 'pages', errors: { slug: [expect.any(String)] } },
          { resource: 'sections', errors: { name: ['Must be filled in.'] } },
        ],
      },
    });
    expect((await publish(`pages/${page}`, { dry_run: true })).at('data.items.1.errors.name.0')).toBe(
      'Must be filled in.',
    );
    expect(await revision()).toBe(before);
    expect((await api.call(`GET /widgets/${widget}?draft=1`)).at('data.draft.version')).toBe(1);
  });

  it('publishes nothing that the caller has not seen', async () => {
    const { page } = await draftedPage();
    const items = (await publish(`pages/${page}`, { dry_run: true })).at('data.items');
    await make('sections', { name: 'Without a draft', page_id: page });
    await saveDraft(`pages/${page}`, { title: 'A later save' });
    expect(await publish(`pages/${page}`, { items })).toMatchObject({
      status: 412,
      body: { current: { items: [{ version: 2 }, {}, {}] } },
    });
    expect((await asVisitor('pages/page')).at('data.title')).toBe('Page');
    expect((await publish(`pages/${page}`, { items: 'all' })).status).toBe(422);
  });

  it('replaces no save that the caller has not seen', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Draft' });
    const look = async () => (await publish(`faqs/${id}`, { dry_run: true })).at('data.items');
    const items = await look();
    await api.call(`PUT /faqs/${id}`, { body: { faq_title: 'Saved meanwhile' } });
    expect(await publish(`faqs/${id}`, { items })).toMatchObject({
      status: 412,
      body: { current: { items: [{ overwrites: ['faq_title'] }] } },
    });
    expect((await api.call(`GET /faqs/${id}`)).at('data.faq_title')).toBe('Saved meanwhile');
    expect((await publish(`faqs/${id}`, { items: await look() })).status).toBe(200);
  });

  it('refuses a dry run, an extent or a list that it does not understand, and publishes nothing', async () => {
    const id = await make('faqs', { faq_title: 'One' });
    await saveDraft(`faqs/${id}`, { faq_title: 'Two' });
    const item = { resource: 'faqs', id, version: 1 };
    for (const body of [
      { dry_run: 'yes' },
      { with: 'everything' },
      { items: [{ ...item, overwrites: 'none' }] },
      { items: {} },
    ])
      expect(await publish(`faqs/${id}`, body)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(body)[0] ?? '']: [expect.any(String)] } },
      });
    expect((await publish(`faqs/${id}`, { items: [item, item] })).status).toBe(412);
    expect((await api.call(`GET /faqs/${id}`)).at('data.faq_title')).toBe('One');
  });

  it('says that visitors will see a section on the home page too, where that is new', async () => {
    const page = await make('pages', { title: 'Page', slug: 'page' });
    const shown = await make('sections', { name: 'Shown', page_id: page, is_top: 1 });
    const hidden = await make('sections', { name: 'Hidden', page_id: page });
    const begun = await make('sections?draft=1', { name: 'New', page_id: page, is_top: 1 });
    await saveDraft(`sections/${shown}`, { name: 'As before' });
    const notices = async () =>
      Object.fromEntries(
        [(await publish(`pages/${page}`, { dry_run: true })).at('data.items')]
          .flat()
          .map((item) => [Reflect.get(Object(item), 'id'), Reflect.get(Object(item), 'notices')]),
      );
    const notice = ['Visitors see it on the home page too.'];
    expect(await notices()).toEqual({ [shown]: undefined, [begun]: notice });
    await saveDraft(`sections/${hidden}`, { is_top: 1 });
    expect(await notices()).toEqual({ [shown]: undefined, [begun]: notice, [hidden]: notice });
  });

  it('publishes one record alone with `self`', async () => {
    const { page, sections } = await draftedPage();
    expect((await publish(`pages/${page}`, { with: 'self' })).at('data.items')).toHaveLength(1);
    expect((await api.call(`GET /sections/${sections[0]}?draft=1`)).at('data.draft.fields')).toEqual([
      'name',
      'sort_order',
    ]);
  });

  it('deletes what stood in a section that it deletes, to be restored with it', async () => {
    const { page, sections, widget } = await draftedPage();
    await api.call(`DELETE /sections/${sections[0]}?draft=1`);
    await publish(`pages/${page}`);
    expect((await api.call(`GET /widgets/${widget}`)).status).toBe(404);
    await api.call(`POST /sections/${sections[0]}/restore`);
    expect((await api.call(`GET /widgets/${widget}`)).at('data.section_id')).toBe(sections[0]);
  });

  it('keeps former slugs, and lets of two publications at once only one change the record', async () => {
    const id = await make('posts', { title: 'Story', slug: 'story' });
    await saveDraft(`posts/${id}`, { slug: 'tale' });
    const items = [{ resource: 'posts', id, version: 1 }];
    const both = await Promise.all([publish(`posts/${id}`, { items }), publish(`posts/${id}`, { items })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await api.call(`GET /posts/${id}`)).at('data.version')).toBe(2);
    expect((await asVisitor('posts/story')).at('data.slug')).toBe('tale');
  });
});

describe('pictures of a draft', () => {
  it('count as used, also after the record was saved', async () => {
    const id = await make('posts', { title: 'One', slug: 'one' });
    const thumb = '/media/01hzxw5z5y7m3n2k1j0h9g8f7d.webp';
    await saveDraft(`posts/${id}`, { thumb });
    await api.call(`PUT /posts/${id}`, { body: { title: 'Two' } });
    const uses = () => api.database.db.selectFrom('media_uses').select('field').execute();
    const used = (await uses()).map(({ field }) => field);
    await publish(`posts/${id}`);
    expect([used, (await uses()).map(({ field }) => field)]).toEqual([['draft:thumb'], ['thumb']]);
  });

  it('become the new ones when they are replaced', async () => {
    const upload = async (to?: string) =>
      String(
        (await anUpload(api, { bytes: await aPicture().png().toBuffer(), ...(to === undefined ? {} : { to }) })).at(
          'data.file_name',
        ),
      );
    const name = await upload();
    const id = await make('posts', { title: 'One', slug: 'one' });
    await saveDraft(`posts/${id}`, { thumb: `/media/${name}`, content: `<p><img src="/media/${name}" alt=""></p>` });
    const replaced = await upload(`/files/${name}/replace`);
    const draft = await api.call(`GET /posts/${id}?draft=1`);
    expect([draft.at('data.thumb'), draft.at('data.draft.version')]).toEqual([`/media/${replaced}`, 1]);
    await publish(`posts/${id}`);
    expect((await asVisitor('posts/one')).at('data.content')).toContain(`/media/${replaced}`);
  });

  it('keep their words with another picture, and lose those of the one before', async () => {
    const id = await make('posts', { title: 'One', slug: 'one', thumb: '/a.png', thumb_alt: 'A tower' });
    await saveDraft(`posts/${id}`, { thumb: '/b.png' });
    expect((await api.call(`GET /posts/${id}?draft=1`)).body).toMatchObject({
      data: { thumb: '/b.png', thumb_alt: '' },
    });
    await saveDraft(`posts/${id}`, { thumb_alt: 'A tower' });
    await publish(`posts/${id}`);
    expect((await api.call(`GET /posts/${id}`)).body).toMatchObject({
      data: { thumb: '/b.png', thumb_alt: 'A tower' },
    });
  });
});
