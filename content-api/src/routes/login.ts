import type { Settings } from '@quoin/shared/contract/settings';
import type { FastifyInstance } from 'fastify';
import { attempts } from '../accounts/attempts.ts';
import type { Gates } from '../accounts/access.ts';
import { isPassword } from '../accounts/passwords.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Db } from '../db/database.ts';
import { activeStatus } from '../engine/resource.ts';
import { HttpProblem, refuseErrors } from '../http/problem.ts';

interface Credentials { identifier: string; password: string; remember: boolean }
interface Needs { db: Db; settings: Settings; sessions: Sessions; gates: Gates }

const windowMs = 15 * 60_000;

export function loginRoutes(app: FastifyInstance, { db, settings, sessions, gates }: Needs): void {
  const perAccount = attempts({ most: 10, windowMs });
  const perAddress = attempts({ most: 50, windowMs });

  app.post('/login', { schema: loginDocs }, async (request) => {
    const { identifier, password, remember } = readCredentials(request.body);
    const account = identifier.normalize('NFKC').trim().toLowerCase();
    perAddress.begin(request.ip);
    perAccount.begin(account);
    const known = await accountOf(db, { accountsKey: settings.accountsAppKey, identifier: account });
    if (!(await isPassword(password, known?.hash)) || !known) throw new HttpProblem(401, { detail: 'The identifier or the password is wrong.' });
    perAddress.forgive(request.ip);
    perAccount.forgive(account);
    const data = await sessions.open(known.id, remember);
    return { data, token: data.token };
  });

  app.post('/logout', { schema: logoutDocs }, async (request) => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401, { headers: { 'www-authenticate': 'Bearer' } });
    await sessions.close(holder);
    return { data: null };
  });
}

/** The active account whose email or, where only one has it, whose name this is. */
async function accountOf(db: Db, { accountsKey, identifier }: { accountsKey: string; identifier: string }): Promise<{ id: number; hash: string } | undefined> {
  const found = await db.selectFrom('users').innerJoin('credentials', (join) => join.onRef('credentials.app_key', '=', 'users.app_key').onRef('credentials.user_id', '=', 'users.id'))
    .select(['credentials.user_id as id', 'credentials.password_hash as hash', 'users.email as email'])
    .where('users.app_key', '=', accountsKey).where('users.status', '=', activeStatus)
    .where((eb) => eb.or([eb('users.email', '=', identifier), eb(eb.fn('lower', ['users.name']), '=', identifier)]))
    .limit(3).execute();
  const byEmail = found.find(({ email }) => email === identifier);
  return byEmail ?? (found.length === 1 ? found[0] : undefined);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readCredentials(body: unknown): Credentials {
  const { identifier, password, remember } = isObject(body) ? body : {};
  refuseErrors({
    ...(typeof identifier === 'string' && identifier.trim() !== '' && identifier.length <= 320 ? {} : { identifier: ['Must be filled in.'] }),
    ...(typeof password === 'string' && password !== '' && password.length <= 1024 ? {} : { password: ['Must be filled in.'] }),
  });
  return { identifier: String(identifier), password: String(password), remember: remember === true || remember === 1 || remember === '1' };
}

const sessionSchema = {
  type: 'object',
  required: ['token', 'expires_at', 'user'],
  properties: {
    token: { type: 'string' },
    expires_at: { type: 'string', description: 'In UTC.' },
    user: {
      type: 'object',
      required: ['id', 'name', 'email', 'app_keys'],
      properties: { id: { type: 'integer' }, name: { type: 'string' }, email: { type: 'string' }, app_keys: { type: 'array', items: { type: 'string' } } },
    },
  },
};

const loginDocs = {
  tags: ['session'],
  summary: 'Sign in with an email or a name',
  body: {
    type: 'object',
    required: ['identifier', 'password'],
    properties: { identifier: { type: 'string' }, password: { type: 'string', writeOnly: true }, remember: { type: 'boolean', default: false } },
  },
  response: {
    200: { description: 'Signed in.', type: 'object', required: ['data', 'token'], properties: { data: sessionSchema, token: { type: 'string' } } },
    '4xx': { description: 'Refused; 429 says in Retry-After when to come back.', $ref: 'Problem#' },
  },
};

const logoutDocs = {
  tags: ['session'],
  summary: 'Revoke the token',
  security: [{ token: [] }],
  response: { 200: { description: 'The token is dead.', type: 'object', properties: { data: { type: 'null' } } }, '4xx': { description: 'Refused.', $ref: 'Problem#' } },
};
