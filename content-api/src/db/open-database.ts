import { SettingsError } from '@quoin/shared/contract/settings';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(url: string): Database {
  const [scheme, rest] = [url.slice(0, url.indexOf(':')), url.slice(url.indexOf(':') + 1)];
  if (scheme === 'sqlite' && rest === ':memory:') throw new SettingsError(['DATABASE_URL must name a file: what is only in memory is gone with the process.']);
  if (scheme === 'sqlite') return openSqlite(rest);
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgres(url);
  throw new SettingsError([`DATABASE_URL begins with ${scheme}:; it must be sqlite:<path> or postgres://….`]);
}
