import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { aSite, type Site } from '@quoin/shell/server/testing.ts';
import { root } from './run/root.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);

let folder: string;
let repository: string;
let site: Site;

const inRoot = (script: string, ...args: string[]) => run(process.execPath, [path.join(root, script), ...args], { cwd: root });

interface Ended { status: number; stdout: string; stderr: string }

const isEnded = (value: unknown): value is { code: number; stdout: string; stderr: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'stdout' in value && 'stderr' in value;

/** Runs a script of the repository's packages, beside this process: the site has to answer meanwhile. */
async function inRepository(script: string, ...args: string[]): Promise<Ended> {
  const done = run(process.execPath, [path.join('node_modules', script), ...args], { cwd: repository });
  return done.then((said) => ({ status: 0, ...said }), (error: unknown) => {
    if (!isEnded(error)) throw error;
    return { status: error.code, stdout: error.stdout, stderr: error.stderr };
  });
}
const quoinRemote = (...args: string[]) => inRepository('@quoin/webpack/quoin-remote.js', ...args);

/** What `npm install` would do: the packed packages unpacked, and the libraries that they name; those are linked, so that no network is needed. */
async function install(): Promise<void> {
  const libraries = (await readdir(path.join(root, 'node_modules'))).filter((name) => !name.startsWith('.') && name !== '@quoin');
  await mkdir(path.join(repository, 'node_modules'));
  await Promise.all(libraries.map((name) => symlink(path.join(root, 'node_modules', name), path.join(repository, 'node_modules', name))));
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8'));
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

/** What the site's back-office is told of its remotes, once it names this one. */
async function toldOf(name: string): Promise<{ version: string; entry: string; plate: { menu: object[] } }> {
  for (;;) {
    const { text } = await site.get('/admin');
    const state: { remotes: { name: string; version: string; entry: string; plate: { menu: object[] } }[] } = JSON.parse(/id="quoin-page">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
    const found = state.remotes.find((remote) => remote.name === name);
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a remote in a repository of its own', () => {
  it('has every door of the packed packages as JavaScript with its types', async () => {
    for (const name of ['shared', 'webpack']) {
      const packed = path.join(repository, 'node_modules/@quoin', name);
      const files = await readdir(packed, { recursive: true });
      expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) || file.includes('.test.'))).toEqual([]);
      const { exports }: { exports: Record<string, string> } = JSON.parse(await readFile(path.join(packed, 'package.json'), 'utf8'));
      const code = Object.values(exports).filter((file) => file.endsWith('.js') && !file.includes('*')).map((file) => path.normalize(file));
      expect(code.flatMap((file) => [file, file.replace(/\.js$/, '.d.ts')]).filter((file) => !files.includes(file))).toEqual([]);
    }
  });

  it('is checked against the types of what it imports', async () => {
    await writeFile(path.join(repository, 'src/wrong.tsx'), "import { PageHead } from '@quoin/shared/ui/page-head';\n\nexport const head = <PageHead title={7} />;\n");
    const { stdout } = await inRepository('typescript/bin/tsc');
    await rm(path.join(repository, 'src/wrong.tsx'));
    expect(stdout.trim().split('\n')).toEqual([expect.stringContaining("src/wrong.tsx(3,31): error TS2322: Type 'number' is not assignable to type 'string'.")]);
  });

  it('is built and released into a running site, which names it without a restart', async () => {
    expect((await site.get('/admin')).text).not.toContain('remote-visits');
    expect(await quoinRemote('release', '--to', site.dataDir)).toMatchObject({ stderr: '', status: 0 });
    const { version, entry, plate } = await toldOf('remote-visits');
    expect(plate.menu).toMatchObject([{ path: 'visits', label: 'Visits' }]);
    expect(await site.get(entry)).toMatchObject({ status: 200 });
    const build: PartBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(build).toMatchObject({ name: 'remote-visits', version, plate: { paths: ['visits'] } });
    expect((await site.get(`/mf/remote-visits/${version}/${build.chunks['visits-screen']?.scripts[0]}`)).text).toContain('first screen of the visits area');
  });

  it('carries nothing of what is shared at run time', async () => {
    const maps = path.join(repository, 'dist/maps');
    const sources = (await Promise.all((await readdir(maps)).filter((file) => file.endsWith('.js.map')).map(async (file) => {
      const map: { sources: string[] } = JSON.parse(await readFile(path.join(maps, file), 'utf8'));
      return map.sources;
    }))).flat();
    expect(sources.some((source) => source.includes('visits-screen.tsx'))).toBe(true);
    expect(sources.filter((source) => /node_modules\/(react|react-dom|react-router|axios|@mantine)\/|shared\/src\/(runtime|admin|ui)\//.test(source))).toEqual([]);
  });

  it('is not built again while nothing changed, and has another version when something did', async () => {
    const { version }: PartBuild = JSON.parse(await readFile(path.join(repository, 'dist/build.json'), 'utf8'));
    expect(await quoinRemote('build')).toMatchObject({ stdout: `remote-visits ${version} is as built before\n` });
    await writeFile(path.join(repository, 'src/texts.ts'), (await readFile(path.join(repository, 'src/texts.ts'), 'utf8')).replace('\'Visits\'', '\'Visitors\''));
    const { stdout } = await quoinRemote('build');
    expect(stdout).toMatch(/^remote-visits \w{12} built\n$/);
    expect(stdout).not.toContain(version);
  });

  it.each([
    [['release'], 'quoin-remote build'],
    [['release', '--to', 'nowhere'], 'There is no data folder'],
    [['deploy'], 'quoin-remote build'],
  ])('is told in a sentence what %j lacks', async (args, words) => {
    const { status, stderr } = await quoinRemote(...args);
    expect({ status, words: stderr.includes(words) }).toEqual({ status: 1, words: true });
  });
});
