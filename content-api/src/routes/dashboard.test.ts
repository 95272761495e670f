import { anUpload, aPicture } from '../testing/an-upload.ts';
import { addTenant, aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => { api = await aTestApi(); });
afterAll(() => api.close());

const idIn = async (request: Parameters<TestApi['call']>[0], body: object): Promise<number> => Number((await api.call(request, { body })).at('data.id'));

describe('GET /app-report/changes', () => {
  it('names the records that changed last, each once, gone ones too', async () => {
    const page = await idIn('POST /pages', { title: 'Harbour', slug: 'harbour' });
    const faq = await idIn('POST /faqs', { faq_title: 'Where?' });
    await api.call(`PUT /pages/${page}`, { body: { title: 'The harbour' } });
    await api.call(`DELETE /faqs/${faq}`);
    const { at } = await api.call('GET /app-report/changes');
    expect(at('data')).toEqual([
      { resource: 'faqs', id: String(faq), label: null, action: 'delete', at: expect.any(String) },
      { resource: 'pages', id: String(page), label: 'The harbour', action: 'update', at: expect.any(String) },
      // The first start makes the application.
      { resource: 'applications', id: '1', label: 'Quoin', action: 'create', at: expect.any(String) },
    ]);
  });

  it('names a picture by what it was called', async () => {
    await anUpload(api, { bytes: await aPicture().png().toBuffer(), name: 'quay.png' });
    expect((await api.call('GET /app-report/changes')).at('data.0')).toMatchObject({ resource: 'files', label: 'quay.png', action: 'create' });
  });

  it('is each application\'s own', async () => {
    const theirs = await addTenant(api, 'another');
    expect((await api.call('GET /app-report/changes', { token: theirs, key: 'another' })).text).not.toContain('harbour');
    expect((await api.call('GET /app-report/changes', { token: null })).status).toBe(401);
  });
});

describe('GET /app-report/gaps', () => {
  it('counts pages without a description, pictures without alt text, and menu links whose page is not there', async () => {
    await api.call('POST /pages', { body: { title: 'Told', slug: 'told', meta_description: 'Well told.' } });
    await api.call('POST /pages', { body: { title: 'Hidden', slug: 'hidden', status: 0, description: 'Not yet.' } });
    const picture = String((await api.call('GET /files')).at('data.files.0.file_name'));
    await api.call(`PUT /files/${picture}`, { body: { alt: '' } });
    await api.call('POST /profiles', { body: { name: 'Asha', slug: 'asha' } });
    const links = ['told', '/told/', '', '/', 'sitemap', 'https://example.org/', 'mailto:a@example.org', 'told#part', 'profile/asha', 'news/asha', '/media/x.pdf'];
    for (const slug of links) await api.call('POST /menus', { body: { title: `to ${slug}`, slug } });
    for (const slug of ['hidden', 'nowhere', 'news/nothing', 'told/deeper']) await api.call('POST /menus', { body: { title: slug, slug } });
    await api.call('POST /menus', { body: { title: 'off', slug: 'nowhere-either', status: 0 } });
    const { at } = await api.call('GET /app-report/gaps');
    expect(at('data.0')).toMatchObject({ kind: 'pages-without-description', total: 1, records: [{ label: 'The harbour' }] });
    expect(at('data.1')).toMatchObject({ kind: 'pictures-without-words', total: 1, records: [{ id: picture, label: 'quay.png' }] });
    expect(at('data.2')).toMatchObject({ kind: 'links-that-lead-nowhere', total: 4, records: ['hidden', 'nowhere', 'news/nothing', 'told/deeper'].map((label) => ({ label })) });
  });

  it('takes an old address for one that leads on', async () => {
    const { at } = await api.call('GET /pages?search_key=told');
    await api.call(`PUT /pages/${String(at('data.data.0.id'))}`, { body: { slug: 'retold' } });
    expect((await api.call('GET /app-report/gaps')).at('data.2.total')).toBe(4);
  });
});
