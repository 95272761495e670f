import { isObject } from '@quoin/shared/contract/is-object';
import type { Session } from '@quoin/shared/contract/account-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { foldIdentifier } from '@quoin/shared/contract/texts/fold-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentAppKey, type Gates } from '../../accounts/access.ts';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { nameDevice } from '../../accounts/device-name.ts';
import { isKnownDevice } from '../../accounts/devices.ts';
import { findAccount, isIdentifier } from '../../accounts/find-account.ts';
import { readHash, type UserKey } from '../../accounts/credentials.ts';
import { hasFactor, listMethods, readFactors } from '../../accounts/factors/own-factors.ts';
import { consumeCode, readCode } from '../../accounts/factors/verify-code.ts';
import { isPassword } from '../../accounts/passwords.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { SignInRecorder } from '../../accounts/sign-in-events.ts';
import type { StartSession } from '../../accounts/start-session.ts';
import type { Database, Db } from '../../db/database.ts';
import { getCallerAddress } from '../../http/caller-address.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { loginDocs, logoutDocs } from './login-docs.ts';

interface Credentials {
  identifier: string;
  password: string;
  /** Of the authenticator app, or a recovery code; '' without one. */
  code: string;
  remember: boolean;
  /** The device token of an earlier sign-in, if the client has one. */
  device: unknown;
}
interface Attempt {
  account: Awaited<ReturnType<typeof findAccount>>;
  credentials: Credentials;
  hash: string | undefined;
}
/** What a check found: what is missing or wrong, or how many factors the user proved. */
type Outcome = 'password wrong' | 'code missing' | 'code wrong' | 'one factor' | 'two factors';
interface RouteDependencies {
  database: Database;
  settings: Settings;
  sessions: Sessions;
  gates: Gates;
  startSession: StartSession;
  recordSignIn: SignInRecorder;
}

const windowMs = 15 * 60_000;

export function loginRoutes(
  app: FastifyInstance,
  { database, settings, sessions, gates, startSession, recordSignIn }: RouteDependencies,
): void {
  const { db } = database;
  const { accountsAppKey: accountsKey } = settings;
  const perAccount = createAttemptLimit({ name: 'sign-in', max: 10, windowMs }, { db, accountsKey });
  const perAddress = createAttemptLimit({ name: 'sign-in from', max: 50, windowMs }, { db, accountsKey });

  const verify = async ({ account, credentials: { password, code }, hash }: Attempt): Promise<Outcome> => {
    if (!(await isPassword(password, hash)) || !account) return 'password wrong';
    if (!hasFactor(await readFactors(db, account))) return 'one factor';
    if (code === '') return 'code missing';
    return (await consumeCode(db, { user: account, code })) ? 'two factors' : 'code wrong';
  };

  /** Counts wrong passwords and wrong codes. A device that the user knows has a count of its own. */
  const check = async (request: FastifyRequest, attempt: Attempt): Promise<Outcome> => {
    const { account, credentials } = attempt;
    const { identifier, device } = credentials;
    let outcome: Outcome = 'password wrong';
    const work = async (): Promise<boolean> => {
      outcome = await verify(attempt);
      return outcome !== 'password wrong' && outcome !== 'code wrong';
    };
    // An account has one key for both its email and its name. Unknown identifiers are counted too.
    const key = account ? `user ${account.user_id}` : `nobody ${foldIdentifier(identifier)}`;
    await (account && (await isKnownDevice(db, { user: account, token: device }))
      ? perAccount.countFailure(`device ${String(device)}`, work)
      : perAddress.countFailure(addressKey(request), () => perAccount.countFailure(key, work)));
    return outcome;
  };

  const checkAndRecord = async (
    request: FastifyRequest,
    { attempt, event }: { attempt: Attempt; event: object },
  ): Promise<Outcome> => {
    try {
      return await check(request, attempt);
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 429)
        await recordSignIn(request, { userId: attempt.account?.user_id, outcome: 'too-many-attempts' });
      request.log.warn({ event: 'sign-in refused', ...event }, 'too many attempts to sign in');
      throw error;
    }
  };

  const start = async (
    request: FastifyRequest,
    { attempt: { account, credentials, hash }, factors }: { attempt: Attempt; factors: 'one' | 'two' },
  ): Promise<Session | undefined> => {
    if (!account || hash === undefined) return undefined;
    // The user may have added a factor while the password was verified.
    const isStillValid = async (within: Db): Promise<boolean> =>
      factors === 'two' || !hasFactor(await readFactors(within, account));
    const { remember, device } = credentials;
    return startSession(request, { account, method: 'password', hash, factors, isStillValid, remember, device });
  };

  app.post('/login', { schema: loginDocs }, async (request) => {
    refusePasswords(settings);
    const credentials = readCredentials(request.body);
    const account = await findAccount(database, {
      accountsKey,
      identifier: credentials.identifier,
      appKey: sentAppKey(request),
    });
    const hash = account && (await readHash(db, account));
    const [device, address] = [nameDevice(request.headers['user-agent']), getCallerAddress(request)];
    const attempt = { account, credentials, hash };
    const event = { method: 'password', userId: account?.user_id, device, address };
    const outcome = await checkAndRecord(request, { attempt, event });
    if (account && outcome === 'code missing') throw await requireCode(db, account);
    if (outcome === 'code wrong') {
      request.log.warn({ event: 'second factor failed', ...event }, 'a code was wrong at a sign-in');
      await recordSignIn(request, { userId: account?.user_id, outcome: 'second-factor-wrong' });
      throw new HttpProblem(401, { code: 'second_factor_wrong', detail: 'The code is wrong, or was used before.' });
    }
    const data =
      outcome === 'password wrong'
        ? undefined
        : await start(request, { attempt, factors: outcome === 'two factors' ? 'two' : 'one' });
    if (!data) {
      request.log.warn({ event: 'sign-in failed', ...event }, 'a sign-in failed');
      await recordSignIn(request, { userId: account?.user_id, outcome: 'wrong-password' });
      throw new HttpProblem(401, { detail: 'The identifier or the password is wrong.' });
    }
    return { data, token: data.token };
  });

  app.post('/logout', { schema: logoutDocs }, async (request) => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401);
    await sessions.close(holder);
    await recordSignIn(request, { userId: holder.userId, outcome: 'session-ended' });
    return { data: null };
  });
}

/** @throws {HttpProblem} 403 when users sign in at the provider only */
function refusePasswords({ oidc }: Settings): void {
  if (oidc?.isOnly)
    throw new HttpProblem(403, { detail: `Passwords are switched off here. Sign in with ${oidc.name}.` });
}

/** Makes the problem of a sign-in with the right password and no code. */
async function requireCode(db: Db, user: UserKey): Promise<HttpProblem> {
  return new HttpProblem(401, {
    code: 'second_factor_required',
    methods: listMethods(await readFactors(db, user)),
    detail: 'Your account has a second factor. Send a code too.',
  });
}

function readCredentials(body: unknown): Credentials {
  const { identifier, password, code, remember, device } = isObject(body) ? body : {};
  refuseErrors({
    ...(isIdentifier(identifier) ? {} : { identifier: ['Must be filled in.'] }),
    ...(typeof password === 'string' && password !== '' && password.length <= 1024
      ? {}
      : { password: ['Must be filled in.'] }),
  });
  return {
    identifier: String(identifier),
    password: String(password),
    code: readCode(code),
    remember: remember === true || remember === 1 || remember === '1',
    device,
  };
}
