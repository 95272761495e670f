import { parseSettings, type Settings } from '@quoin/shared/contract/settings/settings';
import { tellAccess } from '../audit/account-events.ts';
import { administratorRole } from '../accounts/memberships.ts';
import type { Database } from '../db/database.ts';
import { activeStatus, getId } from '../engine/resource.ts';
import { createHooks } from '../hooks/hooks.ts';
import { seedApplication } from './seed-application.ts';

interface NewSite {
  key: string;
  name: string;
  /** The email of its administrator. Default: all administrators of the accounts application. */
  email?: string | undefined;
}

/**
 * Creates another application without content. The API may be running.
 * @returns the emails of its administrators
 * @throws {Error} when the key is invalid or taken, when there is no site yet, or when the email has no active account
 */
export async function newSite(
  { settings, database }: { settings: Settings; database: Database },
  { key, name, email }: NewSite,
): Promise<string[]> {
  if (!isKey(key)) throw new Error(`${key} is not an application key: it must be 4 to 64 letters, digits, - or _.`);
  const existing = await database.db.selectFrom('applications').select('app_key').execute();
  if (existing.length === 0) throw new Error('There is no site here yet. npm start creates the first one.');
  if (existing.some((row) => row.app_key === key))
    throw new Error(`The key ${key} is already taken by another application.`);
  const administrators = await findAdministrators(database, { accounts: settings.accountsAppKey, email });
  const [first] = administrators;
  if (!first) throw new Error(`There is no active account with the email ${String(email)}.`);

  await database.db.transaction().execute(async (db) => {
    await seedApplication(db, {
      database,
      hooks: createHooks(settings),
      scope: { appKey: key, audience: 'admin' },
      records: { applications: [{ name }] },
      drawn: [],
    });
    await db
      .insertInto('memberships')
      .values(
        administrators.map(({ id }) => ({
          app_key: key,
          user_app_key: settings.accountsAppKey,
          user_id: id,
          ...administratorRole,
        })),
      )
      .execute();
    await db.updateTable('applications').set({ user_id: first.id }).where('app_key', '=', key).execute();
    await tellAccess(db, { appKey: key, userIds: administrators.map(({ id }) => id) });
  });
  return administrators.map((one) => one.email);
}

/** Checks a key by the rule of `APP_KEY`, because the site is served with that setting. */
function isKey(key: string): boolean {
  try {
    return parseSettings({ APP_KEY: key }).appKey === key;
  } catch {
    return false;
  }
}

async function findAdministrators(
  { db }: Database,
  { accounts, email }: { accounts: string; email: string | undefined },
): Promise<{ id: number; email: string }[]> {
  const active = db
    .selectFrom('users')
    .select(['users.id as id', 'users.email as email'])
    .where('users.app_key', '=', accounts)
    .where('users.status', '=', activeStatus)
    .orderBy('users.id');
  const rows = await (
    email === undefined
      ? active.where(
          'users.id',
          'in',
          db
            .selectFrom('memberships')
            .select('user_id')
            .where('app_key', '=', accounts)
            .where('user_app_key', '=', accounts),
        )
      : active.where('users.email', '=', email.toLowerCase())
  ).execute();
  return rows.map((row) => ({ id: getId(row), email: String(row.email) }));
}
