import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Session } from '@quoin/shared/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentAppKey, type Gates } from '../../accounts/access.ts';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { nameDevice } from '../../accounts/device-name.ts';
import { isKnownDevice, rememberDevice } from '../../accounts/devices.ts';
import { findAccount, isIdentifier } from '../../accounts/find-account.ts';
import { readHash } from '../../accounts/credentials.ts';
import { isPassword } from '../../accounts/passwords.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import { fold } from '../../db/search-text.ts';
import { object, bodyErrors, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { security } from '../../http/security.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { now } from '../../timestamps.ts';

interface Credentials {
  identifier: string;
  password: string;
  remember: boolean;
  /** The device token of an earlier sign-in, if the client has one. */
  device: unknown;
}
interface Attempt {
  account: Awaited<ReturnType<typeof findAccount>>;
  credentials: Credentials;
  hash: string | undefined;
}
interface RouteDependencies {
  database: Database;
  settings: Settings;
  sessions: Sessions;
  gates: Gates;
  mailer: Mailer;
  background: Background;
}

const windowMs = 15 * 60_000;

export function loginRoutes(
  app: FastifyInstance,
  { database, settings, sessions, gates, mailer, background }: RouteDependencies,
): void {
  const { db } = database;
  const { accountsAppKey: accountsKey, siteUrl } = settings;
  const perAccount = createAttemptLimit({ name: 'sign-in', max: 10, windowMs }, { db, accountsKey });
  const perAddress = createAttemptLimit({ name: 'sign-in from', max: 50, windowMs }, { db, accountsKey });

  /** Whether the password is right. Counts wrong ones; a device that the user knows has a count of its own. */
  const check = async (request: FastifyRequest, { account, credentials, hash }: Attempt): Promise<boolean> => {
    const { identifier, password, device } = credentials;
    const verify = () => isPassword(password, hash);
    if (account && (await isKnownDevice(db, { user: account, token: device })))
      return perAccount.countFailure(`device ${String(device)}`, verify);
    // An account has one key for both its email and its name. Unknown identifiers are counted too.
    const key = account ? `user ${account.user_id}` : `nobody ${fold(identifier)}`;
    return perAddress.countFailure(addressKey(request), () => perAccount.countFailure(key, verify));
  };

  app.post('/login', { schema: loginDocs }, async (request) => {
    const credentials = readCredentials(request.body);
    const account = await findAccount(database, {
      accountsKey,
      identifier: credentials.identifier,
      appKey: sentAppKey(request),
    });
    const hash = account && (await readHash(db, account));
    const [device, address] = [nameDevice(request.headers['user-agent']), request.ip];
    const event = { userId: account?.user_id, device, address };
    const isRight = await check(request, { account, credentials, hash }).catch((error: unknown) => {
      request.log.warn({ event: 'sign-in refused', ...event }, 'too many attempts to sign in');
      throw error;
    });
    const session =
      isRight && account && hash !== undefined
        ? await sessions.open({
            userId: account.user_id,
            hash,
            factors: 'one',
            remember: credentials.remember,
            device,
            address,
          })
        : undefined;
    if (!session || !account) {
      request.log.warn({ event: 'sign-in failed', ...event }, 'a sign-in failed');
      throw new HttpProblem(401, { detail: 'The identifier or the password is wrong.' });
    }
    request.log.info({ event: 'sign-in', ...event }, 'a user signed in');
    const { email, ...user } = account;
    const { token, isNew } = await rememberDevice(db, { user, token: credentials.device });
    if (isNew && mailer.isConfigured)
      background(() => mailer.send(writeNewDevice({ email, device, address, siteUrl })));
    const data: Session = { ...session, device: token };
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
  const { identifier, password, remember, device } = isObject(body) ? body : {};
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
    device,
  };
}

function writeNewDevice({
  email,
  device,
  address,
  siteUrl,
}: {
  email: string;
  device: string;
  address: string;
  siteUrl: string;
}): Mail {
  return {
    to: email,
    subject: 'New sign-in to your account',
    text:
      `Somebody signed in to your account at ${siteUrl}/admin with ${device}, from ${address}, at ${now()} UTC.\n\n`
      + 'If it was you, there is nothing to do.\n'
      + `If it was not you, set a new password at once. That ends all sessions:\n${siteUrl}/admin/account\n`,
  };
}

const text = { type: 'string' };
const session = object({
  token: text,
  device: { ...text, description: 'Identifies the device at its next sign-in. It gives no access.' },
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
      device: { ...text, description: 'The `device` of an earlier sign-in on this device.' },
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
