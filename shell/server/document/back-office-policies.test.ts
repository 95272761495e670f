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

/** Returns the directives of a page's policy, by name. */
async function readPolicy(path: string): Promise<Record<string, string>> {
  const policy = (await site.get(path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the policy of the back-office', () => {
  it('allows pictures of the site, and of no other host', async () => {
    site = await aSite(siteCode);
    expect((await readPolicy('/admin/page'))['img-src']).toBe("'self' data: blob:");
    expect((await readPolicy('/admin/preview'))['img-src']).toBe("'self' data:");
  });

  it('allows pictures of the hosts that the operator names, which the public site needs no setting for', async () => {
    site = await aSite(siteCode, { pictureHosts: ['https://pictures.example.org', 'https://cdn.example'] });
    const named = 'https://pictures.example.org https://cdn.example';
    expect((await readPolicy('/admin/page'))['img-src']).toBe(`'self' data: blob: ${named}`);
    expect((await readPolicy('/admin/preview'))['img-src']).toBe(`'self' data: ${named}`);
    expect((await readPolicy('/'))['img-src']).toBe("'self' data: https:");
  });

  it('allows no players of videos, and those of PeerTube on the public site if the operator names their hosts', async () => {
    site = await aSite(siteCode, { peertubeHosts: ['https://tube.example.org'] });
    expect((await readPolicy('/admin/page'))['frame-src']).toBe("'self'");
    expect((await readPolicy('/admin/preview'))['frame-src']).not.toMatch(/youtube|vimeo|soundcloud|tube/);
    expect((await readPolicy('/'))['frame-src']).toMatch(/ https:\/\/tube\.example\.org$/);
    expect((await site.get('/')).text).toContain('"peertubeHosts":["https://tube.example.org"]');
  });

  it.each([
    ['/admin/page', 'trusted-types'],
    ['/admin/preview', 'preview-trusted-types'],
  ])(
    'requires Trusted Types at %s, by one policy that is created before the first script that needs it',
    async (path, script) => {
      site = await aSite(siteCode);
      expect(await readPolicy(path)).toMatchObject({
        'require-trusted-types-for': "'script'",
        'trusted-types': 'default',
      });
      const { text } = await site.get(path);
      const scripts = [...text.matchAll(/<script src="\/mf\/shell\/\w+\/([^"]*)" integrity="sha256-/g)];
      expect(scripts.map(([, name]) => name)).toEqual(['watch-start.js', `${script}.js`, 'back-office.js']);
    },
  );

  it('requires no Trusted Types with a shell of an earlier release, which has no policy', async () => {
    site = await aSite(siteCode);
    await site.releaseEarlierShell('eeeeeeeeeeee');
    const isActive = async () => (await site.get('/admin')).text.includes('/mf/shell/eeeeeeeeeeee/');
    while (!(await isActive())) await new Promise((resolve) => setImmediate(resolve));
    expect(await readPolicy('/admin')).not.toHaveProperty('require-trusted-types-for');
    expect(await readPolicy('/admin/preview')).not.toHaveProperty('trusted-types');
  });

  it('requires no Trusted Types with a development server, whose client has a policy of its own', async () => {
    site = await aSite(siteCode, { devServers: { 'remote-admin-content': 'http://localhost:3002' } });
    expect(await readPolicy('/admin')).not.toHaveProperty('require-trusted-types-for');
  });

  it('is of the back-office alone: public pages have no Trusted Types policy to load', async () => {
    site = await aSite(siteCode);
    expect(await readPolicy('/')).not.toHaveProperty('trusted-types');
    expect((await site.get('/')).text).not.toContain('trusted-types');
  });
});
