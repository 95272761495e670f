import { users } from '@quoin/shared/contract/resources/users';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { refuseToLoseLast } from '../../accounts/credentials.ts';
import { administratorRole, readRole } from '../../accounts/memberships.ts';
import { appendAudit } from '../../audit/append.ts';
import { toAccount, toDetail } from '../../audit/account-events.ts';
import type { Database } from '../../db/database.ts';
import { allowRole } from '../../engine/permissions.ts';
import { getLockName } from '../../engine/resource.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { changeRoleDocs } from './role-docs.ts';

/** Serves the change of a member's role in the application of the header. */
export function changeRoleRoute(
  app: FastifyInstance,
  { database, accountsKey, gates }: { database: Database; accountsKey: string; gates: Gates },
): void {
  app.put<{ Params: { id: string } }>(
    '/members/:id',
    { onRequest: [gates.reauthenticated, allowRole('admin')], schema: changeRoleDocs },
    async (request) => {
      const { scope, holder } = getAdmin(request);
      const user = { app_key: accountsKey, user_id: parseId(request.params.id) };
      const next = readRole(readBody(request, scope.appKey));
      if (user.user_id === holder.userId)
        throw new HttpProblem(409, { detail: 'You cannot change your own role. Ask another administrator.' });
      await database.db.transaction().execute(async (db) => {
        await database.lock(db, getLockName(users, accountsKey));
        const changed = await db
          .updateTable('memberships')
          .set(next)
          .where('app_key', '=', scope.appKey)
          .where('user_app_key', '=', accountsKey)
          .where('user_id', '=', user.user_id)
          .returning('user_id')
          .executeTakeFirst();
        if (!changed) throw new HttpProblem(404);
        if (next.role !== administratorRole.role) await refuseToLoseLast(db, { user, appKeys: [scope.appKey] });
        await appendAudit(db, {
          appKey: scope.appKey,
          events: [{ action: 'change-role', by: holder, ...toAccount(user.user_id), detail: toDetail(next) }],
        });
      });
      request.log.info(
        { event: 'role changed', userId: user.user_id, by: holder.userId, ...next },
        'the role of a member was changed',
      );
      return { data: { message: 'The role is changed.' } };
    },
  );
}
