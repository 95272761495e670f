import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocalCall } from './local-call.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Who may read `/metrics`: whoever sends the token; without one, callers on this machine, and no proxy on it that hands
 * on calls from elsewhere.
 */
export const mayReadMetrics = (
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  token: string | undefined,
): boolean =>
  token === undefined
    ? isLocalCall(request)
    : timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${token}`));
