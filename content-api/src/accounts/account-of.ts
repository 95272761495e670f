import { users } from '@quoin/shared/contract/users';
import type { Database, Db } from '../db/database.ts';
import { fold, isFirst } from '../db/search-text.ts';
import type { Row, Value } from '../db/tables.ts';
import { takenWords } from '../engine/integrity.ts';
import { isIndexed, rowsWithin } from '../engine/list-page.ts';
import { activeStatus, idOf } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import type { UserKey } from './credentials.ts';

const longest = 320;

/** Whether it can be an email or a name; what no database stores as text is nobody's. */
export const isIdentifier = (given: unknown): given is string =>
  typeof given === 'string'
  && given.trim() !== ''
  && given.length <= longest
  && !given.includes('\0')
  && given.isWellFormed();

/** An identifier without what people write differently each time. */
export const plain = (identifier: string): string => identifier.normalize('NFKC').trim().toLowerCase();

interface Asked {
  db: Db;
  /** Not there while the sample is stored, and then few are looked through. */ found?: Database['found'] | undefined;
  accountsKey: string;
}

const activeUsers = ({ db, accountsKey }: Asked, source?: ReturnType<Database['found']>) =>
  rowsWithin({ db, scope: { appKey: accountsKey, audience: 'admin' }, ...(source ? { source } : {}) }, users)
    .select(['id', 'email'])
    .where('status', '=', activeStatus);

const byEmail = (asked: Asked, email: string) => activeUsers(asked).where('email', '=', plain(email));

/**
 * No two databases agree on letter case beyond ASCII: names are compared as searches do, whose text begins with the
 * name.
 */
const byName = (asked: Asked, folded: string) =>
  activeUsers(asked, isIndexed(folded) ? asked.found?.('users', folded) : undefined).where(isFirst(folded));

/** The active account whose email or, where only one has it, whose name this is. */
export async function accountOf(
  { db, found }: Pick<Database, 'db' | 'found'>,
  { accountsKey, identifier }: { accountsKey: string; identifier: string },
): Promise<(UserKey & { email: string }) | undefined> {
  const asked = { db, found, accountsKey };
  const mailed = await byEmail(asked, identifier).limit(1).execute();
  const name = fold(identifier);
  const rows: Row[] = mailed.length > 0 || name === '' ? mailed : await byName(asked, name).limit(2).execute();
  const [row] = rows;
  return row && rows.length === 1 ? { app_key: accountsKey, user_id: idOf(row), email: String(row.email) } : undefined;
}

/** What one may be called by; absent is left as it is. */
interface Called {
  name?: Value | undefined;
  email?: Value | undefined;
  status?: Value | undefined;
}

/**
 * Throws 409 when somebody else signs in by what a user is to be called by: a name that two have is nobody's, and an
 * email comes before a name. To be asked inside the write's transaction, of which there is one at a time.
 * @param before the user as it was; what two have already keeps neither from changing the rest
 */
export async function refuseTaken(
  asked: Asked,
  { id, before, called }: { id: number; before?: Called | undefined; called: Called },
): Promise<void> {
  const after = { ...before, ...called };
  if (after.status !== activeStatus) return;
  const isNew = (field: 'name' | 'email'): boolean =>
    before?.status !== activeStatus || fold(String(before[field])) !== fold(String(after[field]));
  const [name, email] = [String(after.name), String(after.email)];
  const isTaken = async (...rows: ReturnType<typeof byEmail>[]): Promise<boolean> =>
    (await Promise.all(rows.map((row) => row.where('id', '!=', id).limit(1).executeTakeFirst()))).some(Boolean);
  const taken = {
    name: name !== '' && isNew('name') && (await isTaken(byName(asked, fold(name)), byEmail(asked, name))),
    email: isNew('email') && (await isTaken(byName(asked, fold(email)))),
  };
  const errors = Object.fromEntries(
    Object.entries(taken)
      .filter(([, is]) => is)
      .map(([field]) => [field, [takenWords(users)]]),
  );
  if (Object.keys(errors).length > 0) throw new HttpProblem(409, { errors });
}
