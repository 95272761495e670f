import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { newSite } from '@quoin/content-api/src/seed/new-site.ts';
import { sayFailure } from './run/say-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/**
 * `npm run new-site -- <key> <name> [<email>]` creates another application in the database.
 * Its administrator is that account; without an email, all administrators of the accounts application.
 */
const usage =
  'npm run new-site -- <key> <name> [<email>]: makes a site, which that account administers, or without one all who administer the accounts.';

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
    `${name} is there, and administered by ${administrators.join(', ')}. An edge that is started with APP_KEY=${key} shows it.`,
  );
} catch (error) {
  sayFailure(error);
}
