import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findIncompatibilitiesAmong } from '@quoin/shared/contract/releases/compatibility';
import { buildAll, readBuild } from './build-all.ts';
import { getDistFolder, apps, remotes, root } from './apps.ts';
import { copyOfTheTree } from './testing/copy-of-the-tree.ts';

jest.setTimeout(300_000);

beforeAll(async () => {
  await buildAll();
});

/** Whether a source map belongs to a script that a remote brings for hosts other than Quoin's shell. */
const isForOtherHosts = (map: string): boolean => map === 'runtime.js.map' || map.includes('axios');

/**
 * Returns the source files of an app's scripts, as its source maps list them, without the scripts that only other hosts
 * load.
 */
async function listSources(name: string): Promise<string[]> {
  const folder = join(getDistFolder(name), 'maps');
  const maps = (await readdir(folder)).filter(
    (file) => file.endsWith('.js.map') && !(remotes.includes(name) && isForOtherHosts(file)),
  );
  const lists = await Promise.all(
    maps.map(async (file) => {
      const map: { sources: string[] } = JSON.parse(await readFile(join(folder, file), 'utf8'));
      return map.sources;
    }),
  );
  return lists.flat();
}

const hash = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

async function hashesUnder(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const pairs = await Promise.all(
    files.map(
      async ({ parentPath, name }) =>
        [join(parentPath, name).slice(folder.length), await hash(join(parentPath, name))] as const,
    ),
  );
  return Object.fromEntries(pairs);
}

describe("the shell's output", () => {
  it('contains no code of a remote [MF-SPLIT]', async () => {
    const sources = await listSources('shell');
    expect(sources.some((source) => source.includes('public-page.ts'))).toBe(true);
    expect(sources.filter((source) => /\/remote-[\w-]+\/src\//.test(source))).toEqual([]);
  });

  it('contains the rich-text editor only in its own script', async () => {
    const isEditor = (source: string) => /node_modules\/(@tiptap|prosemirror-)|\/kinds\/rich-text\//.test(source);
    const folder = join(getDistFolder('shell'), 'maps');
    const maps = (await readdir(folder)).filter((file) => file.endsWith('.js.map'));
    const holders = await Promise.all(
      maps.map(async (file) => {
        const map: { sources: string[] } = JSON.parse(await readFile(join(folder, file), 'utf8'));
        return map.sources.some(isEditor) ? [file] : [];
      }),
    );
    expect(holders.flat()).toEqual(['rich-text.js.map']);
    expect(gzipSync(await readFile(join(getDistFolder('shell'), 'client/rich-text.js'))).length).toBeLessThan(176_500);
  });

  it('has the styles of the library components in its scripts, and of few others', async () => {
    const styles = join(root, 'node_modules/@mantine/core/styles');
    const used = (await listSources('shell')).flatMap((source) => {
      const [, folders = '', file = ''] =
        /@mantine\/core\/esm\/(?:components|utils)\/(.*)\/(\w+)\.mjs$/.exec(source) ?? [];
      return [...folders.split('/'), file];
    });
    const usedNames = [...new Set(used)].filter((part) => part !== '' && existsSync(join(styles, `${part}.css`)));
    const listed = await readFile(join(root, 'shared/src/ui/library-styles.ts'), 'utf8');
    expect(usedNames.length).toBeGreaterThan(20);
    expect(usedNames.filter((part) => !listed.includes(`/${part}.css`))).toEqual([]);
    expect((await readFile(join(getDistFolder('shell'), 'client/kit.css'))).length).toBeLessThan(160_000);
  });

  it('contains no address of a remote, which come from the registry', async () => {
    const main = await readFile(join(getDistFolder('shell'), 'client/main.js'), 'utf8');
    expect(main).not.toMatch(/remote-(public|admin)/);
  });

  it('has an entry script for visitors without code of the back-office', async () => {
    const script = (name: string) => readFile(join(getDistFolder('shell'), `client/${name}.js`), 'utf8');
    const [main, backOffice] = [await script('main'), await script('back-office')];
    for (const known of ['@quoin/shared/ui/parts', 'form-screen', 'useBlocker', 'useSearchParams'])
      expect([main.includes(known), backOffice.includes(known)]).toEqual([false, true]);
  });
});

describe("a remote's output", () => {
  it.each(remotes)('carries nothing of what is shared at run time: %s', async (name) => {
    const sources = await listSources(name);
    expect(sources.some((source) => source.includes('/src/'))).toBe(true);
    expect(
      sources.filter((source) =>
        /node_modules\/(react|react-dom|react-router|react-router-dom|axios|@mantine)\/|shared\/src\/(runtime|admin|ui)\//.test(
          source,
        ),
      ),
    ).toEqual([]);
  });

  it('loads nothing in a page of the shell of what the public site brings for other hosts', async () => {
    const site = await readBuild('remote-public');
    const ofOthers = ['runtime.js', 'axios.js', 'screen.js'];
    expect(Object.keys(site?.files ?? {})).toEqual(expect.arrayContaining(ofOthers.map((file) => `client/${file}`)));
    const pages = Object.entries(site?.chunks ?? {}).filter(([name]) => !['screen', 'axios', 'runtime'].includes(name));
    expect(pages.filter(([, { scripts }]) => scripts.some((file) => ofOthers.includes(file)))).toEqual([]);
  });

  it.each(apps)('is named in its description, every file with its hash: %s', async (name) => {
    const build = await readBuild(name);
    const files = (await readdir(join(getDistFolder(name), 'client'))).filter((file) => !file.endsWith('.br'));
    expect(
      Object.keys(build?.files ?? {})
        .filter((file) => file.startsWith('client/'))
        .sort(),
    ).toEqual(files.map((file) => `client/${file}`).sort());
  });
});

describe('the machine that built a release', () => {
  it.each(apps)('is told in no file that is served or run: %s', async (name) => {
    const files = Object.keys((await readBuild(name))?.files ?? {});
    const contents = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(getDistFolder(name), file), 'latin1') })),
    );
    expect(contents.filter(({ text }) => text.includes(root)).map(({ file }) => file)).toEqual([]);
    expect(files).toContain('client/mf-manifest.json');
    expect(files.filter((file) => file.endsWith('mf-stats.json'))).toEqual([]);
  });
});

