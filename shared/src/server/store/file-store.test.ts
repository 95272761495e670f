import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../contract/settings/s3-settings.ts';
import { aBucket } from '../../testing/a-bucket.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

const layout = { prefix: 'things/', lastFile: 'last.json' };
let temporary: string;
let s3: S3Settings;
let closeBucket: () => Promise<void>;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'quoin-file-store-'));
  ({ s3, close: closeBucket } = await aBucket('quoin-files'));
});
afterAll(async () => {
  await closeBucket();
  await rm(temporary, { recursive: true, force: true });
});

/** Writes files to a new local folder and returns its path. */
async function aFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(temporary, 'from-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const kinds: readonly (readonly [string, () => Promise<FileStore>])[] = [
  ['a folder', async () => folderStore(join(await mkdtemp(join(temporary, 'store-')), 'made/at/the/first/write'))],
  ['a bucket', async () => bucketStore(s3, layout)],
];

describe.each(kinds)('a store in %s', (_kind, open) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await open();
    for (const path of await store.filesBelow('')) await store.remove(path);
  });
  afterEach(() => store.close());
  const read = async (path: string) => (await store.read(path))?.toString();
  const stream = async (path: string) => {
    const found = await store.open(path);
    if (!found) return undefined;
    const bytes = await buffer(found.stream);
    expect(found.size).toBe(bytes.length);
    return bytes.toString();
  };

  it('is empty before its first file', async () => {
    expect([await store.filesBelow(''), await store.filesBelow('a'), await store.listFolders()]).toEqual([[], [], []]);
    expect([await store.read('a'), await store.open('a'), await store.readStamp('a')]).toEqual(
      Array(3).fill(undefined),
    );
    await store.remove('a');
    await store.removeFolder('a/b');
    await store.sweep();
  });

  it('returns what was written, whole and as a stream', async () => {
    const large = 'quoin'.repeat(600_000);
    await store.writeAll([
      { path: 'one.txt', bytes: 'one' },
      { path: 'below/two.bin', bytes: Buffer.from(large), type: 'application/octet-stream' },
      { path: 'empty', bytes: '' },
    ]);
    for (const [path, text] of Object.entries({ 'one.txt': 'one', 'below/two.bin': large, empty: '' })) {
      expect(await read(path)).toBe(text);
      expect(await stream(path)).toBe(text);
    }
  });

  it('replaces a file, and tells by its stamp', async () => {
    await store.write('a', 'older and longer');
    const before = await store.readStamp('a');
    expect(await store.readStamp('a')).toBe(before);
    await store.write('a', 'newer');
    expect(await read('a')).toBe('newer');
    expect(await store.readStamp('a')).not.toBe(before);
  });

  it('lists the files below a path, with names relative to it', async () => {
    for (const path of ['a/x.txt', 'a/b/y.txt', 'ab/z.txt', 'top']) await store.write(path, path);
    expect((await store.filesBelow('')).sort()).toEqual(['a/b/y.txt', 'a/x.txt', 'ab/z.txt', 'top']);
    expect((await store.filesBelow('a')).sort()).toEqual(['b/y.txt', 'x.txt']);
  });

  it('creates a file only where there is none', async () => {
    expect([await store.create('lock', 'ann'), await store.create('lock', 'bob')]).toEqual([true, false]);
    expect(await read('lock')).toBe('ann');
    await store.remove('lock');
    expect(await store.create('lock', 'bob')).toBe(true);
    expect(await store.filesBelow('')).toEqual(['lock']);
  });

  it('removes a file once', async () => {
    await store.write('a/b', 'x');
    await store.remove('a/b');
    await store.remove('a/b');
    expect(await store.filesBelow('')).toEqual([]);
  });

  it('places a folder whole, once, and removes it', async () => {
    const from = await aFolder({ 'last.json': '{}', 'client/entry.js': 'entry' });
    expect(await store.placeFolder('app/one', from)).toBe(true);
    expect(await store.placeFolder('app/one', await aFolder({ 'last.json': 'another' }))).toBe(false);
    expect(await store.listFolders()).toEqual(['app/one']);
    expect((await store.filesBelow('app/one')).sort()).toEqual(['client/entry.js', 'last.json']);
    expect(await read('app/one/last.json')).toBe('{}');
    await store.removeFolder('app/one');
    expect([await store.listFolders(), await store.filesBelow('')]).toEqual([[], []]);
  });

  it('lets go of files that nobody reads to their end', async () => {
    await store.write('large', Buffer.alloc(1_000_000));
    for (let count = 0; count < 60; count += 1) (await store.open('large'))?.stream.destroy();
    expect(await stream('large')).toHaveLength(1_000_000);
  });

  it.each(['../out', 'a/../../out', '/etc/passwd', '..', '.', 'a//b', 'a/./b', ''])(
    'refuses the path “%s” in every call',
    async (path) => {
      const from = await aFolder({ 'last.json': '{}' });
      for (const call of [
        () => store.read(path),
        () => store.open(path),
        () => store.write(path, 'x'),
        () => store.create(path, 'x'),
        () => store.remove(path),
        () => store.readStamp(path),
        () => store.placeFolder(path, from),
        () => store.removeFolder(path),
        ...(path === '' ? [] : [() => store.filesBelow(path)]),
      ])
        await expect(call()).rejects.toThrow('is no path of a file in a store');
    },
  );
});

