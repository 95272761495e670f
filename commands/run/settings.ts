import path from 'node:path';
import {
  parseSettings,
  SettingsError,
  sqliteFileOf,
  type Environment,
  type Settings,
} from '@quoin/shared/contract/settings';
import { root } from './root.ts';

/** The settings with every path made absolute: children may run in another folder. */
export function resolveSettings(env: Environment): Settings {
  const parsed = parseSettings({ ...env, DATA_DIR: path.resolve(root, env.DATA_DIR?.trim() || './data') });
  const settings = { ...parsed, releaseKey: path.resolve(root, parsed.releaseKey) };
  const file = sqliteFileOf(settings.databaseUrl);
  return file === undefined || file === ':memory:'
    ? settings
    : { ...settings, databaseUrl: `sqlite:${path.resolve(root, file)}` };
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
