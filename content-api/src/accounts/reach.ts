import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { readAppKeys, selectUser, type UserKey } from './credentials.ts';
import type { Holder } from './sessions.ts';
import { parseRights } from './rights.ts';

/**
 * Refuses to change a user who has more access than the writer: a writer who can set a user's password, or the address
 * that links are sent to, can sign in as that user. Call it inside the transaction that changes the user.
 * @throws {HttpProblem} 403 when the user has an application or a right that the writer does not have
 */
export async function refuseBeyondReach(
  db: Db,
  { user, writer }: { user: UserKey; writer: Pick<Holder, 'userId' | 'appKeys'> },
): Promise<void> {
  // Not all memberships of the writer: the session may have been made with one factor, and not give access to all.
  const writerReach = new Set(
    await readReach(db, { user: { ...user, user_id: writer.userId }, appKeys: writer.appKeys }),
  );
  const userReach = await readReach(db, { user, appKeys: await readAppKeys(db, user) });
  if (userReach.every((one) => writerReach.has(one))) return;
  throw new HttpProblem(403, {
    detail:
      'This user may do more than you: only somebody who may do all of that can change the name, email, password, second factors or status here, or delete the user.',
  });
}

/** Lists what a user may do, as strings: the administered applications and the rights. */
async function readReach(db: Db, { user, appKeys }: { user: UserKey; appKeys: readonly string[] }): Promise<string[]> {
  const row = await selectUser(db, user).select('scopes').executeTakeFirst();
  return [
    ...appKeys.map((key) => `application ${key}`),
    ...parseRights(String(row?.scopes ?? '')).map((right) => `right ${right}`),
  ];
}
