import { mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { folderStore } from '@quoin/shared/server/folder-store';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { retire } from '@quoin/webpack/release/releasing.ts';
import { register, type Registration } from './register-remote.ts';
import { aManifest, createTestSite, react, type TestSite } from './testing.ts';

let site: TestSite;
let folder: string;
let context: ReleaseContext;

const aBuild: TestSite['writeBuild'] = (...build) => site.writeBuild(...build);
const registerLab: TestSite['registerLab'] = (...wish) => site.registerLab(...wish);
const readActiveRelease: TestSite['readActive'] = (name) => site.readActive(name);

beforeEach(async () => {
  site = await createTestSite();
  ({ folder, context } = site);
});
afterEach(() => site.close());

describe('a build by another recipe', () => {
  it('becomes a release with the hash of each file, its requirements and its path', async () => {
    const at = await aBuild(aManifest(), { '957.js.map': '{}', '@mf-types.zip': 'types', 'logo.svg': '<svg/>' });
    const { version, leftOut } = await registerLab(at);
    expect(version).toMatch(/^[\da-f]{12}$/);
    expect(leftOut).toEqual(['957.js.map', '@mf-types.zip']);
    const build = await readActiveRelease('remote-lab');
    expect(build).toMatchObject({
      version,
      entry: { scripts: ['remoteEntry.js'], styles: [] },
      server: null,
      by: 'ann',
      requires: { react: { range: '^19.0.0', exports: [] } },
      foreign: { container: 'lab', expose: './app' },
      manifest: { name: 'remote-lab', label: 'The lab', area: 'public', port: 0, paths: ['lab'], menu: [] },
    });
    const taken = ['957.js', 'logo.svg', 'mf-manifest.json', 'remoteEntry.js'];
    expect(Object.keys(build?.files ?? {})).toEqual(taken.map((file) => `client/${file}`));
    expect((await readdir(path.join(folder, 'releases/remote-lab', version, 'client'))).sort()).toEqual(taken);
  });

  it('is the same release when registered again, and another one with another label or file', async () => {
    const at = await aBuild();
    const { version } = await registerLab(at);
    const { sequence } = await readRegistry(context);
    expect((await registerLab(at)).version).toBe(version);
    expect((await readRegistry(context)).sequence).toBe(sequence);
    const next = await aBuild(aManifest(), { '957.js': 'next();' });
    await registerLab(next, { canary: 10 });
    await registerLab(next, { canary: 10 });
    expect((await readRegistry(context)).sequence).toBe(sequence + 1);
    const relabelled = await registerLab(at, { label: 'The laboratory' });
    const changed = await registerLab(await aBuild(aManifest(), { '957.js': 'changed();' }));
    expect(new Set([version, relabelled.version, changed.version]).size).toBe(3);
  });

  it('has the hosts that the operator names, approved at once, and cannot have others', async () => {
    const hosts = { connect: ['https://api.example.org'], frame: ['https://*.maps.example.org'] };
    await registerLab(await aBuild(), { hosts });
    expect((await readActiveRelease('remote-lab'))?.manifest?.hosts).toEqual(hosts);
    expect((await readRegistry(context)).hosts).toEqual({ 'remote-lab': hosts });
    const { sequence } = await readRegistry(context);
    const wrong = { connect: ['https://api.example.org/v1'] };
    await expect(registerLab(await aBuild(), { hosts: wrong })).rejects.toThrow(/as a host of the kind "connect"/);
    expect((await readRegistry(context)).sequence).toBe(sequence);
  });

  it('is a canary with --canary, and can be released again after it was retired', async () => {
    await registerLab(await aBuild());
    const { version } = await registerLab(await aBuild(aManifest(), { '957.js': 'changed();' }), { canary: 10 });
    expect((await readRegistry(context)).apps['remote-lab']?.canary).toEqual({ version, percent: 10 });
    await retire(context, 'remote-lab');
    await registerLab(await aBuild());
    expect(await readActiveRelease('remote-lab')).toMatchObject({ foreign: { expose: './app' } });
  });

  it('requires the singletons that the shell provides, and not other bundled modules', async () => {
    const carried = { assets: { js: { sync: ['1.js'], async: [] } }, requiredVersion: '^19.1.0' };
    const shared = [
      { ...react, ...carried },
      { name: 'react-dom', singleton: true, ...carried },
      { name: 'lodash', singleton: true, ...carried },
      { name: 'dayjs', ...carried },
    ];
    await registerLab(await aBuild(aManifest({ shared })));
    expect(Object.keys((await readActiveRelease('remote-lab'))?.requires ?? {})).toEqual(['react', 'react-dom']);
  });

  it('has a label of up to 30 characters of any byte length', async () => {
    await registerLab(await aBuild(), { label: '🧪'.repeat(30) });
    expect(await readActiveRelease('remote-lab')).toMatchObject({ manifest: { label: '🧪'.repeat(30) } });
  });

  it('reads no query on the server, so that one page is cached for all query strings', async () => {
    await registerLab(await aBuild());
    expect(await readActiveRelease('remote-lab')).toMatchObject({ manifest: { query: [] } });
  });

  it('has the chosen one of several modules', async () => {
    await registerLab(await aBuild(aManifest({ exposes: [{ path: './app' }, { path: './chart' }] })), {
      expose: './chart',
    });
    expect(await readActiveRelease('remote-lab')).toMatchObject({ foreign: { expose: './chart' } });
  });
});

const lacking = (range: unknown) => aManifest({ shared: [{ ...react, requiredVersion: range }] });

describe('a build that cannot be shown', () => {
  it.each<[string, object | string, RegExp]>([
    ['whose manifest is not JSON', 'not JSON', /^mf-manifest\.json is not JSON: build the remote again\.$/],
    ['whose manifest is something else', '[]', /^mf-manifest\.json names no entry/],
    [
      'that exposes nothing',
      aManifest({ exposes: [] }),
      /^The remote exposes nothing: name the module of the component with --expose/,
    ],
    [
      'that exposes several modules',
      aManifest({ exposes: [{ path: './app' }, { path: './chart' }] }),
      /^The remote exposes \.\/app, \.\/chart: name the module of the component/,
    ],
    [
      'that exposes its root',
      aManifest({ exposes: [{ path: '.' }] }),
      /^"\." cannot be loaded by name: name it for example "\.\/app"/,
    ],
    [
      'with an address of its own',
      aManifest({ meta: { publicPath: 'https://lab.example/' } }),
      /looks for its files at "https:\/\/lab\.example\/".*set output\.publicPath to 'auto'/,
    ],
    [
      'with a function for its address',
      aManifest({ meta: { getPublicPath: 'return "/"' } }),
      /set output\.publicPath to 'auto'/,
    ],
    [
      'whose entry is a module',
      aManifest({ meta: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } } }),
      /^The entry is of type "module".*remove library/,
    ],
    [
      'whose entry is not there',
      aManifest({ meta: { remoteEntry: { name: 'other.js', path: '', type: 'global' } } }),
      /^The entry other\.js .* is not in /,
    ],
    [
      'whose container is no identifier',
      aManifest({ meta: { globalName: 'my-lab' } }),
      /^"my-lab" cannot be the name of a container/,
    ],
    [
      "whose container is another remote's",
      aManifest({ meta: { globalName: 'remote_public' } }),
      /^The container "remote_public" has the same name as that of remote-public/,
    ],
    [
      'that shares React, and not as a singleton',
      aManifest({ shared: [{ ...react, singleton: false }] }),
      /does not share react as a singleton/,
    ],
    [
      'that says no version of React',
      lacking(undefined),
      /does not say which versions of react it accepts: set its requiredVersion/,
    ],
    [
      'that says its version of React in another way',
      lacking('>=18'),
      /requires react ">=18", but only ranges such as \^19\.0\.0 can be compared/,
    ],
    ['for another React', lacking('^18.0.0'), /react is needed in \^18\.0\.0, and offered in 19\.3\.1/],
    [
      'that needs what the shell has not got',
      aManifest({ shared: [react, { ...react, name: 'vue' }] }),
      /vue is not offered/,
    ],
  ])('is refused: one %s', async (...[, manifest, words]) => {
    await expect(registerLab(await aBuild(manifest))).rejects.toThrow(words);
    expect(await readActiveRelease('remote-lab')).toBeUndefined();
    expect(await readdir(path.join(folder, 'releases'))).not.toContain('remote-lab');
  });

  it.each<[string, RegExp]>([
    ['static/js/1.js', /^static.js.1\.js is in a folder, but a release has no folders: set output\.filename/],
    ['film.mp4', /^film\.mp4 has a type that the site does not serve/],
    ['a b.js', /^a b\.js cannot be part of a URL/],
  ])('is refused: one with the file %s', async (file, words) => {
    await expect(registerLab(await aBuild(aManifest(), { [file]: 'text' }))).rejects.toThrow(words);
    expect(await readActiveRelease('remote-lab')).toBeUndefined();
  });

  it('is refused: one with its own React', async () => {
    const at = await aBuild(aManifest({ shared: [] }), {
      '1.js': 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}',
    });
    await expect(registerLab(at)).rejects.toThrow(/does not share react as a singleton/);
  });

  it('is refused: a folder that has no manifest or does not exist', async () => {
    const empty = await mkdtemp(path.join(folder, 'empty-'));
    await expect(registerLab(empty)).rejects.toThrow(
      `There is no mf-manifest.json in ${empty}: name the folder of a finished build`,
    );
    await expect(registerLab(path.join(folder, 'nowhere'))).rejects.toThrow(/^There is no folder /);
  });
});

