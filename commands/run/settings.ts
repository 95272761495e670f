import path from 'node:path';
import { parseSettings, SettingsError, type Environment, type Settings } from '@quoin/shared/contract/settings';
import { root } from './root.ts';

/** The settings with every path made absolute: children may run in another folder. */
export function resolveSettings(env: Environment): Settings {
  const parsed = parseSettings({ ...env, DATA_DIR: path.resolve(root, env.DATA_DIR?.trim() || './data') });
  const settings = { ...parsed, releaseKey: path.resolve(root, parsed.releaseKey) };
  const file = /^sqlite:(.+)$/.exec(settings.databaseUrl)?.[1];
  return file === undefined || file === ':memory:' ? settings : { ...settings, databaseUrl: `sqlite:${path.resolve(root, file)}` };
}

/** The settings, or the end: all that is wrong with them, a sentence each. */
export function settingsOrExit(env: Environment): Settings {
  try {
    return resolveSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The same settings as an environment, so that children parse what was parsed here. */
export function environmentOf(settings: Settings): Record<string, string> {
  return {
    PORT: String(settings.port),
    API_PORT: String(settings.apiPort),
    API_URL: settings.apiUrl,
    SITE_URL: settings.siteUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl,
    APP_KEY: settings.appKey,
    ACCOUNTS_APP_KEY: settings.accountsAppKey,
    ADMIN_EMAIL: settings.adminEmail,
    ...(settings.adminPassword === undefined ? {} : { ADMIN_PASSWORD: settings.adminPassword }),
    SEED: settings.seed,
    ...(settings.smtpUrl === undefined ? {} : { SMTP_URL: settings.smtpUrl }),
    MAIL_FROM: settings.mailFrom,
    REQUESTS_PER_MINUTE: String(settings.requestsPerMinute),
    TRUSTED_PROXIES: settings.trustedProxies.join(','),
    ...(settings.metricsToken === undefined ? {} : { METRICS_TOKEN: settings.metricsToken }),
    RELEASE_KEY: settings.releaseKey,
    ...(settings.releasesBucket === undefined ? {} : { RELEASES_BUCKET: settings.releasesBucket }),
    CANARY_FAILURES: String(settings.canaryFailures),
  };
}
