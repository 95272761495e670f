import { existsSync } from 'node:fs';
import { parseSqliteFile, SettingsError, type Settings } from '@quoin/shared/contract/settings/settings';
import { isFirstStart, listSiteFolders, markFirstStart, type DataFolder } from '@quoin/shared/server/first-start-mark';
import type { Database } from './database.ts';

/**
 * Refuses to create a database for existing files of a site: the site would silently begin again, with the sample.
 * Call it before the database is opened, because opening creates the file.
 * @throws SettingsError that says how to go on
 */
export function refuseMissingDatabase(settings: DataFolder & Pick<Settings, 'databaseUrl'>): void {
  const file = parseSqliteFile(settings.databaseUrl);
  if (file === undefined || existsSync(file)) return;
  refuseSiteFiles(settings, { what: `${file} is missing`, folders: findForeign(settings) });
}

/**
 * Refuses to fill an empty database for existing files of a site, and else marks the first start. Call it
 * after `migrate`, which makes the tables.
 * @throws SettingsError that says how to go on
 */
export async function refuseEmptyDatabase(settings: DataFolder, database: Database): Promise<void> {
  // Look at the files first: another first start adds files, then rows, and removes its mark last.
  const folders = findForeign(settings);
  if (await hasSite(database)) return;
  refuseSiteFiles(settings, { what: `${database.location} has no site`, folders });
  markFirstStart(settings);
}

const findForeign = (settings: DataFolder): string[] => {
  const folders = listSiteFolders(settings);
  return isFirstStart(settings) ? [] : folders;
};

const hasSite = async ({ db }: Database): Promise<boolean> =>
  (await db.selectFrom('applications').select('id').limit(1).executeTakeFirst()) !== undefined;

function refuseSiteFiles(
  { dataDir }: Pick<DataFolder, 'dataDir'>,
  { what, folders }: { what: string; folders: readonly string[] },
): void {
  if (folders.length === 0) return;
  throw new SettingsError([
    `${what}, but there are files of a site in ${folders.join(' and ')}. To go on with that site, restore a backup (npm run restore -- <folder>) or set DATABASE_URL. To begin a new site in ${dataDir}, move ${folders.length > 1 ? 'these folders' : 'this folder'} away first.`,
  ]);
}
