import { contracts } from '@quoin/shared/contract/resources/contracts';
import { text } from '@quoin/shared/contract/field';
import { addTenant, aTestApi, type TestResponse, type TestApi } from '../testing/test-api.ts';
import { documented } from './openapi.ts';

let api: TestApi;
const otherKey = 'another';
const theirs = { key: otherKey, token: '' };

const create = async (path: `/${string}`, { body, ...more }: { body: object; key?: string; token?: string }) =>
  Number((await api.call(`POST ${path}`, { body, ...more })).at('data.id'));
const list = (query: string, more: object = {}): Promise<TestResponse> =>
  api.call(`GET /posts?${query}`, { token: null, ...more });
const slugsIn = ({ at }: TestResponse): unknown => {
  const rows = at('data.data');
  return Array.isArray(rows) ? rows.map((row: { slug: unknown }) => row.slug) : rows;
};

beforeAll(async () => {
  api = await aTestApi();
  theirs.token = await addTenant(api, otherKey);
  const field = await create('/post-categories', { body: { name: 'From the field', slug: 'field' } });
  const hidden = await create('/post-categories', { body: { name: 'Hidden', slug: 'hidden', status: 0 } });
  const elsewhere = await create('/post-categories', { body: { name: 'Field', slug: 'field' }, ...theirs });
  for (const number of [1, 2, 3, 4])
    await create('/posts', { body: { title: `Journey ${number}`, slug: `journey-${number}`, category_id: field } });
  await create('/posts', { body: { title: 'Draft journey', slug: 'draft', category_id: field, status: 0 } });
  await create('/posts', { body: { title: 'In the hidden category', slug: 'in-hidden', category_id: hidden } });
  await create('/posts', { body: { title: 'Journey without a category', slug: 'without' } });
  await create('/posts', { body: { title: 'Their journey', slug: 'theirs', category_id: elsewhere }, ...theirs });
});
afterAll(() => api.close());

const journeys = ['journey-4', 'journey-3', 'journey-2', 'journey-1'];

describe('GET /posts?category=', () => {
  it('returns the active posts of the category in their order, with their total', async () => {
    const answer = await list('category=field');
    expect([answer.status, slugsIn(answer), answer.at('data.total')]).toEqual([200, journeys, 4]);
  });

  it('also restricts pages, searches, filters and selections of fields', async () => {
    const page = await list('category=field&page=2&size=3');
    expect([slugsIn(page), page.at('data.total'), page.at('data.last_page')]).toEqual([['journey-1'], 4, 2]);
    const beyond = await list('category=field&page=9&size=3');
    expect([slugsIn(beyond), beyond.at('data.total')]).toEqual([[], 4]);
    for (const search of ['journey', 'jo']) {
      const found = await list(`category=field&search_key=${search}&size=2&sort=title`);
      expect([slugsIn(found), found.at('data.total')]).toEqual([['journey-1', 'journey-2'], 4]);
    }
    expect((await list('category=field&status=0', { token: api.token })).at('data.data')).toMatchObject([
      { slug: 'draft' },
    ]);
    expect((await list('category=field&fields=slug&size=1')).at('data.data.0')).not.toHaveProperty('title');
  });

  it('returns inactive posts and categories to administrators', async () => {
    const token = { token: api.token };
    expect(slugsIn(await list('category=field', token))).toEqual(['draft', ...journeys]);
    expect(slugsIn(await list('category=hidden', token))).toEqual(['in-hidden']);
    expect(slugsIn(await list('category=hidden'))).toEqual([]);
  });

  it('finds only categories of its own application', async () => {
    expect(slugsIn(await list('category=field', { key: otherKey }))).toEqual(['theirs']);
    expect(slugsIn(await list('category=field', theirs))).toEqual(['theirs']);
    expect(slugsIn(await list('category=hidden', theirs))).toEqual([]);
  });

  it('returns the posts of the categories below it too, unless one in between is inactive', async () => {
    const top = await create('/post-categories', { body: { name: 'Top', slug: 'top' } });
    const middle = await create('/post-categories', { body: { name: 'Middle', slug: 'middle', parentId: top } });
    const low = await create('/post-categories', { body: { name: 'Low', slug: 'low', parentId: middle } });
    const ids = [
      await create('/posts', { body: { title: 'In the middle', slug: 'in-middle', category_id: middle } }),
      await create('/posts', { body: { title: 'Far below', slug: 'far-below', category_id: low } }),
    ];
    const answer = await list('category=top&page=1&size=1');
    expect([slugsIn(answer), answer.at('data.total')]).toEqual([['far-below'], 2]);
    expect(slugsIn(await list('category=low'))).toEqual(['far-below']);
    await api.call(`PUT /post-categories/${middle}`, { body: { status: 0 } });
    expect(slugsIn(await list('category=top'))).toEqual([]);
    expect(slugsIn(await list('category=top', { token: api.token }))).toEqual(['far-below', 'in-middle']);
    for (const id of ids) await api.call(`DELETE /posts/${id}`);
  });

  it('is empty for a category that does not exist, as for any other filter', async () => {
    for (const query of ['category=nope', 'category_id=99']) {
      const answer = await list(query);
      expect([answer.status, slugsIn(answer), answer.at('data.total')]).toEqual([200, [], 0]);
    }
  });

  it('is refused when it is not a slug or sent twice, and ignored when empty', async () => {
    for (const query of ['category=No%20slug', 'category=7', `category=${'x'.repeat(256)}`, 'category=a&category=b']) {
      const { status, at } = await list(query);
      expect([status, at('detail')]).toEqual([400, expect.stringMatching(/^category/)]);
    }
    expect((await list('category=')).at('data.total')).toBe(6);
  });

  it('never shares a cached response with another value', async () => {
    const expected = [
      ['category=field', 4],
      ['category=nope', 0],
      ['category=hidden', 0],
      ['', 6],
    ] as const;
    const tags = new Set<unknown>();
    for (let round = 0; round < 3; round += 1)
      for (const [query, total] of expected) {
        const { at, headers } = await list(query);
        expect([query, at('data.total')]).toEqual([query, total]);
        tags.add(headers.etag);
      }
    expect(tags.size).toBe(expected.length);
    const { headers } = await list('category=field');
    const again = (query: string) => list(query, { headers: { 'if-none-match': String(headers.etag) } });
    expect([(await again('category=field')).status, (await again('category=nope')).status]).toEqual([304, 200]);
  });

  it('is documented with its limits', async () => {
    const parameters = (await api.call('GET /openapi.json', { token: null })).at('paths./api/posts.get.parameters');
    expect(parameters).toContainEqual({
      in: 'query',
      name: 'category',
      required: false,
      description: expect.stringContaining('The slug of a category'),
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: expect.stringContaining('\\p{L}') },
    });
  });
});

describe('a read hook', () => {
  it.each(contracts.map((contract): [string, typeof contract] => [contract.name, contract]))(
    'of %s cannot declare a parameter that the list has',
    (name, contract) => {
      const hook = { field: text(), description: '', where: <R>(rows: R): R => rows };
      const { properties } = documented(contract, { read: { other: hook } }).list.querystring;
      expect(Object.keys(properties)).toContain('other');
      for (const taken of Object.keys(properties).filter((one) => one !== 'other'))
        expect(() => documented(contract, { read: { [taken]: hook } })).toThrow(
          `A read hook of ${name} declares the query parameter ${taken}, which its list has already.`,
        );
    },
  );
});
