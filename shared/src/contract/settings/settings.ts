import { readOidc, type OidcSettings } from './oidc-settings.ts';
import { bucketPattern, readS3, type S3Settings } from './s3-settings.ts';

/** All settings, parsed once from environment variables at start. `docs/settings.md` lists the variables. */
export interface Settings {
  /** The port of the edge. */
  port: number;
  /** The IP address on which API and edge listen. Undefined: all addresses of the machine. */
  bindAddress: string | undefined;
  /** The most connections that are open at the same time, for API and edge each. Further ones are closed at once. */
  maxConnections: number;
  apiPort: number;
  /** The API's URL for browsers, without `/api`. */
  apiUrl: string;
  /** The API's URL for the edge. Behind a proxy, all requests of the edge would share one rate-limit bucket. */
  apiInternalUrl: string;
  /** The site's public URL, for canonical links and as an origin that the API allows. */
  siteUrl: string;
  /** Host names, besides that of `siteUrl`, for which the edge answers. */
  siteHosts: readonly string[];
  /** Host names, besides those of `apiUrl` and `apiInternalUrl`, for which the API answers. */
  apiHosts: readonly string[];
  /** What browsers may reach by HTTPS only, if `siteUrl` is https. */
  hsts: 'host' | 'subdomains' | 'off';
  /** Origins from which the back-office may show pictures, besides the site's own and those of live content. */
  pictureHosts: readonly string[];
  /** Origins, besides the own machine, from which an administrator may override an app in their own browser. */
  overrideHosts: readonly string[];
  /** Origins of PeerTube whose players the public site may show. */
  peertubeHosts: readonly string[];
  dataDir: string;
  /** `sqlite:<path>` or `postgres://…`. */
  databaseUrl: string;
  appKey: string;
  accountsAppKey: string;
  adminEmail: string;
  /** Undefined: the first start generates one. */
  adminPassword: string | undefined;
  seed: 'sample' | 'empty';
  /** The storage quota for the pictures of one application, in megabytes. */
  mediaQuotaMb: number;
  /** The S3 store of the pictures. Undefined: a folder in `dataDir`. */
  s3: S3Settings | undefined;
  /** The mail server. Undefined: mails are written to the API's log instead. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The minutes without use after which a session ends that is not remembered. Holds for new sign-ins. */
  sessionIdleMinutes: number;
  /** The days for which the audit of an application is kept. */
  auditDays: number;
  /** The history of a record keeps its last versions, this many, and all that are younger than these days. */
  historyVersions: number;
  historyDays: number;
  /** The OpenID Connect provider of administrators. Undefined: they sign in with passwords only. */
  oidc: OidcSettings | undefined;
  /** The API's rate limit for one IP address. 0 is no limit; the API's own machine never has one. */
  requestsPerMinute: number;
  /** IP addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** Origins of foreign hosts whose pages may call the API, because they show a screen of the site. */
  hostOrigins: readonly string[];
  /** The token for `/metrics`. Undefined: only requests from the same machine may read it. */
  metricsToken: string | undefined;
  /** The file of the private key that signs the registry. The first release creates it. */
  releaseKey: string;
  /** The bucket of the S3 store for releases. Undefined: a folder in `dataDir`. */
  releasesBucket: string | undefined;
  /** The percentage of a canary's pages that may fail before the edge withdraws it. */
  canaryFailures: number;
  /** The size limit of the edge's page cache, in megabytes. */
  pageCacheMb: number;
}

/** Returns the file of a `sqlite:` URL, or undefined for a PostgreSQL URL. */
export const parseSqliteFile = (databaseUrl: string): string | undefined => /^sqlite:(.+)$/.exec(databaseUrl)?.[1];

export type Environment = Readonly<Record<string, string | undefined>>;

/** An error that names every invalid setting, one per line. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/** True for settings that may contain a secret. Messages do not repeat their value. */
const isSecret = (name: string): boolean => /PASSWORD|DATABASE_URL|SMTP_URL|SECRET|TOKEN/.test(name);
const withoutPasswords = (value: string): string => value.replaceAll(/\/\/[^,]*@/g, '//…@');

type Reader<T> = (value: string) => T | undefined;

const portNumber: Reader<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? Number(value) : undefined;
const key: Reader<string> = (value) => (/^[\w-]{4,64}$/.test(value) ? value : undefined);
const email: Reader<string> = (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined);
const password: Reader<string> = (value) => (value.length >= 12 && value.length <= 1024 ? value : undefined);
const folder: Reader<string> = (value) => (value.includes('\0') ? undefined : value);
const seed: Reader<'sample' | 'empty'> = (value) => (value === 'sample' || value === 'empty' ? value : undefined);
const transport: Reader<Settings['hsts']> = (value) =>
  value === 'host' || value === 'subdomains' || value === 'off' ? value : undefined;
