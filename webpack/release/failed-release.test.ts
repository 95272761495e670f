import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@quoin/shared/server/folder-store';
import type { FileStore } from '@quoin/shared/server/file-store';
import { getIntegrity } from '../integrity.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { release } from './releasing.ts';
import { registryPath } from './store-layout.ts';

let folder: string;
let context: ReleaseContext;
let first: string;

/** Writes a build of the shell to its own folder. */
async function aBuild(version: string): Promise<string> {
  const at = join(folder, 'builds', version);
  await mkdir(join(at, 'client'), { recursive: true });
  await writeFile(join(at, 'client/entry.js'), `entry of ${version}`);
  await writeFile(
    join(at, 'build.json'),
    JSON.stringify({
      name: 'shell',
      version,
      entry: { scripts: ['entry.js'], styles: [] },
      chunks: {},
      server: null,
      files: {},
    }),
  );
  return at;
}

const failure = (code: string) => Object.assign(new Error(`${code}: it failed`), { code, syscall: 'write' });

/** Returns the release context with some functions of its store replaced. */
const makeContext = (own: Partial<FileStore>): ReleaseContext => ({ ...context, store: { ...context.store, ...own } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-failed-release-'));
  context = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
  first = await aBuild('aaaaaaaaaaaa');
  await release(context, { folders: [first] });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a release that fails', () => {
  // All files in the store, including hidden and temporary ones.
  const lying = async () => (await readdir(join(folder, 'releases'), { recursive: true })).sort();
  let before: string[];
  beforeEach(async () => void (before = await lying()));

  it('copies nothing when the key cannot sign', async () => {
    const keyFile = join(folder, 'public.pem');
    await writeFile(
      keyFile,
      createPublicKey(await readFile(context.keyFile, 'utf8')).export({ type: 'spki', format: 'pem' }),
    );
    const placed: string[] = [];
    const reader: ReleaseContext = {
      ...makeContext({
        placeFolder: async (path, from) => placed.push(path) > 0 && context.store.placeFolder(path, from),
      }),
      keyFile,
    };
    await expect(release(reader, { folders: [await aBuild('bbbbbbbbbbbb')] })).rejects.toThrow(
      'public.pem holds the public half of the key only: releases cannot be changed from here.',
    );
    expect(placed).toEqual([]);
    expect(await lying()).toEqual(before);
  });

  it('of the active release needs no private key', async () => {
    const keyFile = join(folder, 'public.pem');
    await writeFile(
      keyFile,
      createPublicKey(await readFile(context.keyFile, 'utf8')).export({ type: 'spki', format: 'pem' }),
    );
    expect((await release({ ...context, keyFile }, { folders: [first] })).sequence).toBe(1);
  });

  it.each(['EACCES', 'EPERM', 'ENOSPC'])(
    'because the registry cannot be written (%s) has its files removed',
    async (code) => {
      const broken = makeContext({
        write: (path, bytes) =>
          path === registryPath ? Promise.reject(failure(code)) : context.store.write(path, bytes),
      });
      await expect(release(broken, { folders: [await aBuild('bbbbbbbbbbbb')] })).rejects.toThrow(code);
      expect(await lying()).toEqual(before);
    },
  );

  it('after the registry was written keeps the files that it names', async () => {
    const broken = makeContext({
      write: async (path, bytes) => {
        await context.store.write(path, bytes);
        throw failure('EIO');
      },
    });
    await expect(release(broken, { folders: [await aBuild('bbbbbbbbbbbb')] })).rejects.toThrow('EIO');
    expect((await readRegistry(context)).apps.shell?.active).toBe('bbbbbbbbbbbb');
    expect(await context.store.listFolders()).toEqual(['shell/aaaaaaaaaaaa', 'shell/bbbbbbbbbbbb']);
  });

  it('between two builds has the files of the first removed', async () => {
    const broken = makeContext({
      placeFolder: (path, from) =>
        path.endsWith('cccccccccccc') ? Promise.reject(failure('ENOSPC')) : context.store.placeFolder(path, from),
    });
    const folders = [await aBuild('bbbbbbbbbbbb'), await aBuild('cccccccccccc')];
    const build = join(folders[1] ?? '', 'build.json');
    await writeFile(build, (await readFile(build, 'utf8')).replace('"shell"', '"remote-x"'));
    await expect(release(broken, { folders })).rejects.toThrow('ENOSPC');
    expect(await lying()).toEqual(before);
  });

  it('that is aborted has its files removed', async () => {
    const ending = new AbortController();
    const onStep = (step: string) => step === 'placed' && ending.abort(new Error('called off'));
    await expect(
      release(context, {
        folders: [await aBuild('bbbbbbbbbbbb')],
        signal: ending.signal,
        onStep: (step) => void onStep(step),
      }),
    ).rejects.toThrow('called off');
    expect(await lying()).toEqual(before);
  });

  it('that lost the lock removes nothing, because the other one may copy the same files', async () => {
    const other = JSON.stringify({ id: 'other', by: 'bob', host: 'elsewhere', pid: 1, at: new Date().toISOString() });
    const taken = { folders: [await aBuild('bbbbbbbbbbbb')] };
    await expect(
      release(
        makeContext({
          placeFolder: async (path, from) => {
            await context.store.write('release.lock', other);
            return context.store.placeFolder(path, from);
          },
        }),
        taken,
      ),
    ).rejects.toThrow('Another release is being made in');
    expect(await context.store.listFolders()).toEqual(['shell/aaaaaaaaaaaa', 'shell/bbbbbbbbbbbb']);
    await context.store.remove('release.lock');
    await release(context, { folders: [await aBuild('cccccccccccc')] });
    expect(await context.store.listFolders()).toEqual(['shell/aaaaaaaaaaaa', 'shell/cccccccccccc']);
  });
});

