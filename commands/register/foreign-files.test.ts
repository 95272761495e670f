import promises, { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { aManifest, createTestSite, type TestSite } from './testing.ts';

let site: TestSite;
beforeEach(async () => void (site = await createTestSite()));
afterEach(async () => {
  jest.restoreAllMocks();
  await site.close();
});

const placed = (version: string, file = '') => path.join(site.folder, 'releases/remote-lab', version, 'client', file);

/** Checks that a build is rejected, and that the store has nothing of it. */
async function expectRefused(build: string, words: RegExp | string): Promise<void> {
  await expect(site.registerLab(build)).rejects.toThrow(words);
  expect(await site.readActive('remote-lab')).toBeUndefined();
  expect(await readdir(path.join(site.folder, 'releases'))).not.toContain('remote-lab');
}

describe('the files of a registered build', () => {
  it('are the hashed bytes, although a build rewrites the folder meanwhile', async () => {
    const build = await site.writeBuild();
    const { mkdtemp: original } = promises;
    jest.spyOn(promises, 'mkdtemp').mockImplementationOnce(async (prefix) => {
      for (const file of await readdir(build)) await writeFile(path.join(build, file), 'rewritten');
      return original(prefix);
    });
    const { version } = await site.registerLab(build);
    const files = Object.entries((await site.readActive('remote-lab'))?.files ?? {});
    expect(files).toHaveLength(3);
    for (const [file, hash] of files)
      expect(getIntegrity(await readFile(placed(version, path.basename(file))))).toBe(hash);
    expect(await readFile(placed(version, 'remoteEntry.js'), 'utf8')).toBe('var lab;');
  });

  it('are each read once, also the manifest', async () => {
    const build = await site.writeBuild();
    const read = jest.spyOn(promises, 'readFile');
    await site.registerLab(build);
    const reads = read.mock.calls.map(([file]) => String(file)).filter((file) => file.startsWith(build));
    expect(reads.sort()).toEqual(
      ['957.js', 'mf-manifest.json', 'remoteEntry.js'].map((file) => path.join(build, file)),
    );
  });

  it('are read from a folder that is a symbolic link', async () => {
    const build = await site.writeBuild();
    await symlink(build, path.join(site.folder, 'dist'));
    await site.registerLab(path.join(site.folder, 'dist'));
    expect(await site.readActive('remote-lab')).toBeDefined();
  });

  it("do not include mf-stats.json, which contains paths of the developer's machine", async () => {
    const build = await site.writeBuild(aManifest(), { 'mf-stats.json': '{"path":"/home/ann/lab"}' });
    const { version, leftOut } = await site.registerLab(build);
    expect(leftOut).toEqual(['mf-stats.json']);
    expect(await readdir(placed(version))).not.toContain('mf-stats.json');
  });

  it('have a manifest that may begin with a byte order mark', async () => {
    await site.registerLab(await site.writeBuild(`\uFEFF${JSON.stringify(aManifest())}`));
    expect(await site.readActive('remote-lab')).toMatchObject({ foreign: { container: 'lab' } });
  });
});

describe('a special file', () => {
  it.each(['logo.svg', 'remoteEntry.js', 'mf-manifest.json', '957.js.map', 'assets'])(
    'is refused by its name: a link at %s',
    async (name) => {
      const build = await site.writeBuild();
      const target = await site.writeBuild(aManifest(), { 'logo.svg': '<svg/>' });
      await rm(path.join(build, name), { force: true });
      await symlink(name === 'assets' ? target : path.join(target, name), path.join(build, name));
      await expectRefused(
        build,
        `${name} is a symbolic link, but a release has only files: replace it with the file, and build it again.`,
      );
    },
  );

  it('is refused by its name: a socket', async () => {
    const build = await site.writeBuild();
    const server = createServer().listen(path.join(build, 'socket'));
    await once(server, 'listening');
    await expectRefused(build, 'socket is neither a file nor a folder: build the remote without it.');
    server.close();
  });

  it('is refused when it replaces a file while the folder is read', async () => {
    const build = await site.writeBuild();
    const secret = path.join(site.folder, 'release-key.pem');
    const { readdir: original } = promises;
    const swap = jest.spyOn(promises, 'readdir').mockImplementationOnce(async (...given) => {
      const entries = await Reflect.apply(original, promises, given);
      await rm(path.join(build, '957.js'));
      await symlink(secret, path.join(build, '957.js'));
      return entries;
    });
    await expectRefused(build, '957.js is a symbolic link');
    expect(swap).toHaveBeenCalled();
  });
});

describe('a folder that cannot be read', () => {
  it('is reported as missing only if it does not exist', async () => {
    const build = await site.writeBuild();
    await expect(site.registerLab(path.join(build, 'nowhere'))).rejects.toThrow(/^There is no folder .*nowhere\.$/);
    await expect(site.registerLab(path.join(build, '957.js'))).rejects.toThrow(/^There is no folder .*957\.js\.$/);
    const failure = Object.assign(new Error('EACCES: permission denied, scandir'), {
      code: 'EACCES',
      syscall: 'scandir',
    });
    jest.spyOn(promises, 'readdir').mockRejectedValueOnce(failure);
    await expect(site.registerLab(build)).rejects.toBe(failure);
  });

  it('has no manifest if that is a folder or in a subfolder', async () => {
    const build = await mkdtemp(path.join(site.folder, 'empty-'));
    await mkdir(path.join(build, 'mf-manifest.json'));
    await expectRefused(build, `There is no mf-manifest.json in ${build}`);
  });
});
