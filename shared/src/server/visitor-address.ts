import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, getFamily(address));
    else list.addSubnet(address, Number(prefix), getFamily(address));
  }
  return list;
}

/**
 * Makes the function that returns the IP address of a request's visitor: the peer's, or behind trusted proxies the one
 * in `X-Forwarded-For`. Visitors can forge the header, but proxies append to it. So it is read from its end, as long as
 * the addresses are those of trusted proxies.
 */
export function createAddressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = toBlockList(trustedProxies);
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    let address = socket.remoteAddress ?? '';
    if (forwarded === undefined) return address;
    const forwardedAddresses = String(forwarded)
      .split(',')
      .map((entry) => entry.trim());
    while (trusted.check(address, getFamily(address))) {
      const previous = forwardedAddresses.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return address;
  };
}
