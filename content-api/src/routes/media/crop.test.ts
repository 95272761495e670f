import sharp from 'sharp';
import { anUpload, aPicture } from '../../testing/an-upload.ts';
import { addTenant, aTestApi, type TestApi, type TestResponse } from '../../testing/test-api.ts';

let api: TestApi;
let other: string;
beforeAll(async () => {
  api = await aTestApi();
  other = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

const readName = (answer: TestResponse): string => String(answer.at('data.file_name'));
/** 700 × 300 pixels of blue, with a white square from 100, 50 to 199, 149. */
const square = async (): Promise<Buffer> => {
  const white = { create: { width: 100, height: 100, channels: 3 as const, background: '#fff' } };
  return aPicture(700, 300)
    .composite([{ input: white, left: 100, top: 50 }])
    .png()
    .toBuffer();
};
const upload = async (): Promise<string> =>
  readName(await anUpload(api, { bytes: await square(), name: 'Square.png' }));
const area = { x: 100, y: 50, width: 100, height: 100 };
const crop = (name: string, { body = area, ...call }: { body?: object; [option: string]: unknown } = {}) =>
  api.call(`POST /files/${name}/crop`, { body, ...call });
const find = async (name: string) => (await api.call(`GET /files/${name}`)).under('data');

describe('POST /files/{filename}/crop', () => {
  it('copies exactly this part, with the words of the picture', async () => {
    const name = await upload();
    await api.call(`PUT /files/${name}`, { body: { alt: 'A white square' } });
    const before = await find(name);
    const answer = await crop(name);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { width: 100, height: 100, alt: 'A white square', name: 'Square.png', crop_of: name, used_in: [] },
      },
    });
    const { dominant, channels } = await sharp((await api.inject(String(answer.at('data.url')))).rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(240);
    // No row and no column of blue pixels is in it.
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(250);
    expect(await find(name)).toEqual(before);
    const [first] = [(await api.call('GET /files')).at('data.files.0.crop_of')];
    expect(first).toBe(name);
  });

  it('makes a picture like any other: it is used, and only then kept from deletion', async () => {
    const copy = readName(await crop(await upload()));
    const slider = { title: 'Square', thumb: `/media/${copy}` };
    const id = Number((await api.call('POST /sliders', { body: slider })).at('data.id'));
    expect((await find(copy)).used_in).toMatchObject([{ resource: 'sliders', id, field: 'thumb' }]);
    expect((await api.call(`DELETE /delete-file/${copy}`)).status).toBe(409);
    await api.call(`DELETE /sliders/${id}`);
    expect((await api.call(`DELETE /delete-file/${copy}`)).status).toBe(200);
  });

  it('knows the first original also as a crop of a crop, and after that was replaced', async () => {
    const name = await upload();
    const copy = readName(await crop(name));
    const second = readName(await crop(copy, { body: { x: 0, y: 0, width: 50, height: 50 } }));
    expect((await find(second)).crop_of).toBe(name);
    const replaced = readName(
      await anUpload(api, { bytes: await aPicture(900, 900).png().toBuffer(), to: `/files/${name}/replace` }),
    );
    expect([(await find(copy)).crop_of, (await find(second)).crop_of]).toEqual([replaced, replaced]);
    // By its former name, the picture is the present one.
    expect((await find(name)).file_name).toBe(replaced);
    expect((await crop(name, { body: { x: 0, y: 0, width: 900, height: 900 } })).status).toBe(200);
  });

  it('stays when its original is deleted, and is then cropped by itself', async () => {
    const name = await upload();
    const copy = readName(await crop(name));
    expect((await api.call(`DELETE /delete-file/${name}`)).status).toBe(200);
    expect((await find(copy)).crop_of).toBeNull();
    const row = api.database.db.selectFrom('media').select('crop_of').where('file_name', '=', copy);
    // A restored database may give the number to another picture.
    expect(await row.executeTakeFirst()).toEqual({ crop_of: null });
    const second = await crop(copy, { body: { x: 0, y: 0, width: 20, height: 20 } });
    expect(second.at('data.crop_of')).toBe(copy);
  });

  it('is no crop any more after it was replaced', async () => {
    const copy = readName(await crop(await upload()));
    const answer = await anUpload(api, { bytes: await square(), to: `/files/${copy}/replace` });
    expect(answer.at('data.crop_of')).toBeNull();
  });

  it('creates one file per Idempotency-Key', async () => {
    const name = await upload();
    const headers = { 'idempotency-key': 'one-crop' };
    const [one, again] = [await crop(name, { headers }), await crop(name, { headers })];
    expect(readName(again)).toBe(readName(one));
    expect((await crop(name, { body: { ...area, width: 99 }, headers })).status).toBe(422);
  });

  it.each([
    [{ ...area, x: 601 }, { width: ['Reaches beyond the picture, which is 700 pixels wide.'] }],
    [{ ...area, height: 251 }, { height: ['Reaches beyond the picture, which is 300 pixels high.'] }],
    [{ ...area, width: 0 }, { width: ['Must be 1 or more.'] }],
    [{ ...area, y: -1 }, { y: ['Must be 0 or more.'] }],
    [{ ...area, x: 1.5 }, { x: ['Must be a whole number.'] }],
    [{ x: 1, y: 1, width: 10 }, { height: ['Must be a whole number.'] }],
  ])('refuses the part %j', async (body, errors) => {
    expect(await crop(await upload(), { body })).toMatchObject({ status: 422, body: { errors } });
  });

  it('needs a picture of this application, and a user of it', async () => {
    const name = await upload();
    const total = async () => (await api.call('GET /files')).at('data.total');
    const before = await total();
    const theirs = { token: other, key: 'other-site' };
    expect((await crop(name, theirs)).status).toBe(404);
    expect((await api.call(`GET /files/${name}`, theirs)).status).toBe(404);
    expect((await crop(name, { token: other })).status).toBe(403);
    expect((await crop(name, { token: null })).status).toBe(401);
    expect((await api.call(`GET /files/${name}`, { token: null })).status).toBe(401);
    expect((await crop(`${'x'.repeat(26)}-10x10.webp`)).status).toBe(404);
    expect((await crop('no-picture')).status).toBe(404);
    expect(await total()).toBe(before);
  });
});
