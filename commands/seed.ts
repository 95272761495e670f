import type { Database } from '@quoin/content-api/src/db/database.ts';
import { migrate } from '@quoin/content-api/src/db/migrate.ts';
import { openExisting } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts, addUsers } from '@quoin/content-api/src/seed/big-content.ts';
import { listApplications, assertKnown } from '@quoin/content-api/src/seed/first-start.ts';
import { parseArgs } from 'node:util';
import { printFailure } from './run/print-failure.ts';
import { settingsOrExit } from './run/settings.ts';

/** `npm run seed -- --posts 100000 --users 20000` adds that many records to a site that was started before. */
const usage = 'npm run seed -- --posts 100000 --users 20000: adds that many posts and users, from 0 to 10000000 each.';

function countsOrExit(): { posts: number; users: number } {
  try {
    const { values } = parseArgs({
      options: { posts: { type: 'string', default: '0' }, users: { type: 'string', default: '0' } },
    });
    const [posts, users] = [values.posts, values.users].map((value) => (/^\d{1,8}$/.test(value) ? Number(value) : -1));
    if (posts !== undefined && users !== undefined && posts >= 0 && users >= 0 && posts + users > 0)
      return { posts, users };
  } catch {
    /* An unknown option: print the usage as well. */
  }
  console.error(usage);
  process.exit(1);
}

const counts = countsOrExit();
const settings = settingsOrExit(process.env);
try {
  const database = await openExisting(settings);
  await fill(database).finally(database.close);
} catch (error) {
  printFailure(error);
}

async function fill(database: Database): Promise<void> {
  await migrate(database, { onWait: console.error });
  assertKnown(settings, await listApplications(database.db));
  await grow('posts', (onProgress) => addPosts(database, { appKey: settings.appKey, count: counts.posts, onProgress }));
  await grow('users', (onProgress) =>
    addUsers(database, { appKey: settings.accountsAppKey, count: counts.users, onProgress }),
  );
}

async function grow(
  name: 'posts' | 'users',
  add: (onProgress: (done: number) => void) => Promise<void>,
): Promise<void> {
  const count = counts[name];
  if (count === 0) return;
  const startedAt = Date.now();
  const steps = Math.max(500, Math.ceil(count / 10 / 500) * 500);
  await add((done) => {
    if (done % steps === 0 || done === count) console.log(`${done} of ${count} ${name}`);
  });
  console.log(`${count} ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}
