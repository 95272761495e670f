import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typesFile, type SharedTypes } from '@quoin/shared/contract/releases/compatibility';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import type { Foreign, AppBuild, Registry } from '@quoin/shared/contract/releases/registry';
import { folderStore } from '@quoin/shared/server/folder-store';
import { hashModules } from '../shared-types.ts';
import { ensureReleaseKey } from './release-key.ts';
import { registryPath } from './store-layout.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { promote, release, retire, rollback, withdraw } from './releasing.ts';
import { serializeRegistry } from './signed-registry.ts';

const panel = '@quoin/shared/ui/panel';

let folder: string;
let context: ReleaseContext;

interface BuildOptions {
  version: string;
  exports: string[];
  range?: string;
  /** The declarations of its panel. Older builds have none. */
  declares?: string;
  manifest?: RemoteManifest;
  foreign?: Foreign;
}

/** Writes a build to its own folder. It requires or provides only the panel's exports. */
async function aBuild(
  name: string,
  { version, exports, range = '^0.1.0', declares, manifest, foreign }: BuildOptions,
): Promise<string> {
  const at = join(folder, name, version);
  const types: SharedTypes = {
    files: { 'src/ui/panel.d.ts': declares ?? '' },
    entryPoints: { [panel]: 'src/ui/panel.d.ts' },
  };
  const own = { exports, ...(declares === undefined ? {} : hashModules(types)[panel]) };
  const declared =
    name === 'shell'
      ? { provides: { [panel]: { version: '0.1.0', ...own } } }
      : { requires: { [panel]: { range, ...own } } };
  const build: AppBuild = {
    name,
    version,
    entry: { scripts: [], styles: [] },
    chunks: {},
    server: null,
    files: {},
    ...declared,
    ...(manifest && { manifest }),
    ...(foreign && { foreign }),
  };
  await mkdir(join(at, 'client'), { recursive: true });
  await writeFile(join(at, 'build.json'), JSON.stringify(build));
  if (declares !== undefined) await writeFile(join(at, typesFile), JSON.stringify(types));
  return at;
}

const active = async (app: string) => (await readRegistry(context)).apps[app]?.active;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-incompatibilities-'));
  context = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
  await release(context, {
    folders: [
      await aBuild('shell', { version: 'one', exports: ['Panel'] }),
      await aBuild('remote-x', { version: 'one', exports: ['Panel'] }),
    ],
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a change of the registry', () => {
  it('is refused when a remote requires exports that the shell lacks, with their names', async () => {
    const [unknown, newer] = [
      await aBuild('remote-x', { version: 'two', exports: ['Panel', 'Card'] }),
      await aBuild('remote-y', { version: 'one', exports: [], range: '^0.2.0' }),
    ];
    await expect(release(context, { folders: [unknown] })).rejects.toThrow(
      new Error(`remote-x two does not fit shell one: ${panel} does not offer Card.`),
    );
    await expect(release(context, { folders: [newer] })).rejects.toThrow(
      `${panel} is needed in ^0.2.0, and offered in 0.1.0.`,
    );
    expect([await active('remote-x'), await active('remote-y')]).toEqual(['one', undefined]);
  });

  it('is refused when an active or canary shell lacks what a remote uses', async () => {
    const poorer = await aBuild('shell', { version: 'two', exports: [] });
    await expect(release(context, { folders: [poorer] })).rejects.toThrow('remote-x one does not fit shell two');
    await expect(release(context, { folders: [poorer], canary: 10 })).rejects.toThrow(
      'remote-x one does not fit shell two',
    );
    expect(await active('shell')).toBe('one');
  });

  it('is refused when it rolls the shell back to a release without what a remote uses', async () => {
    await release(context, { folders: [await aBuild('shell', { version: 'two', exports: ['Panel', 'Card'] })] });
    await release(context, { folders: [await aBuild('remote-x', { version: 'two', exports: ['Card'] })] });
    await expect(rollback(context, { app: 'shell' })).rejects.toThrow('remote-x two does not fit shell one');
  });

  it('is accepted when both sides change together', async () => {
    await release(context, {
      folders: [
        await aBuild('shell', { version: 'two', exports: ['Card'] }),
        await aBuild('remote-x', { version: 'two', exports: ['Card'] }),
      ],
    });
    expect([await active('shell'), await active('remote-x')]).toEqual(['two', 'two']);
  });
});

/** A build of a remote with these paths, and a menu link with a key. */
const claiming = (
  name: string,
  {
    version = 'one',
    area = 'admin',
    paths,
    key,
    container,
  }: { version?: string; area?: RemoteManifest['area']; paths: string[]; key?: string; container?: string },
) =>
  aBuild(name, {
    version,
    exports: [],
    ...(container !== undefined && { foreign: { container, expose: './app' } }),
    manifest: {
      name,
      label: name,
      area,
      port: 3001,
      paths,
      menu: key === undefined ? [] : [{ path: paths[0] ?? '', label: name, icon: 'grid', order: 10, key }],
    },
  });
