import { roles } from '@quoin/shared/contract/may';
import type { Db } from '../db/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { readMemberships, selectUser, type UserKey } from './credentials.ts';
import { toMember } from './memberships.ts';
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
  const own = await readReach(db, { ...user, user_id: writer.userId });
  const writerReach = new Set(
    own.flatMap(({ appKey, reach }) => (!appKey || writer.appKeys.includes(appKey) ? reach : [])),
  );
  const userReach = (await readReach(db, user)).flatMap(({ reach }) => reach);
  if (userReach.every((one) => writerReach.has(one))) return;
  throw new HttpProblem(403, {
    detail:
      'This user may do more than you: only somebody who may do all of that can change the name, email, password, second factors or status here, or delete the user.',
  });
}

/**
 * Lists what a user may do, as strings: each right, and for each application the own role and those below it. A role
 * that is narrowed to resources counts as the whole role, so that it is never less than it is.
 */
async function readReach(db: Db, user: UserKey): Promise<{ appKey?: string; reach: string[] }[]> {
  const row = await selectUser(db, user).select('scopes').executeTakeFirst();
  return [
    ...(await readMemberships(db, user)).map((membership) => ({
      appKey: membership.app_key,
      reach: roles
        .slice(0, roles.indexOf(toMember(user.user_id, membership).role) + 1)
        .map((role) => `${role} of ${membership.app_key}`),
    })),
    { reach: parseRights(String(row?.scopes ?? '')).map((right) => `right ${right}`) },
  ];
}
