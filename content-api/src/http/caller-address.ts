import type { FastifyRequest } from 'fastify';

/**
 * Returns the caller's IP address as people know it. A server that listens on IPv6 sees an IPv4 caller as
 * `::ffff:203.0.113.9` (RFC 4291 §2.5.5.2).
 */
export const getCallerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  ip.replace(/^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i, '');
