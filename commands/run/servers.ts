import type { Settings } from '@quoin/shared/contract/settings';
import type { Supervisor } from './supervisor.ts';
import { api, edge } from './programs.ts';
import { getLogFolder } from './log-folder.ts';

interface Start {
  supervisor: Pick<Supervisor, 'start'>;
  settings: Settings;
  mode: 'production' | 'development';
  /** More for its environment. */
  env?: Record<string, string>;
}

// Both run at the root and inherit this process's environment: what they read of it is what was read here.

/** Started together, the edge calls from this machine; what it says of whom it calls for is taken. */
const edgeAddresses = ['127.0.0.1', '::1'];

export function startApi({ supervisor, settings, mode }: Omit<Start, 'env'>): Promise<void> {
  return supervisor.start({
    name: 'API',
    program: api,
    env: { TRUSTED_PROXIES: [...settings.trustedProxies, ...edgeAddresses].join(','), NODE_ENV: mode },
    logs: getLogFolder(settings),
    // Node's own watcher starts it again with the next change.
    watch: mode === 'development',
    isRevived: mode === 'production',
    // It listens once it has its database. Whether it has room to store more is no condition: a full disk can be read.
    readyUrl: `http://localhost:${settings.apiPort}/api/health/live`,
  });
}

/** Started together, they are on one machine: what stands before the API for visitors is not between them. */
const apiBeside = ({ apiUrl, apiInternalUrl, apiPort }: Settings): string =>
  apiInternalUrl === apiUrl ? `http://localhost:${apiPort}` : apiInternalUrl;

/** The edge: the site's and the back-office's pages. */
export function startEdge({ supervisor, settings, mode, env }: Start): Promise<void> {
  return supervisor.start({
    name: 'Edge',
    program: edge,
    env: { API_INTERNAL_URL: apiBeside(settings), NODE_ENV: mode, ...env },
    logs: getLogFolder(settings),
    watch: mode === 'development',
    isRevived: mode === 'production',
    readyUrl: `http://localhost:${settings.port}/health/ready`,
  });
}
