import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { AddedFactor, SecondFactors, TotpSecret } from '@quoin/shared/contract/account-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireHolder, type Gates } from '../../accounts/access.ts';
import { readHash, selectUser, type UserKey } from '../../accounts/credentials.ts';
import type { MailFactorChange } from '../../accounts/factors/mail-factor-change.ts';
import {
  afterRemoval,
  hasFactor,
  lockUsers,
  raiseSession,
  readFactors,
  setFactors,
} from '../../accounts/factors/own-factors.ts';
import { readPasskeys } from '../../accounts/factors/passkeys.ts';
import type { ProveOwner } from '../../accounts/factors/prove-owner.ts';
import { replaceRecoveryCodes } from '../../accounts/factors/recovery-codes.ts';
import { beginTotp, consumeTotp, deleteTotp } from '../../accounts/factors/totp.ts';
import { readCode } from '../../accounts/factors/verify-code.ts';
import type { Holder } from '../../accounts/sessions.ts';
import type { Database, Db } from '../../db/database.ts';
import { readBody } from '../../engine/write-requests.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { activateDocs, beginDocs, codesDocs, factorsDocs, removeDocs, verifyDocs } from './second-factor-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  proveOwner: ProveOwner;
  mailFactorChange: MailFactorChange;
}

/** Serves the second factors of the own account: the authenticator app and the recovery codes. */
export function secondFactorRoutes(
  app: FastifyInstance,
  { database, settings, gates, proveOwner, mailFactorChange }: RouteDependencies,
): void {
  const { db } = database;
  const { accountsAppKey: accountsKey, siteUrl } = settings;
  const requireUser = async (request: FastifyRequest): Promise<{ holder: Holder; user: UserKey }> => {
    const holder = await requireHolder(gates, request);
    return { holder, user: { app_key: accountsKey, user_id: holder.userId } };
  };
  const exclusively = <T>(work: (within: Db) => Promise<T>) => lockUsers(database, { accountsKey, work });

  app.get('/account/second-factors', { schema: factorsDocs }, async (request): Promise<{ data: SecondFactors }> => {
    const { holder, user } = await requireUser(request);
    const { hasTotp, recoveryCodes } = await readFactors(db, user);
    const hasPassword = (await readHash(db, user)) !== undefined;
    return {
      data: {
        totp: hasTotp,
        passkeys: await readPasskeys(db, user),
        recovery_codes: recoveryCodes,
        has_password: hasPassword,
        session: holder.factors,
        is_demanded: holder.withheldKeys.length > 0,
      },
    };
  });

  // For a sign-in by which an identity provider proved one factor only.
  app.post('/account/second-factors/verify', { schema: verifyDocs }, async (request) => {
    const { holder, user } = await requireUser(request);
    if (!hasFactor(await readFactors(db, user)))
      throw new HttpProblem(409, { detail: 'Your account has no second factor. Set one up first.' });
    await proveOwner({ ...holder, factors: 'one' }, { code: readBody(request, accountsKey).code });
    await setFactors(db, { tokenHash: holder.tokenHash, accountsKey, factors: 'two' });
    request.log.info({ event: 'second factor proved', userId: user.user_id }, 'a session was raised');
    return { data: null };
  });

  app.post('/account/totp', { schema: beginDocs }, async (request): Promise<{ data: TotpSecret }> => {
    const { holder, user } = await requireUser(request);
    await proveOwner(holder, readBody(request, accountsKey));
    const row = await selectUser(db, user).select('email').executeTakeFirst();
    const label = String(row?.email ?? '');
    return { data: await beginTotp(db, { user, issuer: new URL(siteUrl).host, label }) };
  });

  app.post('/account/totp/activate', { schema: activateDocs }, async (request): Promise<{ data: AddedFactor }> => {
    const { holder, user } = await requireUser(request);
    const code = readCode(readBody(request, accountsKey).code);
    const codes = await exclusively(async (within) => {
      const isFirst = !hasFactor(await readFactors(within, user));
      if (!(await consumeTotp(within, { user, code, isActive: false })))
        refuseErrors({ code: ['Must be the code that the app shows now.'] });
      await raiseSession(within, { user, tokenHash: holder.tokenHash });
      return isFirst ? replaceRecoveryCodes(within, user) : [];
    });
    request.log.info({ event: 'second factor added', userId: user.user_id, factor: 'totp' }, 'a factor was added');
    mailFactorChange(user, 'An authenticator app was added to your account.');
    return { data: { recovery_codes: codes } };
  });

  app.post('/account/totp/remove', { schema: removeDocs }, async (request) => {
    const { holder, user } = await requireUser(request);
    await proveOwner(holder, readBody(request, accountsKey));
    await exclusively(async (within) => {
      if (!(await deleteTotp(within, user))) throw new HttpProblem(404);
      await afterRemoval(within, user);
    });
    request.log.info({ event: 'second factor removed', userId: user.user_id, factor: 'totp' }, 'a factor was removed');
    mailFactorChange(user, 'The authenticator app was removed from your account.');
    return { data: null };
  });

  app.post('/account/recovery-codes', { schema: codesDocs }, async (request): Promise<{ data: AddedFactor }> => {
    const { holder, user } = await requireUser(request);
    await proveOwner(holder, readBody(request, accountsKey));
    const codes = await exclusively(async (within) => {
      if (!hasFactor(await readFactors(within, user)))
        throw new HttpProblem(409, { detail: 'Recovery codes replace a second factor. Add one first.' });
      return replaceRecoveryCodes(within, user);
    });
    request.log.info({ event: 'recovery codes replaced', userId: user.user_id }, 'recovery codes were replaced');
    mailFactorChange(user, 'New recovery codes were made for your account. Earlier ones are no longer valid.');
    return { data: { recovery_codes: codes } };
  });
}
