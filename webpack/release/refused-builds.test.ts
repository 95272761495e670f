import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { folderStore } from '@quoin/shared/server/folder-store';
import { readRegistry, type ReleaseContext } from './change-registry.ts';
import { measureBuild } from './measure-build.ts';
import { promote, release, retire, rollback, withdraw } from './releasing.ts';
import { describeSize } from './size-budget.ts';

const app = 'remote-events';
const manifest = { name: app, label: 'Events', area: 'admin', port: 3001, paths: ['events'], menu: [] } as const;

let folder: string;
let context: ReleaseContext;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-refused-builds-'));
  context = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'key.pem'), by: 'ann' };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a build whose files have these sizes, and returns its folder. */
async function aBuild(version: string, { files, budget }: { files: Record<string, number>; budget?: number }) {
  const at = join(folder, 'builds', version);
  const entry = { scripts: ['entry.js'], styles: [] };
  const build: AppBuild = {
    name: app,
    version,
    entry,
    chunks: {},
    server: null,
    files: {},
    manifest: { ...manifest, paths: [...manifest.paths], menu: [], ...(budget !== undefined && { budget }) },
  };
  await mkdir(join(at, 'client'), { recursive: true });
  for (const [file, size] of Object.entries(files)) await writeFile(join(at, 'client', file), 'x'.repeat(size));
  await writeFile(join(at, 'build.json'), JSON.stringify(build));
  return at;
}
const small = { 'entry.js': 1000 };
const readState = async () => (await readRegistry(context)).apps[app];

describe('a release that was taken back', () => {
  beforeEach(async () => {
    await release(context, { folders: [await aBuild('aaaaaaaaaaaa', { files: small })] });
    await release(context, { folders: [await aBuild('bbbbbbbbbbbb', { files: small })], canary: 10 });
    await withdraw(
      { ...context, by: 'the edge' },
      { app, version: 'bbbbbbbbbbbb', kind: 'canary', reason: 'it fails' },
    );
  });
  const again = async (options: { canary?: number; isForced?: boolean; keepsDecisions?: boolean } = {}) =>
    release(context, { folders: [join(folder, 'builds', 'bbbbbbbbbbbb')], ...options });

  it.each([{}, { canary: 10 }])('is not released again with %j, and nothing changes', async (options) => {
    const before = await readRegistry(context);
    await expect(again(options)).rejects.toThrow(/^bbbbbbbbbbbb was taken back on .* by the edge \(it fails\)/);
    expect(await readRegistry(context)).toEqual(before);
  });

  it('is released again by force, and then as every other', async () => {
    await again({ isForced: true, canary: 10 });
    await promote(context, { app });
    expect(await readState()).toMatchObject({ active: 'bbbbbbbbbbbb' });
    await rollback(context, { app });
    await again();
    expect(await readState()).toMatchObject({ active: 'bbbbbbbbbbbb' });
  });

  it('stays taken back when its remote was retired meanwhile', async () => {
    await retire(context, app);
    await expect(again()).rejects.toThrow(/^bbbbbbbbbbbb was taken back/);
  });

  it('stays taken back at the next start, also after another release', async () => {
    await release(context, { folders: [await aBuild('cccccccccccc', { files: small })] });
    await again({ keepsDecisions: true });
    expect(await readState()).toMatchObject({ active: 'cccccccccccc' });
  });
});

it('stays taken back when 50 other changes followed', async () => {
  await release(context, { folders: [await aBuild('aaaaaaaaaaaa', { files: small })] });
  const at = await aBuild('bbbbbbbbbbbb', { files: small });
  await release(context, { folders: [at], canary: 10 });
  await withdraw(context, { app, version: 'bbbbbbbbbbbb', kind: 'canary' });
  const other = await aBuild('cccccccccccc', { files: small });
  for (let percent = 1; percent <= 51; percent += 1) await release(context, { folders: [other], canary: percent });
  await expect(release(context, { folders: [at] })).rejects.toThrow(/^bbbbbbbbbbbb was taken back/);
});

describe('the size of a build', () => {
  it('is compared with the active release, file by file', async () => {
    const first = { 'entry.js': 2000, 'list.js': 3000, 'form.js': 500, 'form.css': 400, 'old.js': 700 };
    await release(context, { folders: [await aBuild('aaaaaaaaaaaa', { files: first })] });
    const files = {
      'entry.js': 2010,
      'list.js': 5100,
      'list.js.br': 4100,
      'form.js': 200,
      'form.css': 400,
      'new.js': 900,
    };
    const at = await aBuild('bbbbbbbbbbbb', { files: { ...files, 'picture.svg': 9000 }, budget: 9 });
    const state = await readState();
    expect(await describeSize(await measureBuild(context, at), { store: context.store, state })).toBe(
      '7.6 kB of 9 kB, +1.0 kB against aaaaaaaaaaaa (list.js +1.1 kB, new.js +0.9 kB, old.js −0.7 kB, form.js −0.3 kB)',
    );
  });

  it('is said alone for the first release, and for the active one', async () => {
    const at = await aBuild('aaaaaaaaaaaa', { files: small });
    const describe = async () =>
      describeSize(await measureBuild(context, at), { store: context.store, state: await readState() });
    expect(await describe()).toBe('1.0 kB');
    await release(context, { folders: [at] });
    expect(await describe()).toBe('1.0 kB');
  });

  it('refuses a release over the budget of its remote, and nothing changes, unless it is forced', async () => {
    await release(context, { folders: [await aBuild('aaaaaaaaaaaa', { files: small, budget: 1 })] });
    const before = await readRegistry(context);
    const at = await aBuild('bbbbbbbbbbbb', { files: { 'entry.js': 1000, 'a.css': 60 }, budget: 1 });
    const reason = 'remote-events bbbbbbbbbbbb has 1.1 kB, and its budget is 1 kB. Nothing has changed.';
    await expect(release(context, { folders: [at] })).rejects.toThrow(reason);
    expect(await readRegistry(context)).toEqual(before);
    await release(context, { folders: [at], isForced: true });
    expect(await readState()).toMatchObject({ active: 'bbbbbbbbbbbb' });
  });

  it('over the budget is no reason not to start again with the release that is active by force', async () => {
    const at = await aBuild('aaaaaaaaaaaa', { files: small, budget: 0.5 });
    await release(context, { folders: [at], isForced: true });
    const before = await readRegistry(context);
    expect(await release(context, { folders: [at], keepsDecisions: true })).toEqual(before);
    expect(await release(context, { folders: [at] })).toEqual(before);
    const other = await aBuild('bbbbbbbbbbbb', { files: small, budget: 0.5 });
    await expect(release(context, { folders: [other], keepsDecisions: true })).rejects.toThrow(/its budget is 0.5 kB/);
  });
});
