import { resetByEmail } from '@quoin/content-api/src/accounts/factors/reset-by-email.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run reset-factors -- <email>` removes all second factors of an account whose owner has lost them. */
const usage =
  'npm run reset-factors -- <email>: removes the authenticator app, the recovery codes and the passkeys of an account, and ends its sessions. Make sure that it is its owner who asks for it.';

const [email, ...more] = process.argv.slice(2);
if (!email || email.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(1);
}
const settings = settingsOrExit(process.env);
try {
  const database = await openExisting(settings);
  const hadFactors = await resetByEmail(database, { accountsKey: settings.accountsAppKey, email }).finally(
    database.close,
  );
  console.log(
    hadFactors
      ? `The second factors of ${email} are removed, and its sessions are ended. Its password signs in.`
      : `${email} has no second factor.`,
  );
} catch (error) {
  printFailure(error);
}
