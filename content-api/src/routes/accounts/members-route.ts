import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import { maxRows } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { refuseToLoseLast } from '../../accounts/credentials.ts';
import type { Database } from '../../db/database.ts';
import { parseId } from '../../engine/crud-routes.ts';
import { getLockName } from '../../engine/resource.ts';
import { HttpProblem } from '../../http/problem.ts';
import { leaveDocs, membersDocs } from './account-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
}

/**
 * Serves the administrators of the application of the header. Removing a member keeps the account and its other
 * applications.
 */
export function memberRoutes(
  app: FastifyInstance,
  { database, settings: { accountsAppKey: accountsKey }, gates }: RouteDependencies,
): void {
  app.get('/members', { onRequest: gates.signedIn, schema: membersDocs }, async (request) => {
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
        'credentials.user_id as with_password',
      ])
      .where('memberships.app_key', '=', appKey)
      .where('memberships.user_app_key', '=', accountsKey)
      .orderBy('users.id')
      .limit(maxRows)
      .execute();
    const data = rows.map(({ with_password: withPassword, ...member }) => ({
      ...member,
      has_password: withPassword !== null,
    }));
    return { data: { data, current_page: 1, last_page: 1, per_page: maxRows, total: data.length } };
  });

  app.delete<{ Params: { id: string } }>(
    '/members/:id',
    { onRequest: gates.reauthenticated, schema: leaveDocs },
    async (request) => {
      const {
        scope: { appKey },
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
      });
      return { data: { message: 'This account no longer administers the application.' } };
    },
  );
}
