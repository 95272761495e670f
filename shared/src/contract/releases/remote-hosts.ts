/**
 * What a remote's pages may use of other hosts, by the directive of the Content Security Policy without `-src`:
 * `connect` is fetch, EventSource, WebSocket and beacons, `img` pictures, `font` fonts and `frame` frames.
 */
export const hostKinds = ['connect', 'img', 'font', 'frame'] as const;
export type HostKind = (typeof hostKinds)[number];
/** Origins, such as `https://api.example.org`, for each kind that a remote needs. */
export type RemoteHosts = Partial<Record<HostKind, readonly string[]>>;

/**
 * How many hosts a remote may name, and how many characters all of them may have. They are in a header of each page,
 * and proxies bound headers to some kilobytes.
 */
export const maxHosts = 20;
export const maxHostCharacters = 1_000;

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const name = `(?:\\*\\.)?${label}(?:\\.${label})+(?::\\d{1,5})?`;

/**
 * The pattern of a host of this kind, without anchors: the origin of one host, or `https://*.example.org` for all below
 * it. A path, another scheme or a character with a meaning in the policy does not match.
 */
export const hostPattern = (kind: HostKind): string => `${kind === 'connect' ? '(?:https|wss)' : 'https'}://${name}`;

/** Returns the hosts of `wanted` that are not among `approved`; of no kind if there are none. */
export function withoutHosts(wanted: RemoteHosts, approved: RemoteHosts): RemoteHosts {
  return filterHosts(wanted, (kind, host) => !approved[kind]?.includes(host));
}

/** Returns the hosts that are in both. */
export function intersectHosts(wanted: RemoteHosts, approved: RemoteHosts): RemoteHosts {
  return filterHosts(wanted, (kind, host) => approved[kind]?.includes(host) ?? false);
}

/** Returns all hosts of these, each once. */
export function joinHosts(all: readonly RemoteHosts[]): RemoteHosts {
  const hostsOf = (kind: HostKind) => [...new Set(all.flatMap((hosts) => hosts[kind] ?? []))];
  return omitEmpty((kind) => hostsOf(kind));
}

export const hasHosts = (hosts: RemoteHosts): boolean => hostKinds.some((kind) => (hosts[kind] ?? []).length > 0);

/** Returns `connect https://a.example, frame https://b.example`. */
export const describeHosts = (hosts: RemoteHosts): string =>
  hostKinds.flatMap((kind) => (hosts[kind] ?? []).map((host) => `${kind} ${host}`)).join(', ');

const filterHosts = (hosts: RemoteHosts, test: (kind: HostKind, host: string) => boolean): RemoteHosts =>
  omitEmpty((kind) => (hosts[kind] ?? []).filter((host) => test(kind, host)));

function omitEmpty(hostsOf: (kind: HostKind) => readonly string[]): RemoteHosts {
  return Object.fromEntries(
    hostKinds.map((kind) => [kind, hostsOf(kind)] as const).filter(([, { length }]) => length > 0),
  );
}
