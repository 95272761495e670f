import { reauthenticationMinutes } from '@quoin/shared/contract/account-wire';
import { HttpProblem } from '../http/problem.ts';
import { parseTimestamp } from '../timestamps.ts';
import type { Holder } from './sessions.ts';

/** Whether the user of a token has proved shortly before who they are. */
export const isReauthenticated = ({ authenticatedAt }: Pick<Holder, 'authenticatedAt'>): boolean =>
  authenticatedAt !== '' && Date.now() - parseTimestamp(authenticatedAt) < reauthenticationMinutes * 60_000;

/**
 * Refuses a sensitive change with a token whose user may have left the device.
 * @throws {HttpProblem} 403 with a code by which the back-office asks for the password
 */
export function refuseWithoutReauthentication(holder: Pick<Holder, 'authenticatedAt'>): void {
  if (isReauthenticated(holder)) return;
  throw new HttpProblem(403, {
    code: 'reauthentication_required',
    detail: `You signed in more than ${reauthenticationMinutes} minutes ago, and this is a sensitive change. Confirm your password with POST /api/reauthenticate, then repeat the request.`,
  });
}
