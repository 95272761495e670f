import { toAccount } from '../../audit/account-events.ts';
import { appendAudit } from '../../audit/append.ts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import { maxRows } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readAppKeys, refuseToLoseLast } from '../../accounts/credentials.ts';
import type { MailFactorChange } from '../../accounts/factors/mail-factor-change.ts';
import { findProtected, resetFactors } from '../../accounts/factors/own-factors.ts';
import { describeRole } from '../../accounts/memberships.ts';
import { refuseBeyondReach } from '../../accounts/reach.ts';
import type { Database } from '../../db/database.ts';
import { parseId } from '../../engine/write-requests.ts';
import { getLockName } from '../../engine/resource.ts';
import { HttpProblem } from '../../http/problem.ts';
import { allowRole } from '../../engine/permissions.ts';
import { leaveDocs, membersDocs, resetFactorsDocs } from './account-docs.ts';
import { changeRoleRoute } from './role-route.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  mailFactorChange: MailFactorChange;
}

/**
 * Serves the members of the application of the header, with their roles. Removing one keeps the account and its other
 * applications.
 */
export function memberRoutes(
  app: FastifyInstance,
  { database, settings: { accountsAppKey: accountsKey }, gates, mailFactorChange }: RouteDependencies,
): void {
  app.get('/members', { onRequest: [gates.person, allowRole('admin')], schema: membersDocs }, async (request) => {
    const {
      scope: { appKey },
    } = getAdmin(request);
    const rows = await database.db
      .selectFrom('memberships')
      .innerJoin('users', (join) =>
        join.onRef('users.app_key', '=', 'memberships.user_app_key').onRef('users.id', '=', 'memberships.user_id'),
      )
      .leftJoin('credentials', (join) =>
        join.onRef('credentials.app_key', '=', 'users.app_key').onRef('credentials.user_id', '=', 'users.id'),
      )
      .select([
        'users.id',
        'users.name',
        'users.firstname',
        'users.lastname',
        'users.email',
        'users.status',
        'memberships.role',
        'memberships.resources',
        'credentials.user_id as with_password',
      ])
      .where('memberships.app_key', '=', appKey)
      .where('memberships.user_app_key', '=', accountsKey)
      .orderBy('users.id')
      .limit(maxRows)
      .execute();
    const ids = rows.map(({ id }) => Number(id));
    const withFactor = await findProtected(database.db, { accountsKey, ids });
    const data = rows.map(({ with_password: withPassword, role, resources, ...member }) => ({
      ...member,
      ...describeRole({ role: String(role), resources: String(resources) }),
      has_password: withPassword !== null,
      has_second_factor: withFactor.has(Number(member.id)),
    }));
    return { data: { data, current_page: 1, last_page: 1, per_page: maxRows, total: data.length } };
  });

  changeRoleRoute(app, { database, accountsKey, gates });

  app.delete<{ Params: { id: string } }>(
    '/members/:id',
    { onRequest: [gates.reauthenticated, allowRole('admin')], schema: leaveDocs },
    async (request) => {
      const {
        scope: { appKey },
        holder,
      } = getAdmin(request);
      const user = { app_key: accountsKey, user_id: parseId(request.params.id) };
      await database.db.transaction().execute(async (db) => {
        // Two administrators who remove each other at the same time must be serialized, so that one remains.
        await database.lock(db, getLockName(users, accountsKey));
        const membership = { app_key: appKey, user_app_key: accountsKey, user_id: user.user_id };
        const membershipRow = await db
          .deleteFrom('memberships')
          .where((eb) => eb.and(membership))
          .returning('user_id')
          .executeTakeFirst();
        if (!membershipRow) throw new HttpProblem(404);
        await refuseToLoseLast(db, { user, appKeys: [appKey] });
        await appendAudit(db, { appKey, events: [{ action: 'end-access', by: holder, ...toAccount(user.user_id) }] });
      });
      return { data: { message: 'This account no longer administers the application.' } };
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/members/:id/second-factors',
    { onRequest: [gates.reauthenticated, allowRole('admin')], schema: resetFactorsDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const user = { app_key: accountsKey, user_id: parseId(request.params.id) };
      if (user.user_id === holder.userId)
        throw new HttpProblem(409, { detail: 'These are your own second factors. Change them in your account.' });
      await database.db.transaction().execute(async (db) => {
        await database.lock(db, getLockName(users, accountsKey));
        if (!(await readAppKeys(db, user)).includes(scope.appKey)) throw new HttpProblem(404);
        // Without the factor, a password is enough to do all that the user may do, on other sites too.
        await refuseBeyondReach(db, { user, writer: holder });
        if (!(await resetFactors(db, user))) throw new HttpProblem(404);
        await appendAudit(db, {
          appKey: scope.appKey,
          events: [{ action: 'reset-factors', by: holder, ...toAccount(user.user_id) }],
        });
      });
      request.log.info(
        { event: 'second factors reset', userId: user.user_id, by: holder.userId },
        'second factors were reset',
      );
      mailFactorChange(user, 'An administrator removed all second factors of your account.');
      return { data: { message: 'The second factors of this account are removed, and its sessions are ended.' } };
    },
  );
}
