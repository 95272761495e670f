import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { packTar, type TarHeader } from 'modern-tar';
import { unpackBuild } from './unpack-build.ts';

const script = 'entry();';
const build = {
  name: 'remote-fairs',
  version: 'eeeeeeeeeeee',
  entry: { scripts: ['entry.js'], styles: [] },
  chunks: { routes: { scripts: ['entry.js'], styles: [] } },
  server: null,
  files: { 'client/entry.js': getIntegrity(script) },
  requires: { react: { range: '^19.0.0', exports: ['useState'] } },
  manifest: {
    name: 'remote-fairs',
    label: 'Fairs',
    area: 'public',
    port: 1,
    paths: ['fairs'],
    query: ['page'],
    menu: [],
  },
} satisfies AppBuild;

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quoin-unpack-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Archive {
  /** In place of the description's keys. */
  described?: object;
  files?: Record<string, string | Uint8Array>;
  /** Entries without a body. */
  entries?: TarHeader[];
}

/** Unpacks an archive with these files besides those of a build. */
async function unpack({ described = {}, files = {}, entries = [] }: Archive): Promise<AppBuild> {
  const all = { 'build.json': JSON.stringify({ ...build, ...described }), 'client/entry.js': script, ...files };
  const packed = await packTar([
    ...Object.entries(all).map(([name, body]) => ({
      header: { name, size: Buffer.byteLength(body), type: 'file' as const },
      body,
    })),
    ...entries.map((header) => ({ header })),
  ]);
  return unpackBytes(gzipSync(packed));
}

async function unpackBytes(bytes: Uint8Array): Promise<AppBuild> {
  const archive = join(folder, 'build.tar.gz');
  await writeFile(archive, bytes);
  await mkdir(join(folder, 'unpacked'));
  return unpackBuild(archive, join(folder, 'unpacked'));
}

describe('a packed build', () => {
  it('is unpacked with all its files', async () => {
    const files = { 'types.json': '{}', 'maps/entry.js.map': '{}', 'client/entry.js.br': brotliCompressSync(script) };
    expect(await unpack({ files })).toEqual(build);
    const unpacked = join(folder, 'unpacked');
    expect((await readdir(unpacked)).toSorted()).toEqual(['build.json', 'client', 'maps', 'types.json']);
    expect(await readFile(join(unpacked, 'client/entry.js'), 'utf8')).toBe(script);
  });

  it('may have a dot and a slash before each name, as tar writes them', async () => {
    const entries = Object.entries({ './build.json': JSON.stringify(build), './client/entry.js': script });
    const packed = await packTar([
      { header: { name: './', size: 0, type: 'directory' } },
      ...entries.map(([name, body]) => ({ header: { name, size: body.length, type: 'file' as const }, body })),
    ]);
    expect(await unpackBytes(gzipSync(packed))).toEqual(build);
  });
});

describe('an upload is refused', () => {
  it.each([
    ['without an archive', Buffer.from('hello'), 'The upload is not a tar archive compressed by gzip'],
    [
      'that breaks off',
      gzipSync('x'.repeat(9999)).subarray(0, 20),
      'The upload is not a tar archive compressed by gzip',
    ],
    ['without files', gzipSync(new Uint8Array(1024)), 'The upload has no build.json.'],
    ['of more than 64 MB', gzipSync(new Uint8Array(65 * 2 ** 20)), 'The build has more than 64 MB.'],
  ])('%s', async (...[, bytes, words]) => {
    await expect(unpackBytes(bytes)).rejects.toThrow(words);
  });

  it.each<TarHeader>([
    { name: '../../registry.json', size: 0, type: 'file' },
    { name: '/etc/cron.d/x', size: 0, type: 'file' },
    { name: 'client/../../x', size: 0, type: 'file' },
    { name: 'client/sub/x.js', size: 0, type: 'file' },
    { name: 'client/x.js', size: 0, type: 'symlink', linkname: '/etc/passwd' },
    { name: 'client/x.js', size: 0, type: 'link', linkname: 'build.json' },
    { name: 'client/x.js', size: 0, type: 'fifo' },
    { name: 'notes.txt', size: 0, type: 'file' },
    { name: 'dist/build.json', size: 0, type: 'file' },
  ])('with $type $name', async (header) => {
    await expect(unpack({ entries: [header] })).rejects.toThrow(header.name);
    expect(existsSync(join(folder, 'registry.json'))).toBe(false);
    expect(existsSync(join(folder, 'unpacked/client/x.js'))).toBe(false);
  });

  it('with more than 2,000 files', async () => {
    const entries = Array.from({ length: 2_000 }, (_, at) => ({
      name: `client/${at}.js`,
      size: 0,
      type: 'file' as const,
    }));
    await expect(unpack({ entries })).rejects.toThrow('the build has more than 2000 files');
  });

  it('with a file that its description does not name', async () => {
    await expect(unpack({ files: { 'client/extra.js': 'extra()' } })).rejects.toThrow(
      'client/extra.js is not in the build.json.',
    );
  });

  it.each([
    ['of another content', brotliCompressSync('other()')],
    ['that is not compressed', script],
  ])('with a compressed file %s', async (_, bytes) => {
    await expect(unpack({ files: { 'client/entry.js.br': bytes } })).rejects.toThrow(
      'client/entry.js.br is not the compressed copy of client/entry.js.',
    );
  });

  const { files, manifest, chunks, entry } = build;
  it.each<[string, object]>([
    ['name', { name: 'shell' }],
    ['version', { version: '../../x' }],
    ['entry/scripts', { entry: { ...entry, scripts: ['../x.js'] } }],
    ['files', { files: { ...files, 'client/../../x': `sha256-${'a'.repeat(43)}=` } }],
    ['files', { files: { 'client/entry.js': 'sha256-' } }],
    ['server', { server: '/etc/passwd' }],
    ['chunks', { chunks: JSON.parse(`{"__proto__": ${JSON.stringify(chunks.routes)}}`) }],
    ['provides', { provides: {} }],
    ['foreign', { foreign: { container: 'alert', expose: './app' } }],
    ['manifest/paths', { manifest: { ...manifest, paths: ['../admin'] } }],
    [
      'manifest/hosts/connect/0',
      { manifest: { ...manifest, hosts: { connect: ['https://a.example; script-src *'] } } },
    ],
    ['manifest/hosts', { manifest: { ...manifest, hosts: { script: ['https://a.example'] } } }],
    ['manifest/area', { manifest: { ...manifest, area: 'shell' } }],
    ['manifest', { manifest: undefined }],
    ['manifest', { manifest: { ...manifest, name: 'remote-other' } }],
    ['client/more.js', { entry: { ...entry, scripts: ['more.js'] } }],
    ['server/main.cjs', { server: 'server/main.cjs' }],
  ])('whose description has a wrong %s', async (words, described) => {
    await expect(unpack({ described })).rejects.toThrow(words);
  });

  it('whose description is not JSON', async () => {
    await expect(unpack({ files: { 'build.json': '{' } })).rejects.toThrow('The build.json is not JSON.');
  });
});
