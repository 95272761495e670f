import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Supervisor } from './supervisor.ts';
import { api, edge } from './programs.ts';
import { getLogFolder } from './log-folder.ts';

interface Start {
  supervisor: Pick<Supervisor, 'start'>;
  settings: Settings;
  mode: 'production' | 'development';
  /** Additional environment variables. */
  env?: Record<string, string>;
}

// Both run in the root folder and inherit this process's environment, so they read the same settings.

/** The edge calls the API from this machine, so the API trusts the visitor's address that these proxies send. */
const edgeAddresses = ['127.0.0.1', '::1'];

export function startApi({ supervisor, settings, mode }: Omit<Start, 'env'>): Promise<void> {
  return supervisor.start({
    name: 'API',
    program: api,
    env: {
      TRUSTED_PROXIES: [...settings.trustedProxies, ...edgeAddresses].join(','),
      // The API answers only for hosts that it knows.
      API_INTERNAL_URL: getInternalApiUrl(settings),
      NODE_ENV: mode,
    },
    logs: getLogFolder(settings),
    // In development Node's watcher restarts it with the next change, so the supervisor does not.
    watch: mode === 'development',
    isRestarted: mode === 'production',
    // The liveness check: the API listens once its database is open. Readiness would fail on a full disk.
    readyUrl: `http://localhost:${settings.apiPort}/api/health/live`,
  });
}

/** The API's address for the edge. Both run on this machine, so by default the edge bypasses the API's public proxy. */
const getInternalApiUrl = ({ apiUrl, apiInternalUrl, apiPort }: Settings): string =>
  apiInternalUrl === apiUrl ? `http://localhost:${apiPort}` : apiInternalUrl;

/** Starts the edge, which serves the pages of the site and the back-office. */
export function startEdge({ supervisor, settings, mode, env }: Start): Promise<void> {
  return supervisor.start({
    name: 'Edge',
    program: edge,
    env: { API_INTERNAL_URL: getInternalApiUrl(settings), NODE_ENV: mode, ...env },
    logs: getLogFolder(settings),
    watch: mode === 'development',
    isRestarted: mode === 'production',
    readyUrl: `http://localhost:${settings.port}/health/ready`,
  });
}
