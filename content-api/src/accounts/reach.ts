import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { readAppKeys, selectUser, type UserKey } from './credentials.ts';
import { parseRights } from './rights.ts';

/**
 * Refuses to change a user who has more access than the writer: a writer who can set a user's password, or the address
 * that links are sent to, can sign in as that user. Call it inside the transaction that changes the user.
 * @throws {HttpProblem} 403 when the user has an application or a right that the writer does not have
 */
export async function refuseBeyondReach(
  db: Db,
  { user, writerId }: { user: UserKey; writerId: number },
): Promise<void> {
  const writerReach = new Set(await readReach(db, { ...user, user_id: writerId }));
  const userReach = await readReach(db, user);
  if (userReach.every((one) => writerReach.has(one))) return;
  throw new HttpProblem(403, {
    detail:
      'This user may do more than you: only somebody who may do all of that can change the name, email, password, second factors or status here, or delete the user.',
  });
}

/** Lists what a user may do, as strings: the administered applications and the rights. */
async function readReach(db: Db, user: UserKey): Promise<string[]> {
  const appKeys = await readAppKeys(db, user);
  const row = await selectUser(db, user).select('scopes').executeTakeFirst();
  return [
    ...appKeys.map((key) => `application ${key}`),
    ...parseRights(String(row?.scopes ?? '')).map((right) => `right ${right}`),
  ];
}
