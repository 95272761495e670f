import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, isPictureName } from '@quoin/shared/contract/media-name';
import { setPending, sweep } from '../../media/pending.ts';
import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let other: string;
beforeAll(async () => {
  api = await aTestApi();
  other = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

const folder = (): string => path.join(api.settings.dataDir, 'media');
const uploadName = async (name = 'a picture.png', width = 400): Promise<string> =>
  String((await anUpload(api, { bytes: await aPicture(width, 20).png().toBuffer(), name })).at('data.file_name'));
const list = (query = '') => api.call(`GET /files${query}`);
const readStatus = async (url: string): Promise<number> => (await api.inject(url)).statusCode;

/** Invalid file names that attackers try. */
const shapes = [
  '..%2fquoin.sqlite',
  '%2e%2e%2fquoin.sqlite',
  '..%5cquoin.sqlite',
  '%252e%252e%252fx',
  '%c0%ae%c0%ae%2fx',
  'a.png%00',
  '.',
  '..',
  '%2Fetc%2Fpasswd',
  'file:..',
  'C:%5C',
  'http%3A%2F%2Flocalhost%2Fmedia%2Fx.webp',
  'x'.repeat(300),
  '.tmp-0123456789abcdef01234567',
  '.tmp-x',
  '',
  '%20',
  'e%CC%81.webp',
  '01HZXW5Z5Y7M3N2K1J0H9G8F7D.webp',
  '01hzxw5z5y7m3n2k1j0h9g8f7d.webp%2f..',
];

describe('GET /files', () => {
  it('lists the files of the application, newest first, by page [API-FILES]', async () => {
    await uploadName('oldest.png');
    const name = await uploadName('newest.png');
    const { at, status } = await api.call('GET /files?page=1&size=1', { headers: { App_Name: 'anything' } });
    expect(status).toBe(200);
    expect(at('data.files.0')).toMatchObject({
      file_name: name,
      url: `/media/${name}`,
      alt: 'newest',
      width: 400,
      height: 20,
      widths: [320],
      used_in: [],
    });
    expect(at('data.file_names')).toEqual(at('file_names'));
    expect([at('data.per_page'), at('data.last_page')]).toEqual([1, at('data.total')]);
    expect((await list('?page=99&size=1')).under('data')).toMatchObject({ files: [], total: at('data.total') });
    expect((await api.call('GET /files', { token: null })).status).toBe(401);
    expect((await api.call('GET /files', { key: 'other-site' })).status).toBe(403);
    expect((await api.call('GET /files', { token: other, key: 'other-site' })).at('file_names')).toEqual([]);
  });

  it('searches name and alt text in any letter case, without wildcards', async () => {
    const name = await uploadName('Straßenbahn 100%_new.png');
    for (const search of ['strassenbahn', 'BAHN', '100%_NEW', '%']) {
      expect([search, (await list(`?search_key=${encodeURIComponent(search)}`)).at('data.files.0.file_name')]).toEqual([
        search,
        name,
      ]);
    }
    for (const search of ['Straß_nbahn', '%new%', 'strassenbahn 100 new.png', '\\'])
      expect([search, (await list(`?search_key=${encodeURIComponent(search)}`)).at('data.total')]).toEqual([search, 0]);
    expect((await list(`?search_key=${'x'.repeat(101)}`)).status).toBe(400);
    expect((await list('?size=0')).status).toBe(400);
    expect(
      (await api.call('GET /files?search_key=strassenbahn', { token: other, key: 'other-site' })).at('data.total'),
    ).toBe(0);
  });

  it('returns the uses of a file as records are created, changed and deleted', async () => {
    const [name, unused] = [await uploadName('shown.png'), await uploadName('unused.png')];
    const readUses = async (): Promise<unknown> => (await list('?search_key=shown')).at('data.files.0.used_in');
    const slider = await api.call('POST /sliders', { body: { title: 'Welcome', thumb: `/media/${name}` } });
    const narrow = listFiles(name)[0]?.name ?? '';
    const page = await api.call('POST /pages', {
      body: {
        title: 'About',
        slug: 'about',
        content: `<p>See</p><img src="/media/${narrow}" alt=""><img src="/media/${name}" alt="">`,
      },
    });
    const places = [
      { resource: 'pages', id: page.at('data.id'), label: 'About', field: 'content' },
      { resource: 'sliders', id: slider.at('data.id'), label: 'Welcome', field: 'thumb' },
    ];
    expect(await readUses()).toEqual(places);
    await api.call(`PUT /pages/${String(page.at('data.id'))}`, { body: { title: 'About us' } });
    expect(await readUses()).toEqual([{ ...places[0], label: 'About us' }, places[1]]);
    await api.call(`PUT /sliders/${String(slider.at('data.id'))}`, { body: { thumb: `/media/${unused}` } });
    await api.call(`DELETE /pages/${String(page.at('data.id'))}`);
    expect(await readUses()).toEqual([]);
    expect((await list('?search_key=unused')).at('data.files.0.used_in.0.label')).toBe('Welcome');
  });

  it('returns the first twenty uses, and their total', async () => {
    const name = await uploadName('everywhere.png');
    for (let count = 0; count < 23; count += 1)
      await api.call('POST /faqs', { body: { faq_title: `Question ${count}`, thumb: `/media/${name}` } });
    const places = (await list('?search_key=everywhere')).at('data.files.0.used_in');
    expect(places).toHaveLength(20);
    expect((await api.call(`DELETE /delete-file/${name}`)).at('detail')).toContain('23 places');
  });
});

describe('PUT /files/{filename}', () => {
  it('changes the alt text, by which searches then find the file', async () => {
    const name = await uploadName('first.png');
    const { status, at } = await api.call(`PUT /files/${name}`, { body: { alt: 'Two engineers at a rack' } });
    expect([status, at('data.alt'), at('data.name')]).toEqual([200, 'Two engineers at a rack', 'first.png']);
    expect((await list('?search_key=engineers')).at('data.files.0.file_name')).toBe(name);
    expect((await api.call(`PUT /files/${name}`, { body: { alt: '' } })).at('data.alt')).toBe('');
    expect((await list('?search_key=engineers')).at('data.total')).toBe(0);
  });

  it('refuses values that are not text, and other applications', async () => {
    const name = await uploadName();
    for (const body of [{}, { alt: 7 }, { alt: 'x'.repeat(256) }, { alt: ['x'] }])
      expect((await api.call(`PUT /files/${name}`, { body })).status).toBe(422);
    expect((await api.call(`PUT /files/${name}`, { body: { alt: 'x', app_key: 'other-site' } })).status).toBe(422);
    expect((await api.call(`PUT /files/${name}`, { token: null, body: { alt: 'x' } })).status).toBe(401);
    expect((await api.call(`PUT /files/${name}`, { token: other, key: 'other-site', body: { alt: 'x' } })).status).toBe(
      404,
    );
    for (const shape of shapes.filter(Boolean))
      expect([400, 404, 405, 414]).toContain((await api.call(`PUT /files/${shape}`, { body: { alt: 'x' } })).status);
  });
});

describe('DELETE /delete-file/{filename}', () => {
  it('returns the deleted file, and removes all its files [API-FILES]', async () => {
    const name = await uploadName('short lived.png');
    const files = listFiles(name).map((file) => file.name);
    expect(readdirSync(folder())).toEqual(expect.arrayContaining(files));
    expect((await api.call(`DELETE /delete-file/${name}`)).at('data.alt')).toBe('short lived');
    expect(readdirSync(folder()).filter((file) => files.includes(file))).toEqual([]);
    expect(await readStatus(`/media/${name}`)).toBe(404);
    expect((await api.call(`DELETE /delete-file/${name}`)).status).toBe(404);
  });

  it('returns the uses of a file, and deletes it only with force', async () => {
    const name = await uploadName('kept.png');
    const created = await api.call('POST /widgets', { body: { name: 'Card', thumb: `/media/${name}` } });
    expect(created.status).toBe(201);
    for (const query of ['', '?force=0', '?force=', '?force=true']) {
      const refused = await api.call(`DELETE /delete-file/${name}${query}`);
      expect(refused).toMatchObject({
        status: 409,
        body: { used_in: [{ resource: 'widgets', id: created.at('data.id'), label: 'Card', field: 'thumb' }] },
      });
    }
    expect(await readStatus(`/media/${name}`)).toBe(200);
    expect((await api.call(`DELETE /delete-file/${name}?force=1`)).status).toBe(200);
    expect(await readStatus(`/media/${name}`)).toBe(404);
  });

  it('finds only files of the application, and only by their full name', async () => {
    const name = await uploadName();
    expect((await api.call(`DELETE /delete-file/${name}`, { token: null })).status).toBe(401);
    const theirs = await api.call(`DELETE /delete-file/${name}?force=1`, { token: other, key: 'other-site' });
    const nobodys = await api.call('DELETE /delete-file/01hzxw5z5y7m3n2k1j0h9g8f7d-400x20.webp?force=1', {
      token: other,
      key: 'other-site',
    });
    const withoutId = ({ body }: { body: unknown }): unknown => ({ ...Object(body), request_id: '' });
    expect([theirs.status, withoutId(theirs)]).toEqual([404, withoutId(nobodys)]);
    for (const file of listFiles(name).filter((one) => !isPictureName(one.name)))
      expect((await api.call(`DELETE /delete-file/${file.name}`)).status).toBe(404);
    expect(await readStatus(`/media/${name}`)).toBe(200);
  });

  it.each(shapes)('does not leave its folder with %j', async (shape) => {
    const before = readdirSync(folder());
    expect([400, 404, 414]).toContain((await api.call(`DELETE /delete-file/${shape}?force=1`)).status);
    expect([400, 404, 414]).toContain(await readStatus(`/media/${shape}`));
    expect(readdirSync(folder())).toEqual(before);
  });
});

describe('GET /media/{name}', () => {
  it('serves a picture as immutable, and only as a picture', async () => {
    const name = await uploadName();
    const { headers, rawPayload } = await api.inject(`/media/${name}`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
      etag: `"${name}"`,
    });
    const head = await api.inject({ method: 'HEAD', url: `/media/${name}` });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(rawPayload.length),
      0,
    ]);
    const known = await api.inject({ url: `/media/${name}`, headers: { 'if-none-match': `W/"x", "${name}"` } });
    expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, `"${name}"`]);
    const whole = await api.inject({
      url: `/media/${name}`,
      headers: { range: 'bytes=0-3', 'if-none-match': '"other"' },
    });
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, rawPayload.length]);
  });

  it('follows no symbolic link and opens no folder', async () => {
    const [link, inner] = ['0'.repeat(26), '1'.repeat(26)];
    symlinkSync('/etc/hostname', path.join(folder(), `${link}.webp`));
    mkdirSync(path.join(folder(), `${inner}.webp`));
    expect(await Promise.all([link, inner].map((id) => readStatus(`/media/${id}.webp`)))).toEqual([404, 404]);
    for (const url of ['/media', '/media/', '/media//', '/media/./', `/media/%2e%2e/media/${link}.webp`])
      expect(await readStatus(url)).toBe(404);
  });
});

