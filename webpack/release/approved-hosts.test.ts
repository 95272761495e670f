import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { folderStore } from '@quoin/shared/server/folder-store';
import { approveHosts } from './approved-hosts.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { createReleaseToken } from './release-tokens.ts';
import { release, rollback } from './releasing.ts';

const app = 'remote-weather';
const weather = 'https://api.weather.example';
const maps = 'https://*.maps.example:8443';

const manyHosts = Array.from({ length: 21 }, (_, at) => `https://a${at}.example.org`);

let folder: string;
let context: ReleaseContext;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-approved-hosts-'));
  context = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'key.pem'), by: 'ann' };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a build of the remote whose manifest names these hosts, and returns its folder. */
async function aBuild(version: string, hosts?: object): Promise<string> {
  const at = join(folder, 'builds', version);
  const build: Omit<AppBuild, 'manifest'> & { manifest: object } = {
    name: app,
    version,
    entry: { scripts: ['entry.js'], styles: [] },
    chunks: {},
    server: null,
    files: {},
    manifest: { name: app, label: 'Weather', area: 'public', port: 3001, paths: ['weather'], menu: [], hosts },
  };
  await mkdir(join(at, 'client'), { recursive: true });
  await writeFile(join(at, 'build.json'), JSON.stringify(build));
  return at;
}
const first = 'aaaaaaaaaaaa';
const second = 'bbbbbbbbbbbb';
const readActive = async () => (await readRegistry(context)).apps[app]?.active;

describe('a build that names hosts', () => {
  it('is refused until an operator approves them, with the command that does, and nothing changes', async () => {
    await release(context, { folders: [await aBuild(first)] });
    await approveHosts(context, { app, hosts: { img: ['https://pictures.example'] } });
    const before = await readRegistry(context);
    const folders = [await aBuild(second, { connect: [weather], frame: [maps] })];
    for (const options of [{}, { canary: 10 }, { isForced: true }])
      await expect(release(context, { folders, ...options })).rejects.toThrow(
        `${app} ${second} is not released: the pages of ${app} would use hosts that the operator of the site has not approved: connect ${weather}, frame ${maps}. \`npm run release -- ${app} hosts --connect ${weather} --img https://pictures.example --frame '${maps}'\` approves them. Nothing has changed.`,
      );
    expect(await readRegistry(context)).toEqual(before);
    await approveHosts(context, { app, hosts: { connect: [weather], frame: [maps] } });
    await release(context, { folders });
    expect(await readActive()).toBe(second);
  });

  it('is refused for one that is approved as another kind only', async () => {
    await approveHosts(context, { app, hosts: { frame: [weather] } });
    await expect(release(context, { folders: [await aBuild(first, { connect: [weather] })] })).rejects.toThrow(
      `has not approved: connect ${weather}.`,
    );
  });

  it("is refused with a team's token as well", async () => {
    const { token } = await createReleaseToken(context, { team: 'sky', remotes: [app], canary: null, days: 1 });
    const folders = [await aBuild(first, { connect: [weather] })];
    await expect(release({ ...context, token }, { folders })).rejects.toThrow(`has not approved: connect ${weather}.`);
    await approveHosts(context, { app, hosts: { connect: [weather] } });
    await release({ ...context, token }, { folders });
    expect(await readActive()).toBe(first);
  });

  it('is left out when the site starts, and what is active stays', async () => {
    await release(context, { folders: [await aBuild(first)] });
    await release(context, { folders: [await aBuild(second, { connect: [weather] })], keepsDecisions: true });
    expect(await readActive()).toBe(first);
  });

  it('can be gone back to after the approval ended: its pages just do without', async () => {
    await approveHosts(context, { app, hosts: { connect: [weather] } });
    await release(context, { folders: [await aBuild(first, { connect: [weather] })] });
    await release(context, { folders: [await aBuild(second)] });
    await approveHosts(context, { app, hosts: {} });
    await rollback(context, { app });
    expect(await readActive()).toBe(first);
    expect((await readRegistry(context)).hosts).toEqual({});
  });

  it.each([
    { connect: ['http://api.weather.example'] },
    { connect: ['https://api.weather.example/v1'] },
    { connect: ["https://api.weather.example; script-src 'unsafe-inline'"] },
    { connect: ['https://api.weather.example\nset-cookie: a=b'] },
    { connect: ['https://*'] },
    { connect: ['https://*.'] },
    { connect: ["'unsafe-eval'"] },
    { connect: ['*'] },
    { connect: ['data:'] },
    { connect: ['https://localhost'] },
    { frame: ['wss://api.weather.example'] },
    { connect: 'https://api.weather.example' },
    { connect: [null] },
    { script: ['https://cdn.example'] },
    { connect: manyHosts.slice(0, 11), frame: manyHosts.slice(11) },
    { img: manyHosts.slice(0, 17).map((host) => host.replace('//a', `//${'a'.repeat(40)}`)) },
  ])('is refused for %j, which cannot be in a policy', async (hosts) => {
    const folders = [await aBuild(first, hosts)];
    await expect(release(context, { folders, approvesHosts: true })).rejects.toThrow(
      /^The remote\.json of remote-weather/,
    );
    expect(await readActive()).toBeUndefined();
  });
});

describe('an approval', () => {
  it('replaces the one before, of this remote only', async () => {
    await approveHosts(context, { app, hosts: { connect: [weather] } });
    await approveHosts(context, { app: 'remote-other', hosts: { font: [weather] } });
    await approveHosts(context, { app, hosts: { connect: ['wss://api.weather.example'] } });
    expect((await readRegistry(context)).hosts).toEqual({
      [app]: { connect: ['wss://api.weather.example'] },
      'remote-other': { font: [weather] },
    });
  });

  it('is made by a release that registers a remote, in addition to earlier ones', async () => {
    await approveHosts(context, { app, hosts: { connect: [weather] } });
    const folders = [await aBuild(first, { connect: [weather, 'https://b.example'], frame: [maps] })];
    await release(context, { folders, approvesHosts: true });
    expect((await readRegistry(context)).hosts).toEqual({
      [app]: { connect: [weather, 'https://b.example'], frame: [maps] },
    });
  });
});
