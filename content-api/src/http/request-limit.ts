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
 */
export function limitRequests(app: FastifyInstance, { perMinute, trustedProxies }: Limit): void {
  if (perMinute === 0) return;
  const calls = attempts({ most: perMinute, windowMs: minute });
  const visitorOf = visitorAddresses(trustedProxies);
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, _, done) => {
    const address = visitorOf(request.raw);
    if (!isLoopback(address)) calls.begin(addressKey(address));
    done();
  });
}
