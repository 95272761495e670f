import { readOidc, type OidcSettings } from './oidc-settings.ts';
import { readS3, type S3Settings } from './s3-settings.ts';
import {
  address,
  addresses,
  auditDays,
  bucket,
  count,
  database,
  days,
  email,
  folder,
  hosts,
  httpsAddresses,
  idleMinutes,
  ipAddress,
  key,
  mailServer,
  megabytes,
  networks,
  oneOf,
  password,
  percentage,
  portNumber,
  positive,
  previewAddresses,
  type Reader,
  token,
} from './setting-readers.ts';

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
  /** What the edge does about an active release that fails so: it says so, or also takes a young one back. */
  onFailingRelease: 'alarm' | 'rollback';
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
    hsts: read<Settings['hsts']>('HSTS', '"host", "subdomains" or "off"', oneOf('host', 'subdomains', 'off'), 'host'),
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
    seed: read('SEED', '"sample" or "empty"', oneOf('sample', 'empty'), 'sample'),
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
    onFailingRelease: read<Settings['onFailingRelease']>(
      'ON_FAILING_RELEASE',
      '"alarm" or "rollback"',
      oneOf('alarm', 'rollback'),
      'alarm',
    ),
    pageCacheMb: read('PAGE_CACHE_MB', 'a whole number of megabytes from 1', megabytes, 16),
  };
  if (settings.releasesBucket && !s3 && s3Problems.length === 0)
    problems.push('RELEASES_BUCKET needs the settings that begin with S3_: they say where the bucket is.');
  if (settings.appKey === settings.accountsAppKey) problems.push('APP_KEY and ACCOUNTS_APP_KEY must differ.');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