describe('an invalid option', () => {
  it.each<[Partial<Registration>, RegExp]>([
    [{ name: 'lab' }, /^"lab" cannot be the name of a remote/],
    [{ name: 'remote-public' }, /^remote-public is an app that Quoin's own recipe builds/],
    [{ name: 'remote-fairs' }, /^remote-fairs is an app that Quoin's own recipe builds/],
    [{ path: 'Lab/2' }, /^"Lab\/2" cannot be a path/],
    [{ path: 'news' }, /^The site reserves the path "news"/],
    [{ path: 'admin' }, /^The site reserves the path "admin"/],
    [{ path: 'fairs' }, /^The path "fairs" belongs to remote-fairs/],
    [{ path: 'a'.repeat(101) }, /^The path has 101 characters: choose one of at most 100 with --path\.$/],
    [{ name: `remote-${'a'.repeat(94)}` }, /^The name has 101 characters: choose one of at most 100 with --name\.$/],
    [{ label: ' x' }, /^The label is the title of the page/],
    [{ label: 'x' }, /^The label is the title of the page/],
    [{ label: 'The\tlab' }, /^The label is the title of the page/],
    [{ label: 'The\u001B[2Jlab' }, /^The label is the title of the page/],
    [{ label: 'The\u200Blab' }, /^The label is the title of the page/],
    [{ label: 'The\u202Elab' }, /^The label is the title of the page/],
    [{ label: '\u3164\u3164' }, /^The label is the title of the page/],
    [{ label: '\uD83E\uDDEA' }, /^The label is the title of the page/],
    [{ label: 'x'.repeat(31) }, /^The label is the title of the page/],
    [{ expose: './other' }, /^The remote does not expose \.\/other\. It exposes \.\/app\.$/],
    [{ canary: 10 }, /canary/],
  ])('is refused: %j', async (own, words) => {
    await expect(registerLab(await aBuild(), own)).rejects.toThrow(words);
    expect(await readActiveRelease('remote-lab')).toBeUndefined();
  });

  it('is refused before the first release of the shell', async () => {
    const nobody: ReleaseContext = { ...context, store: folderStore(path.join(folder, 'another')) };
    await expect(
      register(nobody, { folder: await aBuild(), name: 'remote-lab', path: 'lab', label: 'The lab' }),
    ).rejects.toThrow('The site has no shell yet, which shows remotes');
  });
});