describe('a store in a folder', () => {
  const root = () => mkdtemp(join(temporary, 'own-'));

  it('is its owner’s alone, and holds complete files only', async () => {
    const place = join(await root(), 'new');
    await folderStore(place).write('a/b', 'x');
    expect(await readdir(join(place, 'a'))).toEqual(['b']);
    const modes = await Promise.all(['', 'a', 'a/b'].map(async (path) => (await stat(join(place, path))).mode & 0o777));
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it('sweeps what interrupted writes left, in its present and its earlier forms, and nothing else', async () => {
    const place = await root();
    const store = folderStore(place);
    const old = `.tmp-${'0'.repeat(24)}`;
    await mkdir(join(place, 'app/one.4711.tmp/client'), { recursive: true });
    await writeFile(join(place, 'app/one.4711.tmp/client/x.js'), '');
    for (const name of [`app/y.js.${'a'.repeat(24)}.tmp`, old, 'registry.json.12.tmp', 'mine.tmp'])
      await writeFile(join(place, name), '');
    expect([await store.filesBelow(''), await store.listFolders()]).toEqual([['mine.tmp'], []]);
    await utimes(join(place, old), 0, 0);
    await store.sweep(60_000);
    expect(await readdir(place)).not.toContain(old);
    expect(await readdir(place)).toContain('registry.json.12.tmp');
    await store.sweep();
    expect((await readdir(place, { recursive: true })).sort()).toEqual(['app', 'mine.tmp']);
  });

  it('shows a reader the older or the newer file while it is replaced, and no part of one', async () => {
    const store = folderStore(await root());
    const texts = ['o'.repeat(3_000_000), 'n'.repeat(2_000_000)];
    await store.write('a', texts[0] ?? '');
    let isWriting = true;
    const writeOften = async (): Promise<void> => {
      for (let count = 1; count <= 6; count += 1) await store.write('a', texts[count % 2] ?? '');
      isWriting = false;
    };
    const readOften = async (): Promise<unknown[]> => {
      const partial: unknown[] = [];
      while (isWriting) {
        const text = (await store.read('a'))?.toString();
        if (text === undefined || !texts.includes(text)) partial.push(text?.length);
      }
      return partial;
    };
    const [partial] = await Promise.all([readOften(), writeOften()]);
    expect(partial).toEqual([]);
  });

  it('opens no symbolic link and no folder', async () => {
    const place = await root();
    await mkdir(join(place, 'folder'));
    await symlink('/etc/passwd', join(place, 'link'));
    for (const path of ['folder', 'link', 'link/below']) expect(await folderStore(place).open(path)).toBeUndefined();
  });

  it('leaves nothing of a folder that it could not copy', async () => {
    const place = await root();
    await expect(folderStore(place).placeFolder('app/one', join(place, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await readdir(join(place, 'app'))).toEqual([]);
  });
});

describe('a store in a bucket', () => {
  const opened: { close: () => void }[] = [];
  const open = (changes: Partial<S3Settings> = {}, prefix = layout.prefix): FileStore => {
    const store = bucketStore({ ...s3, ...changes }, { ...layout, prefix });
    opened.push(store);
    return store;
  };
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });

  it('keeps its files below its prefix, with their media types', async () => {
    const [store, other] = [open(), open({}, 'other/')];
    await store.writeAll([{ path: 'a.webp', bytes: 'x', type: 'image/webp' }]);
    const client = new S3Client({
      endpoint: s3.endpoint,
      region: s3.region,
      forcePathStyle: true,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    });
    opened.push({ close: () => client.destroy() });
    const found = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: 'things/a.webp' }));
    expect([found.ContentType, await found.Body?.transformToString()]).toEqual(['image/webp', 'x']);
    expect(await other.filesBelow('')).toEqual([]);
  });

  it('counts a folder as complete once its last file is there, and sweeps an incomplete one', async () => {
    const store = open();
    await store.write('app/half/client/x.js', 'x');
    await store.placeFolder('app/whole', await aFolder({ 'last.json': '{}' }));
    expect(await store.listFolders()).toEqual(['app/whole']);
    await store.sweep();
    expect(await store.filesBelow('app')).toEqual(['whole/last.json']);
  });

  it('that cannot be reached is an error, and no missing file', async () => {
    const refusing = createServer((_request, response) => response.writeHead(403).end());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const address = refusing.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    await expect(open({ endpoint }).read('a')).rejects.toThrow();
    refusing.close();
    await expect(open({ bucket: 'another' }).read('a')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});
