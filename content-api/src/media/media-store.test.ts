import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '@quoin/shared/contract/settings/s3-settings';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import type { MediaStore } from './media-store.ts';
import { openMediaStore } from './open-media-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let s3: S3Settings;
let closeBucket: () => Promise<void>;
beforeAll(async () => {
  ({ s3, close: closeBucket } = await aBucket('pictures'));
});
afterAll(() => closeBucket());

const inFolder = (place: string): Promise<MediaStore> => openMediaStore({ dataDir: place, s3: undefined });
const inBucket = (changes: Partial<S3Settings> = {}): Promise<MediaStore> =>
  openMediaStore({ dataDir: folder, s3: { ...s3, ...changes } });
const kinds: readonly (readonly [string, () => Promise<MediaStore>])[] = [
  ['a folder', () => inFolder(folder)],
  ['a bucket', () => inBucket()],
];

const id = (mark: string): string => mark.repeat(26);
const readBytes = async (store: MediaStore, name: string): Promise<string | undefined> => {
  const found = await store.open(name);
  if (!found) return undefined;
  const bytes = await buffer(found.stream);
  expect(found.size).toBe(bytes.length);
  return bytes.toString();
};

describe.each(kinds)('a media store in %s', (_, open) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  const names = [`${id('a')}-400x300.webp`, `${id('a')}-320.avif`];

  it('returns stored files', async () => {
    await store.put(names.map((name) => ({ name, bytes: Buffer.from(`bytes of ${name}`) })));
    for (const name of names) expect(await readBytes(store, name)).toBe(`bytes of ${name}`);
  });

  it('keeps the newer of two files', async () => {
    await store.put([{ name: `${id('b')}.webp`, bytes: Buffer.from('older and longer') }]);
    await store.put([{ name: `${id('b')}.webp`, bytes: Buffer.from('newer') }]);
    expect(await readBytes(store, `${id('b')}.webp`)).toBe('newer');
  });

  it('keeps large files whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 'quoin');
    await store.put([{ name: `${id('c')}.webp`, bytes }]);
    expect(await readBytes(store, `${id('c')}.webp`)).toBe(bytes.toString());
  });

  it('releases a file that is not read to its end', async () => {
    for (let count = 0; count < 60; count += 1) (await store.open(`${id('c')}.webp`))?.stream.destroy();
    expect(await readBytes(store, names[1] ?? '')).toContain('bytes of');
  });

  it('returns undefined for an unknown name', async () => {
    for (const name of [`${id('d')}.webp`, `${id('a')}-640.avif`, '../media', '', '.', 'x.webp', `${id('a')}-333.webp`])
      expect(await store.open(name)).toBeUndefined();
  });

  it('refuses a name that is not of a media file', async () => {
    for (const name of ['../x.webp', 'x.webp', `${id('a')}.html`, ''])
      await expect(store.put([{ name, bytes: Buffer.from('x') }])).rejects.toThrow('not the name');
  });

  it('removes files, and ignores missing ones', async () => {
    await store.remove([...names, ...names, `${id('e')}.webp`]);
    for (const name of names) expect(await store.open(name)).toBeUndefined();
    await store.tidy(0);
    expect(await readBytes(store, `${id('b')}.webp`)).toBe('newer');
  });
});

describe('a folder of media files', () => {
  it('is `media` in the data folder, with the files by name', async () => {
    const place = path.join(folder, 'new');
    await (await inFolder(place)).put([{ name: `${id('a')}.webp`, bytes: Buffer.from('x') }]);
    expect(readdirSync(path.join(place, 'media'))).toEqual([`${id('a')}.webp`]);
  });

  it('reports why a file could not be written', async () => {
    const place = path.join(folder, 'in the way');
    mkdirSync(place);
    writeFileSync(path.join(place, 'media'), '');
    const store = await inFolder(place);
    await expect(store.put([{ name: `${id('a')}.webp`, bytes: Buffer.from('x') }])).rejects.toThrow('EEXIST');
  });
});

describe('a bucket', () => {
  it('that cannot be used fails the start, without the secret in the message', async () => {
    const wrong: Partial<S3Settings>[] = [
      { bucket: 'another' },
      { accessKeyId: 'nobody', secretAccessKey: 'wrong-secret' },
      { endpoint: 'http://127.0.0.1:9' },
    ];
    for (const changes of wrong) {
      const reason: unknown = await inBucket(changes).catch((error: unknown) => error);
      expect(String(reason)).toMatch(/The bucket \w+ at http.* cannot be used: \w+/);
      expect(String(reason)).not.toContain('wrong-secret');
    }
  });
});
