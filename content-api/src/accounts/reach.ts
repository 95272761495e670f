import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { appKeysOf, type UserKey } from './credentials.ts';
import { rightsIn } from './rights.ts';

/**
 * Throws 403 when a user reaches an application, or has a right, that the writer has not: whoever can set somebody's
 * password, or have links sent to another address, can sign in as them. To be asked inside the transaction that changes
 * the user.
 */
export async function refuseBeyondReach(
  db: Db,
  { user, writerId }: { user: UserKey; writerId: number },
): Promise<void> {
  const own = new Set(await reachOf(db, { ...user, user_id: writerId }));
  const theirs = await reachOf(db, user);
  if (theirs.every((one) => own.has(one))) return;
  throw new HttpProblem(403, {
    detail:
      'This user may do more than you: only somebody who may do all of that can change the name, email, password or status here, or delete the user.',
  });
}

/** All that a user may do, as words: the applications that are administered, and rights. */
async function reachOf(db: Db, user: UserKey): Promise<string[]> {
  const appKeys = await appKeysOf(db, user);
  const row = await db
    .selectFrom('users')
    .select('scopes')
    .where('app_key', '=', user.app_key)
    .where('id', '=', user.user_id)
    .executeTakeFirst();
  return [
    ...appKeys.map((key) => `application ${key}`),
    ...rightsIn(String(row?.scopes ?? '')).map((right) => `right ${right}`),
  ];
}
