import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { receiveFile, removeAbandonedFiles } from './receive-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('receiveFile()', () => {
  it('leaves nothing of a stream that fails', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('some');
        throw new Error('cut');
      })(),
    );
    await expect(receiveFile(broken, folder)).rejects.toThrow('cut');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('measures what it writes, and removes it', async () => {
    const file = await receiveFile(Readable.from([Buffer.from('ab'), Buffer.from('c')]), folder);
    expect(file).toMatchObject({ size: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' });
    await file.remove();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('removeAbandonedFiles()', () => {
  it('removes only files that no request can still need, also when there is no folder', async () => {
    const [old, fresh] = [path.join(folder, 'old'), path.join(folder, 'fresh')];
    for (const file of [old, fresh]) writeFileSync(file, 'x');
    const hourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(old, hourAgo, hourAgo);
    await removeAbandonedFiles(folder);
    expect(readdirSync(folder)).toEqual(['fresh']);
    await expect(removeAbandonedFiles(path.join(folder, 'none'))).resolves.toBeUndefined();
  });
});
