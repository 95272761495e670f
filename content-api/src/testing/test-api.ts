import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSettings, type Environment, type Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { administratorRole } from '../accounts/memberships.ts';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { aDatabase } from '../db/testing/a-database.ts';
import type { Limits } from '../http/request-limits.ts';
import type { MediaStore } from '../media/media-store.ts';
import { openMediaStore } from '../media/open-media-store.ts';
import { seedApplication } from '../seed/seed-application.ts';
import { firstStart, type LoadSample } from '../seed/first-start.ts';
import { asDocumented } from './as-documented.ts';

export const adminPassword = 'correct horse battery';
export const siteKey = 'quoin-site';
export const accountsKey = 'quoin-accounts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

interface Call {
  /** Default: the administrator's token. Null sends none. */
  token?: string | null;
  /** Default: the site's application key. Null sends none. */
  key?: string | null;
  body?: object;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  body: unknown;
  /** Returns the value in the body at a path such as 'data.data.0.title'. */
  at: (path: string) => unknown;
  /** Returns the object at a path, or an empty one. */
  under: (path: string) => Readonly<Record<string, unknown>>;
}

export interface TestApi {
  app: FastifyInstance;
  settings: Settings;
  database: Database;
  media: MediaStore;
  token: string;
  /** Sends any request. A response that differs from the API's OpenAPI document fails the test. */
  inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  call: (request: `${Method} /${string}`, call?: Call) => Promise<TestResponse>;
  login: (identifier: string, password: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Shared by all test APIs: the document depends only on the code, so that of the first one is valid for all. */
let check: ReturnType<typeof asDocumented> | undefined;

const createInject =
  (app: FastifyInstance, fits: ReturnType<typeof asDocumented>): TestApi['inject'] =>
  async (request) => {
    const options = typeof request === 'string' ? { url: request } : request;
    const answer = await app.inject(options);
    // A stream has no complete body yet.
    const text = options.payloadAsStream ? undefined : answer.body;
    fits({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: answer.statusCode,
      headers: answer.headers,
      text,
    });
    return answer;
  };

const silent = { info: () => undefined };
const noSample: LoadSample = async () => ({ content: { site: {}, accounts: {} }, drawings: [] });

interface TestApiOptions {
  env?: Environment;
  loadSample?: LoadSample;
  logger?: FastifyBaseLogger;
  limits?: Partial<Limits>;
}

/**
 * Creates an API for a test, on a new database (SQLite or PostgreSQL, depending on the run), with the two applications
 * and a signed-in administrator.
 */
export async function aTestApi({
  env = {},
  loadSample = noSample,
  logger = pino({ level: 'error' }),
  limits = {},
}: TestApiOptions = {}): Promise<TestApi> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quoin-api-'));
  const { url, drop } = await aDatabase(folder);
  const settings = parseSettings({
    DATA_DIR: folder,
    DATABASE_URL: url,
    ADMIN_PASSWORD: adminPassword,
    // The host of injected requests, whatever API_URL is.
    API_HOSTS: 'localhost',
    ...env,
  });
  const database = openDatabase(settings.databaseUrl);
  const media = await openMediaStore(settings);
  // Another database than the copy of the migrated one may be empty.
  if (env.DATABASE_URL !== undefined) await migrate(database);
  const checkPassword = async (): Promise<undefined> => undefined;
  await firstStart({ settings, database, media, logger: silent, loadSample, checkPassword });
  const app = await buildApp({ settings, database, media, logger, limits });
  await app.ready();
  check ??= asDocumented(app.swagger());
  const ask = createInject(app, check);
  const send = async (options: InjectOptions): Promise<TestResponse> => toResponse(await ask(options));
  const login = async (identifier: string, password: string): Promise<string> =>
    String((await send({ method: 'POST', url: '/api/login', payload: { identifier, password } })).at('token'));
  const token = await login(settings.adminEmail, adminPassword);
  return {
    app,
    settings,
    database,
    media,
    token,
    login,
    inject: ask,
    call: (request, call = {}) => {
      const [method, url] = request.split(' ', 2);
      return send({
        method: methods.find((known) => known === method) ?? 'GET',
        url: `/api${url ?? ''}`,
        headers: makeHeaders({ token, key: siteKey, ...call }),
        ...(call.body ? { payload: call.body } : {}),
      });
    },
    close: async () => {
      await app.close();
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds an application with its own administrator, who has access only to it. Returns this administrator's token. */
export async function addTenant({ database, call, login }: TestApi, appKey: string): Promise<string> {
  const email = `admin@${appKey}.example`;
  await database.db.transaction().execute(async (db) => {
    await seedApplication(db, {
      database,
      hooks: new Map(),
      scope: { appKey, audience: 'admin' },
      records: { applications: [{ name: appKey }] },
      drawn: [],
    });
  });
  const made = await call('POST /users', {
    key: accountsKey,
    body: { email, password: adminPassword, confirm_password: adminPassword },
  });
  const userId = Number(made.at('data.id'));
  await database.db.deleteFrom('memberships').where('user_id', '=', userId).execute();
  await database.db
    .insertInto('memberships')
    .values({ app_key: appKey, user_app_key: accountsKey, user_id: userId, ...administratorRole })
    .execute();
  return login(email, adminPassword);
}

const makeHeaders = ({ token, key, headers }: Call): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(key ? { 'app-key': key } : {}),
  ...headers,
});

export function toResponse(response: { statusCode: number; headers: object; body: string }): TestResponse {
  const isJson = /^[[{]/.test(response.body) && !/ndjson/.test(String(Reflect.get(response.headers, 'content-type')));
  const body: unknown = isJson ? JSON.parse(response.body) : undefined;
  const at = (place: string): unknown => getValue(body, place);
  const under = (place: string): Record<string, unknown> => {
    const found = at(place);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  };
  return { status: response.statusCode, headers: { ...response.headers }, text: response.body, body, at, under };
}

function getValue(root: unknown, place: string): unknown {
  return place
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? new Map<string, unknown>(Object.entries(value)).get(key)
          : undefined,
      root,
    );
}
