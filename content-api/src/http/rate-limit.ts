import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { isLoopback } from '@quoin/shared/server/local-call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyAttempts } from './problem.ts';

const minute = 60_000;

/** The number of keys that a limit counts at once. The least recently used one is forgotten first. */
export const maxKeys = 10_000;

/** Fastify does not say so in its types, but `ip` is undefined when the connection has already ended. */
type Caller = { ip?: string };

/**
 * Returns the rate-limit key of the caller's address. An IPv6 caller usually has 2^64 addresses, so its key is the /64
 * prefix. Loopback addresses stay as they are.
 */
export const addressKey = ({ ip = '' }: Caller): string => (isLoopback(ip) ? ip : normalizeIP(ip));

/**
 * Registers `@fastify/rate-limit`, and limits all requests per minute from one address; 0 means no limit. Loopback
 * addresses are exempt: the edge calls from there for every visitor whose page it renders.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // Without `x-ratelimit-*`: a shared cache could store these headers of one caller for all.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_, { ttl }) => tooManyAttempts(ttl),
  });
  if (perMinute === 0) return;
  app.addHook(
    'onRequest',
    app.rateLimit({
      max: perMinute,
      timeWindow: minute,
      cache: maxKeys,
      keyGenerator: addressKey,
      allowList: (_, key) => isLoopback(key),
    }),
  );
}

interface Limit {
  max: number;
  windowMs: number;
  getKey: (request: FastifyRequest) => string;
}

/**
 * Creates a limit for one kind of call, which a handler applies when the request is valid. It counts every call; a
 * limit that counts only failures is in `accounts/attempt-limit.ts`.
 * @returns a function that counts a request, and rejects with a 429 problem beyond the limit
 */
export function createCallLimit(
  app: FastifyInstance,
  { max, windowMs, getKey }: Limit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: getKey });
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyAttempts(result.ttl);
  };
}