describe('a start after an interruption', () => {
  it('removes only the files of interrupted writes and deletes', async () => {
    const [kept, half, slow] = [await uploadName('kept.png'), await uploadName('half.png'), '2'.repeat(26)];
    const { db } = api.database;
    const temporary = (mark: string) => `.tmp-${mark.repeat(24)}`;
    for (const file of [`${'3'.repeat(26)}.webp`, `${slow}-400x20.webp`, temporary('a'), temporary('b')])
      writeFileSync(path.join(folder(), file), 'x');
    const longAgo = new Date(Date.now() - 600_000);
    utimesSync(path.join(folder(), temporary('a')), longAgo, longAgo);
    // The state after a crash between deleting the row and its files.
    await db.deleteFrom('media').where('app_key', '=', siteKey).where('file_name', '=', half).execute();
    for (const name of [half, `${slow}-400x20.webp`]) await setPending(db, { appKey: siteKey, name });
    await db
      .updateTable('media_pending')
      .set({ created_at: '2026-01-01 00:00:00' })
      .where('file_name', '=', half)
      .execute();
    await sweep({ db, store: api.media });
    const remaining = readdirSync(folder());
    expect(remaining).toEqual(
      expect.arrayContaining([
        ...listFiles(kept).map(({ name }) => name),
        `${'3'.repeat(26)}.webp`,
        `${slow}-400x20.webp`,
        temporary('b'),
      ]),
    );
    expect(remaining.filter((file) => file.startsWith(half.slice(0, 26)) || file === temporary('a'))).toEqual([]);
    await sweep({ db, store: api.media }, 0);
    expect(readdirSync(folder()).filter((file) => file.startsWith(slow) || file.startsWith('.tmp-'))).toEqual([]);
    expect(await db.selectFrom('media_pending').selectAll().execute()).toEqual([]);
  });
});