describe("a release's mf-manifest.json", () => {
  interface Assets {
    js: Record<'sync' | 'async', string[]>;
    css: Record<'sync' | 'async', string[]>;
  }
  interface Manifest {
    name: string;
    metaData: { buildInfo: { buildVersion: string }; remoteEntry: { name: string }; publicPath: string };
    shared: { name: string; version: string; singleton: boolean }[];
    exposes: { path: string; assets: Assets }[];
  }

  async function readManifest(name: string): Promise<Manifest> {
    const manifest: Manifest = JSON.parse(await readFile(join(getDistFolder(name), 'client/mf-manifest.json'), 'utf8'));
    return manifest;
  }
  const listFiles = ({ exposes }: Manifest) =>
    exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);

  it.each(apps)('has the hash of its file in the description, and says which version it is of: %s', async (name) => {
    const build = await readBuild(name);
    const {
      metaData: { buildInfo },
    } = await readManifest(name);
    expect(buildInfo.buildVersion).toBe(build?.version);
    expect(build?.files).toHaveProperty(['client/mf-manifest.json'], expect.stringMatching(/^sha256-/));
  });

  it.each(remotes)(
    'names the entry, what is exposed with files that are there, and what is shared: %s',
    async (name) => {
      const build = await readBuild(name);
      const manifest = await readManifest(name);
      expect(manifest).toMatchObject({
        name: name.replaceAll('-', '_'),
        metaData: { remoteEntry: { name: 'entry.js' }, publicPath: 'auto' },
      });
      expect(manifest.exposes.map(({ path }) => path)).toEqual(expect.arrayContaining(['./routes', './singletons']));
      expect(listFiles(manifest)).toContain('routes.js');
      expect(Object.keys(build?.files ?? {})).toEqual(
        expect.arrayContaining(listFiles(manifest).map((file) => `client/${file}`)),
      );
      const [requires, shared] = [Object.keys(build?.requires ?? {}), manifest.shared.map((one) => one.name)];
      expect(shared).toEqual(expect.arrayContaining(requires));
      // The scripts for other hosts need a few more of the run-time singletons.
      expect(shared.filter((key) => !requires.includes(key) && !key.startsWith('@quoin/shared/runtime/'))).toEqual([]);
      expect(manifest.shared.every(({ singleton }) => singleton)).toBe(true);
    },
  );

  it('says all that the shell offers, with its versions', async () => {
    const { shared } = await readManifest('shell');
    const { provides = {} } = (await readBuild('shell')) ?? {};
    expect(Object.fromEntries(shared.map(({ name, version }) => [name, version]))).toEqual(
      Object.fromEntries(Object.entries(provides).map(([key, { version }]) => [key, version])),
    );
  });
});

