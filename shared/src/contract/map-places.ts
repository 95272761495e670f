/**
 * Hosts of the maps that a page may embed, with the path that the map must be below. Sanitising, rendering and the
 * Content Security Policy use them. Hosts without `www` are included, because they redirect to those with it.
 */
const mapPaths: ReadonlyMap<string, string> = new Map([
  ['www.google.com', '/maps'],
  ['google.com', '/maps'],
  ['maps.google.com', '/'],
  ['www.openstreetmap.org', '/'],
  ['openstreetmap.org', '/'],
]);

export const mapOrigins: readonly string[] = [...mapPaths.keys()].map((host) => `https://${host}`);

const isBelow = (path: string, basePath: string) =>
  basePath === '/' || path === basePath || path.startsWith(`${basePath}/`);

/** Checks whether a URL is that of a map that a page may embed. */
export function isMapAddress({ protocol, hostname, username, password, port, pathname }: URL): boolean {
  const basePath = mapPaths.get(hostname);
  return (
    protocol === 'https:'
    && username === ''
    && password === ''
    && port === ''
    && basePath !== undefined
    && isBelow(pathname, basePath)
  );
}
