import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The reason why a request is refused for its `Host` header. */
export interface HostProblem {
  /** 421: the request is for another server (RFC 9110 §15.5.20). */
  status: 400 | 421;
  detail: string;
}

interface HostCheckOptions {
  /** The public and internal addresses of the server. */
  urls: readonly string[];
  /** Further host names, without ports. */
  hosts: readonly string[];
  /** The setting that adds a host, for the message. */
  setting: string;
  /** Whether a path is for load balancers and monitors, which call a server by its IP address. */
  isProbe: (path: string) => boolean;
}

/** The names of this machine. People use any of them. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];
/** The longest host name of DNS is 253 characters. What is longer is not repeated in a message. */
const nameLength = 253;

/**
 * Makes the check that a request is for a host that this server serves. Returns the problem of any other request, so
 * that no page, link or cache entry depends on a name that a caller made up. The port is not compared, because proxies
 * and port forwarding change it.
 */
export function createHostCheck({ urls, hosts, setting, isProbe }: HostCheckOptions) {
  const names = [...urls.map((url) => new URL(url).hostname), ...hosts];
  const served = new Set(names.some((name) => loopbackNames.includes(name)) ? [...names, ...loopbackNames] : names);
  return ({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): HostProblem | undefined => {
    const host = readOnlyHost(rawHeaders);
    if (host === undefined) return { status: 400, detail: 'Send exactly one Host header.' };
    const name = host.replace(/:\d*$/, '').toLowerCase();
    if (served.has(name) || (isProbe(url) && isMachine(name))) return undefined;
    return {
      status: 421,
      detail: `This server does not serve the host ${JSON.stringify(name.slice(0, nameLength))}. If it should, add the host to ${setting}.`,
    };
  };
}

/** Whether a host is an IP address or `localhost`. A page of another site cannot make a browser send these. */
const isMachine = (name: string): boolean => name === 'localhost' || isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0;

/** Returns the `Host` header, or undefined if there are none or several: Node would drop all but the first. */
function readOnlyHost(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length !== 4 || header.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[at + 1];
  }
  return host;
}
