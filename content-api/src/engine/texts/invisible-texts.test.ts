import { addTenant, aTestApi, type TestApi, type TestResponse } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const post = (body: object): Promise<TestResponse> =>
  api.call('POST /posts', { body: { title: 'A title', slug: 'a-title', ...body } });
const control = (name: string, place: number): string =>
  `Contains ${name} as its character ${place}, which no reader sees. Remove it.`;

describe('a required text', () => {
  it.each([
    ['zero widths', '\u200B\u2060\uFEFF'],
    ['soft hyphens', '\u00AD\u00AD'],
    ['bidi marks', '\u202E\u202C'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['no-break spaces', '\u00A0 \u3000'],
  ])('is empty when it has only %s', async (...[, title]) => {
    const refused = await post({ title });
    expect(refused).toMatchObject({ status: 422, body: { errors: { title: ['Must be filled in.'] } } });
    const visitor = await api.call('POST /contact-messages', { token: null, body: { name: 'Ann', message: title } });
    expect(visitor).toMatchObject({ status: 422, body: { errors: { message: ['Must be filled in.'] } } });
  });

  it('may have invisible characters among others, which are stored', async () => {
    const made = await post({ title: 'क्\u200Dष \u{1F469}\u200D\u{1F469}', slug: 'joined' });
    expect(made.at('data.title')).toBe('क्\u200Dष \u{1F469}\u200D\u{1F469}');
  });

  it('is not required where it is optional, and then is empty', async () => {
    const made = await post({ sub_title: '\u200B', slug: 'optional' });
    expect(made.at('data.sub_title')).toBe('');
  });
});

describe('a control character', () => {
  it.each([
    ['NUL in a title', { title: 'a\0b' }, { title: [control('a control character (U+0000)', 2)] }],
    ['an escape in a title', { title: 'a\u001Bb' }, { title: [control('a control character (U+001B)', 2)] }],
    ['half a character in a title', { title: 'a\uD800' }, { title: [control('half a character (U+D800)', 2)] }],
    ['a tab in a title', { title: 'a\tb' }, { title: [control('a tab (U+0009)', 2)] }],
    ['a line break in a title', { title: 'a\nb' }, { title: [control('a line break (U+000A)', 2)] }],
    ['only a control character', { title: '\u0001' }, { title: [control('a control character (U+0001)', 1)] }],
    ['NUL in lines', { meta_description: 'a\n\0' }, { meta_description: [control('a control character (U+0000)', 3)] }],
    ['NUL in tags', { tags: 'a,\0' }, { tags: [control('a control character (U+0000)', 3)] }],
    ['NUL in rich text', { content: '<p>\0</p>' }, { content: [control('a control character (U+0000)', 4)] }],
    ['a reference in rich text', { content: '<p>&#1;</p>' }, { content: [control('a control character (U+0001)', 4)] }],
    ['a vertical tab in rich text', { content: 'a\vb' }, { content: [control('a control character (U+000B)', 2)] }],
    ['NUL in a slug', { slug: 'a\0' }, { slug: [control('a control character (U+0000)', 2)] }],
    ['NUL in a picture', { thumb: '/media/\0' }, { thumb: [control('a control character (U+0000)', 8)] }],
  ])('is refused by the name of its field: %s', async (...[, body, errors]) => {
    expect(await post(body)).toMatchObject({ status: 422, body: { errors } });
  });

  it('is refused in a long rich text, which a worker cleans', async () => {
    const refused = await post({ content: `<p>${'a'.repeat(9_000)}\u0001</p>` });
    expect(refused).toMatchObject({ status: 422, body: { errors: { content: [expect.stringContaining('U+0001')] } } });
  });

  it('is refused in a link', async () => {
    for (const slug of ['about\0us', '/a\u200Bb', 'https://example.org/\u0007']) {
      const refused = await api.call('POST /menus', { body: { title: 'A menu', shortcode: 'TOPMENU', slug } });
      expect(refused).toMatchObject({ status: 422, body: { errors: { slug: [expect.any(String)] } } });
    }
  });

  it('may be a tab or a line break in a text of several lines', async () => {
    const made = await post({ meta_description: 'a\tb\r\nc', content: '<p>a\tb\nc</p>', slug: 'lines' });
    expect(made.at('data.meta_description')).toBe('a\tb\r\nc');
    expect(made.at('data.content')).toBe('<p>a\tb\nc</p>');
  });
});

describe('NUL in a request', () => {
  it.each([
    ['GET /posts/a%00b', [404]],
    ['GET /pages/%00', [404]],
    ['GET /posts/1%00', [404]],
    ['GET /posts?search_key=a%00b', [200]],
    ['GET /posts?category=%00', [200, 400]],
    ['GET /posts?category=news%00', [200, 400]],
    ['GET /posts?status=%00', [400]],
    ['GET /menus?shortcode=%00', [200, 400]],
    ['GET /applications/%00', [404]],
    ['GET /posts?fields=%00', [400]],
    ['GET /posts?sort=%00', [400]],
    ['GET /files?search_key=%00', [200]],
    ['GET /search?search_key=%00', [200]],
    ['DELETE /delete-file/%00', [400, 404]],
    ['GET /posts?app_key=%00', [200, 400]],
  ] as const)('is no failure of the server: %s', async (request, statuses) => {
    expect(statuses).toContain((await api.call(request)).status);
  });

  it('is refused in what visitors and accounts send', async () => {
    const routes = ['/login', '/forgot-password', '/contact-messages'] as const;
    for (const route of routes) {
      const body = { identifier: 'a\0', password: 'a\0b', name: 'a\0', message: 'a\0', email: 'a\0@example.org' };
      expect([route, (await api.call(`POST ${route}`, { token: null, body })).status]).toEqual([route, 422]);
    }
    await addTenant(api, 'nul');
    expect((await api.call('PUT /account', { key: null, body: { name: 'a\0' } })).status).toBe(422);
  });
});