const megabytes: Reader<number> = (value) => (/^[1-9]\d{0,7}$/.test(value) ? Number(value) : undefined);
/** A URL without a host means a local socket. `URL` rejects an empty host, so the check inserts one. */
const isPostgresUrl = (value: string): boolean =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value.replace('@/', '@socket/'));
const database: Reader<string> = (value) => (/^sqlite:./.test(value) || isPostgresUrl(value) ? value : undefined);
const count: Reader<number> = (value) => (/^\d{1,7}$/.test(value) ? Number(value) : undefined);
const token: Reader<string> = (value) => (/^[\x21-\x7E]{16,200}$/.test(value) ? value : undefined);
/** Returns the number of bits of an IP address, or 0 for any other text. */
const countBits = (text: string): number => {
  if (/^\d+(\.\d+){3}$/.test(text)) return text.split('.').every((part) => Number(part) <= 255) ? 32 : 0;
  return /^[\da-f.:]+$/i.test(text) && URL.canParse(`http://[${text}]`) ? 128 : 0;
};
const ipAddress: Reader<string> = (value) => (countBits(value) > 0 ? value : undefined);
const idleMinutes: Reader<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 5 && Number(value) <= 720 ? Number(value) : undefined;
const maxDays = 36_500;
const days: Reader<number> = (value) =>
  /^[1-9]\d{0,4}$/.test(value) && Number(value) <= maxDays ? Number(value) : undefined;
const auditDays: Reader<number> = (value) => (Number(value) >= 30 ? days(value) : undefined);
const positive: Reader<number> = (value) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined);
const isNetwork = (name: string): boolean => {
  const [, ip = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(name) ?? [];
  const bits = countBits(ip);
  return bits > 0 && Number(length) <= bits;
};
const networks: Reader<readonly string[]> = (value) => {
  const names = value.split(',').map((name) => name.trim());
  return names.every(isNetwork) ? names : undefined;
};
const bucket: Reader<string> = (value) => (bucketPattern.test(value) ? value : undefined);
const percentage: Reader<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : undefined;
const mailServer: Reader<string> = (value) =>
  /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) ? value : undefined;
