import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import type { Gates } from '../../accounts/access.ts';
import { findAccount, isIdentifier, normalizeIdentifier } from '../../accounts/find-account.ts';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { readHash } from '../../accounts/credentials.ts';
import { isPassword } from '../../accounts/passwords.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import { object, bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { security } from '../../http/security.ts';

interface Credentials {
  identifier: string;
  password: string;
  remember: boolean;
}
interface RouteDependencies {
  database: Database;
  settings: Settings;
  sessions: Sessions;
  gates: Gates;
}

const windowMs = 15 * 60_000;

export function loginRoutes(app: FastifyInstance, { database, settings, sessions, gates }: RouteDependencies): void {
  const { accountsAppKey: accountsKey } = settings;
  const perAccount = createAttemptLimit({ max: 10, windowMs });
  const perAddress = createAttemptLimit({ max: 50, windowMs });

  app.post('/login', { schema: loginDocs }, async (request) => {
    const { identifier, password, remember } = readCredentials(request.body);
    let check: { userId: number; hash: string } | undefined;
    const isSignedIn = await perAddress.countFailure(addressKey(request), async () => {
      const account = await findAccount(database, { accountsKey, identifier });
      // An account has one key for both its email and its name. Unknown identifiers are counted too.
      return perAccount.countFailure(
        account ? `user ${account.user_id}` : `nobody ${normalizeIdentifier(identifier)}`,
        async () => {
          const hash = account && (await readHash(database.db, account));
          if (account && hash !== undefined) check = { userId: account.user_id, hash };
          return isPassword(password, hash);
        },
      );
    });
    const data = isSignedIn && check ? await sessions.open({ ...check, remember }) : undefined;
    if (!data) throw new HttpProblem(401, { detail: 'The identifier or the password is wrong.' });
    return { data, token: data.token };
  });

  app.post('/logout', { schema: logoutDocs }, async (request) => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401);
    await sessions.close(holder);
    return { data: null };
  });
}

function readCredentials(body: unknown): Credentials {
  const { identifier, password, remember } = isObject(body) ? body : {};
  refuseErrors({
    ...(isIdentifier(identifier) ? {} : { identifier: ['Must be filled in.'] }),
    ...(typeof password === 'string' && password !== '' && password.length <= 1024
      ? {}
      : { password: ['Must be filled in.'] }),
  });
  return {
    identifier: String(identifier),
    password: String(password),
    remember: remember === true || remember === 1 || remember === '1',
  };
}

const text = { type: 'string' };
const session = object({
  token: text,
  expires_at: { ...text, description: 'In UTC.' },
  user: object({
    id: { type: 'integer' },
    name: text,
    email: text,
    app_keys: { type: 'array', items: text, description: 'The applications that it administers.' },
  }),
});

const loginDocs = {
  tags: ['session'],
  summary: 'Sign in with an email or a name',
  description: 'Returns the token that other calls send as Authorization: Bearer.',
  security: security.none,
  body: {
    type: 'object',
    required: ['identifier', 'password'],
    properties: {
      identifier: text,
      password: { ...text, writeOnly: true },
      remember: { type: 'boolean', description: 'Keep the token for 14 days without use instead of half an hour.' },
    },
  },
  response: {
    200: object({ data: session, token: { ...text, description: 'The same token.' } }, { description: 'Signed in.' }),
    ...errorResponses(401, ...bodyErrors),
  },
};

const logoutDocs = {
  tags: ['session'],
  summary: 'Revoke the token',
  description: 'Other tokens of the same user stay valid.',
  security: security.holder,
  response: { 200: makeSuccess('The token is revoked.', { type: 'null' }), ...errorResponses(401, 413, 415) },
};
