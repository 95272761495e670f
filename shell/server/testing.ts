import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { openReleaseContext } from '@quoin/webpack/release/open-store.ts';
import { type ReleaseContext } from '@quoin/webpack/release/change-registry.ts';
import { release } from '@quoin/webpack/release/releasing.ts';
import { createEdge } from './edge.ts';
import type { EdgeSettings } from './edge-settings.ts';

const chunk = (name: string) => ({ scripts: [`${name}.js`], styles: [`${name}.css`] });

export interface Site {
  url: string;
  dataDir: string;
  settings: EdgeSettings;
  /** The context with which tests release and roll back. */
  context: ReleaseContext;
  /**
   * Releases server code of the public remote, as a deployment does. With `canary`, only that percentage of visitors
   * gets it.
   */
  release(version: string, serverCode: string, canary?: number): Promise<void>;
  /** Releases a shell without Trusted Types policies, as builds were before version 0.2. */
  releaseEarlierShell(version: string): Promise<void>;
  /** Builds a remote that owns the paths below `/fairs`, without a release. Returns its folder. */
  buildGuest(version: string, serverCode: string): Promise<string>;
  /** Releases a remote that owns the paths below `/fairs`. With `canary`, only that percentage of visitors gets it. */
  releaseGuest(version: string, serverCode: string, canary?: number): Promise<void>;
  get(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
  close(): Promise<void>;
}

const makeBuild = (name: string, version: string): AppBuild => ({
  name,
  version,
  entry: { scripts: ['entry.js'], styles: [] },
  chunks: { routes: chunk('routes'), home: chunk('home') },
  server: null,
  files: {},
});

const guestBuild = (version: string): AppBuild => ({
  ...makeBuild('remote-fairs', version),
  server: 'server/main.cjs',
  manifest: { ...makeManifest('remote-fairs', 'public'), paths: ['fairs'] },
});

const makeManifest = (name: string, area: 'public' | 'admin') => ({
  name,
  label: name,
  area,
  port: 1,
  paths: area === 'public' ? [] : ['slider'],
  menu: [],
  ...(area === 'public' ? { query: ['page'] } : {}),
});

const shell: AppBuild = {
  ...makeBuild('shell', 'aaaaaaaaaaaa'),
  entry: { scripts: ['main.js'], styles: ['main.css'] },
  chunks: {
    'once-painted': chunk('once-painted'),
    'watch-start': chunk('watch-start'),
    'trusted-types': chunk('trusted-types'),
    'preview-trusted-types': chunk('preview-trusted-types'),
    'back-office': chunk('back-office'),
    'linked-preview': chunk('linked-preview'),
    admin: { scripts: ['admin.js'], styles: ['admin.css'] },
  },
};
const admin: AppBuild = {
  ...makeBuild('remote-admin-content', 'cccccccccccc'),
  manifest: makeManifest('remote-admin-content', 'admin'),
};

const publicBuild = (version: string): AppBuild => ({
  ...makeBuild('remote-public', version),
  server: 'server/main.cjs',
  manifest: makeManifest('remote-public', 'public'),
});

const clientScripts = Object.fromEntries(
  [
    'entry',
    'routes',
    'home',
    'admin',
    'once-painted',
    'watch-start',
    'trusted-types',
    'preview-trusted-types',
    'back-office',
    'linked-preview',
  ].map((name) => [`client/${name}.js`, `${name}();`]),
);

/** Writes a build as the recipe does: these files by path, and a description with their hashes. */
async function writeBuild(
  folder: string,
  { build, files }: { build: AppBuild; files: Record<string, string> },
): Promise<string> {
  const all = { ...clientScripts, ...files };
  const hashes = Object.fromEntries(Object.entries(all).map(([path, text]) => [path, getIntegrity(text)]));
  for (const [path, text] of Object.entries({ ...all, 'build.json': JSON.stringify({ ...build, files: hashes }) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Starts a server on a free port of this machine. Returns its URL. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** Starts an edge with its own data folder and generated releases. */
export async function aSite(serverCode: string, options: Partial<EdgeSettings> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quoin-edge-'));
  const settings: EdgeSettings = {
    port: 0,
    bindAddress: undefined,
    maxConnections: 1_000,
    apiUrl: 'https://api.example',
    apiInternalUrl: 'http://127.0.0.1:9',
    siteUrl: 'https://site.example',
    // Where the tests call it.
    siteHosts: ['127.0.0.1'],
    hsts: 'host',
    pictureHosts: [],
    overrideHosts: [],
    peertubeHosts: [],
    dataDir,
    appKey: 'site-key',
    accountsAppKey: 'accounts-key',
    oidc: undefined,
    trustedProxies: [],
    metricsToken: undefined,
    s3: undefined,
    releasesBucket: undefined,
    releaseKey: join(dataDir, 'release-key.pem'),
    canaryFailures: 5,
    onFailingRelease: 'alarm',
    pageCacheMb: 8,
    devServers: {},
    ...options,
  };
  const context = await openReleaseContext(settings);
  const built = (build: AppBuild, files: Record<string, string> = {}) =>
    writeBuild(join(dataDir, 'builds', build.name, build.version), { build, files });
  const released = async (build: AppBuild, { code, canary }: { code: string; canary?: number | undefined }) =>
    void (await release(context, { folders: [await built(build, { 'server/main.cjs': code })], canary }));
  await release(context, {
    folders: [
      await built(shell, { 'client/main.js': 'shell();' }),
      await built(publicBuild('bbbbbbbbbbbb'), { 'server/main.cjs': serverCode }),
      await built(admin),
    ],
  });
  const edge = await createEdge(settings);
  const url = await listen(edge.server);
  return {
    url,
    dataDir,
    settings,
    context,
    // eslint-disable-next-line max-params -- a version, its code, and rarely a percentage
    release: (version, code, canary) => released(publicBuild(version), { code, canary }),
    releaseEarlierShell: (version) => {
      const {
        'trusted-types': _site,
        'preview-trusted-types': _preview,
        'linked-preview': _linked,
        ...chunks
      } = shell.chunks;
      return released({ ...shell, version, chunks }, { code: '' });
    },
    buildGuest: (version, code) =>
      built(guestBuild(version), { 'server/main.cjs': code, 'client/routes.css': '', 'client/home.css': '' }),
    // eslint-disable-next-line max-params -- the same
    releaseGuest: (version, code, canary) => released(guestBuild(version), { code, canary }),
    get: async (path, init) => {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    close: async () => {
      await edge.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
