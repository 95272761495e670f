import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import { folderStore } from '@quoin/shared/server/folder-store';
import type { FileStore } from '@quoin/shared/server/file-store';
import { bucketStore } from '@quoin/shared/server/bucket-store';
import { root } from '../apps.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { promote, prune, release, retire, rollback, withdraw } from './releasing.ts';
import { bucketLayout, registryPath } from './store-layout.ts';

let folder: string;
let closeBucket: () => Promise<void>;
let stores: Record<string, FileStore>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-releasing-'));
  const { s3, close } = await aBucket();
  closeBucket = close;
  stores = { 'a folder': folderStore(join(folder, 'releases')), 'a bucket': bucketStore(s3, bucketLayout) };
});
afterAll(async () => {
  await closeBucket();
  await rm(folder, { recursive: true, force: true });
});

let builds = 100;

/** Writes a build of an app to its own folder, with a new version on each call. */
async function aBuild(name: string): Promise<{ folder: string; version: string }> {
  builds += 1;
  const version = String(builds).padStart(12, 'a');
  const at = join(folder, 'builds', name, version);
  const build: AppBuild = {
    name,
    version,
    entry: { scripts: ['entry.js'], styles: [] },
    chunks: {},
    server: null,
    files: {},
  };
  await mkdir(join(at, 'client'), { recursive: true });
  await writeFile(join(at, 'client/entry.js'), `entry of ${version}`);
  await writeFile(join(at, 'build.json'), JSON.stringify(build));
  return { folder: at, version };
}

const without = async (store: FileStore): Promise<void> => {
  for (const path of await store.listFolders()) await store.removeFolder(path);
  await store.remove(registryPath);
};

