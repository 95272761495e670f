import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readBackup, restore } from '@quoin/content-api/src/backup/restore-backup.ts';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { openMediaStore } from '@quoin/content-api/src/media/open-media-store.ts';
import { parseSqliteFile } from '@quoin/shared/contract/settings/settings';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run restore -- <folder> [--force]` restores a backup into an empty database; `--force` replaces content. */
const args = process.argv.slice(2);
const isForced = args.includes('--force');
const [source, ...more] = args.filter((arg) => arg !== '--force');
if (!source || source.startsWith('-') || more.length > 0) {
  console.error('npm run restore -- <folder> [--force]: the backup to restore; --force replaces the existing content.');
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const file = parseSqliteFile(settings.databaseUrl);
const isNew = file !== undefined && !existsSync(file);
try {
  const backup = await readBackup(path.resolve(source));
  const store = await openMediaStore(settings);
  const database = openDatabase(settings.databaseUrl);
  await restore({ database, store, backup, isForced, onWait: console.error })
    .finally(store.close)
    .finally(database.close);
  console.log('The backup is restored, except the sessions. Sign in again.');
} catch (error) {
  // Delete the database file that this run created: without rows it would look like a restored one.
  if (isNew) for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  printFailure(error);
}
