import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listVariants } from '@quoin/shared/contract/media-name';
import sharp from 'sharp';
import { aNoise, anUpload, aPicture } from '../../testing/an-upload.ts';
import { addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const names = async (): Promise<unknown> => (await api.call('GET /files')).at('file_names');
const stored = (): string[] => {
  const folder = path.join(api.settings.dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const fetched = async (url: string): Promise<{ status: number; bytes: Buffer; headers: object }> => {
  const { statusCode, rawPayload, headers } = await api.inject(url);
  return { status: statusCode, bytes: rawPayload, headers };
};
const png = () => aPicture().png().toBuffer();

describe('POST /upload-single', () => {
  it('stores the pixels under a generated name and returns the file', async () => {
    const sent = await aPicture(3000, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '27/1' } })
      .toBuffer();
    const { status, body, at } = await anUpload(api, { bytes: sent, name: '../../Team photo_01.jpg' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: {
        file_name: expect.stringMatching(/^[a-z0-9]{26}-2400x80\.webp$/),
        width: 2400,
        height: 80,
        widths: [320, 640, 960, 1440, 1920],
        alt: 'Team photo 01',
        name: 'Team photo_01.jpg',
        used_in: [],
      },
    });
    expect(await names()).toEqual([at('data.url')]);
    const { bytes } = await fetched(String(at('data.url')));
    expect(bytes).toHaveLength(Number(at('data.size')));
    expect(bytes.toString('latin1')).not.toContain('SECRET PLACE');
    const { format, exif, icc, xmp } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp]).toEqual(['webp', undefined, undefined, undefined]);
  });

  it('stores every smaller width as AVIF and WebP, at derived addresses', async () => {
    const { at } = await anUpload(api, { bytes: await aPicture(1000, 500).png().toBuffer() });
    const variants = listVariants(String(at('data.url')));
    expect(variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      '320 avif',
      '640 avif',
      '960 avif',
      '1000 avif',
      '320 webp',
      '640 webp',
      '960 webp',
      '1000 webp',
    ]);
    for (const { address, width, format } of variants) {
      const { status, bytes, headers } = await fetched(address);
      expect({ status, ...headers }).toMatchObject({ status: 200, 'content-type': `image/${format}` });
      expect(await sharp(bytes).metadata()).toMatchObject({ width, format: format === 'avif' ? 'heif' : 'webp' });
    }
    const id = String(at('data.file_name')).slice(0, 26);
    for (const name of [
      `${id}-1440.webp`,
      `${id}-333.webp`,
      `${id}-1e9.webp`,
      `${id}--1.avif`,
      `${id}-NaN.avif`,
      `${id}-320.svg`,
      `${id}-320.png`,
      `${id}-999x500.webp`,
      `${id}.webp`,
    ]) {
      expect([name, (await fetched(`/media/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('creates one file per Idempotency-Key, and another one after its deletion', async () => {
    const upload = async (key: string, bytes = png()) =>
      anUpload(api, { bytes: await bytes, headers: { 'idempotency-key': key } });
    const before = stored().length;
    const [one, other] = await Promise.all([upload('one'), upload('one')]);
    const name = String(one.at('data.file_name'));
    expect([one.status, other.status, other.at('data.file_name')]).toEqual([200, 200, name]);
    expect(stored()).toHaveLength(before + 1);
    await api.call(`PUT /files/${name}`, { body: { alt: 'A stone' } });
    expect((await upload('one')).under('data')).toMatchObject({ file_name: name, alt: 'A stone' });
    expect((await upload('one', aPicture(31, 20).png().toBuffer())).status).toBe(422);
    await api.call(`DELETE /delete-file/${name}`);
    expect((await upload('one')).at('data.file_name')).not.toBe(name);
    expect(stored()).toHaveLength(before + 1);
  });

  it('answers a repeated upload before it processes other pictures', async () => {
    const again = async () => anUpload(api, { bytes: await png(), headers: { 'idempotency-key': 'soon' } });
    const first = await again();
    const slow = anUpload(api, { bytes: await aPicture(4000, 3000).png().toBuffer() });
    const soonest = await Promise.race([again(), slow]);
    expect(soonest.at('data.file_name')).toBe(first.at('data.file_name'));
    expect((await slow).status).toBe(200);
  });

  it('stores a small picture in one width', async () => {
    const before = stored().length;
    const { at } = await anUpload(api, { bytes: await png() });
    expect(at('data.widths')).toEqual([]);
    expect(stored()).toHaveLength(before + 1);
  });

  it('applies the EXIF orientation, and keeps transparency', async () => {
    const turned = await aPicture(40, 20)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' } })
      .toBuffer();
    expect(
      (await anUpload(api, { bytes: await sharp(turned).withMetadata({ orientation: 6 }).toBuffer() })).body,
    ).toMatchObject({ data: { width: 20, height: 40 } });
    const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { bytes } = await fetched(String((await anUpload(api, { bytes: glass })).at('data.url')));
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s, whatever it is called', async (format) => {
    const { status } = await anUpload(api, {
      bytes: await aPicture().toFormat(format).toBuffer(),
      name: 'index.html',
      type: 'text/html',
    });
    expect(status).toBe(200);
  });

  it('takes the first frame of what moves', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 10 * 3, 200), Buffer.alloc(20 * 10 * 3, 10)]);
    const moving = await sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);
    const { body, at } = await anUpload(api, { bytes: moving });
    expect(body).toMatchObject({ data: { width: 20, height: 10 } });
    expect((await sharp((await fetched(String(at('data.url')))).bytes).metadata()).pages).toBeUndefined();
  });

  it('removes all metadata of a picture', async () => {
    const { at } = await anUpload(api, {
      bytes: Buffer.concat([await png(), Buffer.from('<script>__pwn()</script>')]),
    });
    expect((await fetched(String(at('data.url')))).bytes.toString('latin1')).not.toContain('<script');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG that begins like a WebP', Buffer.from(`<!--    WEBP-->${svg}`)],
    ['an SVG that begins like an AVIF', Buffer.from(`<!--ftypavif-->${svg}`)],
    ['an SVG that begins like a GIF', Buffer.from(`GIF89a${svg}`)],
    ['a compressed SVG', Buffer.from('H4sIAAAAAAAAA7Mpzy/KLgUAq2JDGwcAAAA=', 'base64')],
    ['HTML', Buffer.from('<!doctype html><script>x()</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a TIFF', Buffer.from('II*\0\u0008\0\0\0', 'latin1')],
    ['a GIF in name only', Buffer.from('GIF89a/*<script>*/=1')],
    ['half a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a box that lists no AVIF', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a program', Buffer.from('\u007FELF', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    const before = [await names(), stored()];
    expect((await anUpload(api, { bytes })).status).toBe(415);
    expect([await names(), stored()]).toEqual(before);
  });

  it('refuses a truncated picture', async () => {
    const whole = await aNoise(200, 200).png().toBuffer();
    expect((await anUpload(api, { bytes: whole.subarray(0, whole.length / 2) })).status).toBe(415);
  });

  it('refuses too many pixels in a small file', async () => {
    const bomb = await aPicture(10_500, 10_500).png().toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await anUpload(api, { bytes: bomb })).toMatchObject({
      status: 413,
      body: {
        detail:
          'The picture has 10500 × 10500 pixels, 110 million. At most 110 million are accepted in this format. Save it smaller and try again.',
      },
    });
    const interlaced = await aPicture(7100, 7100).png({ progressive: true }).toBuffer();
    expect(await anUpload(api, { bytes: interlaced })).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('At most 50 million') },
    });
  });

  it('refuses a missing file, a file that is too large, and JSON', async () => {
    expect((await anUpload(api, { bytes: await png(), field: 'other' })).body).toMatchObject({
      status: 422,
      errors: { file: ['Please select a file to upload.'] },
    });
    expect((await anUpload(api, { bytes: Buffer.alloc(41 * 1024 * 1024) })).status).toBe(413);
    expect(
      (
        await api.call('POST /upload-single', {
          body: { file: { path: '/etc/passwd', filepath: '/etc/passwd', _buf: 'x' } },
        })
      ).status,
    ).toBe(415);
  });

  it('authenticates before it stores a byte', async () => {
    const before = stored();
    const theirs = await addTenant(api, 'uploader');
    expect((await anUpload(api, { bytes: await png(), token: null })).status).toBe(401);
    expect((await anUpload(api, { bytes: await png(), token: 'x'.repeat(43) })).status).toBe(401);
    expect((await anUpload(api, { bytes: await png(), token: theirs })).status).toBe(403);
    expect(stored()).toEqual(before);
  });

  it.each([
    ['../../x.png', 'x.png', 'x'],
    ['x.png\0.html', 'x.png.html', 'x png'],
    ['.htaccess', '.htaccess', 'htaccess'],
    ['C:\\temp\\Our house.jpg', 'Our house.jpg', 'Our house'],
    ['\u202Egnp.exe', 'gnp.exe', 'gnp'],
    ['ঢাকা শহর.webp', 'ঢাকা শহর.webp', 'ঢাকা শহর'],
    [`${'x'.repeat(400)}.png`, 'x'.repeat(200), 'x'.repeat(120)],
  ])('derives the alt text from the name %j, and no file name', async (...[sent, name, alt]) => {
    const { at } = await anUpload(api, { bytes: await png(), name: sent });
    expect([at('data.name'), at('data.alt')]).toEqual([name, alt]);
    expect(at('data.file_name')).toMatch(/^[a-z0-9]{26}-30x20\.webp$/);
  });

  const boundary = 'b0';
  const part = (head: string, body = 'x'): string => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
  it.each([
    ['no boundary', 'multipart/form-data', part(file)],
    ['no closing boundary', `multipart/form-data; boundary=${boundary}`, part(file)],
    [
      'an empty field name',
      `multipart/form-data; boundary=${boundary}`,
      `${part('Content-Disposition: form-data; name=""; filename="a.png"')}--${boundary}--`,
    ],
    [
      'a text field called file',
      `multipart/form-data; boundary=${boundary}`,
      `${part('Content-Disposition: form-data; name="file"')}--${boundary}--`,
    ],
    [
      'a poisoned name',
      `multipart/form-data; boundary=${boundary}`,
      `${part('Content-Disposition: form-data; name="__proto__"; filename="a.png"')}--${boundary}--`,
    ],
    [
      'ten thousand parts',
      `multipart/form-data; boundary=${boundary}`,
      `${part('Content-Disposition: form-data; name="a"').repeat(10_000)}--${boundary}--`,
    ],
    [
      'an endless header',
      `multipart/form-data; boundary=${boundary}`,
      `${part(`Content-Disposition: form-data; name="file"; filename="${'a'.repeat(1_000_000)}"`)}--${boundary}--`,
    ],
    [
      'a header without its end',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"`,
    ],
    ['nothing at all', `multipart/form-data; boundary=${boundary}`, ''],
  ])('refuses a body with %s', async (...[, type, payload]) => {
    const before = stored();
    const { statusCode } = await api.inject({
      method: 'POST',
      url: '/api/upload-single',
      payload,
      headers: { 'content-type': type, 'app-key': 'quoin-site', authorization: `Bearer ${api.token}` },
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(stored()).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('the quota of an application', () => {
  it('is enforced with a message, and freed by a deletion', async () => {
    const small = await aTestApi({ env: { MEDIA_QUOTA_MB: '1' } });
    const bytes = await aNoise(700, 700).png().toBuffer();
    const upload = () => anUpload(small, { bytes, headers: { 'idempotency-key': 'first' } });
    const first = await upload();
    expect(first.status).toBe(200);
    // A retry after a lost response uses no quota.
    expect(await upload()).toMatchObject({ status: 200, body: first.body });
    const refused = await anUpload(small, { bytes });
    expect(refused).toMatchObject({ status: 507, body: { detail: expect.stringContaining('1 MB') } });
    expect((await small.call('GET /files')).at('data.total')).toBe(1);
    const theirs = await addTenant(small, 'another');
    expect((await anUpload(small, { bytes, token: theirs, key: 'another' })).status).toBe(200);
    await small.call(`DELETE /delete-file/${String(first.at('data.file_name'))}`);
    expect((await anUpload(small, { bytes })).status).toBe(200);
    await small.close();
  });
});

describe('uploads of one user', () => {
  it('are refused beyond 60 a minute with Retry-After, before they are read', async () => {
    const other = await aTestApi();
    const send = () => other.call('POST /upload-single', { body: {} });
    for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(415);
    const { status, headers } = await send();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    await other.close();
  });
});
