import { users } from '@quoin/shared/contract/resources/users';
import { foldIdentifier, foldText } from '@quoin/shared/contract/texts/fold-text';
import type { Database, Db } from '../db/database.ts';
import { equalsFirstColumn } from '../db/search-text.ts';
import type { Row, Value } from '../db/tables.ts';
import { getTakenMessage } from '../engine/references.ts';
import { isIndexed, rowsWithin } from '../engine/list-page.ts';
import { activeStatus, getId } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import type { UserKey } from './credentials.ts';
import { listEmailForms, pickByForm } from './email-address.ts';

const maxLength = 320;

/** Checks that a value can be an email or a name, and that every database can store it as text. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string'
  && value.trim() !== ''
  && value.length <= maxLength
  && !value.includes('\0')
  && value.isWellFormed();

interface AccountQuery {
  db: Db;
  /** Absent while the sample is stored; then there are so few users that a scan is fast enough. */
  searchRows?: Database['searchRows'] | undefined;
  accountsKey: string;
}

const activeUsers = ({ db, accountsKey }: AccountQuery, source?: ReturnType<Database['searchRows']>) =>
  rowsWithin({ db, scope: { appKey: accountsKey, audience: 'admin' }, ...(source ? { source } : {}) }, users)
    .select(['id', 'email', 'name'])
    .where('status', '=', activeStatus);

const byEmail = (query: AccountQuery, email: string) => activeUsers(query).where('email', 'in', listEmailForms(email));

/** Restricts a query to members of these applications. */
const restrictToMembers = (
  rows: ReturnType<typeof activeUsers>,
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
 * Reads the active users with a name, of all applications or of `appKeys`. No two databases agree on letter case beyond
 * ASCII, so the query compares the folded `search_text`, which begins with the name. That is also the text of names
 * with other accents, so the names themselves are compared after it.
 */
async function readByName(
  query: AccountQuery,
  { identifier, appKeys }: { identifier: string; appKeys?: readonly string[] },
): Promise<Row[]> {
  const folded = foldText(identifier);
  if (folded === '') return [];
  const rows = activeUsers(query, isIndexed(folded) ? query.searchRows?.('users', folded) : undefined).where(
    equalsFirstColumn(folded),
  );
  const similar: Row[] = await (appKeys ? restrictToMembers(rows, { ...query, appKeys }) : rows).execute();
  return similar.filter(({ name }) => foldIdentifier(String(name)) === foldIdentifier(identifier));
}

/**
 * Finds the active account with this email, or else the only one with this name. With `appKey`, the name is that of a
 * member of this application: people of other sites may have the same.
 */
export async function findAccount(
  { db, searchRows }: Pick<Database, 'db' | 'searchRows'>,
  { accountsKey, identifier, appKey }: { accountsKey: string; identifier: string; appKey?: string | undefined },
): Promise<(UserKey & { email: string }) | undefined> {
  const query = { db, searchRows, accountsKey };
  const ofEmail = pickByForm(await byEmail(query, identifier).limit(2).execute(), identifier);
  const rows: Row[] = ofEmail
    ? [ofEmail]
    : await readByName(query, { identifier, ...(appKey === undefined ? {} : { appKeys: [appKey] }) });
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
    before?.status !== activeStatus || foldIdentifier(String(before[field])) !== foldIdentifier(String(after[field]));
  const [name, email] = [String(after.name), String(after.email)];
  const isOther = (row: Row): boolean => getId(row) !== id;
  const isName = async (identifier: string): Promise<boolean> =>
    (await readByName(query, { identifier, appKeys })).some(isOther);
  const isEmail = async (identifier: string): Promise<boolean> =>
    (await restrictToMembers(byEmail(query, identifier), { ...query, appKeys }).execute()).some(isOther);
  const conflicts = {
    name: name !== '' && isNew('name') && ((await isName(name)) || (await isEmail(name))),
    email: isNew('email') && (await isName(email)),
  };
  const errors = Object.fromEntries(
    Object.entries(conflicts)
      .filter(([, is]) => is)
      .map(([field]) => [field, [getTakenMessage(users)]]),
  );
  if (Object.keys(errors).length > 0) throw new HttpProblem(409, { errors });
}
