import type { Settings } from '@quoin/shared/contract/settings';
import { users } from '@quoin/shared/contract/users';
import type { FastifyInstance } from 'fastify';
import { adminOf, type Gates } from '../accounts/access.ts';
import { refuseToLoseLast } from '../accounts/credentials.ts';
import type { Database } from '../db/database.ts';
import { numberOf } from '../engine/crud-routes.ts';
import { turnOf } from '../engine/resource.ts';
import { HttpProblem } from '../http/problem.ts';
import { leaveDocs } from './account-docs.ts';

interface Needs { database: Database; settings: Settings; gates: Gates }

/** An administrator takes another one off the application of the header; the account goes on, and reaches what else it reaches. */
export function membersRoute(app: FastifyInstance, { database, settings: { accountsAppKey: accountsKey }, gates }: Needs): void {
  app.delete<{ Params: { id: string } }>('/members/:id', { onRequest: gates.signedIn, schema: leaveDocs }, async (request) => {
    const { scope: { appKey } } = adminOf(request);
    const user = { app_key: accountsKey, user_id: numberOf(request.params.id) };
    await database.db.transaction().execute(async (db) => {
      // Two administrators who take out each other must see what the other did.
      await database.lock(db, turnOf(users, accountsKey));
      const membership = { app_key: appKey, user_app_key: accountsKey, user_id: user.user_id };
      const left = await db.deleteFrom('memberships').where((eb) => eb.and(membership)).returning('user_id').executeTakeFirst();
      if (!left) throw new HttpProblem(404);
      await refuseToLoseLast(db, { user, appKeys: [appKey] });
    });
    return { data: { message: 'This account no longer administers the application.' } };
  });
}
