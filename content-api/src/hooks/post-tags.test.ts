import { addTenant, aTestApi, type TestApi, type TestResponse } from '../testing/test-api.ts';

let api: TestApi;
const theirs = { key: 'another', token: '' };

const create = async (slug: string, { access = {}, ...body }: { access?: object; [field: string]: unknown }) => {
  const { status, at } = await api.call('POST /posts', { body: { title: slug, slug, ...body }, ...access });
  expect(status).toBe(201);
  return Number(at('data.id'));
};
const list = (query: Readonly<Record<string, string>>, more: object = {}): Promise<TestResponse> =>
  api.call(`GET /posts?${new URLSearchParams(query)}`, { token: null, ...more });
const slugsIn = ({ at }: TestResponse): unknown => {
  const rows = at('data.data');
  return Array.isArray(rows) ? rows.map((row: { slug: unknown }) => row.slug) : rows;
};
const find = async (tag: string, more: object = {}): Promise<unknown> => slugsIn(await list({ tag }, more));

beforeAll(async () => {
  api = await aTestApi();
  theirs.token = await addTenant(api, theirs.key);
  await create('first', { tags: 'Zürich, data center,C' });
  await create('second', { tags: 'zurich' });
  await create('third', { tags: 'field work ,  ZU\u0308RICH ' });
  await create('near', { title: 'zurich', sub_title: 'zurich', tags: 'Zürich West, Bad Zürich, data, center' });
  await create('draft', { tags: 'zurich', status: 0 });
  await create('signs', { tags: 'C++, 100%, under_score, back\\slash, [a]*?, "quoted", 電力, कर्जा' });
  await create('theirs', { tags: 'zurich', access: theirs });
});
afterAll(() => api.close());

describe('GET /posts?tag=', () => {
  it.each(['Zürich', 'zurich', 'ZURICH', ' zu\u0308rich ', 'Zürich\u200B'])(
    'finds the posts with the tag in the spelling %j',
    async (tag) => {
      const found = await list({ tag });
      expect([slugsIn(found), found.at('data.total')]).toEqual([['third', 'second', 'first'], 3]);
    },
  );

  it.each([
    ['data center', ['first']],
    ['DATA   CENTER', ['first']],
    ['field work', ['third']],
    ['field', []],
    ['work', []],
    ['zuric', []],
    ['center', ['near']],
    ['data, center', []],
  ])('matches %j as a whole tag only', async (tag, slugs) => {
    expect(await find(tag)).toEqual(slugs);
  });

  it.each(['c++', '100%', 'under_score', 'back\\slash', '[a]*?', '“quoted”', '電力', 'कर्जा'])(
    'finds %j, whose signs have no special meaning',
    async (tag) => {
      expect(await find(tag)).toEqual(['signs']);
    },
  );

  it('finds a tag of one letter, and takes signs of searches for what they are', async () => {
    expect(await find('c')).toEqual(['first']);
    for (const tag of ['%', '_', 'under-score', '1000', '*', '?', 'c+']) expect(await find(tag)).toEqual([]);
  });

  it('also restricts pages, searches and filters, with their totals', async () => {
    const page = await list({ tag: 'zurich', page: '2', size: '2' });
    expect([slugsIn(page), page.at('data.total'), page.at('data.last_page')]).toEqual([['first'], 3, 2]);
    const beyond = await list({ tag: 'zurich', page: '9', size: '2' });
    expect([slugsIn(beyond), beyond.at('data.total')]).toEqual([[], 3]);
    expect(slugsIn(await list({ tag: 'zurich', search_key: 'second' }))).toEqual(['second']);
    expect(slugsIn(await list({ tag: 'zurich', status: '0' }, { token: api.token }))).toEqual(['draft']);
  });

  it('finds posts of its own application that the caller may read', async () => {
    expect(await find('zurich', { token: api.token })).toEqual(['draft', 'third', 'second', 'first']);
    expect(await find('zurich', { key: theirs.key })).toEqual(['theirs']);
    expect(await find('zurich', theirs)).toEqual(['theirs']);
    expect(await find('data center', theirs)).toEqual([]);
  });

  it('follows a change of the tags', async () => {
    const id = await create('changing', { tags: 'before' });
    await api.call(`PUT /posts/${id}`, { body: { tags: 'after' } });
    expect([await find('before'), await find('after')]).toEqual([[], ['changing']]);
    await api.call(`PUT /posts/${id}`, { body: { tags: '' } });
    expect(await find('after')).toEqual([]);
  });

  it('finds none for a text of blanks, and all without a value', async () => {
    expect(await find(' ')).toEqual([]);
    expect(await find('\u200B')).toEqual([]);
    expect((await list({ tag: '' })).at('data.total')).toBe((await list({})).at('data.total'));
  });

  it('is refused when it is longer than the tags of a post, has a control character, or is sent twice', async () => {
    expect((await list({ tag: 'x'.repeat(501) })).status).toBe(400);
    expect((await list({ tag: 'a\tb' })).status).toBe(400);
    expect((await api.call('GET /posts?tag=a&tag=b', { token: null })).status).toBe(400);
    expect((await list({ tag: 'x'.repeat(500) })).status).toBe(200);
  });
});

describe('a search for posts', () => {
  it('finds a part of a tag', async () => {
    expect(slugsIn(await list({ search_key: 'ta cent' }))).toEqual(['first']);
  });
});
