/** Everything that can be set from outside, parsed once at start. The README lists the same names. */
export interface Settings {
  /** The site's port. */
  port: number;
  apiPort: number;
  /** Where the edge and the browser find the API, without `/api`. */
  apiUrl: string;
  /** The site's public address: canonical links, and the origin that the API lets in. */
  siteUrl: string;
  dataDir: string;
  /** `sqlite:<path>` or `postgres://…`. */
  databaseUrl: string;
  appKey: string;
  accountsAppKey: string;
  adminEmail: string;
  /** Undefined: generated at the first start. */
  adminPassword: string | undefined;
  seed: 'sample' | 'empty';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names every setting that is wrong, one a line. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

type Reader<T> = (value: string) => T | undefined;

const portNumber: Reader<number> = (value) => (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? Number(value) : undefined);
const key: Reader<string> = (value) => (/^[\w-]{4,64}$/.test(value) ? value : undefined);
const email: Reader<string> = (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined);
const password: Reader<string> = (value) => (value.length >= 12 && value.length <= 1024 ? value : undefined);
const folder: Reader<string> = (value) => (value.includes('\0') ? undefined : value);
const seed: Reader<'sample' | 'empty'> = (value) => (value === 'sample' || value === 'empty' ? value : undefined);
const database: Reader<string> = (value) => (/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value) ? value : undefined);
const address: Reader<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.pathname === '/' ? url.origin : undefined;
};

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @throws SettingsError naming all that is wrong at once
 */
export function parseSettings(env: Environment): Settings {
  const problems: string[] = [];
  // eslint-disable-next-line max-params -- the table below reads by columns: name, what it must be, how it is read, its default
  const read = <T>(name: string, expected: string, reader: Reader<T>, fallback: T): T => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = reader(value);
    if (parsed === undefined) problems.push(`${name} must be ${expected}; it is ${name.includes('PASSWORD') ? 'not' : JSON.stringify(value)}.`);
    return parsed ?? fallback;
  };
  const port = read('PORT', 'a port number from 1 to 65535', portNumber, 3000);
  const apiPort = read('API_PORT', 'a port number from 1 to 65535', portNumber, 4000);
  const dataDir = read('DATA_DIR', 'a folder', folder, './data');
  if (port === apiPort) problems.push(`PORT and API_PORT must differ; both are ${port}.`);
  const settings: Settings = {
    port,
    apiPort,
    apiUrl: read('API_URL', 'an http(s) address without a path', address, `http://localhost:${apiPort}`),
    siteUrl: read('SITE_URL', 'an http(s) address without a path', address, `http://localhost:${port}`),
    dataDir,
    databaseUrl: read('DATABASE_URL', 'sqlite:<path> or postgres://…', database, `sqlite:${dataDir}/quoin.sqlite`),
    appKey: read('APP_KEY', '4 to 64 letters, digits, - or _', key, 'quoin-site'),
    accountsAppKey: read('ACCOUNTS_APP_KEY', '4 to 64 letters, digits, - or _', key, 'quoin-accounts'),
    adminEmail: read('ADMIN_EMAIL', 'an email address', email, 'admin@quoin.example'),
    adminPassword: read<string | undefined>('ADMIN_PASSWORD', 'at least 12 characters long', password, undefined),
    seed: read('SEED', '"sample" or "empty"', seed, 'sample'),
  };
  if (settings.appKey === settings.accountsAppKey) problems.push('APP_KEY and ACCOUNTS_APP_KEY must differ.');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
