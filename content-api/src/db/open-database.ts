import { existsSync } from 'node:fs';
import path from 'node:path';
import { SettingsError, parseSqliteFile, type Settings } from '@quoin/shared/contract/settings/settings';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database that `DATABASE_URL` names.
 * @throws SettingsError when the URL has another scheme, or is `sqlite::memory:`
 */
export function openDatabase(url: string): Database {
  const [scheme, rest] = [url.slice(0, url.indexOf(':')), url.slice(url.indexOf(':') + 1)];
  if (scheme === 'sqlite' && rest === ':memory:')
    throw new SettingsError(['DATABASE_URL must name a file: data in memory would be lost with the process.']);
  if (scheme === 'sqlite') return openSqlite(rest);
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgres(url);
  throw new SettingsError([`DATABASE_URL begins with ${scheme}:; it must be sqlite:<path> or postgres://….`]);
}

/**
 * Opens the database of a site that was started before; never creates one.
 * @throws SettingsError when there is no site
 */
export async function openExisting({ databaseUrl }: Pick<Settings, 'databaseUrl'>): Promise<Database> {
  const file = parseSqliteFile(databaseUrl);
  const none = new SettingsError([
    file === undefined
      ? 'There is no site in the database that DATABASE_URL names: start it first.'
      : `There is no site in ${path.dirname(file)}: start it first, or set DATA_DIR.`,
  ]);
  if (file !== undefined && !existsSync(file)) throw none;
  const database = openDatabase(databaseUrl);
  try {
    const tables = await database.db.introspection.getTables();
    if (tables.some(({ name }) => name === 'applications')) return database;
    throw none;
  } catch (error) {
    await database.close();
    throw error;
  }
}
