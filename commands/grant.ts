import { grant, rights } from '@quoin/content-api/src/accounts/rights.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/**
 * `npm run grant -- <email> releases` gives an account a right that administrators do not have by default.
 * `--take` removes the right.
 */
const usage = `npm run grant -- <email> <right>: grants an account a right; with --take at the end, revokes it. The rights are: ${rights.join(', ')}.`;

const [email, right, option, ...more] = process.argv.slice(2);
if (!email || !right || !rights.includes(right) || more.length > 0 || (option !== undefined && option !== '--take')) {
  console.error(usage);
  process.exit(1);
}
const settings = settingsOrExit(process.env);
const isRevoked = option === '--take';
try {
  const database = await openExisting(settings);
  const isFound = await grant(database.db, { accountsKey: settings.accountsAppKey, email, right, isRevoked }).finally(
    database.close,
  );
  if (!isFound) throw new Error(`There is no account with the email ${email}.`);
  console.log(`${email} ${isRevoked ? 'no longer has' : 'now has'} the right: ${right}.`);
} catch (error) {
  printFailure(error);
}
