import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@quoin/content-api/src/db/database.ts';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { parseSettings, type Settings } from '@quoin/shared/contract/settings/settings';
import { servedApi } from '../../bench/served-api.ts';
import { adminPassword, startSite } from '../../bench/site.ts';
import { startPostgres } from '../../commands/test/postgres/postgres-server.ts';
import type { AttackOptions } from '../attack-result.ts';
import { parseBody, send, type ReceivedResponse, type SentRequest } from './raw-request.ts';

/** The owner of the installation: the administrator that the first start makes. */
export const owner = { email: 'admin@quoin.example', password: adminPassword };
/** The application key of the site that the edge serves. */
export const siteKey = 'quoin-site';
export const accountsKey = 'quoin-accounts';

export interface Target {
  apiPort: number;
  /** 0: there is no edge. */
  edgePort: number;
  settings: Settings;
  database: Database;
  call: (request: ApiCall) => Promise<ReceivedResponse>;
  /** Signs in; returns the token. */
  signIn: (email: string, password?: string) => Promise<string>;
  stop: () => Promise<void>;
}

export interface ApiCall extends Omit<SentRequest, 'port' | 'body'> {
  token?: string | undefined;
  key?: string | undefined;
  body?: object | undefined;
}

interface TargetOptions extends Pick<AttackOptions, 'isOnPostgres'> {
  /** Build and serve the whole site, and not only the API. */
  withEdge?: boolean;
  env?: Record<string, string>;
}

/**
 * The servers as `npm start` starts them, with two settings for load of one's own: no limit of requests, and a trusted
 * proxy, so that requests can come from many addresses.
 */
const usualEnv = { REQUESTS_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1,::1' };

/** Starts the real servers on a new database in a temporary folder. */
export async function startTarget({ isOnPostgres, withEdge = false, env = {} }: TargetOptions): Promise<Target> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-attack-'));
  const ends: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const postgres = isOnPostgres ? await startPostgres() : undefined;
    if (postgres) ends.push(postgres.stop);
    const databaseUrl = postgres?.getUrl('postgres') ?? `sqlite:${path.join(folder, 'quoin.sqlite')}`;
    const all = { ...usualEnv, DATABASE_URL: databaseUrl, ADMIN_PASSWORD: adminPassword, ...env };
    const { apiPort, edgePort, stop: stopServers } = await startServers(folder, { withEdge, env: all });
    ends.push(stopServers);
    const database = openDatabase(databaseUrl);
    ends.push(() => database.close());
    const call: Target['call'] = (request) => callApi(apiPort, request);
    const signIn: Target['signIn'] = async (email, password = adminPassword) => {
      const response = await call({ method: 'POST', path: '/api/login', body: { identifier: email, password } });
      if (response.status !== 200) throw new Error(`The sign-in of ${email} was answered: ${response.text}`);
      return String(parseBody(response).token);
    };
    const settings = parseSettings({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
    return { apiPort, edgePort, settings, database, call, signIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServers(
  folder: string,
  { withEdge, env }: { withEdge: boolean; env: Record<string, string> },
): Promise<Pick<Target, 'apiPort' | 'edgePort' | 'stop'>> {
  if (withEdge) {
    const { port, apiPort, stop } = await startSite(folder, { more: env, isQuiet: true });
    return { apiPort, edgePort: port, stop };
  }
  const { port, stop } = await servedApi(folder, { SEED: 'empty', ...env }, { isQuiet: true });
  return { apiPort: port, edgePort: 0, stop };
}

function callApi(port: number, { token, key, body, headers = {}, ...request }: ApiCall): Promise<ReceivedResponse> {
  return send({
    ...request,
    port,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'app-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
