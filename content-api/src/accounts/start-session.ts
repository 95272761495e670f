import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Session } from '@quoin/shared/contract/account-wire';
import type { FastifyRequest } from 'fastify';
import type { Background } from '../background.ts';
import type { Db } from '../db/database.ts';
import { getCallerAddress } from '../http/caller-address.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { now } from '../timestamps.ts';
import type { UserKey } from './credentials.ts';
import { nameDevice } from './device-name.ts';
import { rememberDevice } from './devices.ts';
import type { LoginCheck, Sessions } from './sessions.ts';
import type { SignInRecorder } from './sign-in-events.ts';

interface VerifiedLogin extends Pick<LoginCheck, 'hash' | 'factors' | 'isStillValid' | 'remember'> {
  account: UserKey & { email: string };
  /** How the user was verified, for the log. */
  method: 'password' | 'passkey' | 'provider';
  /** The device token of an earlier sign-in, if the client has one. */
  device: unknown;
}

/**
 * Starts the session of a user who was verified: creates the token, logs the sign-in, remembers the device, and mails
 * the user about a new one. Returns undefined when the user was changed in the meantime.
 */
export type StartSession = (request: FastifyRequest, login: VerifiedLogin) => Promise<Session | undefined>;

interface StartDependencies {
  db: Db;
  settings: Pick<Settings, 'siteUrl'>;
  sessions: Sessions;
  mailer: Mailer;
  background: Background;
  recordSignIn: SignInRecorder;
}

export const createStartSession =
  ({ db, settings, sessions, mailer, background, recordSignIn }: StartDependencies): StartSession =>
  async (request, { account, method, device: sentDevice, ...check }) => {
    const [device, address] = [nameDevice(request.headers['user-agent']), getCallerAddress(request)];
    const { email, ...user } = account;
    const session = await sessions.open({ ...check, userId: user.user_id, device, address });
    if (!session) return undefined;
    request.log.info({ event: 'sign-in', method, userId: user.user_id, device, address }, 'a user signed in');
    await recordSignIn(request, { userId: user.user_id, outcome: 'signed-in' });
    const { token, isNew } = await rememberDevice(db, { user, token: sentDevice });
    if (isNew && mailer.isConfigured)
      background(() => mailer.send(writeNewDevice({ email, device, address, siteUrl: settings.siteUrl })));
    return { ...session, device: token };
  };

interface NewDevice {
  email: string;
  device: string;
  address: string;
  siteUrl: string;
}

function writeNewDevice({ email, device, address, siteUrl }: NewDevice): Mail {
  return {
    to: email,
    subject: 'New sign-in to your account',
    text:
      `Somebody signed in to your account at ${siteUrl}/admin with ${device}, from ${address}, at ${now()} UTC.\n\n`
      + 'If it was you, there is nothing to do.\n'
      + `If it was not you, set a new password at once. That ends all sessions:\n${siteUrl}/admin/account\n`,
  };
}