/** Reads an origin as browsers send it. `URL` would accept `*`, which people mean as a wildcard, so it is excluded. */
const address: Reader<string> = (value) =>
  /^https?:\/\/[^\s/\\?#@*]+\/?$/i.test(value) && URL.canParse(value) ? new URL(value).origin : undefined;
/** Reads a host name as a URL has it. A port is refused, because it is not compared. */
const host: Reader<string> = (value) =>
  /^(?:[^\s/\\?#@*:[\]]+|\[[\da-f:.]+\])$/i.test(value) && URL.canParse(`http://${value}`)
    ? new URL(`http://${value}`).hostname
    : undefined;
const readList =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    const items = value.split(',').map((item) => reader(item.trim()));
    return items.every((item) => item !== undefined) ? items : undefined;
  };
const hosts = readList(host);
const addresses = readList(address);
/** Reads origins of previews. A star matches the first label of the host. */
const previewAddresses = readList((value) => {
  const origin = /^https:/i.test(value) ? address(value.replace('://*.', '://any.')) : undefined;
  return origin !== undefined && value.includes('://*.') ? origin.replace('://any.', '://*.') : origin;
});
/** Only https, because the policy of a page shows nothing over http. */
const httpsAddresses = readList((value) => (/^https:/i.test(value) ? address(value) : undefined));

/**
 * Reads the settings from environment variables. An empty value counts as not set.
 * @throws SettingsError with all invalid settings at once
 */
export function parseSettings(env: Environment): Settings {
  const problems: string[] = [];
  // eslint-disable-next-line max-params -- the table below reads by columns: name, type, reader, default
  const read = <T>(name: string, expected: string, reader: Reader<T>, fallback: T): T => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = reader(value);
    if (parsed === undefined)
      problems.push(
        `${name} must be ${expected}; it is ${isSecret(name) ? 'not' : JSON.stringify(withoutPasswords(value))}.`,
      );
    return parsed ?? fallback;
  };
  const port = read('PORT', 'a port number from 1 to 65535', portNumber, 3000);
  const apiPort = read('API_PORT', 'a port number from 1 to 65535', portNumber, 4000);
  const dataDir = read('DATA_DIR', 'a folder', folder, './data');
  const apiUrl = read('API_URL', 'an http(s) address without a path', address, `http://localhost:${apiPort}`);
  if (port === apiPort) problems.push(`PORT and API_PORT must differ; both are ${port}.`);
  const { s3, problems: s3Problems } = readS3(env);
  const { oidc, problems: oidcProblems } = readOidc(env);
  problems.push(...s3Problems, ...oidcProblems);
  const settings: Settings = {
    port,
    apiPort,
    bindAddress: read<string | undefined>('BIND_ADDRESS', 'an IP address of this machine', ipAddress, undefined),
    maxConnections: read('MAX_CONNECTIONS', 'a whole number from 1', positive, 10_000),
    apiUrl,
    apiInternalUrl: read('API_INTERNAL_URL', 'an http(s) address without a path', address, apiUrl),
    siteUrl: read('SITE_URL', 'an http(s) address without a path', address, `http://localhost:${port}`),
    siteHosts: read('SITE_HOSTS', 'host names without ports, with commas between them', hosts, []),
    apiHosts: read('API_HOSTS', 'host names without ports, with commas between them', hosts, []),
    hsts: read<Settings['hsts']>('HSTS', '"host", "subdomains" or "off"', transport, 'host'),
    pictureHosts: read(
      'PICTURE_HOSTS',
      'https addresses without a path, with commas between them, such as https://pictures.example.org',
      httpsAddresses,
      [],
    ),
    overrideHosts: read(
      'OVERRIDE_HOSTS',
      'https addresses without a path, with commas between them, such as https://*.preview.example.org',
      previewAddresses,
      [],
    ),
    peertubeHosts: read(
      'PEERTUBE_HOSTS',
      'https addresses without a path, with commas between them, such as https://tube.example.org',
      httpsAddresses,
      [],
    ),
    dataDir,
    databaseUrl: read('DATABASE_URL', 'sqlite:<path> or postgres://…', database, `sqlite:${dataDir}/quoin.sqlite`),
    appKey: read('APP_KEY', '4 to 64 letters, digits, - or _', key, 'quoin-site'),
    accountsAppKey: read('ACCOUNTS_APP_KEY', '4 to 64 letters, digits, - or _', key, 'quoin-accounts'),
    adminEmail: read('ADMIN_EMAIL', 'an email address', email, 'admin@quoin.example'),
    adminPassword: read<string | undefined>('ADMIN_PASSWORD', 'at least 12 characters long', password, undefined),
    seed: read('SEED', '"sample" or "empty"', seed, 'sample'),
    mediaQuotaMb: read('MEDIA_QUOTA_MB', 'a whole number of megabytes from 1', megabytes, 2048),
    s3,
    smtpUrl: read<string | undefined>('SMTP_URL', 'smtp://… or smtps://…', mailServer, undefined),
    mailFrom: read('MAIL_FROM', 'an email address', email, 'no-reply@quoin.example'),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', 'a whole number of minutes from 5 to 720', idleMinutes, 30),
    auditDays: read('AUDIT_DAYS', 'a whole number of days from 30 to 36500', auditDays, 400),
    historyVersions: read('HISTORY_VERSIONS', 'a whole number from 1', positive, 100),
    historyDays: read('HISTORY_DAYS', 'a whole number of days from 1 to 36500', days, 90),
    oidc,
    requestsPerMinute: read('REQUESTS_PER_MINUTE', 'a whole number', count, 1200),
    trustedProxies: read('TRUSTED_PROXIES', 'IP addresses or networks with commas between them', networks, []),
    hostOrigins: read(
      'HOST_ORIGINS',
      'http(s) addresses without a path, with commas between them, such as https://example.org',
      addresses,
      [],
    ),
    metricsToken: read<string | undefined>('METRICS_TOKEN', '16 to 200 letters, digits and signs', token, undefined),
    releaseKey: read('RELEASE_KEY', 'a file', folder, `${dataDir}/release-key.pem`),
    releasesBucket: read<string | undefined>('RELEASES_BUCKET', "a bucket's name", bucket, undefined),
    canaryFailures: read('CANARY_FAILURES', 'a whole number from 0 to 100', percentage, 5),
    pageCacheMb: read('PAGE_CACHE_MB', 'a whole number of megabytes from 1', megabytes, 16),
  };
  if (settings.releasesBucket && !s3 && s3Problems.length === 0)
    problems.push('RELEASES_BUCKET needs the settings that begin with S3_: they say where the bucket is.');
  if (settings.appKey === settings.accountsAppKey) problems.push('APP_KEY and ACCOUNTS_APP_KEY must differ.');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
