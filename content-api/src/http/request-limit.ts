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
 * So many calls a minute from one address; 0 is no limit. The machine's own addresses are free of it:
 * the edge calls from there, once for every visitor whose page it renders.
 * Answers what counts a call that the router has not seen, unless there were too many.
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
