import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { readRegistry, type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { folderStore } from '@quoin/shared/server/folder-store';
import { release } from '@quoin/webpack/release/releasing.ts';
import { register, type RegistrationResult, type Registration } from './register-remote.ts';

export const react = {
  name: 'react',
  singleton: true,
  requiredVersion: '^19.0.0',
  assets: { js: { sync: [], async: [] } },
};

/** Returns a manifest as the library writes it, with other values where they are passed. */
export const aManifest = ({
  meta = {},
  shared = [react],
  exposes = [{ path: './app' }],
}: { meta?: object; shared?: object[]; exposes?: object[] } = {}) => ({
  name: 'lab',
  metaData: {
    globalName: 'lab',
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    ...meta,
  },
  shared,
  exposes,
});

/** A site with a shell and two of Quoin's own remotes, in a temporary folder. */
export interface TestSite {
  /** The data folder: the releases are in `releases`, the key is `release-key.pem`. */
  folder: string;
  context: ReleaseContext;
  /** Writes a finished build of a foreign remote, with additional files; returns its folder. */
  writeBuild(manifest?: object | string, files?: Readonly<Record<string, string>>): Promise<string>;
  registerLab(build: string, own?: Partial<Registration>): Promise<RegistrationResult>;
  readActive(name: string): Promise<AppBuild | undefined>;
  close(): Promise<void>;
}

const makeManifest = (name: string, paths: string[]) => ({
  name,
  label: name,
  area: 'public' as const,
  port: 1,
  paths,
  menu: [],
});

/** Releases an app built with Quoin's own recipe. */
async function releaseApp(
  { folder, context }: Pick<TestSite, 'folder' | 'context'>,
  build: Partial<AppBuild> & { name: string },
): Promise<void> {
  const at = path.join(folder, 'builds', build.name);
  await mkdir(path.join(at, 'client'), { recursive: true });
  await writeFile(
    path.join(at, 'build.json'),
    JSON.stringify({
      version: 'aaaaaaaaaaaa',
      entry: { scripts: [], styles: [] },
      chunks: {},
      server: null,
      files: {},
      ...build,
    }),
  );
  await release(context, { folders: [at] });
}

export async function createTestSite(): Promise<TestSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quoin-register-test-'));
  const context: ReleaseContext = {
    store: folderStore(path.join(folder, 'releases')),
    keyFile: path.join(folder, 'release-key.pem'),
    by: 'ann',
  };
  const provides = Object.fromEntries(
    ['react', 'react-dom', 'react/jsx-runtime'].map((key) => [key, { version: '19.3.1', exports: [] }]),
  );
  await releaseApp({ folder, context }, { name: 'shell', provides });
  await releaseApp({ folder, context }, { name: 'remote-public', manifest: makeManifest('remote-public', []) });
  await releaseApp({ folder, context }, { name: 'remote-fairs', manifest: makeManifest('remote-fairs', ['fairs']) });
  return {
    folder,
    context,
    async writeBuild(manifest = aManifest(), files = {}) {
      const at = await mkdtemp(path.join(folder, 'foreign-'));
      const all = {
        'mf-manifest.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
        'remoteEntry.js': 'var lab;',
        '957.js': 'lazy();',
        ...files,
      };
      for (const [file, text] of Object.entries(all)) {
        await mkdir(path.dirname(path.join(at, file)), { recursive: true });
        await writeFile(path.join(at, file), text);
      }
      return at;
    },
    registerLab: (build, own = {}) =>
      register(context, { folder: build, name: 'remote-lab', path: 'lab', label: 'The lab', ...own }),
    async readActive(name) {
      const state = (await readRegistry(context)).apps[name];
      return state?.releases[state.active];
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
