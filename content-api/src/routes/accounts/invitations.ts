import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { refuseTaken } from '../../accounts/find-account.ts';
import { toUserKey, type UserKey } from '../../accounts/credentials.ts';
import { issueLink, linkLifetimes, getPasswordLink } from '../../accounts/links.ts';
import type { Database, Db } from '../../db/database.ts';
import { readBody } from '../../engine/crud-routes.ts';
import type { ResourceHooks, Writer } from '../../engine/resource-hooks.ts';
import { activeStatus, getId } from '../../engine/resource.ts';
import { readDraft, type Body } from '../../engine/validate.ts';
import { create } from '../../engine/write.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { invitationDocs } from './account-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  mailer: Mailer;
}
interface Invitee {
  email: string;
  name: string;
}

/** Serves `/invitations`: an administrator invites another one, only to the application of the header. */
export function invitationRoute(app: FastifyInstance, { database, settings, gates, mailer }: RouteDependencies): void {
  const { db } = database;
  const perInviter = createCallLimit(app, {
    max: 60,
    windowMs: 3_600_000,
    getKey: (request) => String(getAdmin(request).holder.userId),
  });

  app.post('/invitations', { onRequest: gates.signedIn, schema: invitationDocs }, async (request, reply) => {
    const {
      scope: { appKey },
      holder,
    } = getAdmin(request);
    const invitee = readInvitee(readBody(request, appKey));
    await perInviter(request);
    const user = await addMember(
      { database, accountsKey: settings.accountsAppKey },
      { invitee, appKey, writer: holder },
    );
    const { token, expires_at } = await issueLink(db, {
      user,
      email: invitee.email,
      lifetimeMs: linkLifetimes.invitation,
    });
    const site = await db.selectFrom('applications').select('name').where('app_key', '=', appKey).executeTakeFirst();
    try {
      await mailer.send({
        to: invitee.email,
        subject: `You are invited to administer ${String(site?.name)}`,
        text:
          `You are invited to administer ${String(site?.name)}.\n\nSet your password here within seven days:\n${getPasswordLink(settings, token)}\n\n`
          + `If you have a password already, you may also just sign in: ${settings.siteUrl}/admin\n`,
      });
    } catch (error) {
      throw new HttpProblem(502, {
        detail: 'The user is there, but the invitation could not be mailed. Invite again to send another link.',
        cause: error,
      });
    }
    return reply.code(201).send({ data: { ...invitee, expires_at } });
  });
}

function readInvitee({ email, name }: Body): Invitee {
  const { values, errors } = readDraft(users, { body: { email, name }, isNew: true });
  refuseErrors({ ...(values.name === '' ? { name: ['Must be filled in.'] } : {}), ...errors });
  return { email: String(values.email), name: String(values.name) };
}

interface Invitation {
  invitee: Invitee;
  appKey: string;
  writer: Writer;
}

/**
 * Finds or creates the user with the invited email and makes them a member of the application. Inviting twice returns
 * the same user.
 * @throws {HttpProblem} 409 when the account is not active
 */
async function addMember(
  { database, accountsKey }: { database: Database; accountsKey: string },
  { invitee, appKey, writer }: Invitation,
): Promise<UserKey> {
  const findUser = async (): Promise<UserKey | undefined> => {
    const row = await database.db
      .selectFrom('users')
      .select(['app_key', 'id', 'status'])
      .where('app_key', '=', accountsKey)
      .where('email', '=', invitee.email)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.status !== activeStatus)
      throw new HttpProblem(409, { detail: 'The account of this address is not active.' });
    await join(database.db, { user: toUserKey(row), appKey });
    return toUserKey(row);
  };
  const createUser = async (): Promise<UserKey> => {
    // Without the resource hooks of users: these would give access to all applications of the inviter.
    const hooks: ResourceHooks = {
      isExclusive: true,
      prepare: async () => async (db, row) => {
        await refuseTaken({ db, searchRows: database.searchRows, accountsKey }, { id: getId(row), changes: row });
        await join(db, { user: toUserKey(row), appKey });
      },
    };
    return toUserKey(
      await create(
        { database, contract: users, hooks, scope: { appKey: accountsKey, audience: 'admin' }, writer },
        { ...invitee },
      ),
    );
  };
  const existing = await findUser();
  if (existing) return existing;
  try {
    return await createUser();
  } catch (error) {
    // A concurrent invitation to the same email may have created the user.
    const other = error instanceof HttpProblem && error.status === 409 ? await findUser() : undefined;
    if (!other) throw error;
    return other;
  }
}

async function join(db: Db, { user, appKey }: { user: UserKey; appKey: string }): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ app_key: appKey, user_app_key: user.app_key, user_id: user.user_id })
    .onConflict((conflict) => conflict.columns(['app_key', 'user_app_key', 'user_id']).doNothing())
    .execute();
}