const give = async (build: Promise<string>, canary?: number) => release(context, { folders: [await build], canary });

describe('a change of the registry with a path that the site reserves', () => {
  it.each<{ area: RemoteManifest['area']; path: string; address: string }>([
    { area: 'public', path: 'api', address: '/api' },
    { area: 'public', path: 'admin', address: '/admin' },
    { area: 'public', path: 'robots.txt', address: '/robots.txt' },
    { area: 'public', path: 'news', address: '/news' },
    { area: 'admin', path: 'releases', address: '/admin/releases' },
    { area: 'admin', path: 'preview', address: '/admin/preview' },
  ])('is refused for $address, with its name', async ({ area, path, address }) => {
    await expect(give(claiming('remote-visits', { area, paths: ['visits', path] }))).rejects.toThrow(
      new Error(`remote-visits has the address ${address}, which the site reserves: change it in its remote.json.`),
    );
    expect(await active('remote-visits')).toBeUndefined();
  });

  it('is accepted for the same path in the other area', async () => {
    await give(claiming('remote-visits', { area: 'public', paths: ['releases'] }));
    expect(await active('remote-visits')).toBe('one');
  });
});

describe('a change of the registry with two remotes that clash', () => {
  beforeEach(() => give(claiming('remote-events', { paths: ['events', 'fairs'], key: 'v' })));

  it('is refused for a path of the same area, with both names', async () => {
    await expect(give(claiming('remote-visits', { paths: ['visits', 'fairs'] }))).rejects.toThrow(
      new Error(
        'remote-events and remote-visits both have the address /admin/fairs, which only one remote can have: change it in one of their remote.json files.',
      ),
    );
    expect(await active('remote-visits')).toBeUndefined();
    await give(claiming('remote-visits', { area: 'public', paths: ['fairs'] }));
    expect(await active('remote-visits')).toBe('one');
  });

  it('is refused for the key of a link', async () => {
    await expect(give(claiming('remote-visits', { paths: ['visits'], key: 'v' }))).rejects.toThrow(
      'remote-events and remote-visits both have the key v',
    );
  });

  it('is refused for a clash of a canary or of a rollback', async () => {
    await give(claiming('remote-events', { version: 'two', paths: ['events', 'visits'] }), 0);
    await expect(give(claiming('remote-visits', { paths: ['visits'] }))).rejects.toThrow('the address /admin/visits');
    await expect(give(claiming('remote-visits', { paths: ['fairs'] }))).rejects.toThrow('the address /admin/fairs');
    await promote(context, { app: 'remote-events' });
    await give(claiming('remote-visits', { paths: ['fairs'] }));
    await expect(rollback(context, { app: 'remote-events' })).rejects.toThrow('the address /admin/fairs');
  });

  it('is refused for the global name of another container', async () => {
    const reason = (pair: string, container: string) =>
      `${pair} both have the container ${container}, which only one remote can have: set another name in ModuleFederationPlugin of one of them, and build it again.`;
    await expect(
      give(claiming('remote-lab', { area: 'public', paths: ['lab'], container: 'remote_events' })),
    ).rejects.toThrow(new Error(reason('remote-events and remote-lab', 'remote_events')));
    await give(claiming('remote-lab', { area: 'public', paths: ['lab'], container: 'lab' }));
    const bench = { area: 'public' as const, paths: ['bench'] };
    await expect(give(claiming('remote-bench', { ...bench, container: 'lab' }))).rejects.toThrow(
      new Error(reason('remote-lab and remote-bench', 'lab')),
    );
    await give(claiming('remote-bench', { ...bench, container: 'bench' }));
    expect(await active('remote-bench')).toBe('one');
    await give(claiming('remote-lab', { version: 'two', area: 'public', paths: ['lab'], container: 'lab2' }));
    await give(claiming('remote-bench', { ...bench, version: 'two', container: 'lab' }));
    await expect(rollback(context, { app: 'remote-lab' })).rejects.toThrow('both have the container lab,');
  });

  it('is accepted after the other one has changed', async () => {
    await retire(context, 'remote-events');
    await give(claiming('remote-visits', { paths: ['events'] }));
    await expect(give(claiming('remote-events', { paths: ['events'] }))).rejects.toThrow('the address /admin/events');
  });

  it('is accepted with a clash that existed before', async () => {
    await give(claiming('remote-visits', { paths: ['visits'] }));
    const clashing: Registry = JSON.parse(
      JSON.stringify(await readRegistry(context)).replaceAll('"visits"', '"fairs"'),
    );
    await context.store.write(registryPath, serializeRegistry(clashing, await ensureReleaseKey(context.keyFile)));
    await give(claiming('remote-events', { version: 'two', paths: ['fairs'] }), 10);
    await withdraw(context, { app: 'remote-events', version: 'two', kind: 'canary' });
    await give(claiming('remote-other', { paths: ['other'] }));
    expect(await active('remote-other')).toBe('one');
  });
});

