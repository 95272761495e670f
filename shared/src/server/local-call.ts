import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const maxCached = 1_000;
const cache = new Map<string, boolean>();

/** Checks whether an IP address is a loopback address. Results are cached, because clients send many requests. */
export function isLoopback(address: string): boolean {
  const cached = cache.get(address);
  if (cached !== undefined) return cached;
  const isLocal = loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  if (cache.size >= maxCached) cache.clear();
  cache.set(address, isLocal);
  return isLocal;
}

const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Checks whether a request comes from this machine, and not through a proxy on it from another machine. */
export const isLocalCall = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  isLoopback(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined);
