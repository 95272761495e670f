import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build-all.ts';
import { parts } from './parts.ts';
import { readRegistry, registryFile, releaseAll, releasesFolder } from './release.ts';

jest.setTimeout(300_000);

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quoin-release-'));
  await buildAll();
  await releaseAll({ dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a release', () => {
  it('names every part\'s active release, with its files in a folder of their own', async () => {
    const registry = await readRegistry(dataDir);
    expect(Object.keys(registry.parts).sort()).toEqual([...parts].sort());
    for (const [name, { active, previous, releases }] of Object.entries(registry.parts)) {
      expect(previous).toBeNull();
      const folder = join(releasesFolder(dataDir), name, active);
      for (const file of Object.keys(releases[active]?.files ?? {})) expect((await stat(join(folder, file))).isFile()).toBe(true);
    }
  });

  it('contains no source map', async () => {
    const files = await readdir(releasesFolder(dataDir), { recursive: true });
    expect(files.some((file) => file.endsWith('main.js'))).toBe(true);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('changes nothing when nothing is new', async () => {
    const before = await readFile(registryFile(dataDir), 'utf8');
    await releaseAll({ dataDir });
    expect(await readFile(registryFile(dataDir), 'utf8')).toBe(before);
  });

  it('lets nobody else into the data folder that it may be the first in', async () => {
    expect((await stat(releasesFolder(dataDir))).mode & 0o777).toBe(0o700);
  });

  it('leaves no half-written file behind', async () => {
    const files = await readdir(releasesFolder(dataDir), { recursive: true });
    expect(files.filter((file) => file.includes('.tmp'))).toEqual([]);
  });
});
