import { isLoopback } from '@quoin/shared/server/local-call';
import type { FastifyInstance } from 'fastify';
import { addressKey, attempts } from '../accounts/attempts.ts';

const minute = 60_000;

/**
 * So many calls a minute from one address; 0 is no limit. The machine's own addresses are free of it:
 * the edge calls from there, once for every visitor whose page it renders.
 */
export function limitRequests(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const calls = attempts({ most: perMinute, windowMs: minute });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, _, done) => {
    if (!isLoopback(request.ip)) calls.begin(addressKey(request.ip));
    done();
  });
}
