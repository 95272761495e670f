import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { maxUploadBytes } from '@quoin/shared/contract/picture-upload';
import sharp from 'sharp';
import { aNoise, anUpload, aPicture } from '../../testing/an-upload.ts';
import { aPngChunk, pngWithChunks } from '../../testing/png-with-chunks.ts';
import { aTestApi, type TestApi, type TestResponse } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** Milliseconds for pictures that take seconds of processor time. */
const slowMachine = 90_000;

/** Uploads that are being received. */
const received = (): string[] => readdirSync(path.join(api.settings.dataDir, 'uploads'));
const read = async (answer: TestResponse): Promise<Buffer> =>
  (await api.inject(String(answer.at('data.url')))).rawPayload;
/** Returns the colour at a place of the picture, as red, green and blue. */
const readColour = async (answer: TestResponse, { left, top }: { left: number; top: number }): Promise<number[]> => {
  const part = sharp(await read(answer)).extract({ left, top, width: 1, height: 1 });
  return [...(await part.removeAlpha().raw().toBuffer())];
};
const isNear = (found: number[], expected: number[]): boolean =>
  found.length === expected.length
  && found.every((value, index) => Math.abs(value - (expected[index] ?? Infinity)) <= 12);

const [red, green] = [
  [200, 40, 40],
  [40, 160, 60],
];
/** 64 × 48 pixels, in sRGB: the left half is red, the right half green. */
const twoColours = () =>
  sharp(
    Buffer.from(Array.from({ length: 64 * 48 }, (_, index) => (index % 64 < 32 ? (red ?? []) : (green ?? []))).flat()),
    { raw: { width: 64, height: 48, channels: 3 } },
  );

describe('a picture of a phone', () => {
  it('is taken as HEIC, turned, and with its Display P3 colours in sRGB', async () => {
    // Made with libheif from the same two colours, in Display P3. It is turned clockwise, so red comes to the top.
    const bytes = await readFile(path.join(import.meta.dirname, '../../testing/phone-photo.heic'));
    const answer = await anUpload(api, { bytes, name: 'IMG_0001.HEIC', type: '' });
    expect(answer.body).toMatchObject({ data: { width: 48, height: 64, alt: 'IMG 0001' } });
    expect(isNear(await readColour(answer, { left: 8, top: 8 }), red ?? [])).toBe(true);
    expect(isNear(await readColour(answer, { left: 40, top: 56 }), green ?? [])).toBe(true);
    expect((await anUpload(api, { bytes: bytes.subarray(0, 900) })).body).toMatchObject({
      status: 415,
      detail: expect.stringMatching(/^The picture is damaged/),
    });
  });

  it('has its Display P3 colours in sRGB as JPEG', async () => {
    const bytes = await twoColours().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    // The numbers in the file are others, so ignoring the profile would be noticed.
    const raw = [...(await sharp(bytes).keepIccProfile().raw().toBuffer())].slice(0, 3);
    expect(isNear(raw, red ?? [])).toBe(false);
    const answer = await anUpload(api, { bytes });
    expect(isNear(await readColour(answer, { left: 8, top: 8 }), red ?? [])).toBe(true);
    expect((await sharp(await read(answer)).metadata()).icc).toBeUndefined();
  });

  it(
    'of 48 megapixels is turned and made smaller, without the place where it was taken',
    async () => {
      const bytes = await aPicture(8064, 6048)
        .jpeg()
        .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const answer = await anUpload(api, { bytes, type: 'image/jpeg' });
      expect(answer.body).toMatchObject({ data: { width: 2400, height: 3200 } });
      expect((await sharp(await read(answer)).metadata()).exif).toBeUndefined();
    },
    slowMachine,
  );

  it(
    'of 108 megapixels is taken as JPEG',
    async () => {
      const bytes = await aPicture(27_000, 4000).jpeg().toBuffer();
      expect((await anUpload(api, { bytes })).body).toMatchObject({ data: { width: 2400, height: 356 } });
    },
    slowMachine,
  );
});

describe('an animation', () => {
  const frames = Buffer.concat([Buffer.alloc(20 * 10 * 3, 200), Buffer.alloc(20 * 10 * 3, 10)]);
  const moving = () => sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } });
  const control = aPngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const notice = 'The file is an animation. Only its first picture is kept.';

  it.each([
    [
      'a GIF',
      () =>
        moving()
          .gif({ delay: [100, 100] })
          .toBuffer(),
    ],
    [
      'a WebP',
      () =>
        moving()
          .webp({ delay: [100, 100] })
          .toBuffer(),
    ],
    ['an APNG', async () => pngWithChunks(await aPicture(20, 10).png().toBuffer(), [control])],
  ])('as %s keeps its first picture, and the response says so', async (_, make) => {
    const answer = await anUpload(api, { bytes: await make() });
    expect(answer.body).toMatchObject({ data: { width: 20, height: 10, notice } });
    const name = String(answer.at('data.file_name'));
    expect((await api.call(`GET /files/${name}`)).under('data')).not.toHaveProperty('notice');
    const replaced = await anUpload(api, { bytes: await make(), to: `/files/${name}/replace` });
    expect(replaced.at('data.notice')).toBe(notice);
  });

  it('is not said of a still picture', async () => {
    for (const format of ['gif', 'webp', 'png'] as const) {
      const bytes = await aPicture().toFormat(format).toBuffer();
      expect((await anUpload(api, { bytes })).under('data')).not.toHaveProperty('notice');
    }
  });
});

describe('a file that is refused', () => {
  const noise = () => aNoise(300, 300);
  it.each([
    ['an empty one', 422, () => Buffer.alloc(0), /^The file is empty\.$/],
    ['a text', 415, () => Buffer.from('Dear all,'), /^The file is not a picture, whatever its name says\./],
    ['an SVG', 415, () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x"/>'), /^An SVG drawing is not accepted/],
    ['half a JPEG', 415, async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000), /^The picture is damaged/],
    ['half a PNG', 415, async () => (await noise().png().toBuffer()).subarray(0, 20_000), /^The picture is damaged/],
    ['half a WebP', 415, async () => (await noise().webp().toBuffer()).subarray(0, 5000), /^The picture is damaged/],
    ['a large one', 413, () => Buffer.alloc(maxUploadBytes + 1), /^The file is larger than 40 MB\./],
  ])('says what is wrong with %s, and leaves nothing', async (...[, status, make, detail]) => {
    const answer = await anUpload(api, { bytes: await make() });
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
    expect(received()).toEqual([]);
  });
});
