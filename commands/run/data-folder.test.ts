import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFirstStart } from '@quoin/shared/server/first-start-mark';
import { dataFolderOrExit, dataFolderProblem } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is created with its parents, for its owner only', () => {
    const inner = path.join(folder, 'srv', 'quoin');
    expect([dataFolderProblem(inner), dataFolderProblem(inner)]).toEqual([undefined, undefined]);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
  });

  it('is marked as that of a first start when it is new, and not when it has files of a site', () => {
    const make = (name: string) => ({ dataDir: path.join(folder, name), s3: undefined, releasesBucket: undefined });
    const [fresh, used] = [make('fresh'), make('used')];
    mkdirSync(path.join(used.dataDir, 'releases'), { recursive: true });
    writeFileSync(path.join(used.dataDir, 'releases/registry.json'), '{}');
    for (const one of [fresh, used]) dataFolderOrExit(one);
    expect([fresh, used].map(isFirstStart)).toEqual([true, false]);
  });

  it('is not a file, nor below one', () => {
    const file = path.join(folder, 'notes.txt');
    writeFileSync(file, 'kept');
    for (const wrong of [file, path.join(file, 'data')])
      expect(dataFolderProblem(wrong)).toBe(
        `DATA_DIR must be a folder in which the servers may write: ${file} is not a folder.`,
      );
    expect(statSync(file).size).toBe(4);
  });

  it('is not where the system allows no folders', () => {
    const nowhere = process.platform === 'linux' ? '/proc/quoin/data' : path.join(folder, 'a\0b');
    expect(dataFolderProblem(nowhere)).toMatch(/^DATA_DIR must be a folder in which the servers may write: .+\.$/);
  });
});
