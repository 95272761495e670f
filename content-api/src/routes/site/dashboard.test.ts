import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { accountsKey, adminPassword, addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const createRecord = async (request: Parameters<TestApi['call']>[0], body: object): Promise<number> =>
  Number((await api.call(request, { body })).at('data.id'));

describe('GET /app-report/changes', () => {
  it('lists the records that changed last, each once, also deleted ones', async () => {
    const page = await createRecord('POST /pages', { title: 'Harbour', slug: 'harbour' });
    const faq = await createRecord('POST /faqs', { faq_title: 'Where?' });
    await api.call(`PUT /pages/${page}`, { body: { title: 'The harbour' } });
    await api.call(`DELETE /faqs/${faq}`);
    const { at } = await api.call('GET /app-report/changes');
    const by = { id: 1, name: 'admin' };
    expect(at('data')).toEqual([
      { resource: 'faqs', id: String(faq), label: 'Where?', action: 'delete', version: 2, by, at: expect.any(String) },
      {
        resource: 'pages',
        id: String(page),
        label: 'The harbour',
        action: 'update',
        version: 2,
        by,
        at: expect.any(String),
      },
      // The first start creates the application.
      {
        resource: 'applications',
        id: '1',
        label: 'Quoin',
        action: 'create',
        version: 1,
        by: null,
        at: expect.any(String),
      },
    ]);
  });

  it('names a picture by its original name, also after its deletion', async () => {
    const upload = async (name: string): Promise<string> =>
      String((await anUpload(api, { bytes: await aPicture().png().toBuffer(), name })).at('data.file_name'));
    await upload('quay.png');
    await api.call(`DELETE /delete-file/${await upload('pier.png')}`);
    const { at } = await api.call('GET /app-report/changes');
    const by = { id: 1, name: 'admin' };
    expect([at('data.0'), at('data.1')]).toMatchObject([
      { resource: 'files', label: 'pier.png', action: 'delete', by },
      { resource: 'files', label: 'quay.png', action: 'create', by },
    ]);
  });

  it('names the author until the account is deleted, and nobody for visitors', async () => {
    const password = { password: adminPassword, confirm_password: adminPassword };
    const body = { name: 'asha', firstname: 'Asha', lastname: 'Rai', email: 'asha@example.org', ...password };
    const editor = (await api.call('POST /users', { key: accountsKey, body })).at('data.id');
    const token = await api.login('asha@example.org', adminPassword);
    await api.call('POST /faqs', { token, body: { faq_title: 'Who?' } });
    const change = async () => (await api.call('GET /app-report/changes')).at('data.0');
    expect(await change()).toMatchObject({ label: 'Who?', by: { id: editor, name: 'Asha Rai' } });
    await api.call(`DELETE /users/${String(editor)}`, { key: accountsKey });
    expect(await change()).toMatchObject({ label: 'Who?', by: { id: editor, name: null } });
    await api.call('POST /contact-messages', {
      token: null,
      body: { name: 'Bikram', email: 'bikram@example.org', message: 'Open today?' },
    });
    expect(await change()).toMatchObject({ resource: 'contact-messages', by: null });
  });

  it('has no name of a deleted person', async () => {
    const subscriber = await createRecord('POST /subscribers', { name: 'Chandra', email: 'chandra@example.org' });
    await api.call(`DELETE /subscribers/${subscriber}`);
    const { text, at } = await api.call('GET /app-report/changes');
    expect(at('data.0')).toMatchObject({
      resource: 'subscribers',
      id: String(subscriber),
      label: null,
      action: 'delete',
    });
    expect(text).not.toContain('Chandra');
  });

  it('is limited to the application', async () => {
    const theirs = await addTenant(api, 'another');
    expect((await api.call('GET /app-report/changes', { token: theirs, key: 'another' })).text).not.toContain(
      'harbour',
    );
    expect((await api.call('GET /app-report/changes', { token: null })).status).toBe(401);
  });

  it('calls a part that is named in its draft only by that name', async () => {
    const page = await createRecord('POST /pages', { title: 'Quay', slug: 'quay' });
    const section = await createRecord('POST /sections?draft=1', { page_id: page });
    const first = async () => (await api.call('GET /app-report/changes')).at('data.0.label');
    expect(await first()).toBe(`#${section}`);
    await api.call(`PUT /sections/${section}/draft`, { body: { name: 'Ferries' } });
    expect(await first()).toBe('Ferries');
    expect((await api.call(`DELETE /pages/${page}?force=1`)).status).toBe(200);
  });
});

describe('GET /app-report/content-checks', () => {
  it('counts pages without a description, pictures without alt text, and broken menu links', async () => {
    await api.call('POST /pages', { body: { title: 'Told', slug: 'told', meta_description: 'Well told.' } });
    await api.call('POST /pages', { body: { title: 'Hidden', slug: 'hidden', status: 0, description: 'Not yet.' } });
    const picture = String((await api.call('GET /files')).at('data.files.0.file_name'));
    await api.call(`PUT /files/${picture}`, { body: { alt: '' } });
    await api.call('POST /profiles', { body: { name: 'Asha', slug: 'asha', profile_image: `/media/${picture}` } });
    const links = [
      'told',
      '/told/',
      '',
      '/',
      'home',
      'sitemap',
      'https://example.org/',
      'www.example.org',
      'mailto:a@example.org',
      'told#part',
      'profile/asha',
      'news/asha',
      '/media/x.pdf',
    ];
    for (const slug of links) await api.call('POST /menus', { body: { title: `to ${slug}`, slug } });
    for (const slug of ['hidden', 'nowhere', 'news/nothing', 'told/deeper'])
      await api.call('POST /menus', { body: { title: slug, slug } });
    await api.call('POST /menus', { body: { title: 'off', slug: 'nowhere-either', status: 0 } });
    const { at } = await api.call('GET /app-report/content-checks');
    expect(at('data.0')).toMatchObject({ kind: 'missing-description', total: 1, records: [{ label: 'The harbour' }] });
    expect(at('data.1')).toMatchObject({
      kind: 'missing-alt-text',
      total: 1,
      records: [{ id: picture, label: 'quay.png' }],
    });
    expect(at('data.2')).toMatchObject({
      kind: 'broken-links',
      total: 4,
      records: ['hidden', 'nowhere', 'news/nothing', 'told/deeper'].map((label) => ({ label })),
    });
  });

  it('counts a picture without alt text only if visitors meet it, and not as decoration', async () => {
    const key = 'pictured';
    const as = { key, token: await addTenant(api, key) };
    const count = async (): Promise<unknown> =>
      (await api.call('GET /app-report/content-checks', as)).at('data.1.total');
    const bytes = await aPicture().png().toBuffer();
    const url = String((await anUpload(api, { ...as, bytes, name: 'stone.png' })).at('data.url'));
    const describe = (alt: string) => api.call(`PUT /files/${url.replace('/media/', '')}`, { ...as, body: { alt } });
    await describe('');
    expect(await count()).toBe(0);
    for (const [path, field, values] of [
      ['/sliders', 'thumb', [{ thumb_decorative: 1 }, { thumb_alt: 'Stone' }, { status: 0 }]],
      ['/faqs', 'faq_content', [{ faq_content: `<img src="${url}" alt="">` }, { status: 0 }]],
    ] as const) {
      const body = { title: 'x', faq_title: 'x', [field]: field === 'thumb' ? url : `<img src="${url}">` };
      const id = String((await api.call(`POST ${path}`, { ...as, body })).at('data.id'));
      expect(await count()).toBe(1);
      for (const value of values) {
        await api.call(`PUT ${path}/${id}`, { ...as, body: value });
        expect([value, await count()]).toEqual([value, 0]);
        await api.call(`DELETE ${path}/${id}`, as);
        await api.call(`POST ${path}/${id}/restore`, as);
        await api.call(`PUT ${path}/${id}`, {
          ...as,
          body: { ...body, thumb_decorative: 0, thumb_alt: '', status: 1 },
        });
        expect(await count()).toBe(1);
      }
      await describe('A stone');
      expect(await count()).toBe(0);
      await describe('');
      await api.call(`DELETE ${path}/${id}`, as);
    }
  });

  it('accepts a link to a path that `elsewhere` names', async () => {
    const { at } = await api.call('GET /app-report/content-checks?elsewhere=events,told');
    expect(at('data.2')).toMatchObject({
      total: 3,
      records: ['hidden', 'nowhere', 'news/nothing'].map((label) => ({ label })),
    });
  });

  it('accepts a link to a former slug', async () => {
    const { at } = await api.call('GET /pages?search_key=told');
    await api.call(`PUT /pages/${String(at('data.data.0.id'))}`, { body: { slug: 'retold' } });
    expect((await api.call('GET /app-report/content-checks')).at('data.2.total')).toBe(4);
  });

  it('decodes a link to a slug of another script', async () => {
    const total = async () => Number((await api.call('GET /app-report/content-checks')).at('data.2.total'));
    await api.call('POST /pages', { body: { title: 'नयाँ', description: 'New.' } });
    const before = await total();
    const encoded = encodeURIComponent('नयाँ');
    const made: string[] = [];
    for (const slug of ['नयाँ', `/${encoded}`, `/${encoded.toLowerCase()}/`, '/100%', '/a%00b'])
      made.push(String((await api.call('POST /menus', { body: { title: 'A link', slug } })).at('data.id')));
    expect(await total()).toBe(before + 2);
    for (const id of made) await api.call(`DELETE /menus/${id}`);
  });

  it('reports links to former slugs and ids of inactive or deleted records', async () => {
    const key = 'checked';
    const as = { key, token: await addTenant(api, key) };
    const make = async (path: `/${string}`, body: object): Promise<string> =>
      String((await api.call(`POST ${path}`, { ...as, body })).at('data.id'));
    const link = async (slugs: readonly string[]): Promise<unknown> => {
      for (const slug of slugs) await make('/menus', { title: slug, slug });
      return (await api.call('GET /app-report/content-checks', as)).at('data.2.total');
    };
    const good: string[] = [];
    const broken = ['news/999999', 'profile/0', 'profile/99999999999'];
    // A post's id in /news must not be the id of an active profile, which is found there too.
    for (let made = 0; made < 5; made += 1) await make('/profiles', { name: 'x', slug: `x-${made}`, status: 0 });
    for (const [path, at] of [
      ['/pages', ''],
      ['/posts', 'news/'],
      ['/profiles', 'profile/'],
    ] as const) {
      const records = ['shown', 'hidden', 'deleted'].map((name) => ({ name, slug: `${path.slice(1)}-${name}` }));
      const links: string[][] = [];
      for (const { name, slug } of records) {
        const id = await make(path, { name, title: name, slug: `${slug}-before` });
        await api.call(`PUT ${path}/${id}`, { ...as, body: { slug } });
        if (name === 'hidden') await api.call(`PUT ${path}/${id}`, { ...as, body: { status: 0 } });
        if (name === 'deleted') await api.call(`DELETE ${path}/${id}`, as);
        links.push([slug, `${slug}-before`, id].map((end) => `${at}${end}`));
      }
      good.push(...(links[0] ?? []));
      broken.push(...links.slice(1).flat());
    }
    expect(await link(good)).toBe(0);
    expect(await link(broken)).toBe(broken.length);
  });
});
