import type { Guard, GuardCheck } from './removable-guard.ts';

const api = 'content-api/src';
const inApi = (file: string, test: string): GuardCheck => ({ project: 'api', file: `${api}/${file}`, test });
const login = (test: string): GuardCheck => inApi('routes/accounts/login.test.ts', test);

/** Sessions, attempts, devices and invitations. */
export const sessionGuards: readonly Guard[] = [
  {
    name: 'a token ends when it expires',
    file: `${api}/accounts/sessions.ts`,
    code: `.where('tokens.expires_at', '>', now())
    .where('users.status'`,
    without: ".where('users.status'",
    check: login('ends when the token expires'),
  },
  {
    name: 'a token ends without use',
    file: `${api}/accounts/sessions.ts`,
    code: 'if (unused >= idle) return undefined;',
    without: '',
    check: inApi('accounts/access.test.ts', 'expires without use'),
  },
  {
    name: 'the token of an inactive user opens nothing',
    file: `${api}/accounts/sessions.ts`,
    code: `.where('users.status', '=', activeStatus)
    .orderBy('memberships.app_key')`,
    without: ".orderBy('memberships.app_key')",
    check: login('ends for a user who is deactivated in any way'),
  },
  {
    name: 'a new password ends the sessions',
    file: `${api}/hooks/users-hooks.ts`,
    code: 'await endSessions(db, { user, except: writer?.tokenHash });',
    without: '',
    check: inApi('hooks/hooks.test.ts', 'lose all sessions'),
  },
  {
    name: 'a new password needs the current one',
    file: `${api}/hooks/users-hooks.ts`,
    code: 'if (!isCorrect) refuseErrors',
    without: 'if (false) refuseErrors',
    check: inApi('accounts/accounts.test.ts', 'changes only with the current one'),
  },
  {
    name: 'guesses at one account are limited',
    file: `${api}/accounts/attempt-limit.ts`,
    code: 'if (attempts > max) throw',
    without: 'if (false) throw',
    check: login('limits guesses at one account'),
  },
  {
    name: 'guesses from one address are limited',
    file: `${api}/routes/accounts/login.ts`,
    code: ': perAddress.countFailure(addressKey(request), () => perAccount.countFailure(key, work)));',
    without: ': perAccount.countFailure(key, work));',
    check: login('limits one address to 50 guesses'),
  },
  {
    name: 'a known device is one of the same user',
    file: `${api}/accounts/devices.ts`,
    code: `.where('user_id', '=', user.user_id)
    .where('token_hash'`,
    without: ".where('token_hash'",
    check: inApi('routes/accounts/own-sessions.test.ts', 'is unknown to another user'),
  },
  {
    name: 'an invitation is accepted once',
    file: `${api}/accounts/invitations.ts`,
    code: 'return deleted !== undefined;',
    without: 'return true;',
    check: inApi(
      'routes/accounts/invitations.test.ts',
      'sets one password when an account without one accepts it twice',
    ),
  },
  {
    name: 'an invitation does not activate an inactive account',
    file: `${api}/routes/accounts/accept-invitation.ts`,
    code: 'if (invitation.isInactive) refuseErrors(inactiveErrors);',
    without: '',
    check: inApi('routes/accounts/invitations.test.ts', 'does not activate an inactive account'),
  },
];
