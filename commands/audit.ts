import { verifyAudit, type Anchor, type Verification } from '@quoin/content-api/src/audit/verify.ts';
import type { Database } from '@quoin/content-api/src/db/database.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run audit -- verify` checks that no entry of the audits is missing or changed. */
const usage =
  'npm run audit -- verify [<application> <number>:<hash>]: checks that no entry of the audits is missing or changed. It prints the last entry of each: keep it elsewhere, and name it the next time, so that entries that are missing at the end are found too.';

const [action, appKey, place, ...more] = process.argv.slice(2);
const [, number, hash] = /^([1-9]\d{0,8}):([\da-f]{64})$/.exec(place ?? '') ?? [];
const anchor: Anchor | undefined = hash === undefined ? undefined : { number: Number(number), hash };
if (action !== 'verify' || more.length > 0 || (appKey !== undefined && !anchor)) {
  console.error(usage);
  process.exit(1);
}
/** Prints the result for one application. Returns whether its audit is whole. */
function print(key: string, { total, first, last, problem }: Verification): boolean {
  if (problem !== undefined) console.error(`${key}: ${problem}`);
  else if (last)
    console.log(
      `${key}: all ${total} entries, number ${first} to ${last.number}, are whole. The last one is ${last.number}:${last.hash}`,
    );
  else console.log(`${key}: no entries.`);
  return problem === undefined;
}

async function verifyAll({ db }: Database): Promise<boolean> {
  const applications = await db.selectFrom('applications').select('app_key').orderBy('app_key').execute();
  const keys = applications.map(({ app_key: key }) => String(key));
  if (appKey !== undefined && !keys.includes(appKey)) throw new Error(`There is no application ${appKey}.`);
  const results: boolean[] = [];
  for (const key of keys)
    results.push(print(key, await verifyAudit(db, { appKey: key, anchor: key === appKey ? anchor : undefined })));
  return results.every(Boolean);
}

const settings = settingsOrExit(process.env);
try {
  const database = await openExisting(settings);
  const areWhole = await verifyAll(database).finally(database.close);
  if (!areWhole) process.exitCode = 1;
} catch (error) {
  printFailure(error);
}
