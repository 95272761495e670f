import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { newSite } from '@quoin/content-api/src/seed/create-site.ts';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/**
 * `npm run new-site -- <key> <name> [<email>]` creates another application in the database.
 * Its administrator is that account; without an email, all administrators of the accounts application.
 */
const usage =
  'npm run new-site -- <key> <name> [<email>]: creates a site. The account administers it; without an email, all administrators of the accounts application do.';

const [key, name, email, ...more] = process.argv.slice(2);
if (!key || !name?.trim() || key.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(1);
}
const settings = settingsOrExit(process.env);
try {
  const database = await openExisting(settings);
  const administrators = await newSite({ settings, database }, { key, name, email }).finally(database.close);
  console.log(
    `${name} was created, with the administrators ${administrators.join(', ')}. Start an edge with APP_KEY=${key} to serve it.`,
  );
} catch (error) {
  printFailure(error);
}
