import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import { foldIdentifier } from '@quoin/shared/contract/texts/fold-text';
import type { FastifyInstance } from 'fastify';
import { sentAppKey } from '../../accounts/access.ts';
import { findAccount, isIdentifier } from '../../accounts/find-account.ts';
import { createAttemptLimit } from '../../accounts/attempt-limit.ts';
import { endLinks, endSessions, storeHash } from '../../accounts/credentials.ts';
import { findLinkUser, issueLink, linkLifetimes, getPasswordLink, consumeLink } from '../../accounts/links.ts';
import { readNewPassword } from '../../accounts/new-password.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { refuseWeak } from '../../accounts/weak-passwords.ts';
import type { Background } from '../../background.ts';
import type { Database } from '../../db/database.ts';
import { getLockName } from '../../engine/resource.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { addressKey, createCallLimit } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { forgotDocs, resetDocs } from './account-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  mailer: Mailer;
  background: Background;
}

const windowMs = 15 * 60_000;
const message = 'If there is such an account, a link to set a new password is on its way to its address.';
const changed = 'The password is set. Sign in with it.';
const deadLinkErrors: FieldErrors = { token: ['This link has been used, or is too old. Ask for a new one.'] };

/** Serves `/forgot-password`, and `/reset-password`, which sets a password after a reset or an invitation. */
export function forgottenPasswordRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    database: { db, lock },
    settings: { accountsAppKey: accountsKey },
  } = dependencies;
  const perAddress = createCallLimit(app, { max: 20, windowMs, getKey: addressKey });
  const perName = createCallLimit(app, {
    max: 5,
    windowMs,
    getKey: ({ body }) => foldIdentifier(readIdentifier(body)),
  });
  const deadLinks = createAttemptLimit({ name: 'dead link', max: 50, windowMs }, { db, accountsKey });
  const sendLink = createSender(dependencies);

  app.post('/forgot-password', { schema: forgotDocs }, async (request) => {
    const identifier = readIdentifier(request.body);
    await perAddress(request);
    await perName(request);
    // In the background: neither the content nor the time of the response reveals whether the account exists.
    sendLink({ identifier, appKey: sentAppKey(request) });
    return { data: { message } };
  });

  app.post('/reset-password', { schema: resetDocs }, async (request) => {
    const { token, ...body } = toObject(request.body);
    const password = readNewPassword(body);
    const link = { accountsKey, token: typeof token === 'string' && token.length <= 200 ? token : '' };
    // Check the link before the expensive hashing.
    const isValid = await deadLinks.countFailure(
      addressKey(request),
      async () => (await findLinkUser(db, link)) !== undefined,
    );
    if (!isValid) refuseErrors(deadLinkErrors);
    const owner = await findLinkUser(db, link);
    await refuseWeak(db, { accountsKey, password, userId: owner?.user_id });
    const hash = await hashPassword(password);
    await db.transaction().execute(async (transaction) => {
      // The same lock as other changes of a user, so that nobody signs in with the old password meanwhile.
      await lock(transaction, getLockName(users, accountsKey));
      const user = await consumeLink(transaction, link);
      if (!user) throw new HttpProblem(422, { errors: deadLinkErrors });
      await storeHash(transaction, { user, hash });
      await endSessions(transaction, { user });
      await endLinks(transaction, user);
    });
    return { data: { message: changed } };
  });
}

function createSender({ database, settings, mailer, background }: RouteDependencies) {
  const perUser = createAttemptLimit(
    { name: 'reset', max: 5, windowMs },
    { db: database.db, accountsKey: settings.accountsAppKey },
  );
  return ({ identifier, appKey }: { identifier: string; appKey: string | undefined }): void => {
    background(async () => {
      const account = await findAccount(database, { accountsKey: settings.accountsAppKey, identifier, appKey });
      if (!account) return;
      const { email, ...user } = account;
      try {
        await perUser.count(String(user.user_id));
      } catch (error) {
        // The account has reached its limit, perhaps through its other identifier.
        if (error instanceof HttpProblem) return;
        throw error;
      }
      const { token } = await issueLink(database.db, { user, email, lifetimeMs: linkLifetimes.reset });
      await mailer.send({
        to: email,
        subject: 'Set a new password',
        text:
          `Somebody, probably you, asked for a new password for this address.\n\nSet it here within an hour:\n${getPasswordLink(settings, token)}\n\n`
          + 'If it was not you, there is nothing to do: the old password still works.\n',
      });
    });
  };
}

const toObject = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** @throws {HttpProblem} 422 when it is missing or no text */
function readIdentifier(body: unknown): string {
  const { identifier } = toObject(body);
  if (!isIdentifier(identifier)) throw new HttpProblem(422, { errors: { identifier: ['Must be filled in.'] } });
  return identifier;
}
