import path from 'node:path';
import {
  parseSettings,
  SettingsError,
  parseSqliteFile,
  type Environment,
  type Settings,
} from '@quoin/shared/contract/settings/settings';
import { root } from './root.ts';

/**
 * Parses the settings and makes every path absolute, because child processes may run in another folder.
 * @throws SettingsError if a setting is invalid
 */
export function resolveSettings(env: Environment): Settings {
  const parsed = parseSettings({ ...env, DATA_DIR: path.resolve(root, env.DATA_DIR?.trim() || './data') });
  const settings = { ...parsed, releaseKey: path.resolve(root, parsed.releaseKey) };
  const file = parseSqliteFile(settings.databaseUrl);
  return file === undefined || file === ':memory:'
    ? settings
    : { ...settings, databaseUrl: `sqlite:${path.resolve(root, file)}` };
}

/** Returns the settings; if some are invalid, prints a sentence for each and exits with 1. */
export function settingsOrExit(env: Environment): Settings {
  try {
    return resolveSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
