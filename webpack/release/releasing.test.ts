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
  let desk: ReleaseContext;
  const readState = async (app: string) => (await readRegistry(desk)).apps[app];

  beforeEach(async () => {
    const store = stores[kind];
    if (!store) throw new Error(kind);
    await without(store);
    desk = { store, keyFile: join(folder, 'release-key.pem'), by: 'ann' };
  });

  it('are whole, named by a registry that says who did it', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(desk, { folders: [from] });
    expect(await readState('shell')).toMatchObject({
      active: version,
      before: [],
      canary: null,
      history: [{ action: 'release', version, by: 'ann' }],
    });
    expect((await desk.store.filesBelow(`shell/${version}`)).sort()).toEqual(['build.json', 'client/entry.js']);
    expect(String(await desk.store.read(`shell/${version}/client/entry.js`))).toBe(`entry of ${version}`);
  });

  it('are tried, promoted, taken back and gone back to, each by one more number of the registry', async () => {
    const [one, two, three] = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
    await release(desk, { folders: [one.folder] });
    await release(desk, { folders: [two.folder], canary: 10 });
    expect(await readState('shell')).toMatchObject({
      active: one.version,
      canary: { version: two.version, percent: 10 },
    });
    await promote(desk, { app: 'shell' });
    expect(await readState('shell')).toMatchObject({ active: two.version, before: [one.version], canary: null });
    await release(desk, { folders: [three.folder], canary: 5 });
    await withdraw(desk, { app: 'shell', version: three.version, reason: 'it was slow' });
    expect(await readState('shell')).toMatchObject({
      active: two.version,
      canary: null,
      history: expect.arrayContaining([expect.objectContaining({ why: 'it was slow' })]),
    });
    await rollback(desk, { app: 'shell' });
    expect(await readState('shell')).toMatchObject({ active: one.version });
    expect((await readRegistry(desk)).sequence).toBe(6);
  });

  it('leave other parts as they are', async () => {
    const [shell, remote, later] = [
      await aBuild('shell'),
      await aBuild('remote-public'),
      await aBuild('remote-public'),
    ];
    await release(desk, { folders: [shell.folder, remote.folder] });
    const before = await readState('shell');
    await release(desk, { folders: [later.folder] });
    expect(await readState('shell')).toEqual(before);
  });

  it('go with their files when they are pruned', async () => {
    const made = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
    for (const { folder: from } of made) await release(desk, { folders: [from] });
    expect(await prune(desk, { app: 'shell', before: '2000-01-01' })).toEqual([]);
    expect(await prune(desk, { app: 'shell', before: '2100-01-01' })).toEqual([made[0]?.version]);
    expect(await desk.store.listFolders()).toEqual([made[1], made[2]].map((one) => `shell/${one?.version}`));
  });

  it('are out of the site when they are retired, and kept until they are pruned', async () => {
    const [shell, one, two] = [await aBuild('shell'), await aBuild('remote-x'), await aBuild('remote-x')];
    await release(desk, { folders: [shell.folder, one.folder] });
    await retire(desk, 'remote-x');
    expect(await readState('remote-x')).toBeUndefined();
    for (const change of [promote, rollback]) {
      await expect(change(desk, { app: 'remote-x' })).rejects.toThrow(
        /^remote-x was retired \d{4}-\d\d-\d\d by ann: release or register it again to bring it back\.$/,
      );
    }
    await expect(rollback(desk, { app: 'remote-y' })).rejects.toThrow(/^remote-y has not been released yet\.$/);
    await release(desk, { folders: [shell.folder, two.folder], keepsDecisions: true });
    expect(await readState('remote-x')).toBeUndefined();
    expect(await prune(desk, { app: 'remote-x', before: '2000-01-01' })).toEqual([]);
    expect(await desk.store.listFolders()).toContain(`remote-x/${one.version}`);
    await expect(release(desk, { folders: [two.folder], canary: 10 })).rejects.toThrow(
      'remote-x is in no page yet, so it cannot be a canary: there is nothing to give to the others.',
    );
    await release(desk, { folders: [two.folder] });
    expect(await readState('remote-x')).toMatchObject({ active: two.version, before: [one.version] });
    await retire(desk, 'remote-x');
    expect(await prune(desk, { app: 'remote-x', before: '2100-01-01' })).toEqual([one.version, two.version]);
    expect(await desk.store.listFolders()).toEqual([`shell/${shell.version}`]);
    expect(await readRegistry(desk)).toMatchObject({ retired: {} });
  });

  it('that are tried again with the same share are the same number of the registry', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(desk, { folders: [one.folder] });
    const { sequence } = await release(desk, { folders: [two.folder], canary: 10 });
    expect((await release(desk, { folders: [two.folder], canary: 10 })).sequence).toBe(sequence);
    expect((await release(desk, { folders: [two.folder], canary: 20 })).sequence).toBe(sequence + 1);
    expect((await readState('shell'))?.history.map(({ percent }) => percent)).toEqual([20, 10, undefined]);
  });

  it('of the shell cannot be retired', async () => {
    await release(desk, { folders: [(await aBuild('shell')).folder] });
    await expect(retire(desk, 'shell')).rejects.toThrow('The shell cannot be retired');
    expect(await readState('shell')).toBeDefined();
  });

  it('cannot be changed by two at once: the second is told who is at it', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(desk, { folders: [one.folder] });
    const second = Promise.withResolvers<unknown>();
    await release(desk, {
      folders: [two.folder],
      onStep: (step) => {
        if (step === 'locked') rollback({ ...desk, by: 'bob' }, { app: 'shell' }).then(second.resolve, second.resolve);
      },
    });
    expect(String(await second.promise)).toMatch(/^ReleaseError: Another release is being made in .* by ann since 20/);
    expect(await readState('shell')).toMatchObject({ active: two.version });
  });

  it('are refused from a registry that somebody else changed', async () => {
    await release(desk, { folders: [(await aBuild('shell')).folder] });
    const text = String(await desk.store.read(registryPath));
    await desk.store.write(registryPath, text.replace('"by": "ann"', '"by": "eve"'));
    const refused = /^The registry is not signed with this deployment’s key/;
    await expect(readRegistry(desk)).rejects.toThrow(refused);
    await expect(release(desk, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(refused);
    await desk.store.write(registryPath, text.slice(0, 40));
    await expect(readRegistry(desk)).rejects.toThrow('The registry is no JSON');
  });

  it('are all kept where the key is not there, and no other is made', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(desk, { folders: [from] });
    const mistyped: ReleaseContext = { ...desk, keyFile: join(folder, 'mistyped.pem') };
    const refused =
      /^There is a registry in .*, and no key in .*mistyped\.pem: RELEASE_KEY says where the registry's is\.$/;
    await expect(promote(mistyped, { app: 'shell' })).rejects.toThrow(refused);
    await expect(release(mistyped, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(refused);
    await expect(readRegistry(mistyped)).rejects.toThrow(refused);
    expect(await desk.store.listFolders()).toEqual([`shell/${version}`]);
    expect(await readdir(folder)).not.toContain('mistyped.pem');
  });

  it('are all kept, and no key is made, where a change is refused', async () => {
    const { folder: from, version } = await aBuild('remote-x');
    await desk.store.placeFolder(`remote-x/${version}`, from);
    const unused: ReleaseContext = { ...desk, keyFile: join(folder, 'unused.pem') };
    await expect(rollback(unused, { app: 'shell' })).rejects.toThrow('shell has not been released yet');
    expect(await desk.store.listFolders()).toEqual([`remote-x/${version}`]);
    expect(await readdir(folder)).not.toContain('unused.pem');
  });

  it('have their files back, once they are released again, that were lost, changed or put beside them', async () => {
    const { folder: from, version } = await aBuild('remote-x');
    const path = `remote-x/${version}`;
    const again = async () => (await release(desk, { folders: [from] })).sequence;
    expect([await again(), await again()]).toEqual([1, 1]);
    await desk.store.write(`${path}/client/entry.js`, "somebody else's");
    await desk.store.write(`${path}/client/more.js`, "somebody else's");
    expect([await again(), await again()]).toEqual([2, 2]);
    expect(String(await desk.store.read(`${path}/client/entry.js`))).toBe(`entry of ${version}`);
    expect((await desk.store.filesBelow(path)).sort()).toEqual(['build.json', 'client/entry.js']);
    await desk.store.remove(`${path}/client/entry.js`);
    expect([await again(), await again()]).toEqual([3, 3]);
    await desk.store.removeFolder(path);
    expect([await again(), await again()]).toEqual([4, 4]);
    expect((await desk.store.filesBelow(path)).sort()).toEqual(['build.json', 'client/entry.js']);
  });

  it('are refused of a part whose name no address could have', async () => {
    await expect(release(desk, { folders: [(await aBuild('remote-Fairs')).folder] })).rejects.toThrow(
      '"remote-Fairs" cannot be a remote\'s name',
    );
    expect(await desk.store.listFolders()).toEqual([]);
  });

  it('do not take the files of another build under their version', async () => {
    const { folder: from, version } = await aBuild('shell');
    await release(desk, { folders: [from] });
    const build: AppBuild = JSON.parse(await readFile(join(from, 'build.json'), 'utf8'));
    await writeFile(
      join(from, 'build.json'),
      JSON.stringify({ ...build, files: { 'client/entry.js': 'sha256-another' } }),
    );
    await writeFile(join(from, 'client/entry.js'), 'another');
    await expect(release(desk, { folders: [from] })).rejects.toThrow(
      `The build of shell ${version} in ${from} differs from the released one of that version. Remove the folder, and build again.`,
    );
    expect(String(await desk.store.read(`shell/${version}/client/entry.js`))).toBe(`entry of ${version}`);
  });

  it('that are called off leave the registry as it was, and no lock', async () => {
    const [one, two] = [await aBuild('shell'), await aBuild('shell')];
    await release(desk, { folders: [one.folder] });
    const ending = new AbortController();
    const onStep = () => ending.abort(new Error('called off'));
    await expect(release(desk, { folders: [two.folder], signal: ending.signal, onStep })).rejects.toThrow('called off');
    expect(await readState('shell')).toMatchObject({ active: one.version });
    await release(desk, { folders: [(await aBuild('shell')).folder] });
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
  ])('once it has $at leaves a whole registry, stops nobody, and is swept away by the next', async ({ at, isNew }) => {
    const store = await mkdtemp(join(folder, 'killed-'));
    const desk: ReleaseContext = { store: folderStore(store), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
    const [one, two, three] = [await aBuild('shell'), await aBuild('shell'), await aBuild('shell')];
    await release(desk, { folders: [one.folder] });
    expect(await killed({ store, keyFile: desk.keyFile, from: two.folder, at })).toBe('SIGKILL');
    expect((await readRegistry(desk)).apps.shell?.active).toBe(isNew ? two.version : one.version);
    await release(desk, { folders: [three.folder] });
    const expected = [one.version, ...(isNew ? [two.version] : []), three.version];
    expect((await readdir(join(store, 'shell'))).sort()).toEqual(expected);
    expect((await readdir(store)).sort()).toEqual(['registry.json', 'shell']);
  });

  it('in the middle of its files leaves no half release', async () => {
    const store = await mkdtemp(join(folder, 'half-'));
    await mkdir(join(store, 'shell/aaaaaaaaaaaa.4711.tmp/client'), { recursive: true });
    await writeFile(join(store, 'registry.json.4711.tmp'), '{');
    const desk: ReleaseContext = { store: folderStore(store), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
    const { folder: from, version } = await aBuild('shell');
    await release(desk, { folders: [from] });
    expect(await readdir(join(store, 'shell'))).toEqual([version]);
    expect((await readdir(store)).sort()).toEqual(['registry.json', 'shell']);
  });
});

describe('the key', () => {
  it("is its owner's alone, and its public half reads without changing anything", async () => {
    const own = await mkdtemp(join(folder, 'key-'));
    const desk: ReleaseContext = {
      store: folderStore(join(own, 'releases')),
      keyFile: join(own, 'key.pem'),
      by: 'ann',
    };
    await release(desk, { folders: [(await aBuild('shell')).folder] });
    const { createPublicKey } = await import('node:crypto');
    const publicFile = join(own, 'public.pem');
    await writeFile(
      publicFile,
      createPublicKey(await readFile(desk.keyFile, 'utf8')).export({ type: 'spki', format: 'pem' }),
    );
    const reader: ReleaseContext = { ...desk, keyFile: publicFile };
    expect((await readRegistry(reader)).sequence).toBe(1);
    await expect(release(reader, { folders: [(await aBuild('shell')).folder] })).rejects.toThrow(
      'holds the public half of the key only',
    );
    expect((await readRegistry(reader)).sequence).toBe(1);
  });

  it.each([
    ['no key', 'nothing'],
    ['a key of another kind', ''],
  ])('file that holds %s is refused in words', async (_what, text) => {
    const { generateKeyPairSync } = await import('node:crypto');
    const keyFile = join(folder, `bad-${text}.pem`);
    await writeFile(
      keyFile,
      text || generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    await expect(readRegistry({ store: folderStore(join(folder, 'none')), keyFile })).rejects.toThrow(
      /holds (no key that could be read|a key of another kind)/,
    );
  });
});
