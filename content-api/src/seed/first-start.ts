import { tellAccess } from '../audit/account-events.ts';
import { releaseRight } from '@quoin/shared/contract/releases/release-admin';
import { SettingsError, type Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import { administratorRole } from '../accounts/memberships.ts';
import { initialPassword, removeInitialPassword } from '../accounts/initial-password.ts';
import { findWeakness, listKnownNames } from '../accounts/weak-passwords.ts';
import type { Database, Db } from '../db/database.ts';
import { createRetry, type OnWait } from '../db/retry-while-busy.ts';
import type { MediaStore } from '../media/media-store.ts';
import { createHooks } from '../hooks/hooks.ts';
import { drawAll, listPictures, type RenderedPicture } from './drawings.ts';
import type { SampleContent, SampleDrawing, SampleRecords, SampleRow } from './sample-types.ts';
import { seedApplication } from './seed-application.ts';

/** Loads the sample. It is called only when needed, because most starts do not need it. */
export type LoadSample = () => Promise<{ content: SampleContent; drawings: readonly SampleDrawing[] }>;

interface FirstStartOptions {
  settings: Settings;
  database: Database;
  media: MediaStore;
  logger: Pick<FastifyBaseLogger, 'info'>;
  loadSample: LoadSample;
  /** Called at each step, with text such as `rendering the pictures of the sample, 3 of 40`. */
  onStep?: (step: string) => void;
  onWait?: OnWait;
  /** Checks ADMIN_PASSWORD. Tests whose password is known to be strong leave it out, because it starts a process. */
  checkPassword?: typeof findWeakness;
}

const nothing: Awaited<ReturnType<LoadSample>> = { content: { site: {}, accounts: {} }, drawings: [] };
const administrator = 'administrator';

/**
 * Fills an empty database with the two applications, the administrator and the sample. All rows are written in one
 * transaction, so that an interrupted start leaves none. The next start writes them, with the pictures that are stored.
 * Of several starts at the same time, one writes the rows, and the others find them.
 * @throws {SettingsError} when ADMIN_PASSWORD is too weak, or when the database of a later start does not have an
 * application of the settings, because then every page of the site would fail
 */
export async function firstStart({
  settings,
  database,
  media,
  logger,
  loadSample,
  onStep = () => undefined,
  onWait,
  checkPassword = findWeakness,
}: FirstStartOptions): Promise<void> {
  const existing = await listApplications(database.db);
  if (existing.length > 0) return assertKnown(settings, existing);
  const { content, drawings } = settings.seed === 'sample' ? await loadSample() : nothing;
  await refuseWeakAdmin(settings, { content, checkPassword });
  const drawn = await drawAll(media, {
    drawings,
    onDrawing: (count) => onStep(`rendering the pictures of the sample, ${count} of ${drawings.length}`),
    orders: [
      { appKey: settings.appKey, keys: new Set(drawings.map(({ key }) => key)) },
      { appKey: settings.accountsAppKey, keys: listPictures(content.accounts) },
    ],
  });
  onStep('storing the first records');
  const message = await createRetry(database, { onWait })(() =>
    database.db.transaction().execute(async (db) => {
      await database.liftTimeouts(db);
      await database.lock(db, 'first start');
      const stored = await listApplications(db);
      if (stored.length > 0) return assertKnown(settings, stored);
      return storeAll(db, { settings, database, content, drawn });
    }),
  );
  if (message !== undefined) logger.info(message);
}

interface FirstRecords extends Pick<FirstStartOptions, 'settings' | 'database'> {
  content: SampleContent;
  drawn: ReadonlyMap<string, RenderedPicture[]>;
}

/**
 * Stores the first records, with a generated password unless ADMIN_PASSWORD is set.
 * @returns a sentence about the administrator
 */
async function storeAll(db: Db, { settings, database, content, drawn }: FirstRecords): Promise<string> {
  const [site, accounts] = [settings.appKey, settings.accountsAppKey];
  const hooks = createHooks(settings);
  const store = (appKey: string, records: SampleRecords) =>
    seedApplication(db, {
      database,
      hooks,
      scope: { appKey, audience: 'admin' },
      records,
      drawn: drawn.get(appKey) ?? [],
    });
  await store(site, { ...content.site, ...oneApplication(content.site, { name: 'Quoin', web_url: settings.siteUrl }) });
  // Only this start writes the rows now, so only this one writes the file: no other start can replace the password.
  const { password, file } = await initialPassword(settings);
  try {
    const admin = {
      key: administrator,
      name: 'admin',
      email: settings.adminEmail,
      password,
      confirm_password: password,
    };
    const ids = await store(accounts, {
      ...content.accounts,
      ...oneApplication(content.accounts, { name: 'Accounts' }),
      users: [admin, ...(content.accounts.users ?? [])],
    });
    await appoint(db, { userId: ids.get(`users/${administrator}`) ?? 0, accounts, appKeys: [site, accounts] });
  } catch (error) {
    if (file !== undefined) await removeInitialPassword(settings);
    throw error;
  }
  return file === undefined
    ? `The administrator is ${settings.adminEmail}, with the password of ADMIN_PASSWORD.`
    : `The administrator is ${settings.adminEmail}; the generated password is in ${file}.`;
}

/** Returns the keys of all applications in a database. */
export async function listApplications(db: Db): Promise<string[]> {
  const existing = await db.selectFrom('applications').select('app_key').orderBy('app_key').execute();
  return existing.map(({ app_key: key }) => String(key));
}

/** @throws {SettingsError} when the settings name an application that the database does not have */
export function assertKnown(
  { appKey, accountsAppKey }: Pick<Settings, 'appKey' | 'accountsAppKey'>,
  existing: readonly string[],
): undefined {
  const named = [
    ['APP_KEY', appKey],
    ['ACCOUNTS_APP_KEY', accountsAppKey],
  ] as const;
  const unknown = named.filter(([, key]) => !existing.includes(key));
  if (unknown.length === 0) return;
  throw new SettingsError(
    unknown.map(
      ([name, key]) => `${name} is "${key}", but the database has no such application. It has ${existing.join(', ')}.`,
    ),
  );
}

/** Applies the same rule as every later change of the password. */
async function refuseWeakAdmin(
  { adminEmail, adminPassword }: Settings,
  { content, checkPassword }: { content: SampleContent; checkPassword: typeof findWeakness },
): Promise<void> {
  if (adminPassword === undefined) return;
  const sites = (content.site.applications ?? []).map(({ name }) => String(name));
  const weakness = await checkPassword(adminPassword, listKnownNames({ email: adminEmail, sites }));
  if (weakness !== undefined) throw new SettingsError([`ADMIN_PASSWORD is too easily guessed. ${weakness}`]);
}

/** Builds the row of an application: the minimum, overridden by the sample. */
const oneApplication = (records: SampleRecords, defaults: SampleRow): SampleRecords => ({
  applications: [{ ...defaults, ...records.applications?.[0] }],
});

/** Makes a user the administrator of applications, with the right to manage releases. */
async function appoint(
  db: Db,
  { userId, accounts, appKeys }: { userId: number; accounts: string; appKeys: readonly string[] },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values(
      appKeys.map((appKey) => ({ app_key: appKey, user_app_key: accounts, user_id: userId, ...administratorRole })),
    )
    .execute();
  await db.updateTable('applications').set({ user_id: userId }).execute();
  for (const appKey of appKeys) await tellAccess(db, { appKey, userIds: [userId] });
  await db
    .updateTable('users')
    .set({ scopes: releaseRight })
    .where('app_key', '=', accounts)
    .where('id', '=', userId)
    .execute();
}
