import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an IP address: /24 for IPv4 and /64 for IPv6. One subscriber can use any address of such a
 * network. A text that is no address is its own network.
 */
export function getNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kept = parsed.kind() === 'ipv4' ? 3 : 8;
  return parsed.toByteArray().slice(0, kept).join('.');
}
