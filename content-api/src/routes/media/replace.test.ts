import { readdirSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '@quoin/shared/contract/media-name';
import { sweep } from '../../media/pending.ts';
import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { addTenant, aTestApi, siteKey, type TestResponse, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';

let api: TestApi;
let other: string;
beforeAll(async () => {
  api = await aTestApi();
  other = await addTenant(api, 'other-site');
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

type Caller = { token?: string | null; key?: string };
const png = (width: number, height = 20): Promise<Buffer> => aPicture(width, height).png().toBuffer();
const readName = (answer: TestResponse): string => String(answer.at('data.file_name'));
const upload = async (width = 700, name = 'logo.png'): Promise<string> =>
  readName(await anUpload(api, { bytes: await png(width), name }));
const replace = async (former: string, sent: Caller & { bytes: Uint8Array; name?: string }): Promise<TestResponse> =>
  anUpload(api, { to: `/files/${former}/replace`, ...sent });
const replaced = async (former: string, width: number): Promise<string> =>
  readName(await replace(former, { bytes: await png(width) }));
const at = async (name: string) => {
  const { statusCode, headers } = await api.inject(`/media/${name}`);
  return { status: statusCode, location: headers.location, formerFiles: headers['cache-control'] };
};
type Path = `/${string}`;
const create = async (resource: Path, sent: Caller & { body: object }): Promise<Path> =>
  `${resource}/${String((await api.call(`POST ${resource}`, sent)).at('data.id'))}`;
const read = async (record: Path, field: string): Promise<unknown> =>
  (await api.call(`GET ${record}`)).at(`data.${field}`);
const variant = (name: string, rest: string): string => `${name.slice(0, 26)}-${rest}`;
const stored = (): string[] => readdirSync(path.join(api.settings.dataDir, 'media'));
const formers = () =>
  api.database.db.selectFrom('former_pictures').select(['file_name', 'leads_to']).orderBy('file_name').execute();

describe('POST /files/{filename}/replace', () => {
  it('shows the new picture wherever the former was used, in image fields and in rich text [API-FILES]', async () => {
    const former = await upload();
    const slider = await create('/sliders', { body: { title: 'Welcome', thumb: `/media/${former}` } });
    const content = (whole: string, narrow: string) =>
      `<p>See <img src="/media/${narrow}" alt="" /> and <a href="https://site.example/media/${whole}">it</a></p>`;
    const post = await create('/posts', {
      body: {
        title: 'News',
        slug: 'news',
        thumb: `/media/${former}`,
        content: content(former, variant(former, '320.avif')),
      },
    });
    const written = await read(post, 'content');
    await api.call(`PUT /files/${former}`, { body: { alt: 'Our sign' } });
    const before = (await api.call('GET /files?search_key=sign')).under('data.files.0');

    const answer = await replace(former, { bytes: await png(1000, 500), name: 'New sign.png' });
    const present = readName(answer);
    expect(answer.status).toBe(200);
    expect(answer.under('data')).toMatchObject({
      url: `/media/${present}`,
      width: 1000,
      height: 500,
      widths: [320, 640, 960],
      alt: 'Our sign',
      name: 'New sign.png',
      created_at: before.created_at,
      used_in: before.used_in,
    });
    expect((await api.call('GET /files?search_key=new+sign')).at('data.files')).toEqual([answer.at('data')]);
    expect(await read(slider, 'thumb')).toBe(`/media/${present}`);
    expect(await read(post, 'thumb')).toBe(`/media/${present}`);
    expect(await read(post, 'content')).toBe(
      String(written).replaceAll(former, present).replaceAll(former.slice(0, 26), present.slice(0, 26)),
    );
    expect((await api.call(`GET ${post}`, { token: null })).at('data.thumb')).toBe(`/media/${present}`);
    expect(stored().filter((file) => file.startsWith(former.slice(0, 26)))).toEqual([]);
  });

  it('announces a change of each record, and of the file under its new name', async () => {
    const former = await upload();
    const slider = await create('/sliders', { body: { title: 'Told', thumb: `/media/${former}` } });
    const present = await replaced(former, 800);
    const changes = await api.database.db
      .selectFrom('changes')
      .select(['resource', 'record_id', 'action', 'user_id'])
      .where('app_key', '=', siteKey)
      .orderBy('revision', 'desc')
      .limit(4)
      .execute();
    expect(changes.reverse()).toEqual([
      { resource: 'files', record_id: present, action: 'create', user_id: 1 },
      { resource: 'sliders', record_id: slider.split('/')[2], action: 'create', user_id: 1 },
      { resource: 'sliders', record_id: slider.split('/')[2], action: 'update', user_id: 1 },
      { resource: 'files', record_id: present, action: 'update', user_id: 1 },
    ]);
  });

  it('does not conflict with an open form, whose save then shows the new picture', async () => {
    const former = await upload();
    const post = await create('/posts', {
      body: { title: 'Open', slug: 'open', thumb: `/media/${former}`, content: '<p>Old words</p>' },
    });
    const version = await read(post, 'version');
    const present = await replaced(former, 800);
    const body = {
      title: 'Typed',
      thumb: `/media/${former}`,
      content: `<p>New words <img src="/media/${variant(former, '640.webp')}" alt="" /></p>`,
    };
    const saved = await api.call(`PUT ${post}`, { body, headers: { 'if-match': `"${String(version)}"` } });
    expect(saved.status).toBe(200);
    expect(saved.under('data')).toMatchObject({
      title: 'Typed',
      thumb: `/media/${present}`,
      content: expect.stringContaining(`New words <img src="/media/${variant(present, '640.webp')}"`),
    });
    expect((await api.call('GET /files?size=1')).at('data.files.0.used_in.0.label')).toBe('Typed');
  });

  it('applies to records with a copied former address, and to restored records', async () => {
    const former = await upload();
    const gone = await create('/faqs', { body: { faq_title: 'Gone', thumb: `/media/${former}` } });
    await api.call(`DELETE ${gone}`);
    const present = await replaced(former, 800);
    expect(
      await read(await create('/faqs', { body: { faq_title: 'Copied', thumb: `/media/${former}` } }), 'thumb'),
    ).toBe(`/media/${present}`);
    await api.call(`POST ${gone}/restore`);
    expect(await read(gone, 'thumb')).toBe(`/media/${present}`);
  });

  it('applies to concurrent writes', async () => {
    const former = await upload();
    const faqs = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create('/faqs', { body: { faq_title: `Question ${index}` } })),
    );
    const writes = faqs.map((faq) => () => api.call(`PUT ${faq}`, { body: { thumb: `/media/${former}` } }));
    const bytes = await png(800);
    const answers = await Promise.all([
      ...writes.slice(0, 6).map((write) => write()),
      replace(former, { bytes }),
      ...writes.slice(6).map((write) => write()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const present = readName(await replace(former, { bytes }));
    expect(await Promise.all(faqs.map((faq) => read(faq, 'thumb')))).toEqual(faqs.map(() => `/media/${present}`));
    expect((await api.call(`DELETE /delete-file/${present}`)).at('used_in_total')).toBe(12);
  });

  it('has no effect when repeated, and is refused with the current file after another replacement', async () => {
    const former = await upload();
    const bytes = await png(500);
    const first = await replace(former, { bytes });
    const files = stored();
    expect((await replace(former, { bytes })).at('data')).toEqual(first.at('data'));
    expect((await replace(readName(first), { bytes })).at('data')).toEqual(first.at('data'));
    expect(await replace(former, { bytes: await png(510) })).toMatchObject({
      status: 412,
      body: { current: { file_name: readName(first), width: 500 } },
    });
    expect(stored()).toEqual(files);
    // Describing the former name changes the same record.
    expect((await api.call(`PUT /files/${former}`, { body: { alt: 'Typed before' } })).under('data')).toMatchObject({
      file_name: readName(first),
      alt: 'Typed before',
    });
    expect((await api.call(`DELETE /delete-file/${former}`)).status).toBe(404);
  });

  it('has the checks and permissions of an upload, and changes nothing else', async () => {
    const former = await upload();
    const before = [stored(), await formers()];
    const bytes = await png(500);
    expect((await replace(former, { bytes, token: null })).status).toBe(401);
    expect((await replace(former, { bytes, token: other })).status).toBe(403);
    expect((await replace(former, { bytes: Buffer.from('<svg/>') })).status).toBe(415);
    expect((await replace(former, { bytes: await aPicture(10_500, 10_500).png().toBuffer() })).status).toBe(413);
    expect((await api.call(`POST /files/${former}/replace`, { body: {} })).status).toBe(415);
    expect((await anUpload(api, { to: `/files/${former}/replace`, bytes, field: 'other' })).status).toBe(422);
    for (const name of ['x.webp', variant(former, '320.webp'), '..%2fquoin.sqlite', `${'0'.repeat(26)}-1x1.webp`])
      expect((await replace(name, { bytes })).status).toBe(404);
    expect([stored(), await formers()]).toEqual(before);
  });

  it('stays within its application', async () => {
    const former = await upload();
    const theirs: Caller = { token: other, key: 'other-site' };
    const widget = await create('/widgets', { body: { name: 'Theirs', thumb: `/media/${former}` }, ...theirs });
    const bytes = await png(500);
    const withoutId = ({ status, body }: TestResponse): unknown => ({ status, ...Object(body), request_id: '' });
    expect(withoutId(await replace(former, { bytes, ...theirs }))).toEqual(
      withoutId(await replace(`${'0'.repeat(26)}-1x1.webp`, { bytes, ...theirs })),
    );
    await replaced(former, 800);
    expect((await api.call(`GET ${widget}`, theirs)).under('data')).toMatchObject({
      thumb: `/media/${former}`,
      version: 1,
    });
    expect((await replace(former, { bytes, ...theirs })).status).toBe(404);
  });
});

describe('the address of a replaced picture', () => {
  it('redirects to the same width and format of the new one where possible', async () => {
    const former = await upload(1000);
    const narrow = await replaced(former, 700);
    const leads = async (rest: string): Promise<unknown> => (await at(variant(former, rest))).location;
    expect(await at(former)).toEqual({ status: 307, location: `/media/${narrow}`, formerFiles: 'public, max-age=60' });
    expect(await Promise.all(['320.webp', '640.avif', '960.webp', '960.avif', '1000x20.avif'].map(leads))).toEqual([
      `/media/${variant(narrow, '320.webp')}`,
      `/media/${variant(narrow, '640.avif')}`,
      `/media/${narrow}`,
      `/media/${narrow.replace('webp', 'avif')}`,
      `/media/${narrow.replace('webp', 'avif')}`,
    ]);
    const head = await api.inject({ method: 'HEAD', url: `/media/${former}` });
    expect([head.statusCode, head.headers.location]).toEqual([307, `/media/${narrow}`]);
    for (const rest of ['1440.webp', '1000x21.webp', '999x20.webp'])
      expect((await at(variant(former, rest))).status).toBe(404);
  });

  it('redirects to the newest after several replacements, and to nothing after a delete', async () => {
    const names = [await upload(1000)];
    for (const width of [700, 60, 1200]) names.push(await replaced(names.at(-1) ?? '', width));
    const [last = '', ...before] = names.toReversed();
    for (const name of before) expect((await at(name)).location).toBe(`/media/${last}`);
    expect((await at(variant(names[0] ?? '', '640.avif'))).location).toBe(`/media/${variant(last, '640.avif')}`);
    const formerFiles = await formers();
    expect((await api.call(`DELETE /delete-file/${last}`)).status).toBe(200);
    for (const name of names) expect((await at(name)).status).toBe(404);
    expect(await formers()).toEqual(formerFiles.filter(({ leads_to: to }) => to !== last));
  });
});

describe('a replacement that fails half way', () => {
  /** Returns the state of the former picture: its files, its row, its uses and the pending files. */
  const standing = async (former: string, slider: Path) => ({
    files: stored().filter((file) => file.startsWith(former.slice(0, 26))).length,
    all: stored().length,
    status: (await at(former)).status,
    thumb: await read(slider, 'thumb'),
    pending: await api.database.db.selectFrom('media_pending').selectAll().execute(),
    formers: await formers(),
  });

  it.each([
    ['its files', 507],
    ['its row', 500],
    ['the changes', 500],
  ] as const)('at %s leaves the former as it was', async (where, status) => {
    const former = await upload();
    const slider = await create('/sliders', { body: { title: 'Stays', thumb: `/media/${former}` } });
    const before = await standing(former, slider);
    const put = api.media.put.bind(api.media);
    const table = where === 'its row' ? 'former_pictures' : 'changes';
    const { schema } = api.database.db;
    jest.spyOn(api.media, 'put').mockImplementationOnce(async (files) => {
      if (where === 'its files') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      await put(files);
      await schema.alterTable(table).renameTo('away').execute();
    });
    const refused = await replace(former, { bytes: await png(500) });
    if (where !== 'its files') await schema.alterTable('away').renameTo(table).execute();
    expect(refused.status).toBe(status);
    expect(await standing(former, slider)).toEqual(before);
    expect(before).toMatchObject({ files: listFiles(former).length, status: 200 });
    // After a write for which the disk had no space, the API refuses others until a test write works.
    await until(async () => (await api.call('GET /health/ready', { token: null, key: null })).status === 200);
  });

  it('after its commit leaves the former files to a sweep', async () => {
    const former = await upload();
    jest.spyOn(api.media, 'remove').mockRejectedValueOnce(new Error('EIO'));
    const present = await replaced(former, 500);
    expect(stored()).toContain(former);
    await sweep({ db: api.database.db, store: api.media }, 0);
    expect(stored()).not.toContain(former);
    expect(await at(former)).toMatchObject({ status: 307, location: `/media/${present}` });
  });

  it('does not exceed the quota when the new picture is no larger than the former', async () => {
    const small = await aTestApi({ env: { MEDIA_QUOTA_MB: '1' } });
    const send = async (width: number, to = '/upload-single') => anUpload(small, { to, bytes: await png(width) });
    const [filler, name] = [readName(await send(30)), readName(await send(700))];
    const { db } = small.database;
    const { stored: own } = await db
      .selectFrom('media')
      .select('stored')
      .where('file_name', '=', name)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('media')
      .set({ stored: 1_048_576 - own })
      .where('file_name', '=', filler)
      .execute();
    expect((await send(30)).status).toBe(507);
    expect((await send(1200, `/files/${name}/replace`)).status).toBe(507);
    expect((await send(600, `/files/${name}/replace`)).status).toBe(200);
    await small.close();
  });
});
