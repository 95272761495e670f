import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { ProviderSignIn } from '@quoin/shared/contract/provider-sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { nameDevice } from '../../accounts/device-name.ts';
import { hasFactor, listMethods, readFactors } from '../../accounts/factors/own-factors.ts';
import { consumeCode, readCode } from '../../accounts/factors/verify-code.ts';
import { findIdentityUser, linkOrRecordUse, type IdentityUser } from '../../accounts/provider/identities.ts';
import {
  createOpenIdProvider,
  type ProvidedIdentity,
  type ProviderResponse,
} from '../../accounts/provider/open-id-provider.ts';
import { describeProviderError, startAgain, type ProviderFailure } from '../../accounts/provider/provider-error.ts';
import { keepVerified, storeSignIn, takeSignIn } from '../../accounts/provider/provider-sign-ins.ts';
import type { Factors } from '../../accounts/sessions.ts';
import type { StartSession } from '../../accounts/start-session.ts';
import type { Background } from '../../background.ts';
import type { Database, Db } from '../../db/database.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { addressKey, createCallLimit } from '../../http/rate-limit.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { now } from '../../timestamps.ts';
import { beginDocs, completeDocs } from './provider-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  mailer: Mailer;
  background: Background;
  startSession: StartSession;
}

const windowMs = 15 * 60_000;

/** What the callback page sends: the provider's response, or a code of the user's second factor. */
interface Callback {
  key: { state: string; browserKey: string };
  response: ProviderResponse;
  /** '' without one. */
  code: string;
  /** The device token of an earlier sign-in, if the client has one. */
  device: unknown;
}

/**
 * Serves `/provider-sign-in`, which begins a sign-in at the OpenID Connect provider, and `/provider-sign-in/session`,
 * which completes it.
 */
export function providerSignInRoutes(
  app: FastifyInstance,
  { database: { db }, settings, mailer, background, startSession }: RouteDependencies,
): void {
  const { accountsAppKey: accountsKey, siteUrl } = settings;
  const provider = settings.oidc && {
    ...createOpenIdProvider(settings.oidc, settings),
    oidc: settings.oidc,
    name: settings.oidc.name,
  };
  const perAddress = createCallLimit(app, { max: 100, windowMs, getKey: addressKey });
  const proveFactors = createFactorProof({ db, accountsKey });
  const failures = createAttemptLimit({ name: 'provider sign-in', max: 50, windowMs }, { db, accountsKey });

  const requireProvider = () => {
    if (!provider) throw new HttpProblem(404, { detail: 'No provider is set up here. Sign in with your password.' });
    return provider;
  };

  app.post('/provider-sign-in', { schema: beginDocs }, async (request): Promise<{ data: ProviderSignIn }> => {
    const { begin, name } = requireProvider();
    await perAddress(request);
    const { url, secrets } = await begin().catch((error: unknown) =>
      refuse(request, describeProviderError(error, name)),
    );
    return { data: { url, browser_key: await storeSignIn(db, { accountsKey, secrets }) } };
  });

  app.post('/provider-sign-in/session', { schema: completeDocs }, async (request) => {
    const { complete, name, oidc } = requireProvider();
    const callback = readCallback(request.body);
    const { secrets, verified } = await take(request, callback.key);
    const identity = verified
      ? { ...verified, issuer: oidc.issuer, factors: 'one' as const }
      : await complete(callback.response, secrets).catch((error: unknown) =>
          refuse(request, describeProviderError(error, name)),
        );
    const user = await findIdentityUser(db, { accountsKey, identity });
    if (!user) return refuse(request, describeUnknown(identity, name));
    const factors = await proveFactors(request, { callback, identity, user });
    const data = await startSession(request, {
      account: { ...user.user, email: user.email },
      method: 'provider',
      hash: undefined,
      factors,
      isStillValid: async (within) =>
        (factors === 'two' || !hasFactor(await readFactors(within, user.user)))
        && linkOrRecordUse(within, { accountsKey, issuer: identity.issuer, subject: identity.subject, user }),
      remember: false,
      device: callback.device,
    });
    if (!data) return refuse(request, describeUnknown(identity, name));
    if (user.isFirst) noticeLink(request, user);
    return { data, token: data.token };
  });

  /** Takes the sign-in that the callback belongs to. Counts callbacks that belong to none. */
  async function take(request: FastifyRequest, key: Callback['key']) {
    let taken: Awaited<ReturnType<typeof takeSignIn>>;
    await failures.countFailure(addressKey(request), async () => {
      taken = await takeSignIn(db, { accountsKey, ...key });
      return taken !== undefined;
    });
    return (
      taken ?? refuse(request, { status: 403, detail: startAgain, reason: 'no sign-in of this browser has this state' })
    );
  }

  function noticeLink(request: FastifyRequest, { user, email }: IdentityUser): void {
    request.log.info({ event: 'identity linked', userId: user.user_id }, 'a user was linked with the provider');
    const [device, address] = [nameDevice(request.headers['user-agent']), request.ip];
    if (mailer.isConfigured)
      background(() => mailer.send(writeNewLink({ email, device, address, siteUrl, name: requireProvider().name })));
  }
}