describe.each(['a folder', 'a bucket'])('releases in %s', (kind) => {
  let context: ReleaseContext;
  const readState = async (app: string) => (await readRegistry(context)).apps[app];

  beforeEach(async () => {
    const store = stores[kind];
    if (!store) throw new Error(kind);
    await without(store);
    context = { store, keyFile: join(folder, 'release-key.pem'), by: 'ann' };
  });

  it('are complete, in a registry with their authors', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(context, { folders: [from] });
    expect(await readState('shell')).toMatchObject({
      active: version,
      before: [],
      canary: null,
      history: [{ action: 'release', version, by: 'ann' }],
    });
    expect((await context.store.filesBelow(`shell/${version}`)).sort()).toEqual(['build.json', 'client/entry.js']);
    expect(String(await context.store.read(`shell/${version}/client/entry.js`))).toBe(`entry of ${version}`);
  });

  it('can be canaries, promoted, withdrawn and rolled back, each with the next sequence number', async () => {
    const [one, two, three] = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
    await release(context, { folders: [one.folder] });
    await release(context, { folders: [two.folder], canary: 10 });
    expect(await readState('shell')).toMatchObject({
      active: one.version,
      canary: { version: two.version, percent: 10 },
    });
    await promote(context, { app: 'shell' });
    expect(await readState('shell')).toMatchObject({ active: two.version, before: [one.version], canary: null });
    await release(context, { folders: [three.folder], canary: 5 });
    await withdraw(context, { app: 'shell', version: three.version, kind: 'canary', reason: 'it was slow' });
    expect(await readState('shell')).toMatchObject({
      active: two.version,
      canary: null,
      history: expect.arrayContaining([expect.objectContaining({ why: 'it was slow' })]),
    });
    await rollback(context, { app: 'shell' });
    expect(await readState('shell')).toMatchObject({ active: one.version });
    expect((await readRegistry(context)).sequence).toBe(6);
  });

  it('do not affect other apps', async () => {
    const [shell, remote, later] = [
      await aBuild('shell'),
      await aBuild('remote-public'),
      await aBuild('remote-public'),
    ];
    await release(context, { folders: [shell.folder, remote.folder] });
    const before = await readState('shell');
    await release(context, { folders: [later.folder] });
    expect(await readState('shell')).toEqual(before);
  });

  it('are removed with their files when they are pruned', async () => {
    const builds = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
    for (const { folder: from } of builds) await release(context, { folders: [from] });
    expect(await prune(context, { app: 'shell', before: '2000-01-01' })).toEqual([]);
    expect(await prune(context, { app: 'shell', before: '2100-01-01' })).toEqual([builds[0]?.version]);
    expect(await context.store.listFolders()).toEqual([builds[1], builds[2]].map((one) => `shell/${one?.version}`));
  });

  it('are not in the site when retired, and kept until they are pruned', async () => {
    const [shell, one, two] = [await aBuild('shell'), await aBuild('remote-x'), await aBuild('remote-x')];
    await release(context, { folders: [shell.folder, one.folder] });
    await retire(context, 'remote-x');
    expect(await readState('remote-x')).toBeUndefined();
    for (const change of [promote, rollback]) {
      await expect(change(context, { app: 'remote-x' })).rejects.toThrow(
        /^remote-x was retired \d{4}-\d\d-\d\d by ann: release or register it again to bring it back\.$/,
      );
    }
    await expect(rollback(context, { app: 'remote-y' })).rejects.toThrow(/^remote-y has not been released yet\.$/);
    await release(context, { folders: [shell.folder, two.folder], keepsDecisions: true });
    expect(await readState('remote-x')).toBeUndefined();
    expect(await prune(context, { app: 'remote-x', before: '2000-01-01' })).toEqual([]);
    expect(await context.store.listFolders()).toContain(`remote-x/${one.version}`);
    await expect(release(context, { folders: [two.folder], canary: 10 })).rejects.toThrow(
      'remote-x is not released yet, so it cannot be a canary: other visitors would get nothing.',
    );
    await release(context, { folders: [two.folder] });
    expect(await readState('remote-x')).toMatchObject({ active: two.version, before: [one.version] });
    await retire(context, 'remote-x');
    expect(await prune(context, { app: 'remote-x', before: '2100-01-01' })).toEqual([one.version, two.version]);
    expect(await context.store.listFolders()).toEqual([`shell/${shell.version}`]);
    expect(await readRegistry(context)).toMatchObject({ retired: {} });
  });

  it('that become the same canary again do not change the sequence number', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(context, { folders: [one.folder] });
    const { sequence } = await release(context, { folders: [two.folder], canary: 10 });
    expect((await release(context, { folders: [two.folder], canary: 10 })).sequence).toBe(sequence);
    expect((await release(context, { folders: [two.folder], canary: 20 })).sequence).toBe(sequence + 1);
    expect((await readState('shell'))?.history.map(({ percent }) => percent)).toEqual([20, 10, undefined]);
  });

  it('of the shell cannot be retired', async () => {
    await release(context, { folders: [(await aBuild('shell')).folder] });
    await expect(retire(context, 'shell')).rejects.toThrow('The shell cannot be retired');
    expect(await readState('shell')).toBeDefined();
  });

  it('cannot be changed concurrently: the error names the holder of the lock', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(context, { folders: [one.folder] });
    const second = Promise.withResolvers<unknown>();
    await release(context, {
      folders: [two.folder],
      onStep: (step) => {
        if (step === 'locked')
          rollback({ ...context, by: 'bob' }, { app: 'shell' }).then(second.resolve, second.resolve);
      },
    });
    expect(String(await second.promise)).toMatch(/^ReleaseError: Another release is being made in .* by ann since 20/);
    expect(await readState('shell')).toMatchObject({ active: two.version });
  });

  it('are not read from a registry with an invalid signature', async () => {
    await release(context, { folders: [(await aBuild('shell')).folder] });
    const text = String(await context.store.read(registryPath));
    await context.store.write(registryPath, text.replace('"by": "ann"', '"by": "eve"'));
    const refused = /^The registry is not signed with this deployment’s key/;
    await expect(readRegistry(context)).rejects.toThrow(refused);
    await expect(release(context, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(refused);
    await context.store.write(registryPath, text.slice(0, 40));
    await expect(readRegistry(context)).rejects.toThrow('The registry is not JSON');
  });

  it('are all kept when the key is missing, and no other one is created', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(context, { folders: [from] });
    const mistyped: ReleaseContext = { ...context, keyFile: join(folder, 'mistyped.pem') };
    const refused =
      /^There is a registry in .*, and no key in .*mistyped\.pem: set RELEASE_KEY to the key file of the registry\.$/;
    await expect(promote(mistyped, { app: 'shell' })).rejects.toThrow(refused);
    await expect(release(mistyped, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(refused);
    await expect(readRegistry(mistyped)).rejects.toThrow(refused);
    expect(await context.store.listFolders()).toEqual([`shell/${version}`]);
    expect(await readdir(folder)).not.toContain('mistyped.pem');
  });

  it('replace those of a registry that is not signed, because it is from before, and go on with its numbers', async () => {
    const unsigned = { sequence: 7, parts: { shell: { active: 'aaaaaaaaaaaa', releases: {} } } };
    await context.store.write(registryPath, JSON.stringify(unsigned));
    const own: ReleaseContext = { ...context, keyFile: join(folder, `${kind}-first-key.pem`) };
    expect(await readRegistry(own)).toEqual({ sequence: 7, apps: {} });
    const { folder: from, version } = await aBuild('remote-x');
    await release(own, { folders: [from] });
    expect(await readRegistry(own)).toMatchObject({ sequence: 8, apps: { 'remote-x': { active: version } } });
  });

  it('are not released over a registry of another form', async () => {
    const own: ReleaseContext = { ...context, keyFile: join(folder, `${kind}-no-key.pem`) };
    for (const text of ['{', 'null', '{"sequence":7}', '{"sequence":7,"parts":{},"signature":"x"}', '{"parts":{}}']) {
      await context.store.write(registryPath, text);
      await expect(readRegistry(own)).rejects.toThrow(/^There is a registry in .*, and no key in .*-no-key\.pem:/);
    }
  });

  it('are all kept, and no key is created, when a change is refused', async () => {
    const { folder: from, version } = await aBuild('remote-x');
    await context.store.placeFolder(`remote-x/${version}`, from);
    const unused: ReleaseContext = { ...context, keyFile: join(folder, 'unused.pem') };
    await expect(rollback(unused, { app: 'shell' })).rejects.toThrow('shell has not been released yet');
    expect(await context.store.listFolders()).toEqual([`remote-x/${version}`]);
    expect(await readdir(folder)).not.toContain('unused.pem');
  });

  it('have lost, changed and added files restored when they are released again', async () => {
    const { folder: from, version } = await aBuild('remote-x');
    const path = `remote-x/${version}`;
    const again = async () => (await release(context, { folders: [from] })).sequence;
    expect([await again(), await again()]).toEqual([1, 1]);
    await context.store.write(`${path}/client/entry.js`, "somebody else's");
    await context.store.write(`${path}/client/more.js`, "somebody else's");
    expect([await again(), await again()]).toEqual([2, 2]);
    expect(String(await context.store.read(`${path}/client/entry.js`))).toBe(`entry of ${version}`);
    expect((await context.store.filesBelow(path)).sort()).toEqual(['build.json', 'client/entry.js']);
    await context.store.remove(`${path}/client/entry.js`);
    expect([await again(), await again()]).toEqual([3, 3]);
    await context.store.write(`${path}/client/more.js`, "somebody else's");
    expect([await again(), await again()]).toEqual([4, 4]);
    await context.store.removeFolder(path);
    expect([await again(), await again()]).toEqual([5, 5]);
    expect((await context.store.filesBelow(path)).sort()).toEqual(['build.json', 'client/entry.js']);
  });

  it('are refused for an app with an invalid name', async () => {
    await expect(release(context, { folders: [(await aBuild('remote-Fairs')).folder] })).rejects.toThrow(
      '"remote-Fairs" cannot be the name of a remote',
    );
    expect(await context.store.listFolders()).toEqual([]);
  });

  it('do not take the files of another build under their version', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(context, { folders: [from] });
    const build: AppBuild = JSON.parse(await readFile(join(from, 'build.json'), 'utf8'));
    await writeFile(
      join(from, 'build.json'),
      JSON.stringify({ ...build, files: { 'client/entry.js': 'sha256-another' } }),
    );
    await writeFile(join(from, 'client/entry.js'), 'another');
    await expect(release(context, { folders: [from] })).rejects.toThrow(
      `The build of shell ${version} in ${from} differs from the released one of that version. Remove the folder, and build again.`,
    );
    expect(String(await context.store.read(`shell/${version}/client/entry.js`))).toBe(`entry of ${version}`);
  });

  it('that are aborted leave the registry unchanged, and no lock', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(context, { folders: [one.folder] });
    const ending = new AbortController();
    const onStep = () => ending.abort(new Error('called off'));
    await expect(release(context, { folders: [two.folder], signal: ending.signal, onStep })).rejects.toThrow(
      'called off',
    );
    expect(await readState('shell')).toMatchObject({ active: one.version });
    await release(context, { folders: [(await aBuild('shell')).folder] });
  });
});

