import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { aSite, type Site } from '@quoin/shell/server/testing.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { createReleaseToken } from '@quoin/webpack/release/release-tokens.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { hashModules } from '@quoin/webpack/shared-types.ts';
import { root } from './run/root.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);

let folder: string;
let repository: string;
let site: Site;

const inRoot = (script: string, ...args: string[]) =>
  run(process.execPath, [path.join(root, script), ...args], { cwd: root });

interface ProcessEnd {
  status: number;
  stdout: string;
  stderr: string;
}

const isEnded = (value: unknown): value is { code: number; stdout: string; stderr: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'stdout' in value && 'stderr' in value;

/** Runs a script of the repository's packages asynchronously, because this process must serve the site meanwhile. */
async function inRepository(
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<ProcessEnd> {
  const done = run(process.execPath, [path.join('node_modules', script), ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
  });
  return done.then(
    (stdout) => ({ status: 0, ...stdout }),
    (error: unknown) => {
      if (!isEnded(error)) throw error;
      return { status: error.code, stdout: error.stdout, stderr: error.stderr };
    },
  );
}
const quoinRemote = (...args: string[]) =>
  inRepository('@quoin/webpack/quoin-remote.js', { args, env: { DATA_DIR: site.dataDir } });

/** Acts as `npm install` without network: unpacks the packed packages, and links the libraries. */
async function install(): Promise<void> {
  const libraries = (await readdir(path.join(root, 'node_modules'))).filter(
    (name) => !name.startsWith('.') && name !== '@quoin',
  );
  await mkdir(path.join(repository, 'node_modules'));
  await Promise.all(
    libraries.map((name) =>
      symlink(path.join(root, 'node_modules', name), path.join(repository, 'node_modules', name)),
    ),
  );
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(path.join(repository, 'package.json'), 'utf8'),
  );
  for (const [name, file] of Object.entries(dependencies)) {
    const target = path.join(repository, 'node_modules', name);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', path.join(repository, file.replace('file:', '')), '--strip-components=1', '-C', target]);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quoin-apart-'));
  repository = path.join(folder, 'visits');
  await inRoot('commands/new-remote.ts', 'remote-visits', '--repository', repository);
  await inRoot('commands/pack-packages.ts', path.join(repository, 'packages'));
  await install();
  site = await aSite('exports.routes = [];');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the back-office's page state lists this remote; returns its entry. */
async function readReleased(name: string): Promise<{ version: string; entry: string; manifest: { menu: object[] } }> {
  for (;;) {
    const { text } = await site.get('/admin');
    const state: { remotes: { name: string; version: string; entry: string; manifest: { menu: object[] } }[] } =
      JSON.parse(/id="quoin-page">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
    const found = state.remotes.find((remote) => remote.name === name);
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a remote in a repository of its own', () => {
  it('has every public module of the packed packages as JavaScript with its types', async () => {
    for (const name of ['shared', 'webpack']) {
      const packed = path.join(repository, 'node_modules/@quoin', name);
      const files = await readdir(packed, { recursive: true });
      expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) || file.includes('.test.'))).toEqual([]);
      const { exports }: { exports: Record<string, string> } = JSON.parse(
        await readFile(path.join(packed, 'package.json'), 'utf8'),
      );
      const code = Object.values(exports)
        .filter((file) => file.endsWith('.js') && !file.includes('*'))
        .map((file) => path.normalize(file));
      expect(
        code.flatMap((file) => [file, file.replace(/\.js$/, '.d.ts')]).filter((file) => !files.includes(file)),
      ).toEqual([]);
    }
  });

  it('is type-checked against its imports', async () => {
    await writeFile(
      path.join(repository, 'src/wrong.tsx'),
      "import { PageHead } from '@quoin/shared/ui/page-head';\n\nexport const head = <PageHead title={7} />;\n",
    );
    const { stdout } = await inRepository('typescript/bin/tsc');
    await rm(path.join(repository, 'src/wrong.tsx'));
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining("src/wrong.tsx(3,31): error TS2322: Type 'number' is not assignable to type 'string'."),
    ]);
  });

  it('has pictures and workers, which TypeScript knows', async () => {
    const entryPoint = path.join(repository, 'src/index.ts');
    const before = await readFile(entryPoint, 'utf8');
    await writeFile(path.join(repository, 'src/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(path.join(repository, 'src/sum-worker.ts'), 'self.postMessage(1);\n');
    await writeFile(
      entryPoint,
      `import logo from './logo.svg';\n${before}\nexport const logoAddress: string = logo;\nexport const startWorker = () => new Worker(new URL('./sum-worker.ts', import.meta.url));\n`,
    );
    expect(await inRepository('typescript/bin/tsc')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await quoinRemote('build')).toMatchObject({ stderr: '', status: 0 });
    const { files }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^client\/logo\.\w{8}\.svg$/), 'client/src_sum-worker_ts.js']),
    );
    await writeFile(entryPoint, before);
  });

  it('is built and released into a running site, which names it without a restart', async () => {
    expect((await site.get('/admin')).text).not.toContain('remote-visits');
    expect(await quoinRemote('release')).toMatchObject({ stderr: '', status: 0 });
    const { version, entry, manifest } = await readReleased('remote-visits');
    expect(manifest.menu).toMatchObject([{ path: 'visits', label: 'Visits' }]);
    expect(await site.get(entry)).toMatchObject({ status: 200 });
    const build: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(build).toMatchObject({ name: 'remote-visits', version, manifest: { paths: ['visits'] } });
    expect(
      (await site.get(`/mf/remote-visits/${version}/${build.chunks['visits-screen']?.scripts[0]}`)).text,
    ).toContain('first screen of the visits area');
  });

  it('bundles no module that is shared at run time', async () => {
    const maps = path.join(repository, 'dist/maps');
    const sources = (
      await Promise.all(
        (await readdir(maps))
          .filter((file) => file.endsWith('.js.map'))
          .map(async (file) => {
            const map: { sources: string[] } = JSON.parse(await readFile(path.join(maps, file), 'utf8'));
            return map.sources;
          }),
      )
    ).flat();
    expect(sources.some((source) => source.includes('visits-screen.tsx'))).toBe(true);
    expect(
      sources.filter((source) =>
        /node_modules\/(react|react-dom|react-router|react-router-dom|axios|@mantine)\/|shared\/src\/(runtime|admin|ui)\//.test(
          source,
        ),
      ),
    ).toEqual([]);
  });

  it('is built again, with another version, only when a source changed', async () => {
    const { version }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(await quoinRemote('build')).toMatchObject({ stdout: `remote-visits ${version} is unchanged\n` });
    await writeFile(
      path.join(repository, 'src/texts.ts'),
      (await readFile(path.join(repository, 'src/texts.ts'), 'utf8')).replace("'Visits'", "'Visitors'"),
    );
    const { stdout } = await quoinRemote('build');
    expect(stdout).toMatch(/^remote-visits \w{12} built$/m);
    expect(stdout).not.toContain(version);
  });

  it('can be a canary, promoted and rolled back with its own command', async () => {
    const stateNow = async () => (await readRegistry(site.context)).apps['remote-visits'];
    const { version }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(await quoinRemote('release', '--canary', '10')).toMatchObject({ stderr: '', status: 0 });
    const tried = await stateNow();
    expect(tried).toMatchObject({ canary: { version, percent: 10 } });
    expect((await quoinRemote('release', 'promote')).stdout).toBe(`remote-visits: ${version} is given to everybody.\n`);
    expect((await quoinRemote('release', 'rollback')).stdout).toBe(
      `remote-visits: ${tried?.active} is given to everybody.\n`,
    );
    expect((await quoinRemote('release', 'list')).stdout).toContain(`${version} promoted by`);
    expect(await stateNow()).toMatchObject({ active: tried?.active, canary: null });
  });

  describe('with the token of its team', () => {
    const token = () =>
      createReleaseToken(site.context, { team: 'visits', remotes: ['remote-visits'], canary: null, days: 1 });
    const atSite = (secret: string, ...args: string[]) =>
      inRepository('@quoin/webpack/quoin-remote.js', {
        args: ['release', ...args, '--site', site.url],
        env: { RELEASE_TOKEN: secret },
      });
    const readState = async () => (await readRegistry(site.context)).apps['remote-visits'];
    /** The edge reads a new registry a moment later. */
    const untilKnown = async (secret: string): Promise<void> => {
      const { status } = await site.get('/mf/releases', { headers: { authorization: `Bearer ${secret}` } });
      if (status !== 200) await untilKnown(secret);
    };

    it('is released to a site whose folder and key it does not have', async () => {
      const { version }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
      const {
        secret,
        token: { id },
      } = await token();
      await untilKnown(secret);
      const tried = await atSite(secret, '--canary', '10');
      expect(tried).toMatchObject({ status: 0, stderr: '' });
      expect(tried.stdout).toContain(`${version} is given to 10 of 100 visitors`);
      const before = await readState();
      expect(before).toMatchObject({
        canary: { version },
        history: expect.arrayContaining([
          expect.objectContaining({ action: 'canary', version, by: `visits (token ${id})` }),
        ]),
      });
      expect((await atSite(secret, 'promote')).stdout).toBe(`remote-visits: ${version} is given to everybody.\n`);
      expect(await readState()).toMatchObject({ active: version, canary: null });
      expect((await atSite(secret, 'list')).stdout).toMatch(
        new RegExp(`^remote-visits, of the team visits\n[^]*${version} promoted by visits`),
      );
      expect((await atSite(secret, 'rollback')).stdout).toBe(
        `remote-visits: ${before?.active} is given to everybody.\n`,
      );
      expect(await readState()).toMatchObject({ active: before?.active });
    });

    it('is released by tar and an HTTP client', async () => {
      const { secret } = await token();
      await untilKnown(secret);
      const archive = path.join(folder, 'build.tar.gz');
      await run('tar', ['-czf', archive, '-C', path.join(repository, 'dist'), '.']);
      const body = await readFile(archive);
      const answer = await site.get('/mf/releases', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body,
      });
      expect({ ...answer, text: JSON.parse(answer.text) }).toMatchObject({
        status: 201,
        text: { data: { name: 'remote-visits' } },
      });
      await quoinRemote('release', 'rollback');
    });

    it.each([
      ['', 'https://www.example.org', 'Set RELEASE_TOKEN to the token of your team.'],
      ['quoin_release_x', 'http://www.example.org', 'is not encrypted'],
      ['quoin_release_x', 'www.example.org', '--site takes the address of a site'],
      ['quoin_release_x', 'http://127.0.0.1:9', 'http://127.0.0.1:9 could not be reached'],
    ])('%j is refused at %s', async (...[RELEASE_TOKEN, url, words]) => {
      const args = ['release', 'promote', '--site', url];
      const { status, stdout, stderr } = await inRepository('@quoin/webpack/quoin-remote.js', {
        args,
        env: { RELEASE_TOKEN },
      });
      expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(words) });
    });

    it('that is not valid says so', async () => {
      const { status, stderr } = await atSite(`quoin_release_00000000_${'a'.repeat(43)}`, 'promote');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining('This token is no longer valid'),
      });
    });
  });

  it('reports that a version is already active', async () => {
    const { version }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect((await quoinRemote('release')).stdout).toContain(`remote-visits: ${version} is given to everybody.\n`);
    expect((await quoinRemote('release')).stdout).toContain(
      `remote-visits: nothing has changed: ${version} is given to everybody already.\n`,
    );
    await quoinRemote('release', 'rollback');
  });

  it('is refused when its types are incompatible with the shell, with the name of the export', async () => {
    const head = '@quoin/shared/ui/page-head';
    const { requires }: AppBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    const built: SharedTypes = JSON.parse(await readFile(path.join(repository, 'dist', typesFile), 'utf8'));
    const offer = async (version: string, change: (declarations: string) => string) => {
      const types = {
        ...built,
        files: {
          ...built.files,
          [built.entryPoints[head] ?? '']: change(built.files[built.entryPoints[head] ?? ''] ?? ''),
        },
      };
      const hashes = hashModules(types);
      const provides = Object.fromEntries(
        Object.entries(requires ?? {}).map(([key, { range, exports }]) => [
          key,
          { version: range.replace('^', ''), exports, ...hashes[key] },
        ]),
      );
      const folder = path.join(site.dataDir, 'builds/shell', version);
      await cp(path.join(site.dataDir, 'builds/shell/aaaaaaaaaaaa'), folder, { recursive: true });
      const shell: AppBuild = JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8'));
      await writeFile(path.join(folder, 'build.json'), JSON.stringify({ ...shell, version, provides }));
      await writeFile(path.join(folder, typesFile), JSON.stringify(types));
      await release(site.context, { folders: [folder] });
    };
    expect((await quoinRemote('release', 'retire')).stdout).toMatch(
      /^remote-visits is retired: the next page is made without it, and without \/admin\/visits, Visits in the sidebar\./,
    );
    await offer('eeeeeeeeeeee', (words) => words.replace('title:', 'name:'));
    const refused = await quoinRemote('release');
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`does not fit shell eeeeeeeeeeee: PageHead of ${head} has another type`),
    });
    await offer('ffffffffffff', (words) => words.replace('title:', 'more?: string; title:'));
    expect(await quoinRemote('release')).toMatchObject({ stderr: '', status: 0 });
  });

  it.each([
    [['release', 'sing'], { DATA_DIR: '.' }, 'quoin-remote release promote'],
    [['release'], { DATA_DIR: '' }, 'quoin-remote build'],
    [['release'], { DATA_DIR: 'nowhere' }, 'There is no site in'],
    [['deploy'], {}, 'quoin-remote build'],
  ])('reports what is missing in %j with %j', async (...[args, env, words]) => {
    const { status, stderr } = await inRepository('@quoin/webpack/quoin-remote.js', { args, env });
    expect({ status, words: stderr.includes(words) }).toEqual({ status: 1, words: true });
  });
});
