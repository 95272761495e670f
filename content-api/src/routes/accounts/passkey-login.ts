import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Session } from '@quoin/shared/contract/account-wire';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { selectUser } from '../../accounts/credentials.ts';
import { nameDevice } from '../../accounts/device-name.ts';
import { loadWebAuthn } from '../../accounts/factors/load-webauthn.ts';
import { challengeLifetimeMs, consumeChallenge, createChallenge } from '../../accounts/factors/passkey-challenges.ts';
import { findPasskey, getRelyingParty, getUserHandle, recordPasskeyUse } from '../../accounts/factors/passkeys.ts';
import type { StartSession } from '../../accounts/start-session.ts';
import type { Database } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { addressKey, createCallLimit } from '../../http/rate-limit.ts';
import { passkeyLoginDocs, passkeyOptionsDocs } from './passkey-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  startSession: StartSession;
}

const windowMs = 15 * 60_000;

const isAssertion = (sent: unknown): sent is AuthenticationResponseJSON =>
  isObject(sent)
  && typeof sent.id === 'string'
  && isObject(sent.response)
  && ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'].every(
    (name) => isObject(sent.response) && typeof sent.response[name] === 'string',
  );

/**
 * Serves the sign-in by passkey alone. The passkey names its user and has verified them, so it counts as two factors:
 * the device, and its PIN or a fingerprint.
 */
export function passkeyLoginRoutes(
  app: FastifyInstance,
  { database: { db }, settings, startSession }: RouteDependencies,
): void {
  const { accountsAppKey: accountsKey } = settings;
  const { id: rpID, origins } = getRelyingParty(settings);
  // The limit of sign-ins by password: failures of both count together.
  const perAddress = createAttemptLimit({ name: 'sign-in from', max: 50, windowMs }, { db, accountsKey });
  // Each call stores a row for some minutes.
  const limitOptions = createCallLimit(app, { max: 300, windowMs, getKey: addressKey });

  app.post('/login/passkey/options', { schema: passkeyOptionsDocs }, async (request) => {
    await limitOptions(request);
    // No credentials are listed: the options are the same for everybody, and say nothing about accounts.
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: Buffer.from(await createChallenge(db, { accountsKey, userId: null }), 'base64url'),
      timeout: challengeLifetimeMs,
      userVerification: 'required',
    });
    return { data: options };
  });

  const signIn = async (
    request: FastifyRequest,
    { response, remember, device }: { response: AuthenticationResponseJSON; remember: boolean; device: unknown },
  ): Promise<Session | undefined> => {
    const found = await findPasskey(db, { accountsKey, credentialId: response.id });
    if (!found) return undefined;
    const { user, credential } = found;
    if (response.response.userHandle !== Buffer.from(getUserHandle(user)).toString('base64url')) return undefined;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    // It throws for everything that is wrong with a response, such as a counter that does not grow.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential,
      expectedChallenge: (challenge) => consumeChallenge(db, { accountsKey, userId: null, challenge }),
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch((error: unknown) => {
      request.log.debug({ err: error }, 'a passkey was refused');
      return { verified: false, authenticationInfo: undefined };
    });
    const row = await selectUser(db, user).select('email').executeTakeFirst();
    if (!verified || !authenticationInfo || !row) return undefined;
    return startSession(request, {
      account: { ...user, email: String(row.email) },
      method: 'passkey',
      hash: undefined,
      factors: 'two',
      isStillValid: (within) => recordPasskeyUse(within, { user, credential, counter: authenticationInfo.newCounter }),
      remember,
      device,
    });
  };

  app.post('/login/passkey', { schema: passkeyLoginDocs }, async (request) => {
    const { response, remember, device } = isObject(request.body) ? request.body : {};
    if (!isAssertion(response)) throw new HttpProblem(422, { errors: { response: ['Must be that of a passkey.'] } });
    let data: Session | undefined;
    await perAddress.countFailure(addressKey(request), async () => {
      data = await signIn(request, { response, remember: remember === true, device });
      return data !== undefined;
    });
    if (!data) {
      const event = { event: 'sign-in failed', device: nameDevice(request.headers['user-agent']), address: request.ip };
      request.log.warn(event, 'a sign-in by passkey failed');
      throw new HttpProblem(401, { detail: 'The passkey is not known here, or it took too long. Try again.' });
    }
    return { data, token: data.token };
  });
}
