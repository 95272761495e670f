/**
 * Hosts of the maps that a page may embed, with the path that the map must be below. Sanitising, rendering and the
 * Content Security Policy use them. Hosts without `www` are included, because they redirect to those with it.
 */
const places: ReadonlyMap<string, string> = new Map([
  ['www.google.com', '/maps'],
  ['google.com', '/maps'],
  ['maps.google.com', '/'],
  ['www.openstreetmap.org', '/'],
  ['openstreetmap.org', '/'],
]);

export const mapOrigins: readonly string[] = [...places.keys()].map((host) => `https://${host}`);

const isBelow = (path: string, below: string) => below === '/' || path === below || path.startsWith(`${below}/`);

/** Checks whether a URL is that of a map that a page may embed. */
export function isMapAddress({ protocol, hostname, username, password, port, pathname }: URL): boolean {
  const below = places.get(hostname);
  return (
    protocol === 'https:'
    && username === ''
    && password === ''
    && port === ''
    && below !== undefined
    && isBelow(pathname, below)
  );
}
