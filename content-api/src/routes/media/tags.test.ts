import { maxTags, maxTagsOfFile } from '@quoin/shared/contract/wire';
import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let other: string;
let names: string[];

const upload = async (access = {}): Promise<string> =>
  String(
    (await anUpload(api, { bytes: await aPicture(40, 30).png().toBuffer(), name: 'a.png', ...access })).at(
      'data.file_name',
    ),
  );
const change = (body: object, access = {}) => api.call('POST /files/tags', { body, ...access });
const readTags = async (name: string): Promise<unknown> => (await api.call(`GET /files/${name}`)).at('data.tags');
const listTags = async (): Promise<unknown> => (await api.call('GET /files/tags')).at('data');

beforeAll(async () => {
  api = await aTestApi();
  other = await addTenant(api, 'other-site');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('media_tags').execute();
  names = [await upload(), await upload(), await upload()];
});

describe('tags of files', () => {
  it('are added to several files and removed from some, and listed with the number of files', async () => {
    const { status, at } = await change({ file_names: names, add: ['Events', 'Årsmøte 2026'] });
    expect([status, at('data.0.tags'), at('data.2.file_name')]).toEqual([200, ['Årsmøte 2026', 'Events'], names[0]]);
    await change({ file_names: [names[0]], add: ['Portraits'], remove: ['events'] });
    expect(await readTags(String(names[0]))).toEqual(['Årsmøte 2026', 'Portraits']);
    expect(await listTags()).toEqual([
      { tag: 'Årsmøte 2026', total: 3 },
      { tag: 'Events', total: 2 },
      { tag: 'Portraits', total: 1 },
    ]);
  });

  it('are the same in another case, with other accents and with invisible characters; the first spelling stays', async () => {
    await change({ file_names: [names[0]], add: ['Zürich'] });
    await change({ file_names: names, add: ['ZURICH', 'zu\u00ADrich', '  Zürich '] });
    expect(await listTags()).toEqual([{ tag: 'Zürich', total: 3 }]);
    for (const tag of ['zurich', 'Zu%CC%88rich'])
      expect((await api.call(`GET /files?tag=${tag}`)).at('data.total')).toBe(3);
    await change({ file_names: names, remove: ['zUrich'] });
    expect(await listTags()).toEqual([]);
  });

  it('filter the list together with use, search and order', async () => {
    await change({ file_names: names.slice(0, 2), add: ['Events'] });
    await api.call('POST /sliders', { body: { title: 'Welcome', thumb: `/media/${names[0]}` } });
    expect((await api.call('GET /files?tag=events')).at('data.total')).toBe(2);
    expect((await api.call('GET /files?tag=events&use=unused&search_key=a&sort=name')).under('data')).toMatchObject({
      total: 1,
      files: [{ file_name: names[1], tags: ['Events'] }],
    });
    expect((await api.call('GET /files?tag=unknown')).at('data.total')).toBe(0);
  });

  it('stay when a picture is replaced, are given to its crops, and go with it', async () => {
    const [name = ''] = names;
    await change({ file_names: [name], add: ['Events'] });
    const bytes = await aPicture(50, 30).png().toBuffer();
    const replaced = await anUpload(api, { to: `/files/${name}/replace`, bytes, name: 'b.png' });
    expect(replaced.at('data.tags')).toEqual(['Events']);
    const present = String(replaced.at('data.file_name'));
    // Somebody who has the former name on the screen changes the same file.
    expect((await change({ file_names: [name], add: ['Late'] })).at('data.0.tags')).toEqual(['Events', 'Late']);
    const crop = await api.call(`POST /files/${present}/crop`, { body: { x: 0, y: 0, width: 20, height: 20 } });
    expect(crop.at('data.tags')).toEqual(['Events', 'Late']);
    await api.call(`DELETE /delete-file/${present}`);
    expect(await listTags()).toEqual([
      { tag: 'Events', total: 1 },
      { tag: 'Late', total: 1 },
    ]);
  });

  it('have limits for each file and for the application; a change beyond them changes nothing', async () => {
    const make = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
    await change({ file_names: [names[0]], add: make(maxTagsOfFile, 'tag') });
    const full = await change({ file_names: names, add: ['one more'] });
    expect([full.status, full.at('errors.add.0')]).toEqual([
      422,
      'A file may have 20 tags. With these, one of the files would have more. Remove others first.',
    ]);
    expect(await readTags(String(names[1]))).toEqual([]);
    expect((await change({ file_names: [names[0]], add: ['one more'], remove: ['tag 3'] })).status).toBe(200);
    const { at } = await api.call(`GET /files/${names[1]}`);
    const { id } = await api.database.db
      .selectFrom<string>('media')
      .select('id')
      .where('file_name', '=', String(at('data.file_name')))
      .executeTakeFirstOrThrow();
    const rows = make(maxTags - maxTagsOfFile, 'x').map((tag) => ({ app_key: siteKey, folded: tag, tag }));
    await api.database.db
      .insertInto('media_tags')
      .values(rows.map((row) => ({ ...row, picture_id: Number(id) })))
      .execute();
    const beyond = await change({ file_names: [names[2]], add: ['beyond'] });
    expect([beyond.status, beyond.at('errors.add.0')]).toEqual([
      422,
      'The library may have 500 different tags. Use one of them, or remove another one first.',
    ]);
    expect((await change({ file_names: [names[2]], add: ['x 7'] })).status).toBe(200);
  });

  it('are texts: others, and lists that are too long, are refused by name', async () => {
    const file_names = [names[0]];
    for (const [body, field] of [
      [{ file_names, add: ['a\u0001b'] }, 'add'],
      [{ file_names, add: ['two\nlines'] }, 'add'],
      [{ file_names, add: ['\uD800'] }, 'add'],
      [{ file_names, add: [' \u200B'] }, 'add'],
      [{ file_names, add: ['x'.repeat(41)] }, 'add'],
      [{ file_names, add: Array.from({ length: 21 }, String) }, 'add'],
      [{ file_names, add: 'Events' }, 'add'],
      [{ file_names, remove: [7] }, 'remove'],
      [{ add: ['Events'] }, 'file_names'],
      [{ file_names: [], add: ['Events'] }, 'file_names'],
      [{ file_names: ['../x'], add: ['Events'] }, 'file_names'],
      [{ file_names: Array.from({ length: 101 }, () => names[0]), add: ['Events'] }, 'file_names'],
    ] as const) {
      const { status, under } = await change(body);
      expect([body, status, Object.keys(under('errors'))]).toEqual([body, 422, [field]]);
    }
    expect(await listTags()).toEqual([]);
  });

  it('are those of the application: others neither see nor change them', async () => {
    const theirs = await upload({ token: other, key: 'other-site' });
    const access = { token: other, key: 'other-site' };
    await change({ file_names: names, add: ['Events'] });
    await change({ file_names: [theirs], add: ['EVENTS'] }, access);
    expect((await api.call('GET /files/tags', access)).at('data')).toEqual([{ tag: 'EVENTS', total: 1 }]);
    expect((await change({ file_names: names, remove: ['Events'] }, access)).status).toBe(404);
    expect((await change({ file_names: [theirs, names[0]], add: ['New'] }, access)).at('data.1')).toBeUndefined();
    expect((await api.call('GET /files?tag=events', access)).at('data.total')).toBe(1);
    expect(await listTags()).toEqual([{ tag: 'Events', total: 3 }]);
    for (const call of ['GET /files/tags', 'POST /files/tags'] as const) {
      expect((await api.call(call, { token: null })).status).toBe(401);
      expect((await api.call(call, { key: 'other-site' })).status).toBe(403);
    }
  });

  it('of two changes at once are both there, in one spelling', async () => {
    await Promise.all([
      change({ file_names: names, add: ['Events'] }),
      change({ file_names: names, add: ['EVENTS', 'Portraits'] }),
    ]);
    expect(await listTags()).toEqual([
      { tag: expect.stringMatching(/^events$/i), total: 3 },
      { tag: 'Portraits', total: 3 },
    ]);
  });
});
