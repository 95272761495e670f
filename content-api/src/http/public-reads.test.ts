import { aTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
  const page = (await api.call('POST /pages', { body: { title: 'Harbour', slug: 'harbour' } })).at('data.id');
  const section = (await api.call('POST /sections', { body: { name: 'Services', page_id: page } })).at('data.id');
  await api.call('POST /widgets', { body: { name: 'Card', section_id: section } });
  await api.call('POST /posts', { body: { title: 'News', slug: 'news' } });
});
afterAll(() => api.close());

/** Reads as a visitor, and returns the statements of it. */
async function listStatements(path: `/${string}`): Promise<string[]> {
  const statements: string[] = [];
  const unwatch = api.database.watch(({ sql }) => statements.push(sql.replaceAll(/["`]/g, '')));
  const { status } = await api.call(`GET ${path}`, { token: null });
  unwatch();
  expect(status).toBe(200);
  return statements;
}
/** The table that each statement reads last; a list counts its rows before. */
const toTables = (statements: readonly string[]): string[] =>
  statements.map((sql) => [...sql.matchAll(/from (\w+)/g)].at(-1)?.[1] ?? sql);

describe('a public read', () => {
  it.each([
    ['a list', '/posts?page=1&size=10', ['applications', 'posts']],
    ['one record', '/posts/news', ['applications', 'posts']],
    // The size of embedded records is read before their texts.
    [
      'a page with its parts',
      '/pages/harbour',
      ['applications', 'pages', 'sections', 'sections', 'widgets', 'widgets'],
    ],
  ] as const)('of %s asks for the revision once, and for nothing of drafts', async (...[, path, tables]) => {
    const statements = await listStatements(path);
    expect(toTables(statements)).toEqual(tables);
    // What is planned for a moment that has come costs no further statement.
    expect(statements[0]).toContain('revisions.revision, revisions.next_at');
    expect(statements.join(' ')).not.toMatch(/drafts|versions|sets/);
  });

  it('that was answered before asks for the revision only', async () => {
    await listStatements('/pages/harbour');
    expect(toTables(await listStatements('/pages/harbour'))).toEqual(['applications']);
  });
});
