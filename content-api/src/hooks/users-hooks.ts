import { toAccount, toDetail } from '../audit/account-events.ts';
import { appendAudit } from '../audit/append.ts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { refuseTaken } from '../accounts/find-account.ts';
import {
  readAppKeys,
  readMemberships,
  endLinks,
  endSessions,
  storeHash,
  refuseToLoseLast,
  selectUser,
  toUserKey,
  type UserKey,
} from '../accounts/credentials.ts';
import { createCurrentPasswordCheck } from '../accounts/current-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { refuseBeyondReach } from '../accounts/reach.ts';
import { refuseWeak } from '../accounts/weak-passwords.ts';
import type { Database, Db } from '../db/database.ts';
import type { Row, Value } from '../db/tables.ts';
import type { ResourceHooks, Writer } from '../engine/resource-hooks.ts';
import { activeStatus, getId } from '../engine/resource.ts';
import type { ParsedBody } from '../engine/validate.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../http/problem.ts';

/**
 * Creates the hooks of the users resource.
 * @param database checks current passwords outside of transactions; absent while the sample content is stored
 */
export const createUsersHooks = (
  { accountsAppKey }: Pick<Settings, 'accountsAppKey'>,
  database?: Pick<Database, 'db' | 'searchRows'>,
): ResourceHooks => {
  const { db, searchRows } = database ?? {};
  const isCurrent = db && createCurrentPasswordCheck({ db, accountsKey: accountsAppKey });

  /** Requires the current password, so that an unattended session is not enough to take over the account. */
  const refuseWithoutCurrent = async (user: UserKey, current = ''): Promise<void> => {
    const isCorrect = current !== '' && isCurrent !== undefined && (await isCurrent(user, current));
    if (!isCorrect) refuseErrors({ current_password: ['Must be your current password.'] });
  };

  // Users are in the accounts application (spec point 7). Their password hash is in a table of its own and in no
  // response.
  return {
    home: accountsAppKey,
    needsReauthentication: true,
    // Two administrators who delete each other at once must see each other's change, or nobody is left.
    isExclusive: true,
    check: ({ secrets }) => findMismatch(secrets),
    prepare: async ({ parsed: { secrets, values }, isNew, id, writer }) => {
      const ownKey = writer && id === writer.userId ? { app_key: accountsAppKey, user_id: id } : undefined;
      // Password links go to the email address, so a change of it needs the current password too.
      if (
        ownKey
        && db
        && (secrets.password !== undefined || (await isOtherEmail(db, { user: ownKey, email: values.email })))
      ) {
        await refuseWithoutCurrent(ownKey, secrets.current_password);
      }
      if (secrets.password !== undefined && db) {
        await refuseWeak(db, {
          accountsKey: accountsAppKey,
          password: secrets.password,
          values,
          userId: id,
          appKeys: writer?.appKeys,
        });
      }
      const hash = secrets.password === undefined ? undefined : await hashPassword(secrets.password);
      return async (transaction, row) => {
        if (hash !== undefined) await storeHash(transaction, { user: toUserKey(row), hash });
        if (isNew)
          await refuseTaken(
            { db: transaction, searchRows, accountsKey: accountsAppKey },
            {
              id: getId(row),
              changes: row,
              appKeys: writer
                ? await readAppKeys(transaction, { app_key: accountsAppKey, user_id: writer.userId })
                : [],
            },
          );
        if (isNew && writer) await shareMemberships(transaction, { row, writer });
        if (!isNew) await afterChange(transaction, { row, writer, isNewPassword: hash !== undefined });
      };
    },
    beforeUpdate: async (transaction, { scope, id, parsed, writer }) => {
      const user = { app_key: scope.appKey, user_id: id };
      const before = await readSignInFields(transaction, user);
      await refuseTaken(
        { db: transaction, searchRows, accountsKey: accountsAppKey },
        { id, before, changes: parsed.values, appKeys: await readAppKeys(transaction, user) },
      );
      if (!writer || id === writer.userId || !affectsSignIn(before, parsed)) return;
      await refuseBeyondReach(transaction, { user, writer });
    },
    beforeDelete: async (transaction, { scope, id, writer }) => {
      const user = { app_key: scope.appKey, user_id: id };
      if (id === writer.userId) throw new HttpProblem(409, { detail: 'You cannot delete your own account.' });
      await refuseBeyondReach(transaction, { user, writer });
      await refuseToLoseLast(transaction, { user, appKeys: await readAppKeys(transaction, user) });
    },
  };
};

function findMismatch({ password, confirm_password: confirmation }: ParsedBody['secrets']): FieldErrors {
  return password === confirmation ? {} : { confirm_password: ['Must be the same as the password.'] };
}

async function isOtherEmail(db: Db, { user, email }: { user: UserKey; email: Value | undefined }): Promise<boolean> {
  if (email === undefined) return false;
  const row = await selectUser(db, user).select('email').executeTakeFirst();
  return row !== undefined && row.email !== email;
}

const readSignInFields = (db: Db, user: UserKey): Promise<Row | undefined> =>
  selectUser(db, user).select(['name', 'email', 'status']).executeTakeFirst();

/**
 * Whether a change affects if or how the user signs in. Forms send every field, so an unchanged value does not count.
 */
const affectsSignIn = (before: Row | undefined, { secrets, values }: ParsedBody): boolean =>
  secrets.password !== undefined
  || Object.entries(before ?? {}).some(([name, value]) => values[name] !== undefined && values[name] !== value);

/** Gives a new user the memberships of the user who creates it, with the same roles, and no others. */
async function shareMemberships(db: Db, { row, writer }: { row: Row; writer: Writer }): Promise<void> {
  const { app_key: accounts, user_id: user } = toUserKey(row);
  const own = await readMemberships(db, { app_key: accounts, user_id: writer.userId });
  const shared = own.filter(({ app_key: key }) => writer.appKeys.includes(key));
  await db
    .insertInto('memberships')
    .values(shared.map((membership) => ({ ...membership, user_app_key: accounts, user_id: user })))
    .execute();
  for (const { app_key: appKey, ...role } of shared)
    await appendAudit(db, {
      appKey,
      events: [{ action: 'give-access', by: writer, ...toAccount(user), detail: toDetail(role) }],
    });
}

interface Change {
  row: Row;
  writer: Writer | undefined;
  isNewPassword: boolean;
}

/**
 * Ends all sessions and links of a user after a new password or a deactivation, except the session of the writer.
 * @throws HttpProblem 409 when users deactivate themselves, or nobody is left to administer an application
 */
async function afterChange(db: Db, { row, writer, isNewPassword }: Change): Promise<void> {
  const user = toUserKey(row);
  const isInactive = row.status !== activeStatus;
  if (isInactive && writer?.userId === row.id)
    throw new HttpProblem(409, { detail: 'You cannot deactivate your own account.' });
  if (isInactive) await refuseToLoseLast(db, { user, appKeys: await readAppKeys(db, user) });
  if (!isInactive && !isNewPassword) return;
  await endLinks(db, user);
  await endSessions(db, { user, except: writer?.tokenHash });
}
