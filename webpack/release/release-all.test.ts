import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { buildAll } from '../build-all.ts';
import { getDistFolder, apps } from '../apps.ts';
import { openReleaseContext, releasesFolder } from './open-store.ts';
import { releaseAll } from './release-all.ts';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { release, retire, rollback } from './releasing.ts';

jest.setTimeout(300_000);

let dataDir: string;
let context: ReleaseContext;
const registryFile = () => join(dataDir, 'releases/registry.json');
const settings = () => ({
  dataDir,
  releaseKey: join(dataDir, 'release-key.pem'),
  s3: undefined,
  releasesBucket: undefined,
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quoin-release-'));
  await buildAll();
  await releaseAll(settings());
  context = await openReleaseContext(settings());
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Copies the build of the public site under another version. */
async function anotherBuild(version: string): Promise<{ folder: string; of: string }> {
  const folder = join(dataDir, version);
  await cp(getDistFolder('remote-public'), folder, { recursive: true });
  const build: AppBuild = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'));
  await writeFile(join(folder, 'build.json'), JSON.stringify({ ...build, version }));
  return { folder, of: build.version };
}

describe('a release', () => {
  it('has the active release of every app, with its files in a folder of their own', async () => {
    const registry = await readRegistry(context);
    expect(Object.keys(registry.apps).sort()).toEqual([...apps].sort());
    for (const [name, { active, before, releases }] of Object.entries(registry.apps)) {
      expect(before).toEqual([]);
      const folder = join(releasesFolder(dataDir), name, active);
      for (const file of Object.keys(releases[active]?.files ?? {}))
        expect((await stat(join(folder, file))).isFile()).toBe(true);
    }
  });

  it('keeps its source maps out of the served folder', async () => {
    const files = await readdir(releasesFolder(dataDir), { recursive: true });
    const maps = files.filter((file) => file.endsWith('.map'));
    expect(maps.some((file) => /^shell\/\w+\/maps\/main\.js\.map$/.test(file))).toBe(true);
    expect(maps.filter((file) => !/^[\w-]+\/\w+\/maps\//.test(file))).toEqual([]);
  });

  it('changes nothing without new builds', async () => {
    const before = await readFile(registryFile(), 'utf8');
    expect(await releaseAll(settings())).toEqual([]);
    expect(await readFile(registryFile(), 'utf8')).toBe(before);
  });

  it('does not activate a build that was rolled back, and reports it', async () => {
    const before = await readRegistry(context);
    const [older = ''] = Object.keys(before.apps['remote-public']?.releases ?? {});
    await release(context, { folders: [(await anotherBuild('0123456789ab')).folder] });
    await rollback(context, { app: 'remote-public' });
    await rollback(context, { app: 'remote-public', to: '0123456789ab' });
    expect(await releaseAll(settings())).toEqual([
      `remote-public stays at 0123456789ab, as somebody decided; ${older} is built. \`npm run release -w remote-public\` gives it to everybody.`,
    ]);
    const { apps: after } = await readRegistry(context);
    expect(after['remote-public']).toMatchObject({ active: '0123456789ab', before: [older] });
    expect(after['remote-public']?.history.map(({ action, version }) => [action, version])).toEqual([
      ['rollback', '0123456789ab'],
      ['rollback', older],
      ['release', '0123456789ab'],
      ['release', older],
    ]);
  });

  it('reports which releases it replaces, and which builds it does not activate', async () => {
    const { folder, of } = await anotherBuild('ba9876543210');
    await retire(context, 'remote-admin-people');
    await release(context, { folders: [folder] });
    expect(await releaseAll(settings())).toEqual([
      'remote-admin-people is retired, and is not released. `npm run release -w remote-admin-people` brings it back.',
      `remote-public ${of} is given to everybody, in the place of ba9876543210.`,
    ]);
  });

  it('reports new apps', async () => {
    const other = await mkdtemp(join(tmpdir(), 'quoin-release-'));
    const there = { ...settings(), dataDir: other, releaseKey: join(other, 'release-key.pem') };
    await release(await openReleaseContext(there), {
      folders: apps.filter((name) => name !== 'remote-admin-people').map(getDistFolder),
    });
    expect(await releaseAll(there)).toEqual([
      expect.stringMatching(/^remote-admin-people \w{12} is given to everybody; it is new\.$/),
    ]);
    await rm(other, { recursive: true });
  });

  it('creates the data folder for its owner only', async () => {
    expect((await stat(releasesFolder(dataDir))).mode & 0o777).toBe(0o700);
  });

  it('leaves no half-written file behind', async () => {
    const files = await readdir(releasesFolder(dataDir), { recursive: true });
    expect(files.filter((file) => file.includes('.tmp'))).toEqual([]);
  });
});