describe('a build whose files differ from its description', () => {
  const words = (at: string) =>
    `The build in ${at} does not match its build.json: client/entry.js was changed or is missing. Build it again, and release it while no build is running.`;

  /** Writes a build whose description contains the hash of its entry file. */
  async function hashedBuild(version: string): Promise<string> {
    const at = await aBuild(version);
    const file = join(at, 'build.json');
    const files = { 'client/entry.js': getIntegrity(`entry of ${version}`) };
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), files }));
    return at;
  }

  it.each([
    ['was changed', (file: string) => writeFile(file, 'changed')],
    ['is gone', (file: string) => rm(file)],
  ])('is not released: its entry %s', async (_what, change) => {
    const at = await hashedBuild('bbbbbbbbbbbb');
    await change(join(at, 'client/entry.js'));
    await expect(release(context, { folders: [at] })).rejects.toThrow(words(at));
    expect(await context.store.listFolders()).toEqual(['shell/aaaaaaaaaaaa']);
  });

  it('is not released when they change while they are copied', async () => {
    const at = await hashedBuild('bbbbbbbbbbbb');
    const meanwhile = makeContext({
      placeFolder: async (path, from) => {
        await writeFile(join(at, 'client/entry.js'), 'changed');
        return context.store.placeFolder(path, from);
      },
    });
    await expect(release(meanwhile, { folders: [at] })).rejects.toThrow(words(at));
    expect(await context.store.listFolders()).toEqual(['shell/aaaaaaaaaaaa']);
  });

  it('leaves the files of its release as they are', async () => {
    const at = await hashedBuild('bbbbbbbbbbbb');
    await release(context, { folders: [at] });
    await writeFile(join(at, 'client/entry.js'), 'changed');
    await expect(release(context, { folders: [at] })).rejects.toThrow(words(at));
    expect(String(await context.store.read('shell/bbbbbbbbbbbb/client/entry.js'))).toBe('entry of bbbbbbbbbbbb');
  });
});

describe('a store in a folder', () => {
  const store = () => folderStore(join(folder, 'store'));
  const lying = () => readdir(join(folder, 'store'), { recursive: true });

  it('leaves no temporary file of a write that failed', async () => {
    await mkdir(join(folder, 'store/registry.json/inside'), { recursive: true });
    await expect(store().write('registry.json', '{}')).rejects.toThrow(/EISDIR|ENOTEMPTY/);
    expect((await lying()).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it('leaves no temporary folder of a release that could not be copied', async () => {
    await expect(store().placeFolder('shell/aaaaaaaaaaaa', join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
    // `cp` creates the folder before it fails on a socket, which it cannot copy.
    const socket = createServer().listen(join(first, 'socket'));
    await once(socket, 'listening');
    await expect(store().placeFolder('shell/aaaaaaaaaaaa', first)).rejects.toThrow();
    socket.close();
    expect((await lying()).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });
});
