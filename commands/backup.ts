import path from 'node:path';
import { backUp } from '@quoin/content-api/src/backup/back-up.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { openMediaStore } from '@quoin/content-api/src/media/open-media-store.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run backup -- <folder>`: rows and pictures as they are at one moment, while everything runs. */
const [target, ...more] = process.argv.slice(2);
if (!target || target.startsWith('-') || more.length > 0) {
  console.error('npm run backup -- <folder>: where the copy is to be.');
  process.exit(1);
}
const settings = settingsOrExit(process.env);
try {
  const database = await openExisting(settings);
  const store = await openMediaStore(settings);
  const { files } = await backUp({ database, store, target: path.resolve(target) }).finally(store.close).finally(database.close);
  console.log(`${path.resolve(target)} holds every row and ${Object.keys(files).length - 1} media files, read back and found whole.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
