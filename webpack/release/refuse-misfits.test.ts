import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { folderStore } from './folder-store.ts';
import { readRegistry, release, rollback, type Desk } from './releasing.ts';

const panel = '@quoin/shared/ui/panel';

let folder: string;
let desk: Desk;

/** A build of a part, in a folder of its own; what it needs or offers is its panel's names. */
async function aBuild(name: string, { version, exports, range }: { version: string; exports: string[]; range?: string }): Promise<string> {
  const at = join(folder, name, version);
  const said = name === 'shell' ? { offers: { [panel]: { version: '0.1.0', exports } } } : { needs: { [panel]: { range: range ?? '^0.1.0', exports } } };
  const build: PartBuild = { name, version, entry: { scripts: [], styles: [] }, chunks: {}, server: null, files: {}, ...said };
  await mkdir(join(at, 'client'), { recursive: true });
  await writeFile(join(at, 'build.json'), JSON.stringify(build));
  return at;
}

const active = async (part: string) => (await readRegistry(desk)).parts[part]?.active;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-misfits-'));
  desk = { store: folderStore(join(folder, 'releases')), keyFile: join(folder, 'release-key.pem'), by: 'ann' };
  await release(desk, { folders: [await aBuild('shell', { version: 'one', exports: ['Panel'] }), await aBuild('remote-x', { version: 'one', exports: ['Panel'] })] });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a change of the registry', () => {
  it('is refused when a remote needs what the shell has not got, with the names of it', async () => {
    const [unknown, newer] = [await aBuild('remote-x', { version: 'two', exports: ['Panel', 'Card'] }), await aBuild('remote-y', { version: 'one', exports: [], range: '^0.2.0' })];
    await expect(release(desk, { folders: [unknown] })).rejects.toThrow(new Error(`remote-x two does not fit shell one: ${panel} does not offer Card.`));
    await expect(release(desk, { folders: [newer] })).rejects.toThrow(`${panel} is needed in ^0.2.0, and offered in 0.1.0.`);
    expect([await active('remote-x'), await active('remote-y')]).toEqual(['one', undefined]);
  });

  it('is refused when a shell, tried on some or given to all, lacks what a remote uses', async () => {
    const poorer = await aBuild('shell', { version: 'two', exports: [] });
    await expect(release(desk, { folders: [poorer] })).rejects.toThrow('remote-x one does not fit shell two');
    await expect(release(desk, { folders: [poorer], canary: 10 })).rejects.toThrow('remote-x one does not fit shell two');
    expect(await active('shell')).toBe('one');
  });

  it('is refused when it takes the shell back to before what a remote uses by now', async () => {
    await release(desk, { folders: [await aBuild('shell', { version: 'two', exports: ['Panel', 'Card'] })] });
    await release(desk, { folders: [await aBuild('remote-x', { version: 'two', exports: ['Card'] })] });
    await expect(rollback(desk, { part: 'shell' })).rejects.toThrow('remote-x two does not fit shell one');
  });

  it('is made when both sides change together', async () => {
    await release(desk, { folders: [await aBuild('shell', { version: 'two', exports: ['Card'] }), await aBuild('remote-x', { version: 'two', exports: ['Card'] })] });
    expect([await active('shell'), await active('remote-x')]).toEqual(['two', 'two']);
  });
});