describe('a release that is killed', () => {
  const script = (args: object) => `
    import { folderStore } from ${JSON.stringify(join(root, 'shared/src/server/store/folder-store.ts'))};
    import { release } from ${JSON.stringify(join(root, 'webpack/release/releasing.ts'))};
    const { store, keyFile, from, at } = ${JSON.stringify(args)};
    await release({ store: folderStore(store), keyFile, by: 'killed' }, { folders: [from], onStep: (step) => { if (step === at) process.kill(process.pid, 'SIGKILL'); } });`;

  async function killed(args: object): Promise<NodeJS.Signals | null> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script(args)], { stdio: 'inherit' });
    const { promise, resolve } = Promise.withResolvers<NodeJS.Signals | null>();
    child.on('close', (_code, signal) => resolve(signal));
    return promise;
  }

  it.each([
    { at: 'locked', isNew: false },
    { at: 'placed', isNew: false },
    { at: 'activated', isNew: true },
  ])(
    'after it was $at leaves a valid registry, blocks nobody, and is cleaned up by the next',
    async ({ at, isNew }) => {
      const store = await mkdtemp(join(folder, 'killed-'));
      const context: ReleaseContext = {
        store: folderStore(store),
        keyFile: join(folder, 'release-key.pem'),
        by: 'ann',
      };
      const [one, two, three] = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
      await release(context, { folders: [one.folder] });
      expect(await killed({ store, keyFile: context.keyFile, from: two.folder, at })).toBe('SIGKILL');
      expect((await readRegistry(context)).apps.shell?.active).toBe(isNew ? two.version : one.version);
      await release(context, { folders: [three.folder] });
      const expected = [one.version, ...(isNew ? [two.version] : []), three.version];
      expect((await readdir(join(store, 'shell'))).sort()).toEqual(expected);
      expect((await readdir(store)).sort()).toEqual(['registry.json', 'shell']);
    },
  );

  it('while it copies files leaves no incomplete release', async () => {
    const store = await mkdtemp(join(folder, 'half-'));
    await mkdir(join(store, 'shell/aaaaaaaaaaaa.4711.tmp/client'), { recursive: true });
    await writeFile(join(store, 'registry.json.4711.tmp'), '{');
    const context: ReleaseContext = { store: folderStore(store), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
    const { folder: from, version } = await aBuild('shell');
    await release(context, { folders: [from] });
    expect(await readdir(join(store, 'shell'))).toEqual([version]);
    expect((await readdir(store)).sort()).toEqual(['registry.json', 'shell']);
  });
});

