import type { IncomingMessage } from 'node:http';
import { isLoopback } from '@quoin/shared/server/local-call';
import { visitorAddresses } from '@quoin/shared/server/visitor-address';
import type { FastifyInstance } from 'fastify';
import { addressKey, attempts } from '../accounts/attempts.ts';

const minute = 60_000;

interface Limit {
  perMinute: number;
  trustedProxies: readonly string[];
}

/**
 * Limits the requests per minute from one address; 0 means no limit. Loopback addresses are exempt: the edge calls from
 * there for every visitor whose page it renders.
 * @returns a function that counts a request of the fast path and returns false when the limit is exceeded
 */
export function limitRequests(
  app: FastifyInstance,
  { perMinute, trustedProxies }: Limit,
): (request: IncomingMessage) => boolean {
  if (perMinute === 0) return () => true;
  const calls = attempts({ most: perMinute, windowMs: minute });
  const visitorOf = visitorAddresses(trustedProxies);
  const count = (request: IncomingMessage): void => {
    const address = visitorOf(request);
    if (!isLoopback(address)) calls.begin(addressKey(address));
  };
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, _, done) => {
    count(request.raw);
    done();
  });
  return (request) => {
    try {
      count(request);
      return true;
    } catch {
      return false;
    }
  };
}
