import { users } from '@quoin/shared/contract/resources/users';
import type { Database, Db } from '../db/database.ts';
import { fold, equalsFirstColumn } from '../db/search-text.ts';
import type { Row, Value } from '../db/tables.ts';
import { getTakenMessage } from '../engine/references.ts';
import { isIndexed, rowsWithin } from '../engine/list-page.ts';
import { activeStatus, getId } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import type { UserKey } from './credentials.ts';

const maxLength = 320;

/** Checks that a value can be an email or a name, and that every database can store it as text. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string'
  && value.trim() !== ''
  && value.length <= maxLength
  && !value.includes('\0')
  && value.isWellFormed();

/** Normalizes an email address as it is stored. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

interface AccountQuery {
  db: Db;
  /** Absent while the sample is stored; then there are so few users that a scan is fast enough. */
  searchRows?: Database['searchRows'] | undefined;
  accountsKey: string;
}

const activeUsers = ({ db, accountsKey }: AccountQuery, source?: ReturnType<Database['searchRows']>) =>
  rowsWithin({ db, scope: { appKey: accountsKey, audience: 'admin' }, ...(source ? { source } : {}) }, users)
    .select(['id', 'email'])
    .where('status', '=', activeStatus);

const byEmail = (query: AccountQuery, email: string) => activeUsers(query).where('email', '=', normalizeEmail(email));

/**
 * Finds active users by name. SQLite and PostgreSQL differ in letter case beyond ASCII, so this compares the folded
 * `search_text`, which begins with the name.
 */
const byName = (query: AccountQuery, folded: string) =>
  activeUsers(query, isIndexed(folded) ? query.searchRows?.('users', folded) : undefined).where(
    equalsFirstColumn(folded),
  );

/** Restricts a query to members of these applications. */
const restrictToMembers = (
  rows: ReturnType<typeof byName>,
  { accountsKey, appKeys }: Pick<AccountQuery, 'accountsKey'> & { appKeys: readonly string[] },
) =>
  rows.where('id', 'in', (eb) =>
    eb
      .selectFrom('memberships')
      .select('user_id')
      .where('user_app_key', '=', accountsKey)
      .where('app_key', 'in', appKeys),
  );

/**
 * Finds the active account with this email, or else the only one with this name. With `appKey`, the name is that of a
 * member of this application: people of other sites may have the same.
 */
export async function findAccount(
  { db, searchRows }: Pick<Database, 'db' | 'searchRows'>,
  { accountsKey, identifier, appKey }: { accountsKey: string; identifier: string; appKey?: string | undefined },
): Promise<(UserKey & { email: string }) | undefined> {
  const query = { db, searchRows, accountsKey };
  const rowsByEmail = await byEmail(query, identifier).limit(1).execute();
  const name = fold(identifier);
  const named = (): ReturnType<typeof byName> =>
    appKey === undefined
      ? byName(query, name)
      : restrictToMembers(byName(query, name), { ...query, appKeys: [appKey] });
  const rows: Row[] = rowsByEmail.length > 0 || name === '' ? rowsByEmail : await named().limit(2).execute();
  const [row] = rows;
  return row && rows.length === 1 ? { app_key: accountsKey, user_id: getId(row), email: String(row.email) } : undefined;
}

/** The fields that decide who can sign in with which identifier. An absent field does not change. */
interface AccountFields {
  name?: Value | undefined;
  email?: Value | undefined;
  status?: Value | undefined;
}

/**
 * Refuses a name or an email with which another active user of the same applications signs in: a name that two users
 * have works for neither, and an email has precedence over a name. People of other applications do not count: the
 * refusal would tell who they are. Call it inside the transaction of the write, which holds the lock for writes.
 * @param appKeys the applications of the user
 * @param before the user before the change. A name that is not changed is not checked, even if two users share it.
 * @throws {HttpProblem} 409 when the name or the email is taken
 */
export async function refuseTaken(
  query: AccountQuery,
  {
    id,
    before,
    changes,
    appKeys,
  }: { id: number; before?: AccountFields | undefined; changes: AccountFields; appKeys: readonly string[] },
): Promise<void> {
  const after = { ...before, ...changes };
  if (after.status !== activeStatus || appKeys.length === 0) return;
  const isNew = (field: 'name' | 'email'): boolean =>
    before?.status !== activeStatus || fold(String(before[field])) !== fold(String(after[field]));
  const [name, email] = [String(after.name), String(after.email)];
  const isTaken = async (...rows: ReturnType<typeof byEmail>[]): Promise<boolean> =>
    (
      await Promise.all(
        rows.map((row) =>
          restrictToMembers(row, { ...query, appKeys })
            .where('id', '!=', id)
            .limit(1)
            .executeTakeFirst(),
        ),
      )
    ).some(Boolean);
  const conflicts = {
    name: name !== '' && isNew('name') && (await isTaken(byName(query, fold(name)), byEmail(query, name))),
    email: isNew('email') && (await isTaken(byName(query, fold(email)))),
  };
  const errors = Object.fromEntries(
    Object.entries(conflicts)
      .filter(([, is]) => is)
      .map(([field]) => [field, [getTakenMessage(users)]]),
  );
  if (Object.keys(errors).length > 0) throw new HttpProblem(409, { errors });
}
