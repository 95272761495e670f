import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { integrityOf } from '@quoin/webpack/integrity.ts';
import { createEdge } from './edge.ts';

const chunk = (name: string) => ({ scripts: [`${name}.js`], styles: [`${name}.css`] });

export interface Site {
  url: string;
  dataDir: string;
  /** Releases server code of the public remote and activates it, as a deployment would. */
  release(version: string, serverCode: string): Promise<void>;
  get(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; text: string }>;
  close(): Promise<void>;
}

const partOf = (name: string, version: string): PartBuild =>
  ({ name, version, entry: { scripts: ['entry.js'], styles: [] }, chunks: { routes: chunk('routes'), home: chunk('home') }, server: null, files: {} });

const plateOf = (name: string, area: 'public' | 'admin') => ({ name, label: name, area, port: 1, paths: ['slider'], menu: [] });

async function writeFileAt(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function registryOf(version: string, serverCode: string): Registry {
  const state = (build: PartBuild) => ({ active: build.version, previous: null, releases: { [build.version]: build } });
  const shell = { ...partOf('shell', 'aaaaaaaaaaaa'), entry: { scripts: ['main.js'], styles: ['main.css'] }, chunks: { admin: { scripts: ['admin.js'], styles: ['admin.css'] } } };
  const site = { ...partOf('remote-public', version), server: 'server/main.cjs', files: { 'server/main.cjs': integrityOf(serverCode) }, plate: plateOf('remote-public', 'public') };
  const admin = { ...partOf('remote-admin-content', 'cccccccccccc'), plate: plateOf('remote-admin-content', 'admin') };
  return { sequence: Date.now(), parts: { shell: state(shell), 'remote-public': state(site), 'remote-admin-content': state(admin) } };
}

/** Starts a server on a free port of this machine; answers its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** A running edge on a folder of its own, with hand-made releases. */
export async function aSite(serverCode: string, options: { apiUrl?: string; trustedProxies?: string[] } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quoin-edge-'));
  const release = async (version: string, code: string) => {
    await writeFileAt(join(dataDir, 'releases/remote-public', version, 'server/main.cjs'), code);
    const file = join(dataDir, 'releases/registry.json');
    await writeFileAt(`${file}.tmp`, JSON.stringify(registryOf(version, code)));
    await rename(`${file}.tmp`, file);
  };
  await release('bbbbbbbbbbbb', serverCode);
  await writeFileAt(join(dataDir, 'releases/shell/aaaaaaaaaaaa/client/main.js'), 'shell();');
  const edge = await createEdge({
    port: 0, apiUrl: options.apiUrl ?? 'http://127.0.0.1:9', siteUrl: 'https://site.example', dataDir, appKey: 'site-key', accountsAppKey: 'accounts-key', trustedProxies: options.trustedProxies ?? [], devServers: {},
  });
  const url = await listen(edge.server);
  return {
    url,
    dataDir,
    release,
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
