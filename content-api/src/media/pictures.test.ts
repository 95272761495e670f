import { anUpload, aPicture } from '../testing/an-upload.ts';
import { addTenant, aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

let uploads = 0;

/** Uploads a picture with this text in the library and returns its address. */
async function upload(alt: string): Promise<string> {
  uploads += 1;
  const name = `picture-${uploads}.png`;
  const { at } = await anUpload(api, {
    bytes: await aPicture(400 + uploads, 200)
      .png()
      .toBuffer(),
    name,
  });
  await describeFile(String(at('data.url')), alt);
  return String(at('data.url'));
}
const describeFile = (address: string, alt: string) =>
  api.call(`PUT /files/${address.replace('/media/', '')}`, { body: { alt } });
const make = async (path: `/${string}`, body: object): Promise<number> => {
  const { status, at, text } = await api.call(`POST ${path}`, { body });
  if (status !== 201) throw new Error(text);
  return Number(at('data.id'));
};
const visit = (path: `/${string}`) => api.call(`GET ${path}`, { token: null });

describe('the pictures of a record', () => {
  it('have the text of the library, or that of their place, unless they are decorative there', async () => {
    const picture = await upload('A wall of dressed stone');
    const plain = await make('/sliders', { title: 'Plain', thumb: picture });
    const told = await make('/sliders', {
      title: 'Told',
      thumb: picture,
      thumb_alt: 'Our wall',
      thumb_focus: '5% 100%',
    });
    const quiet = await make('/sliders', { title: 'Quiet', thumb: picture, thumb_decorative: 1, thumb_alt: 'Kept' });
    const empty = await make('/sliders', { title: 'Empty', thumb_alt: 'Of nothing' });
    const read = async (id: number) => (await visit(`/sliders/${id}`)).at('data.pictures');
    expect(await read(plain)).toEqual({ thumb: { alt: 'A wall of dressed stone' } });
    expect(await read(told)).toEqual({ thumb: { alt: 'Our wall', focus: '5% 100%' } });
    expect(await read(quiet)).toEqual({ thumb: { alt: '', decorative: true } });
    expect(await read(empty)).toEqual({});
  });

  it('are those of one file, whichever of its sizes the address names', async () => {
    const picture = await upload('Terraced hills');
    const smaller = picture.replace(/-\d+x\d+\.webp$/, '-320.avif');
    const id = await make('/faqs', { faq_title: 'Where?', thumb: smaller });
    expect((await visit(`/faqs/${id}`)).at('data.pictures.thumb.alt')).toBe('Terraced hills');
  });

  it('are in embedded records too, with one query however many there are', async () => {
    const page = await make('/pages', { title: 'Many', slug: 'many', banner_img: await upload('The banner') });
    for (let number = 0; number < 4; number += 1) {
      const section = await make('/sections', {
        name: 's',
        page_id: page,
        thumb: await upload(`Section ${number}`),
        background_img: await upload(`Behind ${number}`),
      });
      await make('/widgets', { name: 'w', section_id: section, thumb: await upload(`Widget ${number}`) });
    }
    const queries: string[] = [];
    const unwatch = api.database.watch(({ sql }) => {
      queries.push(sql);
    });
    const { at } = await visit('/pages/many');
    unwatch();
    expect(at('data.pictures')).toEqual({ banner_img: { alt: 'The banner' } });
    expect(at('data.sections.3.pictures')).toEqual({
      thumb: { alt: 'Section 3' },
      background_img: { alt: 'Behind 3' },
    });
    expect(at('data.sections.3.widgets.0.pictures')).toEqual({ thumb: { alt: 'Widget 3' } });
    expect(queries.filter((sql) => sql.includes('"media"'))).toHaveLength(1);
    expect((await visit('/sections')).at('data.data.0.widgets.0.pictures.thumb.alt')).toBe('Widget 0');
  });

  it('show new words of the library at once, although the response was cached', async () => {
    const picture = await upload('Before');
    const id = await make('/posts', { title: 'Cached', slug: 'cached', thumb: picture });
    const first = await visit(`/posts/${id}`);
    expect(first.at('data.pictures.thumb.alt')).toBe('Before');
    await describeFile(picture, 'After');
    const second = await api.call(`GET /posts/${id}`, {
      token: null,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([second.status, second.at('data.pictures.thumb.alt')]).toEqual([200, 'After']);
  });

  it('are what visitors get; administrators also get the fields from which they are made', async () => {
    const id = await make('/careers', { title: 'Mason', thumb: await upload('A mason'), thumb_focus: '1% 2%' });
    const names = ['thumb', 'thumb_alt', 'thumb_decorative', 'thumb_focus', 'pictures'];
    const pick = (record: object) => names.filter((name) => Object.hasOwn(record, name));
    expect(pick((await visit(`/careers/${id}`)).under('data'))).toEqual(['thumb', 'pictures']);
    expect(pick((await api.call(`GET /careers/${id}`)).under('data'))).toEqual(names);
    for (const token of [null, api.token]) {
      const { at, under } = await api.call('GET /careers?fields=thumb', { token });
      expect(pick(under('data.data.0'))).toEqual(['thumb', 'pictures']);
      expect(at('data.data.0.pictures.thumb')).toEqual({ alt: 'A mason', focus: '1% 2%' });
    }
    expect(pick((await api.call('GET /careers?fields=title')).under('data.data.0'))).toEqual([]);
    expect((await visit('/careers?fields=thumb_alt')).status).toBe(400);
  });

  it('of the application itself are in its settings', async () => {
    const site = (await api.call('GET /applications')).at('data.data.0.app_key');
    await api.call(`PUT /applications/${String(site)}`, { body: { logo_header: await upload('Quoin') } });
    expect((await visit(`/applications/${String(site)}`)).at('data.pictures.logo_header')).toEqual({ alt: 'Quoin' });
  });

  it('never have the text of a file of another application', async () => {
    const picture = await upload('Theirs alone');
    const key = 'other-site';
    const token = await addTenant(api, key);
    await api.call('POST /sliders', { token, key, body: { title: 'x', thumb: picture } });
    expect((await api.call('GET /sliders', { token: null, key })).at('data.data.0.pictures')).toEqual({
      thumb: { alt: '' },
    });
    expect((await api.call(`GET /files/${picture.replace('/media/', '')}`, { token, key })).status).toBe(404);
  });
});

describe('a write of how a place shows its picture', () => {
  const use = async (id: number) => {
    const { at } = await api.call(`GET /profiles/${id}`);
    return ['alt', 'decorative', 'focus'].map((name) => at(`data.profile_image_${name}`));
  };
  const set = { profile_image_alt: 'Asha at her desk', profile_image_decorative: 0, profile_image_focus: '40% 10%' };
  const stored = ['Asha at her desk', 0, '40% 10%'];
  const cleared = ['', 0, ''];

  it('keeps it unless it is sent, and clears it for another picture', async () => {
    const [one, two] = [await upload('One'), await upload('Two')];
    const id = await make('/profiles', { name: 'Asha', slug: 'asha', profile_image: one, ...set });
    const put = (body: object) => api.call(`PUT /profiles/${id}`, { body });
    await put({ title: 'Mason' });
    expect(await use(id)).toEqual(stored);
    await put({ profile_image: one, title: 'Master mason' });
    expect(await use(id)).toEqual(stored);
    await put({ profile_image: two });
    expect(await use(id)).toEqual(cleared);
    await put({ profile_image: one, ...set });
    expect(await use(id)).toEqual(stored);
    await put({ profile_image: two, profile_image_alt: 'Asha outside' });
    expect(await use(id)).toEqual(['Asha outside', 0, '']);
    await put({ profile_image: '' });
    expect(await use(id)).toEqual(cleared);
  });

  it('keeps it when the file is replaced in the library, and after the record is deleted and restored', async () => {
    const picture = await upload('Before');
    const id = await make('/profiles', { name: 'Ravi', slug: 'ravi', profile_image: picture, ...set });
    const bytes = await aPicture(500, 300).png().toBuffer();
    await anUpload(api, { bytes, to: `/files/${picture.replace('/media/', '')}/replace` });
    expect(await use(id)).toEqual(stored);
    // A client that read the record before the replacement sends the former address.
    await api.call(`PUT /profiles/${id}`, { body: { profile_image: picture } });
    expect(await use(id)).toEqual(stored);
    await api.call(`DELETE /profiles/${id}`);
    await api.call(`POST /profiles/${id}/restore`);
    expect(await use(id)).toEqual(stored);
    expect((await visit(`/profiles/${id}`)).at('data.pictures.profile_image')).toEqual({
      alt: 'Asha at her desk',
      focus: '40% 10%',
    });
  });

  it.each([
    [{ thumb_alt: 'x'.repeat(256) }, 'thumb_alt'],
    [{ thumb_alt: 'two\nlines' }, 'thumb_alt'],
    [{ thumb_alt: 7 }, 'thumb_alt'],
    [{ thumb_decorative: 2 }, 'thumb_decorative'],
    [{ thumb_decorative: 'yes' }, 'thumb_decorative'],
    [{ thumb_focus: '101% 0%' }, 'thumb_focus'],
    [{ thumb_focus: '50%' }, 'thumb_focus'],
    [{ thumb_focus: 'left top' }, 'thumb_focus'],
    [{ thumb_focus: '50.5% 0%' }, 'thumb_focus'],
    [{ thumb_focus: '50% 30%; color: red' }, 'thumb_focus'],
  ])('refuses %j', async (body, field) => {
    const { status, under } = await api.call('POST /faqs', { body: { faq_title: 'x', ...body } });
    expect([status, Object.keys(under('errors'))]).toEqual([422, [field]]);
  });

  it('ignores the `pictures` that a client sends back', async () => {
    const picture = await upload('Of the library');
    const id = await make('/faqs', { faq_title: 'Back?', thumb: picture });
    await api.call(`PUT /faqs/${id}`, { body: { pictures: { thumb: { alt: 'Sent back' } } } });
    expect((await visit(`/faqs/${id}`)).at('data.pictures.thumb.alt')).toBe('Of the library');
  });
});

describe('pictures in a rich text', () => {
  it('without an alt have that of the library for visitors; an empty one is decorative', async () => {
    const picture = await upload('A "quoted" wall & more');
    const html = `<p><img src="${picture}" /><img src="${picture}" alt="" /><img src="${picture}" alt="Own" /></p>`;
    const id = await make('/faqs', { faq_title: 'Texts', faq_content: html });
    expect((await visit(`/faqs/${id}`)).at('data.faq_content')).toBe(
      html.replace('<img src', '<img alt="A &quot;quoted&quot; wall &amp; more" src'),
    );
    expect((await api.call(`GET /faqs/${id}`)).at('data.faq_content')).toBe(html);
  });
});

describe('GET /files/{filename}', () => {
  it('reads a picture by any of its files', async () => {
    const name = (await upload('Read alone')).replace('/media/', '');
    for (const file of [name, name.replace(/-\d+x\d+\.webp$/, '-320.avif')])
      expect((await api.call(`GET /files/${file}`)).at('data')).toMatchObject({ file_name: name, alt: 'Read alone' });
    expect((await api.call(`GET /files/${name}`, { token: null })).status).toBe(401);
    for (const file of ['x.webp', '01hzxw5z5y7m3n2k1j0h9g8f7d.webp'])
      expect((await api.call(`GET /files/${file}`)).status).toBe(404);
  });
});