interface Proof {
  callback: Callback;
  identity: ProvidedIdentity;
  user: IdentityUser;
}

/**
 * Creates the check of the user's own second factor. A provider that proved only one factor does not replace it.
 * Without a valid code the sign-in stays open for the next one.
 */
function createFactorProof({ db, accountsKey }: { db: Db; accountsKey: string }) {
  // Only who is signed in at the provider can try codes, so nobody else can use up the limit.
  const wrongCodes = createAttemptLimit({ name: 'provider code', max: 10, windowMs }, { db, accountsKey });
  return async (
    request: FastifyRequest,
    { callback: { key, code }, identity, user: { user } }: Proof,
  ): Promise<Factors> => {
    if (identity.factors === 'two') return 'two';
    const own = await readFactors(db, user);
    if (!hasFactor(own)) return 'one';
    const isRight =
      code !== '' && (await wrongCodes.countFailure(`user ${user.user_id}`, () => consumeCode(db, { user, code })));
    if (isRight) return 'two';
    await keepVerified(db, { accountsKey, ...key, verified: identity });
    if (code === '')
      throw new HttpProblem(401, {
        code: 'second_factor_required',
        methods: listMethods(own),
        detail: 'Your account has a second factor. Send a code too.',
      });
    const event = { event: 'second factor failed', method: 'provider', userId: user.user_id };
    request.log.warn({ ...event, address: request.ip }, 'a code was wrong at a sign-in');
    throw new HttpProblem(401, { code: 'second_factor_wrong', detail: 'The code is wrong, or was used before.' });
  };
}

/**
 * Logs why a sign-in failed, and refuses it.
 * @throws {HttpProblem} always
 */
function refuse(request: FastifyRequest, { status, detail, reason }: ProviderFailure): never {
  const [device, address] = [nameDevice(request.headers['user-agent']), request.ip];
  request.log.warn({ event: 'sign-in failed', method: 'provider', reason, device, address }, 'a sign-in failed');
  throw new HttpProblem(status, { detail, ...(status === 503 ? { headers: { 'retry-after': '30' } } : {}) });
}

/** Says the same for an unknown, an inactive and an ambiguous account, so that it tells nothing about other people. */
function describeUnknown({ email, isEmailVerified }: ProvidedIdentity, name: string): ProviderFailure {
  if (email !== undefined && !isEmailVerified)
    return {
      status: 403,
      detail: `${name} did not confirm that ${email} is your address, so no account can be linked with it. Confirm the address there, or ask an administrator for help.`,
      reason: 'the email is not verified',
    };
  return {
    status: 403,
    detail: `No account here is linked with ${email ?? `your account at ${name}`}. Ask an administrator for an invitation.`,
    reason: 'no active account is linked with the identity',
  };
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 4096 ? value : undefined;

/** @throws {HttpProblem} 422 when a value is missing */
function readCallback(body: unknown): Callback {
  const sent: Record<string, unknown> = isObject(body) ? body : {};
  const [state, browserKey, code, error] = ['state', 'browser_key', 'code', 'error'].map((name) =>
    readText(sent[name]),
  );
  const factorCode = readCode(sent['second_factor_code']);
  refuseErrors({
    ...(state ? {} : { state: ['Must be filled in.'] }),
    ...(browserKey ? {} : { browser_key: ['Must be filled in.'] }),
    ...(code || error || factorCode ? {} : { code: ['Must be filled in.'] }),
  });
  return {
    key: { state: String(state), browserKey: String(browserKey) },
    response: { code, error, iss: readText(sent['iss']) },
    code: factorCode,
    device: sent['device'],
  };
}

interface NewLink {
  email: string;
  device: string;
  address: string;
  siteUrl: string;
  name: string;
}

function writeNewLink({ email, device, address, siteUrl, name }: NewLink): Mail {
  return {
    to: email,
    subject: `Your account is linked with ${name}`,
    text:
      `Somebody signed in to your account at ${siteUrl}/admin by ${name} for the first time, with ${device}, from ${address}, at ${now()} UTC.\n`
      + 'From now on, that account there opens your account here.\n\n'
      + 'If it was you, there is nothing to do.\n'
      + `If it was not you, remove the link and end the session:\n${siteUrl}/admin/account\n`,
  };
}
