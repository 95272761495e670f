import { SettingsError } from '@quoin/shared/contract/settings';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string): Database {
  const [scheme, rest] = [url.slice(0, url.indexOf(':')), url.slice(url.indexOf(':') + 1)];
  if (scheme === 'sqlite') return openSqlite(rest);
  throw new SettingsError([`DATABASE_URL begins with ${scheme}:, and this version only serves sqlite:<path>.`]);
}
