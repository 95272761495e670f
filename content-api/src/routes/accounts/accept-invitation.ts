import { isObject } from '@quoin/shared/contract/is-object';
import { users } from '@quoin/shared/contract/resources/users';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { OpenInvitation } from '@quoin/shared/contract/account-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { storeHash, toUserKey, type UserKey } from '../../accounts/credentials.ts';
import { refuseTaken } from '../../accounts/find-account.ts';
import { consumeInvitation, findInvitation, joinApplication, type Invitation } from '../../accounts/invitations.ts';
import { readNewPassword } from '../../accounts/new-password.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { refuseWeak } from '../../accounts/weak-passwords.ts';
import type { Database, Db } from '../../db/database.ts';
import type { ResourceHooks } from '../../engine/resource-hooks.ts';
import { getId, getLockName } from '../../engine/resource.ts';
import { create } from '../../engine/write.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { acceptDocs, openInvitationDocs } from './invitation-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
}

const deadLinkErrors: FieldErrors = {
  token: ['This invitation was accepted or withdrawn, or is too old. Ask for a new one.'],
};
const inactiveErrors: FieldErrors = { token: ['Your account is not active. Ask the person who invited you.'] };

/**
 * Serves `/invitations/open` and `/invitations/accept`. The link of an invitation proves access to the mailbox.
 * Accepting creates an account, if the address has none, and makes it a member of the application.
 */
export function acceptInvitationRoutes(app: FastifyInstance, { database, settings }: RouteDependencies): void {
  const { db, lock } = database;
  const { accountsAppKey: accountsKey } = settings;
  const deadLinks = createAttemptLimit(
    { name: 'dead invitation', max: 50, windowMs: 15 * 60_000 },
    { db, accountsKey },
  );

  const requireInvitation = async (request: FastifyRequest): Promise<Invitation & { token: string }> => {
    const { token: sent }: { token?: unknown } = isObject(request.body) ? request.body : {};
    const token = typeof sent === 'string' && sent.length <= 200 ? sent : '';
    let invitation: Invitation | undefined;
    await deadLinks.countFailure(addressKey(request), async () => {
      invitation = await findInvitation(db, { accountsKey, token });
      return invitation !== undefined;
    });
    if (!invitation) throw new HttpProblem(422, { errors: deadLinkErrors });
    if (invitation.isInactive) refuseErrors(inactiveErrors);
    return { ...invitation, token };
  };
  const consume = async (within: Db, token: string): Promise<void> => {
    if (!(await consumeInvitation(within, token))) throw new HttpProblem(422, { errors: deadLinkErrors });
  };

  app.post('/invitations/open', { schema: openInvitationDocs }, async (request): Promise<{ data: OpenInvitation }> => {
    const { appKey, email, name, hasPassword } = await requireInvitation(request);
    const site = await db.selectFrom('applications').select('name').where('app_key', '=', appKey).executeTakeFirst();
    return { data: { site: String(site?.name), email, name, needs_password: !hasPassword } };
  });

  app.post('/invitations/accept', { schema: acceptDocs }, async (request) => {
    const {
      token,
      user,
      appKey,
      email,
      hasPassword,
      role,
      resources,
      name: invitedName,
    } = await requireInvitation(request);
    const name = readName(request.body) ?? invitedName;
    const hash = hasPassword ? undefined : await hashNewPassword(request.body, { name, email, user, appKey });
    const join = async (within: Db, member: UserKey): Promise<void> => {
      await consume(within, token);
      if (hash !== undefined) await storeHash(within, { user: member, hash });
      await joinApplication(within, { user: member, appKey, role, resources });
    };
    if (user)
      await db.transaction().execute(async (within) => {
        // The same lock as other changes of a user.
        await lock(within, getLockName(users, accountsKey));
        await join(within, user);
      });
    else await createMember({ token, email, name, appKey, join });
    return { data: { message: 'You are an administrator of this site now. Sign in to go on.' } };
  });

  /** @throws {HttpProblem} 409 when another member of the site signs in with this name */
  async function createMember({
    join,
    appKey,
    token,
    ...body
  }: {
    token: string;
    email: string;
    name: string;
    appKey: string;
    join: (within: Db, user: UserKey) => Promise<void>;
  }): Promise<void> {
    // Without the resource hooks of users: these would give access to all applications of a writer.
    const hooks: ResourceHooks = {
      isExclusive: true,
      prepare: async () => async (within, row) => {
        await join(within, toUserKey(row));
        await refuseTaken(
          { db: within, searchRows: database.searchRows, accountsKey },
          { id: getId(row), changes: row, appKeys: [appKey] },
        );
      },
    };
    const target = { database, contract: users, hooks, scope: { appKey: accountsKey, audience: 'admin' } } as const;
    await create(target, body).catch(async (error: unknown) => {
      // A concurrent call may have created the user.
      if (await findInvitation(db, { accountsKey, token })) throw error;
      throw new HttpProblem(422, { errors: deadLinkErrors });
    });
  }

  async function hashNewPassword(
    sent: unknown,
    { name, email, user, appKey }: { name: string; email: string; user: UserKey | undefined; appKey: string },
  ): Promise<string> {
    const password = readNewPassword(isObject(sent) ? { ...sent } : {});
    const values = { name, email };
    await refuseWeak(db, { accountsKey, password, values, userId: user?.user_id, appKeys: [appKey] });
    return hashPassword(password);
  }
}

function readName(body: unknown): string | undefined {
  const { name }: { name?: unknown } = isObject(body) ? body : {};
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