describe('the key', () => {
  it('is readable only by its owner, and its public half suffices to read', async () => {
    const own = await mkdtemp(join(folder, 'key-'));
    const context: ReleaseContext = {
      store: folderStore(join(own, 'releases')),
      keyFile: join(own, 'key.pem'),
      by: 'ann',
    };
    await release(context, { folders: [(await aBuild('shell')).folder] });
    const { createPublicKey } = await import('node:crypto');
    const publicFile = join(own, 'public.pem');
    await writeFile(
      publicFile,
      createPublicKey(await readFile(context.keyFile, 'utf8')).export({ type: 'spki', format: 'pem' }),
    );
    const reader: ReleaseContext = { ...context, keyFile: publicFile };
    expect((await readRegistry(reader)).sequence).toBe(1);
    await expect(release(reader, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(
      'holds the public half of the key only',
    );
    expect((await readRegistry(reader)).sequence).toBe(1);
  });

  it.each([
    ['no key', 'nothing'],
    ['a key of another kind', ''],
  ])('file with %s is refused with a message', async (_what, text) => {
    const { generateKeyPairSync } = await import('node:crypto');
    const keyFile = join(folder, `bad-${text}.pem`);
    await writeFile(
      keyFile,
      text || generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    await expect(readRegistry({ store: folderStore(join(folder, 'none')), keyFile })).rejects.toThrow(
      /(has no readable key|holds a key of another kind)/,
    );
  });
});
