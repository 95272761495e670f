import { aSite, type Site } from '../testing.ts';
import { aContentServer, type ContentServer } from './testing/a-content-server.ts';

/** The server code of a remote that reads each redirect from the content server. */
const code = `
  const { call } = require('@quoin/shared/runtime/api-client');
  const { redirect } = require('@quoin/shared/runtime/router');
  exports.routes = [{ id: 'counted', path: 'counted', loader: async ({ request }) => {
    await call('GET', '/words');
    return redirect('/' + new URL(request.url).search, { status: 302, headers: { 'cache-control': 'no-store' } });
  } }];`;

let content: ContentServer;
let site: Site;

beforeEach(async () => {
  content = await aContentServer();
  site = await aSite(code, { apiInternalUrl: content.url, pageCacheMb: 1 });
});
afterEach(async () => {
  content.close();
  await site.close();
});

describe('a redirect that is counted', () => {
  it.each([
    ['', '/'],
    ['?page=2', '/?page=2'],
    ['?utm_source=mail&page=2', '/?page=2&utm_source=mail'],
  ])('is rendered once for each visitor, with the query %j', async (query, location) => {
    for (let visitor = 1; visitor <= 3; visitor += 1) {
      const { status, headers } = await site.get(`/counted${query}`);
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, location, 'no-store']);
      expect(content.reads).toBe(visitor);
    }
  });

  it('answers an address in another form in one step', async () => {
    const { status, headers } = await site.get('/Counted/?utm_source=mail');
    expect([status, headers.get('location')]).toEqual([302, '/?utm_source=mail']);
  });
});
