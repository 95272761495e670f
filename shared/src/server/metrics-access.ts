import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocalCall } from './local-call.ts';

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Checks whether a request may read `/metrics`. It must have the token. If no token is set, it must come from this
 * machine and not through a proxy.
 */
export const mayReadMetrics = (
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  token: string | undefined,
): boolean =>
  token === undefined
    ? isLocalCall(request)
    : timingSafeEqual(hashText(request.headers.authorization ?? ''), hashText(`Bearer ${token}`));
