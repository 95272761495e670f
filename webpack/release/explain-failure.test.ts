import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@quoin/shared/server/folder-store';
import { explainFailure } from './explain-failure.ts';
import { ReleaseError } from './release-error.ts';
import { readReleaseKey } from './release-key.ts';
import { readBuild } from './measure-build.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'quoin-explain-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const explained = (work: Promise<unknown>) => work.then(() => 'it did not fail', explainFailure);
const failure = (own: object) => Object.assign(new Error('raw'), own);

describe('a failure of the file system', () => {
  it.each([
    ['EACCES', -13, 'permission denied', 'Run the command as a user who may do that, or change the rights.'],
    ['EPERM', -1, 'operation not permitted', 'Run the command as a user who may do that, or change the rights.'],
    ['EROFS', -30, 'read-only file system', 'Run the command as a user who may do that, or change the rights.'],
    ['ENOSPC', -28, 'no space left on device', 'Free some space on that disk, and run the command again.'],
  ])('is a sentence with the path, the cause and what to do: %s', (...[code, errno, cause, advice]) => {
    expect(explainFailure(failure({ code, errno, syscall: 'open', path: '/data/x' }))).toBe(
      `/data/x could not be used (open): ${cause} (${code}). ${advice}`,
    );
  });

  it('names the target of a rename, not its temporary file', () => {
    expect(
      explainFailure(failure({ code: 'EIO', errno: -5, syscall: 'rename', path: '/data/x.tmp', dest: '/data/x' })),
    ).toBe('/data/x could not be used (rename): i/o error (EIO).');
  });

  it('of a missing temporary folder names TMPDIR', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await explained(mkdtemp(join(nowhere, 'quoin-')))).toMatch(
      /nowhere\/quoin-\w{6} could not be used \(mkdtemp\): no such file or directory \(ENOENT\)\. Create the folder, or set TMPDIR to an existing one\.$/,
    );
  });

  it('names the file when Node does not: a folder instead of a key, registry or build', async () => {
    const asKey = join(folder, 'key.pem');
    await mkdir(asKey);
    await mkdir(join(folder, 'build.json'));
    const sentence = (path: string) => `${path} could not be used (read): illegal operation on a directory (EISDIR).`;
    expect(await explained(readReleaseKey(asKey))).toBe(sentence(asKey));
    expect(await explained(folderStore(folder).read('key.pem'))).toBe(sentence(asKey));
    expect(await explained(readBuild(folder))).toBe(sentence(join(folder, 'build.json')));
  });
});

describe('another failure', () => {
  it('is its message if it is for users, and has its stack if it is a defect', async () => {
    expect(explainFailure(new ReleaseError('It does not fit.'))).toBe('It does not fit.');
    const defect = new TypeError('x is not a function');
    expect(explainFailure(defect)).toBe(defect);
    expect(await explained(readFile('/\0'))).toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' });
  });

  it('of the network names the address', () => {
    expect(
      explainFailure(
        failure({ code: 'ECONNREFUSED', errno: -111, syscall: 'connect', address: '127.0.0.1', port: 9000 }),
      ),
    ).toBe('127.0.0.1:9000 could not be used (connect): connection refused (ECONNREFUSED).');
  });
});
