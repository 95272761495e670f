import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteHosts } from '@quoin/shared/contract/releases/remote-hosts';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { approveHosts } from '@quoin/webpack/release/approved-hosts.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { aContentServer, type ContentServer } from './page-cache/testing/a-content-server.ts';
import { aSite, type Site } from './testing.ts';

const siteCode = `
const { createElement: h } = require('react');
const { Outlet } = require('@quoin/shared/runtime/router');
exports.routes = [{ id: 'layout', Component: () => h('div', null, h(Outlet)), children: [
  { id: 'screens', children: [{ id: 'page', path: '*', Component: () => h('h1', null, 'A page') }] },
] }];`;
const guestCode = `
const { createElement: h } = require('react');
exports.routes = [{ id: 'fairs', path: 'fairs', handle: { within: 'screens' }, Component: () => h('h1', null, 'Fairs') }];`;

const [guest, content] = ['remote-fairs', 'remote-admin-content'];
const everyKind: RemoteHosts = {
  connect: ['https://api.example.org', 'wss://api.example.org'],
  img: ['https://pictures.example.org'],
  font: ['https://fonts.example.org'],
  frame: ['https://*.maps.example.org'],
};

let api: ContentServer;
let site: Site;
beforeEach(async () => {
  // The API has no settings of the site.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = await aContentServer();
  site = await aSite(siteCode, { apiInternalUrl: api.url });
});
afterEach(async () => {
  await site.close();
  api.close();
  jest.restoreAllMocks();
});

interface HostsRelease {
  hosts: RemoteHosts;
  version?: string;
  canary?: number;
}

/** Releases a build in a folder with these hosts in its manifest. */
async function releaseWith(folder: string, { hosts, version, canary }: HostsRelease): Promise<void> {
  const file = join(folder, 'build.json');
  const build: AppBuild = JSON.parse(await readFile(file, 'utf8'));
  const changed = { ...build, ...(version && { version }), manifest: { ...build.manifest, hosts } };
  await writeFile(file, JSON.stringify(changed));
  await release(site.context, { folders: [folder], canary });
}

/** Returns the directives of a page's policy, by name. */
async function readPolicy(path: string): Promise<Record<string, string>> {
  const policy = (await site.get(path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]));
}

/** Requests the page until its directive ends like this. Jest's time limit ends it. */
async function until(path: string, [directive, end]: [string, string]): Promise<Record<string, string>> {
  const policy = await readPolicy(path);
  return policy[directive]?.endsWith(end) ? policy : until(path, [directive, end]);
}

describe('the approved hosts of a remote', () => {
  it('are in the policy of its own pages, each in the directive of its kind', async () => {
    await approveHosts(site.context, { app: guest, hosts: everyKind });
    await releaseWith(await site.buildGuest('eeeeeeeeeeee', guestCode), { hosts: everyKind });
    const before = await readPolicy('/other');
    const policy = await until('/fairs', ['font-src', ' https://fonts.example.org']);
    expect(policy['connect-src']).toBe("'self' https://api.example https://api.example.org wss://api.example.org");
    expect(policy['img-src']).toBe("'self' data: https: https://pictures.example.org");
    expect(policy['font-src']).toBe("'self' https://fonts.example.org");
    expect(policy['frame-src']).toBe(`${before['frame-src']} https://*.maps.example.org`);
    const { 'connect-src': _connect, 'img-src': _img, 'font-src': _font, 'frame-src': _frame, ...others } = policy;
    expect(before).toMatchObject(others);
  });

  it('are in the policy of no other page', async () => {
    const before = await Promise.all(['/', '/other', '/admin/slider', '/admin/preview'].map(readDirectives));
    await approveHosts(site.context, { app: guest, hosts: everyKind });
    await releaseWith(await site.buildGuest('eeeeeeeeeeee', guestCode), { hosts: everyKind });
    await until('/fairs', ['font-src', ' https://fonts.example.org']);
    expect(await Promise.all(['/', '/other', '/admin/slider', '/admin/preview'].map(readDirectives))).toEqual(before);
  });

  it('end with the approval, also in a page that is cached', async () => {
    await approveHosts(site.context, { app: guest, hosts: everyKind });
    await releaseWith(await site.buildGuest('eeeeeeeeeeee', guestCode), { hosts: everyKind });
    await until('/fairs', ['font-src', ' https://fonts.example.org']);
    const readCached = async () =>
      /^quoin_page_cache_answers_total\{from="cached"\} (\d+)$/m.exec((await site.get('/metrics')).text)?.[1];
    while ((await readCached()) === '0') await site.get('/fairs');
    await approveHosts(site.context, { app: guest, hosts: { connect: ['https://api.example.org'] } });
    const policy = await until('/fairs', ['font-src', "'self'"]);
    expect(policy['connect-src']).toBe("'self' https://api.example https://api.example.org");
    expect(JSON.stringify(policy)).not.toMatch(/maps\.example\.org|pictures|wss/);
  });

  it('are in all documents of the back-office for a remote of it, and in no public page', async () => {
    const before = await readDirectives('/other');
    await approveHosts(site.context, { app: content, hosts: everyKind });
    const folder = join(site.dataDir, 'builds', content, 'cccccccccccc');
    await releaseWith(folder, { hosts: everyKind, version: 'dddddddddddd' });
    const policy = await until('/admin/other', ['font-src', ' https://fonts.example.org']);
    expect(policy['frame-src']).toBe("'self' https://*.maps.example.org");
    expect(policy['img-src']).toBe("'self' data: blob: https://pictures.example.org");
    expect(await readDirectives('/other')).toEqual(before);
  });

  it('of a canary are in the pages of those who get it only', async () => {
    await site.releaseGuest('eeeeeeeeeeee', guestCode);
    await approveHosts(site.context, { app: guest, hosts: everyKind });
    await releaseWith(await site.buildGuest('ffffffffffff', guestCode), { hosts: everyKind, canary: 0 });
    const readAs = async (group: string) =>
      (await site.get('/fairs', { headers: { 'quoin-canary': group } })).headers.get('content-security-policy') ?? '';
    while (!(await readAs('in')).includes('fonts.example.org'));
    expect(await readAs('out')).not.toContain('fonts.example.org');
  });
});

/** Returns the policy of a page without its nonce, which differs each time. */
const readDirectives = async (path: string): Promise<string> =>
  JSON.stringify(await readPolicy(path)).replaceAll(/'nonce-[^']+'/g, 'a nonce');
