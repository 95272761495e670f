import { aTestApi, type TestApi } from '../../testing/test-api.ts';

const limit = 4 * 2 ** 20;
const content = `<p>${'x'.repeat(249_992)}</p>`;
let api: TestApi;

beforeAll(async () => {
  api = await aTestApi();
  await create('pages', { count: 1, slug: 'large', title: 'Large' });
  await create('posts', { count: 30, content });
});
afterAll(() => api.close());

async function create(
  name: 'pages' | 'posts' | 'sections',
  { count, ...body }: Record<string, unknown> & { count: number },
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const { status, text } = await api.call(`POST /${name}`, {
      body: { title: `${name} ${number}`, name: 'A', slug: `${name}-${number}`, status: 1, ...body },
    });
    expect(status === 201 ? 'stored' : text).toBe('stored');
  }
}
const read = (path: `/${string}`) => api.call(`GET ${path}`, { token: null });
const countRows = (data: unknown) => (Array.isArray(data) ? data.length : Number.NaN);

describe('a list with more text than one response may have', () => {
  it('ends before the limit without `page` and `size`, says how many rows it has, and goes on by them', async () => {
    const first = await read('/posts');
    expect(first.status).toBe(200);
    expect(first.under('data')).toMatchObject({ current_page: 1, per_page: 16, last_page: 2, total: 30 });
    expect(countRows(first.at('data.data'))).toBe(16);
    expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(limit + 50_000);
    const second = await read('/posts?page=2&size=16');
    expect(countRows(second.at('data.data'))).toBe(14);
  });

  it('refuses a page that is too large, with the size that fits', async () => {
    const { status, at } = await read('/posts?page=1&size=30');
    expect([status, at('detail')]).toEqual([
      400,
      `These 30 records have more than ${limit} bytes of text. Ask for size=16.`,
    ]);
  });

  it('has all rows when it asks only for short fields', async () => {
    expect(countRows((await read('/posts?fields=title,slug')).at('data.data'))).toBe(30);
  });
});

describe('a record that contains more text than one response may have', () => {
  it('is refused with the reason, and its records are read page by page', async () => {
    await create('sections', { count: 17, page_id: 1, content });
    const { status, at } = await read('/pages/large');
    expect([status, at('detail')]).toEqual([
      400,
      `The sections in these records have more than ${limit} bytes of text. Read them page by page from /sections.`,
    ]);
    expect((await read('/sections?page=1&size=10')).status).toBe(200);
  });
});
