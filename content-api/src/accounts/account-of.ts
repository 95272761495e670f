import type { Db } from '../db/database.ts';
import { activeStatus, idOf } from '../engine/resource.ts';
import type { UserKey } from './credentials.ts';

const longest = 320;

/** Whether it can be an email or a name; what no database stores as text is nobody's. */
export const isIdentifier = (given: unknown): given is string =>
  typeof given === 'string' && given.trim() !== '' && given.length <= longest && !given.includes('\0') && given.isWellFormed();

/** An identifier without what people write differently each time. */
export const plain = (identifier: string): string => identifier.normalize('NFKC').trim().toLowerCase();

/** The active account whose email or, where only one has it, whose name this is. */
export async function accountOf(db: Db, { accountsKey, identifier }: { accountsKey: string; identifier: string }): Promise<UserKey & { email: string } | undefined> {
  const active = db.selectFrom('users').select(['id', 'email']).where('app_key', '=', accountsKey).where('status', '=', activeStatus);
  const sought = plain(identifier);
  const byEmail = await active.where('email', '=', sought).limit(1).execute();
  const found = byEmail.length > 0 ? byEmail : await active.where((eb) => eb(eb.fn('lower', ['name']), '=', sought)).limit(2).execute();
  const [row] = found;
  return row && found.length === 1 ? { app_key: accountsKey, user_id: idOf(row), email: String(row.email) } : undefined;
}
