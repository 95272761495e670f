import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { newSite } from '@quoin/content-api/src/seed/new-site.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run new-site -- <key> <name> [<email>]`: another site beside those that are there, for who is named or administers the accounts. */
const usage = 'npm run new-site -- <key> <name> [<email>]: makes a site, which that account administers, or without one all who administer the accounts.';

const [key, name, email, ...more] = process.argv.slice(2);
if (!key || !name?.trim() || key.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const database = openDatabase(settings.databaseUrl);
try {
  const administrators = await newSite({ settings, database }, { key, name, email });
  console.log(`${name} is there, and administered by ${administrators.join(', ')}. An edge that is started with APP_KEY=${key} shows it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
