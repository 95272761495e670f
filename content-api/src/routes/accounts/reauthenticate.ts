import { isObject } from '@quoin/shared/contract/is-object';
import { reauthenticationMinutes } from '@quoin/shared/contract/account-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import type { Gates } from '../../accounts/access.ts';
import { readHash } from '../../accounts/credentials.ts';
import { createCurrentPasswordCheck } from '../../accounts/current-password.ts';
import type { SignInRecorder } from '../../accounts/sign-in-events.ts';
import { confirmToken } from '../../accounts/tokens.ts';
import type { Database } from '../../db/database.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  recordSignIn: SignInRecorder;
}

/**
 * Serves `POST /reauthenticate`: the user of a token proves again who they are. The body names the method by its field;
 * the only one so far is `password`.
 */
export function reauthenticateRoute(
  app: FastifyInstance,
  { database: { db }, settings: { accountsAppKey: accountsKey }, gates, recordSignIn }: RouteDependencies,
): void {
  const isCurrent = createCurrentPasswordCheck({ db, accountsKey });

  app.post('/reauthenticate', { schema: docs }, async (request) => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401);
    const { password } = isObject(request.body) ? request.body : {};
    if (typeof password !== 'string' || password === '' || password.length > 1024) {
      refuseErrors({ password: ['Must be filled in.'] });
      return undefined;
    }
    const user = { app_key: accountsKey, user_id: holder.userId };
    if ((await readHash(db, user)) === undefined)
      throw new HttpProblem(409, {
        detail: 'Your account has no password. Sign out and sign in again: that confirms who you are too.',
      });
    if (!(await isCurrent(user, password))) {
      await recordSignIn(request, { userId: holder.userId, outcome: 'wrong-password' });
      refuseErrors({ password: ['Must be your current password.'] });
    }
    await confirmToken(db, { accountsKey, hash: holder.tokenHash });
    await recordSignIn(request, { userId: holder.userId, outcome: 'reauthenticated' });
    request.log.info({ event: 'reauthenticated', userId: holder.userId }, 'a user confirmed the password');
    return { data: null };
  });
}

const docs = {
  tags: ['session'],
  summary: 'Confirm that the user of the token is the one who sends it',
  description: `Allows sensitive changes for ${reauthenticationMinutes} minutes, as a sign-in does. The wrong password answers 422; an account without one answers 409 and signs in again instead.`,
  security: security.holder,
  body: {
    type: 'object',
    required: ['password'],
    properties: { password: { type: 'string', writeOnly: true, description: 'The current password.' } },
  },
  response: { 200: makeSuccess('Confirmed.', { type: 'null' }), ...errorResponses(401, 403, 409, ...bodyErrors) },
};
