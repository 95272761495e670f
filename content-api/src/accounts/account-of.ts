import { users } from '@quoin/shared/contract/users';
import type { Database } from '../db/database.ts';
import { fold, isFirst } from '../db/search-text.ts';
import type { Row } from '../db/tables.ts';
import { isIndexed, rowsWithin } from '../engine/list-page.ts';
import { activeStatus, idOf } from '../engine/resource.ts';
import type { UserKey } from './credentials.ts';

const longest = 320;

/** Whether it can be an email or a name; what no database stores as text is nobody's. */
export const isIdentifier = (given: unknown): given is string =>
  typeof given === 'string' && given.trim() !== '' && given.length <= longest && !given.includes('\0') && given.isWellFormed();

/** An identifier without what people write differently each time. */
export const plain = (identifier: string): string => identifier.normalize('NFKC').trim().toLowerCase();

/** The active account whose email or, where only one has it, whose name this is. */
export async function accountOf({ db, found }: Pick<Database, 'db' | 'found'>, { accountsKey, identifier }: { accountsKey: string; identifier: string }): Promise<UserKey & { email: string } | undefined> {
  const active = (source?: ReturnType<typeof found>) => rowsWithin({ db, scope: { appKey: accountsKey, audience: 'admin' }, ...(source ? { source } : {}) }, users)
    .select(['id', 'email']).where('status', '=', activeStatus);
  const byEmail = await active().where('email', '=', plain(identifier)).limit(1).execute();
  // No two databases agree on letter case beyond ASCII: names are compared as searches do, whose text begins with the name.
  const name = fold(identifier);
  const rows: Row[] = byEmail.length > 0 || name === '' ? byEmail : await active(isIndexed(name) ? found('users', name) : undefined).where(isFirst(name)).limit(2).execute();
  const [row] = rows;
  return row && rows.length === 1 ? { app_key: accountsKey, user_id: idOf(row), email: String(row.email) } : undefined;
}
