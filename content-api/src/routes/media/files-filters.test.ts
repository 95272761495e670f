import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let other: string;
/** The file names by what the pictures are for. */
const names: Record<string, string> = {};

const upload = async (name: string, width = 40): Promise<string> =>
  String((await anUpload(api, { bytes: await aPicture(width, 30).png().toBuffer(), name })).at('data.file_name'));
const list = (query: string, access = {}) => api.call(`GET /files?${query}`, access);
const listNames = async (query: string): Promise<unknown[]> => {
  const files = (await list(query)).at('data.files');
  return Array.isArray(files) ? files.map(({ name }: { name: unknown }) => name) : [];
};

const listFileNames = async (query: string): Promise<string[]> => {
  const files = (await list(query)).at('data.files');
  return Array.isArray(files) ? files.map((file: { file_name: unknown }) => String(file.file_name)) : [];
};

beforeAll(async () => {
  api = await aTestApi();
  other = await addTenant(api, 'other-site');
  for (const name of ['unit 10.png', 'unit 2.png', 'Änderung.png', 'portrait.png']) names[name] = await upload(name);
  await api.call('POST /sliders', { body: { title: 'Welcome', thumb: `/media/${names['unit 10.png']}` } });
  await api.call(`POST /files/${names['unit 2.png']}/crop`, { body: { x: 0, y: 0, width: 20, height: 20 } });
});
afterAll(() => api.close());

describe('the media list', () => {
  it('has the pictures that no record shows, and those that one shows, with their totals', async () => {
    expect(await listNames('use=unused')).toEqual(['unit 2.png', 'portrait.png', 'Änderung.png', 'unit 2.png']);
    expect(await listNames('use=used')).toEqual(['unit 10.png']);
    expect((await list('use=unused&page=2&size=3')).under('data')).toMatchObject({
      total: 4,
      last_page: 2,
      files: [{ name: 'unit 2.png', crop_of: null }],
    });
  });

  it('follows the records: a picture is unused again when the record that shows it is deleted', async () => {
    const { at } = await api.call('POST /faqs', {
      body: { faq_title: 'Why?', thumb: `/media/${names['Änderung.png']}` },
    });
    expect(await listNames('use=unused&search_key=Anderung')).toEqual([]);
    expect((await api.call(`DELETE /faqs/${String(at('data.id'))}`)).status).toBe(200);
    expect(await listNames('use=unused&search_key=Anderung')).toEqual(['Änderung.png']);
  });

  it('counts a picture that an account shows as used, and no other one of another application', async () => {
    const use = { picture: String(names['portrait.png']).slice(0, 26), record_id: 1, field: 'thumb', label: '' };
    await api.database.db
      .insertInto('media_uses')
      .values({ ...use, app_key: 'other-site', resource: 'sliders' })
      .execute();
    expect(await listNames('use=unused&search_key=portrait')).toEqual(['portrait.png']);
    await api.database.db
      .insertInto('media_uses')
      .values({ ...use, app_key: accountsKey, resource: 'users' })
      .execute();
    expect(await listNames('use=unused&search_key=portrait')).toEqual([]);
    await api.database.db.deleteFrom('media_uses').where('resource', '=', 'users').execute();
  });

  it('has only crops, or only other pictures', async () => {
    expect((await list('kind=crop')).under('data')).toMatchObject({
      total: 1,
      files: [{ crop_of: names['unit 2.png'] }],
    });
    expect((await list('kind=original')).at('data.total')).toBe(4);
  });

  it('has only the pictures of one format, by the ending of the name under which they were uploaded', async () => {
    const uploads = ['DSC_1.JPG', 'b.jpeg', 'jpg', 'c.jpg.webp', 'd.heif'];
    const added = await Promise.all(uploads.map((name) => upload(name)));
    // An ending in the alternative text makes no difference.
    await api.call(`PUT /files/${added[4]}`, { body: { alt: 'c.webp' } });
    expect((await listNames('format=jpeg&sort=name')).toSorted()).toEqual(['DSC_1.JPG', 'b.jpeg']);
    expect(await listNames('format=webp')).toEqual(['c.jpg.webp']);
    expect(await listNames('format=heic')).toEqual(['d.heif']);
    expect(await listNames('format=gif')).toEqual([]);
    expect(await listNames('format=other')).toEqual(['jpg']);
    expect((await list('format=jpeg&size=1&page=2')).under('data')).toMatchObject({ total: 2, last_page: 2 });
    expect(await listNames('format=jpeg&search_key=dsc')).toEqual(['DSC_1.JPG']);
    await api.call(`POST /files/${added[1]}/crop`, { body: { x: 0, y: 0, width: 20, height: 20 } });
    expect(await listNames('format=jpeg&kind=crop')).toEqual(['b.jpeg']);
    for (const name of await listFileNames('format=jpeg')) await api.call(`DELETE /delete-file/${name}`);
    for (const name of added.slice(2)) await api.call(`DELETE /delete-file/${name}`);
  });

  it('is sorted by age, by name as people read, or by size', async () => {
    expect(await listNames('kind=original&sort=name')).toEqual([
      'Änderung.png',
      'portrait.png',
      'unit 2.png',
      'unit 10.png',
    ]);
    expect(await listNames('kind=original&order=asc')).toEqual([
      'unit 10.png',
      'unit 2.png',
      'Änderung.png',
      'portrait.png',
    ]);
    const large = await upload('large.png', 1200);
    expect((await list('sort=size&size=1')).at('data.files.0.file_name')).toBe(large);
    await api.call(`DELETE /delete-file/${large}`);
  });

  it('is sorted by the new name after a picture was replaced', async () => {
    const name = await upload('zebra.png');
    const bytes = await aPicture(31, 20).png().toBuffer();
    await anUpload(api, { to: `/files/${name}/replace`, bytes, name: 'aardvark.png' });
    expect((await listNames('sort=name'))[0]).toBe('aardvark.png');
    expect((await listNames('sort=name&order=desc')).at(-1)).toBe('aardvark.png');
  });

  it('combines filters, search and sorting, also with a search of one letter', async () => {
    expect(await listNames('use=unused&kind=original&search_key=unit&sort=name')).toEqual(['unit 2.png']);
    expect(await listNames('use=used&search_key=t&sort=name')).toEqual(['unit 10.png']);
    expect(await listNames('use=used&kind=crop')).toEqual([]);
  });

  it('refuses other values, and has no picture of another application', async () => {
    for (const query of ['use=maybe', 'kind=video', 'format=svg', 'sort=alt', 'order=up', 'use=used&use=unused'])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    expect((await list('use=unused', { token: other, key: 'other-site' })).at('data.total')).toBe(0);
    expect((await list('use=unused', { token: other, key: siteKey })).status).toBe(403);
  });
});