describe('a change of the registry with one remote in every public page', () => {
  const reason = 'Without it the site would have no pages';
  beforeEach(() => give(claiming('remote-public', { area: 'public', paths: [] })));

  it('is refused when it retires that one or gives it paths, also as a canary', async () => {
    await expect(retire(context, 'remote-public')).rejects.toThrow(reason);
    const addressed = () => claiming('remote-public', { version: 'two', area: 'public', paths: ['fairs'] });
    await expect(give(addressed())).rejects.toThrow(reason);
    await expect(give(addressed(), 10)).rejects.toThrow(reason);
    expect(await active('remote-public')).toBe('one');
  });

  it('is accepted when another one replaces it', async () => {
    await give(claiming('remote-site', { area: 'public', paths: [] }));
    await retire(context, 'remote-public');
    expect([await active('remote-public'), await active('remote-site')]).toEqual([undefined, 'one']);
  });
});

/** Returns the declarations of a panel with these properties. */
const taking = (properties: string) => `import type { ReactNode } from 'react';
interface PanelProps { children: ReactNode; ${properties} }
export declare function Panel(given: PanelProps): ReactNode;
export declare const width: number;`;

describe('a change of the registry with different types on both sides', () => {
  const [exports, requiredTypes] = [
    ['Panel', 'width'],
    taking('title?: string; look?: { tone?: string; rounded: boolean };'),
  ];
  const offer = async (version: string, declares: string) =>
    release(context, { folders: [await aBuild('shell', { version, exports, declares })] });

  beforeEach(async () => {
    await release(context, {
      folders: [
        await aBuild('shell', { version: 'two', exports, declares: requiredTypes }),
        await aBuild('remote-x', { version: 'two', exports: ['Panel'], declares: requiredTypes }),
      ],
    });
  });

  it('is accepted when the types are compatible, and records the comparison', async () => {
    expect((await readRegistry(context)).checked).toEqual([]);
    const { checked } = await offer(
      'three',
      `${taking('title?: string; tone?: string; look?: { tone?: string; rounded: boolean; deep?: true };')} export declare const more: string;`,
    );
    expect(checked).toEqual(['remote-x@two shell@three']);
  });

  it.each([
    {
      what: 'a property that it did not ask for before',
      declares: taking('title: string; look?: { tone?: string; rounded: boolean };'),
      reason: "Property 'title' is optional in type 'PanelProps' but required in type 'PanelProps'",
    },
    {
      what: 'a property of another type',
      declares: taking('title?: number; look?: { tone?: string; rounded: boolean };'),
      reason: "Type 'string' is not assignable to type 'number'",
    },
    {
      what: 'a property no longer',
      declares: taking('look?: { tone?: string; rounded: boolean };'),
      reason: 'title is no longer taken',
    },
    {
      what: 'a property of a property no longer',
      declares: taking('title?: string; look?: { rounded: boolean };'),
      reason: 'look.tone is no longer taken',
    },
  ])("is refused when the shell's type takes $what, with the names and the reason", async ({ declares, reason }) => {
    await expect(offer('three', declares)).rejects.toThrow(
      new Error(`remote-x two does not fit shell three: Panel of ${panel} has another type: ${reason}.`),
    );
    expect(await active('shell')).toBe('two');
  });

  it('is accepted for an export that the remote does not use', async () => {
    await offer('three', requiredTypes.replace('width: number', 'width: string'));
    expect(await active('shell')).toBe('three');
  });

  it('is refused for a canary with types that are incompatible with the shell', async () => {
    await expect(
      release(context, {
        folders: [
          await aBuild('remote-x', {
            version: 'three',
            exports: ['width'],
            declares: requiredTypes.replace('width: number', 'width: string'),
          }),
        ],
        canary: 10,
      }),
    ).rejects.toThrow(
      `remote-x three does not fit shell two: width of ${panel} has another type: Type 'number' is not assignable to type 'string'.`,
    );
  });

  it('compares each pair once', async () => {
    await offer('three', taking('title?: string; tone?: string; look?: { tone?: string; rounded: boolean };'));
    await rollback(context, { app: 'shell' });
    await context.store.remove(`shell/three/${typesFile}`);
    await rollback(context, { app: 'shell', to: 'three' });
    expect(await active('shell')).toBe('three');
  });

  it('refuses declarations that differ from those of the release', async () => {
    await context.store.write(
      `remote-x/two/${typesFile}`,
      JSON.stringify({
        files: { 'src/ui/panel.d.ts': 'export declare const Panel: never;' },
        entryPoints: { [panel]: 'src/ui/panel.d.ts' },
      }),
    );
    await expect(offer('three', taking('title: string;'))).rejects.toThrow(
      `the declarations of ${panel} differ from those of the releases`,
    );
    await context.store.remove(`remote-x/two/${typesFile}`);
    await expect(offer('three', taking('title: string;'))).rejects.toThrow(
      'lacks the declarations that it was built against: release it again.',
    );
  });

  it('does not compare types of builds without declarations', async () => {
    await release(context, { folders: [await aBuild('shell', { version: 'three', exports })] });
    expect(await active('shell')).toBe('three');
  });
});
