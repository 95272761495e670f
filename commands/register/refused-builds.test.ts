import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { aManifest, createTestSite, react, type TestSite } from './testing.ts';

let site: TestSite;
beforeEach(async () => void (site = await createTestSite()));
afterEach(() => site.close());

/** Checks that a build is rejected, and that the store has nothing of it. */
async function expectRefused(build: string, words: RegExp | string): Promise<void> {
  await expect(site.registerLab(build)).rejects.toThrow(words);
  expect(await site.readActive('remote-lab')).toBeUndefined();
  expect(await readdir(path.join(site.folder, 'releases'))).not.toContain('remote-lab');
}

const makeEntry = (name: string) => aManifest({ meta: { remoteEntry: { name, path: '', type: 'global' } } });

describe('an entry that cannot run', () => {
  it.each(['', ' \n'])('is refused: an empty one, %j', async (text) => {
    await expectRefused(
      await site.writeBuild(aManifest(), { 'remoteEntry.js': text }),
      'The entry remoteEntry.js is empty: build the remote again.',
    );
  });

  it.each(['mf-manifest.json', 'a.css', 'remoteEntry.js.map', 'remoteEntry'])(
    'is refused: one that is not a script, %s',
    async (name) => {
      await expectRefused(
        await site.writeBuild(makeEntry(name), { 'a.css': 'lab' }),
        `The entry "${name}" is not a script: set filename of ModuleFederationPlugin to a name that ends in .js, such as remoteEntry.js, and build it again.`,
      );
    },
  );

  it.each(['var bench;', 'var labs, collab, my$lab;'])(
    'is refused: one that does not contain the name of its container, %s',
    async (text) => {
      await expectRefused(
        await site.writeBuild(aManifest(), { 'remoteEntry.js': text }),
        'The entry remoteEntry.js does not contain "lab", which is its container according to mf-manifest.json: build the remote again.',
      );
    },
  );

  it.each(['var lab;', 'self["lab"]={}', 'globalThis.lab={}'])('is not refused: %s', async (text) => {
    await site.registerLab(await site.writeBuild(aManifest(), { 'remoteEntry.js': text }));
    expect(await site.readActive('remote-lab')).toBeDefined();
  });

  it('is accepted when the name has a dollar sign', async () => {
    const build = await site.writeBuild(aManifest({ meta: { globalName: '$lab' } }), { 'remoteEntry.js': 'var $lab;' });
    await site.registerLab(build);
    expect(await site.readActive('remote-lab')).toMatchObject({ foreign: { container: '$lab' } });
  });
});

describe('the name of a container', () => {
  it.each([
    ...['window', 'self', 'location', 'document', 'top', 'name', 'parent', 'frames', 'status', 'origin', 'history'],
    ...['navigator', 'fetch', 'Promise', 'Object', 'undefined', 'globalThis', 'constructor', 'toString', 'Element'],
    ...['class', 'default', 'let', 'await', 'yield', 'null', 'eval', 'arguments'],
    ...['__proto__', '__FEDERATION__', '__QUOIN__', '_FEDERATION_RUNTIME_CORE', 'webpackChunklab', 'quoinAsked'],
  ])('is refused when pages already use it: %s', async (globalName) => {
    await expectRefused(
      await site.writeBuild(aManifest({ meta: { globalName } }), { 'remoteEntry.js': `var ${globalName};` }),
      `"${globalName}" cannot be the name of a container, because JavaScript or every page already uses it: set name of ModuleFederationPlugin to another identifier, such as lab.`,
    );
  });

  it('is refused when another foreign remote has it', async () => {
    await site.registerLab(await site.writeBuild());
    await expect(
      site.registerLab(await site.writeBuild(), { name: 'remote-bench', path: 'bench', label: 'The bench' }),
    ).rejects.toThrow(
      /^remote-lab and remote-bench both have the container lab, .* set another name in ModuleFederation/,
    );
    expect(await site.readActive('remote-bench')).toBeUndefined();
  });
});

describe('an exposed module', () => {
  it.each([
    './',
    '././app',
    './../app',
    './a..b',
    './app\u0000',
    './app\u001B[2J',
    './<img src=x onerror=alert(1)>',
    './a b',
    './ä',
    'app',
    './.app',
    './/app',
  ])('is refused when its name cannot be loaded: %j', async (expose) => {
    await expectRefused(
      await site.writeBuild(aManifest({ exposes: [{ path: expose }] })),
      `${JSON.stringify(expose)} cannot be loaded by name: name it for example "./app" in exposes, and build it again.`,
    );
  });

  it.each(['./app', './App', './pages/app', './@lab/app.v2', './-app'])('is accepted: %s', async (expose) => {
    await site.registerLab(await site.writeBuild(aManifest({ exposes: [{ path: expose }] })));
    expect(await site.readActive('remote-lab')).toMatchObject({ foreign: { expose } });
  });

  it('counts once when the manifest names it twice', async () => {
    await site.registerLab(await site.writeBuild(aManifest({ exposes: [{ path: './app' }, { path: './app' }] })));
    expect(await site.readActive('remote-lab')).toMatchObject({ foreign: { expose: './app' } });
  });
});

describe('a shared module', () => {
  const sharing = (...shared: object[]) => site.writeBuild(aManifest({ shared }));
  const advice = [
    'share react and react-dom as singletons with a requiredVersion',
    "{ singleton: true, import: false, requiredVersion: '^19.0.0' }",
    'install react as a development dependency',
    'build it again',
  ];

  it.each<[string, object[]]>([
    ['no module at all', []],
    ['react-dom alone', [{ ...react, name: 'react-dom' }]],
    ['react, but not as a singleton', [{ ...react, singleton: false }]],
    ['react twice, once not as a singleton', [react, { ...react, singleton: false }]],
  ])('has to be react, as a singleton: a manifest that names %s is refused', async (_what, shared) => {
    await expectRefused(await sharing(...shared), /^The remote does not share react as a singleton/);
    for (const words of advice) await expectRefused(await sharing(...shared), words);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'is not provided by the shell through the object prototype: %s',
    async (name) => {
      await expectRefused(
        await sharing(react, { ...react, name }),
        new RegExp(`does not fit shell aaaaaaaaaaaa: ${name} is not offered\\.$`),
      );
      const carried = { assets: { js: { sync: ['1.js'], async: [] } } };
      await site.registerLab(await sharing(react, { ...react, name, ...carried }));
      expect(Object.keys((await site.readActive('remote-lab'))?.requires ?? {})).toEqual(['react']);
      await site.close();
      site = await createTestSite();
    },
  );

  it.each(['', ' ', 'a b', 'lab\u001B[2J', 'lab\u200B'])('is refused when its name is invalid: %j', async (name) => {
    await expectRefused(
      await sharing(react, { ...react, name }),
      `mf-manifest.json shares a module under the invalid name ${JSON.stringify(name)}: correct the key in shared of ModuleFederationPlugin, and build it again.`,
    );
  });
});
