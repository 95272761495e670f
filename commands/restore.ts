import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBackup, restore } from '@quoin/content-api/src/backup/restore.ts';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { openMediaStore } from '@quoin/content-api/src/media/open-media-store.ts';
import { sqliteFileOf } from '@quoin/shared/contract/settings';
import { sayFailure } from './run/say-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/**
 * `npm run restore -- <folder> [--force]`: what a backup holds, into an empty database or, forced, over what is there.
 */
const args = process.argv.slice(2);
const isForced = args.includes('--force');
const [source, ...more] = args.filter((arg) => arg !== '--force');
if (!source || source.startsWith('-') || more.length > 0) {
  console.error('npm run restore -- <folder> [--force]: what to put back; --force replaces all that is there.');
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const file = sqliteFileOf(settings.databaseUrl);
const isNew = file !== undefined && !existsSync(file);
try {
  const backup = await readBackup(path.resolve(source));
  const store = await openMediaStore(settings);
  const database = openDatabase(settings.databaseUrl);
  await restore({ database, store, backup, isForced, onWait: console.error })
    .finally(store.close)
    .finally(database.close);
  console.log('Everything is back. Sessions are not: sign in again.');
} catch (error) {
  // A database without rows would pass for one that was put back.
  if (isNew) for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  sayFailure(error);
}
