import sharp from 'sharp';
import { addTenant, answerOf, aTestApi, siteKey, type Answer, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => { api = await aTestApi(); });
afterAll(() => api.close());

const aPicture = (width = 30, height = 20) => sharp({ create: { width, height, channels: 3, background: '#236' } });

async function upload(bytes: Uint8Array, { name = 'Team photo_01.png', field = 'file', token = api.token }: { name?: string; field?: string; token?: string | null } = {}): Promise<Answer> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const encoded = new Response(form);
  const response = await api.app.inject({
    method: 'POST', url: '/api/upload-single', payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', 'app-key': siteKey, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  return answerOf(response);
}

const names = async (token?: string, key = siteKey): Promise<unknown> => (await api.call('GET /files', { key, ...(token ? { token } : {}) })).at('file_names');

describe('POST /upload-single', () => {
  it('stores pixels under a name of our own and answers the file', async () => {
    const sent = await aPicture(3000, 100).jpeg().withExif({ IFD0: { Copyright: 'SECRET PLACE' } }).toBuffer();
    const { status, body, at } = await upload(sent, { name: '../../Team photo_01.jpg' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { file_name: expect.stringMatching(/^[a-z0-9]{26}\.webp$/), width: 2400, height: 80, alt: 'Team photo 01' } });
    expect(await names()).toEqual([at('data.url')]);
    const { rawPayload, headers } = await api.app.inject(String(at('data.url')));
    expect((await sharp(rawPayload).metadata()).format).toBe('webp');
    expect(rawPayload.toString('latin1')).not.toContain('SECRET PLACE');
    expect(headers).toMatchObject({
      'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('keeps nothing of a picture but what it shows', async () => {
    const png = await aPicture().png().toBuffer();
    const { at } = await upload(Buffer.concat([png, Buffer.from('<script>__pwn()</script>')]));
    const { rawPayload } = await api.app.inject(String(at('data.url')));
    expect(rawPayload.toString('latin1')).not.toContain('<script');
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script>x()</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>x()</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a GIF in name only', Buffer.from('GIF89a/*<script>*/=1')],
    ['half a picture', Buffer.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])],
  ])('refuses %s', async (_, bytes) => {
    const before = await names();
    expect((await upload(bytes)).status).toBe(415);
    expect(await names()).toEqual(before);
  });

  it('refuses what is no file, too large a file, and whoever is not signed in', async () => {
    const png = await aPicture().png().toBuffer();
    expect((await upload(png, { field: 'other' })).body).toMatchObject({ status: 422, errors: { file: ['Please select a file to upload.'] } });
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
    expect((await upload(png, { token: null })).status).toBe(401);
    expect((await api.call('POST /upload-single', { body: { file: { path: '/etc/passwd' } } })).status).toBe(415);
  });
});

describe('GET /files', () => {
  it('lists newest first, page by page, and only what is the application\'s own', async () => {
    await upload(await aPicture().png().toBuffer(), { name: 'newest.png' });
    const { at, status } = await api.call('GET /files?page=1&size=2', { headers: { App_Name: 'anything' } });
    expect(status).toBe(200);
    expect(at('data.files.0.alt')).toBe('newest');
    expect(at('data.file_names')).toEqual(at('file_names'));
    expect(at('data.per_page')).toBe(2);
    expect((await api.call('GET /files', { token: null })).status).toBe(401);
    const theirs = await addTenant(api, 'other-site');
    expect(await names(theirs, 'other-site')).toEqual([]);
    const name = String(at('data.files.0.file_name'));
    expect((await api.call(`DELETE /delete-file/${name}`, { token: theirs, key: 'other-site' })).status).toBe(404);
    expect((await api.app.inject(`/media/${name}`)).statusCode).toBe(200);
  });
});

describe('DELETE /delete-file/{filename}', () => {
  it('answers the deleted file, and it is gone', async () => {
    await upload(await aPicture().png().toBuffer(), { name: 'short lived.png' });
    const name = String((await api.call('GET /files')).at('data.files.0.file_name'));
    expect((await api.call(`DELETE /delete-file/${name}`)).at('data.alt')).toBe('short lived');
    expect((await api.app.inject(`/media/${name}`)).statusCode).toBe(404);
    expect((await api.call(`DELETE /delete-file/${name}`)).status).toBe(404);
  });

  it.each(['..%2fquoin.sqlite', '%2e%2e%2fquoin.sqlite', '%252e%252e%252fx', '..%5cx', 'a.png%00', '.', '..', '%2Fetc%2Fpasswd', 'x'.repeat(300)])('does not leave its folder for %s', async (name) => {
    expect([404, 414]).toContain((await api.call(`DELETE /delete-file/${name}`)).status);
    expect([404, 414]).toContain((await api.app.inject(`/media/${name}`)).statusCode);
  });
});
