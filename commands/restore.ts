import path from 'node:path';
import { restore } from '@quoin/content-api/src/backup/restore.ts';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { openMediaStore } from '@quoin/content-api/src/media/open-media-store.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run restore -- <folder> [--force]`: what a backup holds, into an empty database or, forced, over what is there. */
const args = process.argv.slice(2);
const isForced = args.includes('--force');
const [source, ...more] = args.filter((arg) => arg !== '--force');
if (!source || source.startsWith('-') || more.length > 0) {
  console.error('npm run restore -- <folder> [--force]: what to put back; --force replaces all that is there.');
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const database = openDatabase(settings.databaseUrl);
try {
  const store = await openMediaStore(settings);
  await restore({ database, store, source: path.resolve(source), isForced }).finally(store.close);
  console.log('Everything is back. Sessions are not: sign in again.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
