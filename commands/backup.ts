import { rmSync } from 'node:fs';
import path from 'node:path';
import { backUp, toPartialFile } from '@quoin/content-api/src/backup/back-up.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { openMediaStore } from '@quoin/content-api/src/media/open-media-store.ts';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';
import { onStopSignal } from './run/stop-signal.ts';

/** `npm run backup -- <folder>`: copies rows and media of one point in time, while the servers run. */
const [name, ...more] = process.argv.slice(2);
if (!name || name.startsWith('-') || more.length > 0) {
  console.error('npm run backup -- <folder>: the folder in which to write the backup.');
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const target = path.resolve(name);
onStopSignal({
  stop: () => {
    // Synchronous, so that writes still in progress cannot recreate the folder before the exit.
    rmSync(toPartialFile(target), { recursive: true, force: true, maxRetries: 3 });
    console.error('Stopped: no backup was written.');
    process.exit(1);
  },
  kill: () => process.exit(1),
});
try {
  const database = await openExisting(settings);
  const store = await openMediaStore(settings);
  const { files } = await backUp({ database, store, target }).finally(store.close).finally(database.close);
  console.log(
    `${target} holds every row and ${Object.keys(files).length - 1} media files. All were read back and are intact.`,
  );
} catch (error) {
  printFailure(error);
}
