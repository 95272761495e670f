import { isObject } from '@quoin/shared/contract/is-object';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { AddedFactor } from '@quoin/shared/contract/account-wire';
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { requireHolder, type Gates } from '../../accounts/access.ts';
import { selectUser } from '../../accounts/credentials.ts';
import { loadWebAuthn } from '../../accounts/factors/load-webauthn.ts';
import type { MailFactorChange } from '../../accounts/factors/mail-factor-change.ts';
import { afterRemoval, hasFactor, lockUsers, raiseSession, readFactors } from '../../accounts/factors/own-factors.ts';
import { challengeLifetimeMs, consumeChallenge, createChallenge } from '../../accounts/factors/passkey-challenges.ts';
import {
  deletePasskey,
  getRelyingParty,
  getUserHandle,
  readCredentials,
  storePasskey,
} from '../../accounts/factors/passkeys.ts';
import type { ProveOwner } from '../../accounts/factors/prove-owner.ts';
import { replaceRecoveryCodes } from '../../accounts/factors/recovery-codes.ts';
import type { Database, Db } from '../../db/database.ts';
import { readBody } from '../../engine/write-requests.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { addDocs, addOptionsDocs, removePasskeyDocs } from './passkey-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  proveOwner: ProveOwner;
  mailFactorChange: MailFactorChange;
}

/** EdDSA, ES256 and RS256. The library's own list depends on what Node implements as an experiment. */
const algorithms = [-8, -7, -257];

const isRegistration = (sent: unknown): sent is RegistrationResponseJSON =>
  isObject(sent)
  && typeof sent.id === 'string'
  && isObject(sent.response)
  && typeof sent.response.clientDataJSON === 'string'
  && typeof sent.response.attestationObject === 'string';

/** Serves the passkeys of the own account. */
export function passkeyRoutes(
  app: FastifyInstance,
  { database, settings, gates, proveOwner, mailFactorChange }: RouteDependencies,
): void {
  const { db } = database;
  const { accountsAppKey: accountsKey } = settings;
  const { id: rpID, origins } = getRelyingParty(settings);
  const exclusively = <T>(work: (within: Db) => Promise<T>) => lockUsers(database, { accountsKey, work });

  app.post('/account/passkeys/options', { schema: addOptionsDocs }, async (request) => {
    const holder = await requireHolder(gates, request);
    const user = { app_key: accountsKey, user_id: holder.userId };
    await proveOwner(holder, readBody(request, accountsKey));
    const row = await selectUser(db, user).select(['email', 'name']).executeTakeFirst();
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpID,
      rpName: rpID,
      userID: getUserHandle(user),
      userName: String(row?.email ?? ''),
      userDisplayName: String(row?.name ?? ''),
      challenge: Buffer.from(await createChallenge(db, { accountsKey, userId: user.user_id }), 'base64url'),
      timeout: challengeLifetimeMs,
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: await readCredentials(db, user),
      // It signs in by itself, so it must know its user, and verify that it is them.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { data: options };
  });

  /** Verifies a new passkey; returns undefined for any that is not right. */
  const verify = async (
    response: RegistrationResponseJSON,
    userId: number,
  ): Promise<WebAuthnCredential | undefined> => {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    // It throws for everything that is wrong with a response.
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(db, { accountsKey, userId, challenge }),
      expectedOrigin: origins,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: unknown) => {
      app.log.debug({ err: error }, 'a new passkey was refused');
      return { registrationInfo: undefined };
    });
    return registrationInfo?.credential;
  };

  app.post('/account/passkeys', { schema: addDocs }, async (request): Promise<{ data: AddedFactor }> => {
    const { userId, tokenHash } = await requireHolder(gates, request);
    const user = { app_key: accountsKey, user_id: userId };
    const { response, name: sentName } = readBody(request, accountsKey);
    const name = typeof sentName === 'string' ? sentName.trim() : '';
    if (name === '' || name.length > 60) refuseErrors({ name: ['Must have 1 to 60 characters.'] });
    const credential = isRegistration(response) ? await verify(response, userId) : undefined;
    if (!credential) {
      throw new HttpProblem(422, {
        errors: { response: ['The passkey could not be verified, or it took too long. Try again.'] },
      });
    }
    const codes = await exclusively(async (within) => {
      const isFirst = !hasFactor(await readFactors(within, user));
      await storePasskey(within, { user, credential, name });
      await raiseSession(within, { user, tokenHash });
      return isFirst ? replaceRecoveryCodes(within, user) : [];
    });
    request.log.info({ event: 'second factor added', userId, factor: 'passkey' }, 'a factor was added');
    mailFactorChange(user, `The passkey “${name}” was added to your account.`);
    return { data: { recovery_codes: codes } };
  });

  app.post<{ Params: { passkey: string } }>(
    '/account/passkeys/:passkey/remove',
    { schema: removePasskeyDocs },
    async (request) => {
      const holder = await requireHolder(gates, request);
      const user = { app_key: accountsKey, user_id: holder.userId };
      await proveOwner(holder, readBody(request, accountsKey));
      const name = await exclusively(async (within) => {
        const deleted = await deletePasskey(within, { user, id: request.params.passkey });
        if (deleted === undefined) throw new HttpProblem(404);
        await afterRemoval(within, user);
        return deleted;
      });
      request.log.info(
        { event: 'second factor removed', userId: user.user_id, factor: 'passkey' },
        'a factor was removed',
      );
      mailFactorChange(user, `The passkey “${name}” was removed from your account.`);
      return { data: null };
    },
  );
}
