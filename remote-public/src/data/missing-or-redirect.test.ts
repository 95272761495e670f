import { createStaticHandler } from '@quoin/shared/server/static-router';
import { aRecord } from '@quoin/shared/testing/records';
import { pages } from '@quoin/shared/contract/resources/pages';
import { routes } from '../index.ts';
import { aSite } from '../testing/a-site.tsx';

async function visit(path: string): Promise<unknown[]> {
  const context = await createStaticHandler(routes).query(new Request(`http://site.invalid${path}`));
  if (!(context instanceof Response)) return [context.statusCode];
  return [context.status, context.headers.get('location'), context.headers.get('cache-control')];
}

describe('a path that an editor has redirected', () => {
  let site: ReturnType<typeof aSite>;
  let asked: (string | undefined)[];
  const leadTo = (to_path: string, code = '301') =>
    site.api.on('GET /redirects/target', ({ query }) => {
      asked.push(query.path);
      return { body: { data: { to_path, code } } };
    });

  beforeEach(() => {
    site = aSite();
    asked = [];
    for (const path of ['/pages/old', '/posts/old', '/profiles/old']) site.fails(path, 404);
  });

  it.each(['/old', '/news/old', '/profile/old', '/old/page/of/old.html'])('%s leads there', async (path) => {
    leadTo('/new');
    expect([await visit(path), asked]).toEqual([[301, '/new', 'no-store'], [path]]);
  });

  it.each([
    ['/new', '/new?x=1&y=%2F'],
    ['/new?a=1#b', '/new?a=1&x=1&y=%2F#b'],
    ['https://example.org', 'https://example.org/?x=1&y=%2F'],
    ['/नयाँ', '/%E0%A4%A8%E0%A4%AF%E0%A4%BE%E0%A4%81?x=1&y=%2F'],
    ['/..//evil.example', '/evil.example?x=1&y=%2F'],
  ])('keeps the query on the way to %s', async (to, location) => {
    leadTo(to, '302');
    expect(await visit('/old?x=1&y=%2F')).toEqual([302, location, 'no-store']);
  });

  it('is asked for once, and only if there is no page', async () => {
    leadTo('/new');
    site.record('/pages/there', { ...aRecord(pages, { slug: 'there', title: 'There' }), sections: [] });
    expect([await visit('/there'), asked]).toEqual([[200], []]);
    site.fails(`/pages/${'x'.repeat(501)}`, 404);
    expect([await visit(`/${'x'.repeat(501)}`), asked]).toEqual([[404], []]);
  });

  it('has no page where the answer is no target, and none for now where there is no answer', async () => {
    leadTo('/new', '200');
    expect(await visit('/old')).toEqual([404]);
    site.fails('/redirects/target', 500);
    expect(await visit('/old')).toEqual([503]);
  });
});
