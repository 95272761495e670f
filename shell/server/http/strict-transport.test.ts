import { aSite, type Site } from '../testing.ts';

const siteCode = `
  const { createElement: h } = require('react');
  exports.routes = [{ id: 'home', path: '*', Component: () => h('p', null, 'a page') }];`;

let site: Site;
beforeAll(() => {
  // The sites have no API.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => {
  jest.restoreAllMocks();
});
afterEach(() => site.close());

const name = 'strict-transport-security';
const paths = [
  '/',
  '/about',
  '/admin',
  '/admin/preview',
  '/mf/shell/aaaaaaaaaaaa/main.js',
  '/robots.txt',
  '/%5c',
  '/X/',
];
const readAll = async () =>
  new Set(await Promise.all(paths.map(async (path) => (await site.get(path)).headers.get(name))));

describe('Strict-Transport-Security', () => {
  it('is sent for two years with every answer of a site with https', async () => {
    site = await aSite(siteCode);
    expect(await readAll()).toEqual(new Set(['max-age=63072000']));
    const [status, etag] = await site.get('/').then(({ headers }) => [200, String(headers.get('etag'))]);
    const again = await site.get('/', { headers: { 'if-none-match': String(etag) } });
    expect([status, again.status, again.headers.get(name)]).toEqual([200, 304, 'max-age=63072000']);
  });

  it('includes the hosts below that of the site when the operator says so', async () => {
    site = await aSite(siteCode, { hsts: 'subdomains' });
    expect(await readAll()).toEqual(new Set(['max-age=63072000; includeSubDomains']));
  });

  it.each([{ hsts: 'off' as const }, { siteUrl: 'http://site.example' }])('is not sent with %j', async (settings) => {
    site = await aSite(siteCode, settings);
    expect(await readAll()).toEqual(new Set([null]));
  });
});
