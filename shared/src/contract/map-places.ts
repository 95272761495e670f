/**
 * Whose maps a page embeds, and below which path: what is stored, shown and let in by the page's policy. Names without
 * `www` lead to those with it.
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

/** Whether an address is that of a map that a page embeds. */
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