describe("a visitor's first page", () => {
  it.each([
    ['home', 165_600],
    ['page', 169_700],
    ['news', 163_200],
  ])('loads only the JavaScript that hydration needs: %s', async (screen, budget) => {
    const zipped = async (name: string, files: readonly string[]) =>
      Promise.all(
        files.map(
          async (file) => gzipSync(await readFile(join(getDistFolder(name), 'client', file)), { level: 9 }).length,
        ),
      );
    const [shell, site] = [await readBuild('shell'), await readBuild('remote-public')];
    const ofSite = [
      ...(site?.entry.scripts ?? []),
      ...['routes', screen].flatMap((chunk) => site?.chunks[chunk]?.scripts ?? []),
    ];
    const sizes = [
      ...(await zipped('shell', shell?.entry.scripts ?? [])),
      ...(await zipped('remote-public', [...new Set(ofSite)])),
    ];
    expect(sizes).toHaveLength(4);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget);
  });
});

describe('the contract of shared modules', () => {
  it('lists in each build what it requires or provides, and all are compatible', async () => {
    const builds = (await Promise.all(apps.map(readBuild))).flatMap((build) => build ?? []);
    const people = builds.find(({ name }) => name === 'remote-admin-people');
    expect(people?.requires).toMatchObject({
      '@quoin/shared/ui/panel': { range: '^0.1.0', exports: ['Panel'] },
      'react/jsx-runtime': { exports: expect.arrayContaining(['jsx']) },
    });
    expect(findIncompatibilitiesAmong(builds)).toEqual([]);
  });

  it('refuses a shell without an export that a remote uses, by name', async () => {
    const builds = (await Promise.all(apps.map(readBuild))).flatMap((build) => build ?? []);
    const poorer = builds.map((build) =>
      build.provides
        ? {
            ...build,
            provides: { ...build.provides, '@quoin/shared/ui/panel': { version: '0.1.0', exports: ['Card'] } },
          }
        : build,
    );
    expect(findIncompatibilitiesAmong(poorer)).toContainEqual(
      expect.stringMatching(
        /^remote-admin-people \w+ does not fit shell \w+: @quoin\/shared\/ui\/panel does not offer Panel\.$/,
      ),
    );
  });
});

describe('rebuilding one remote', () => {
  it('changes its own version and bytes and no byte of the others [MF-INDEPENDENT]', async () => {
    const copy = await copyOfTheTree({ withBuilds: true });
    const others = apps.filter((name) => name !== 'remote-admin-people');
    const before = await Promise.all(others.map((name) => hashesUnder(join(copy, name, 'dist'))));
    await appendFile(
      join(copy, 'remote-admin-people/src/index.ts'),
      "\nexport const marker = 'a change of this remote alone';\n",
    );
    const script = `import { buildAll } from ${JSON.stringify(join(copy, 'webpack/build-all.ts'))}; console.log(JSON.stringify(await buildAll()));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    // A slow build also prints its progress, before the result.
    const built: { name: string; version: string; built: boolean }[] = JSON.parse(
      output.trim().split('\n').at(-1) ?? '',
    );
    expect(built.filter((one) => one.built).map(({ name }) => name)).toEqual(['remote-admin-people']);
    expect(await Promise.all(others.map((name) => hashesUnder(join(copy, name, 'dist'))))).toEqual(before);
    expect(await readFile(join(copy, 'remote-admin-people/dist/client/routes.js'), 'utf8')).toContain(
      'a change of this remote alone',
    );
    await rm(copy, { recursive: true, force: true });
  });
});
