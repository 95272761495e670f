import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const machine = new BlockList();
machine.addSubnet('127.0.0.0', 8, 'ipv4');
machine.addAddress('::1', 'ipv6');

const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who may read `/metrics`: whoever sends the token; without one, callers on this machine, and no proxy on it that hands on calls from elsewhere. */
export function mayReadFigures({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, token: string | undefined): boolean {
  if (token !== undefined) return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
  const address = socket.remoteAddress ?? '';
  return machine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') && forwarded.every((name) => headers[name] === undefined);
}
