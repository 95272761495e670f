/**
 * The maps that a page may embed, by their hosts: only addresses that these hosts allow in a frame. Another address of
 * the same host may be anything, such as a sign-out or a redirect. Sanitising, rendering and the Content Security
 * Policy use them. Hosts without `www` are included, because they redirect to those with it.
 */
const google = ({ pathname, searchParams }: URL): boolean =>
  /^\/maps\/(?:embed(?:\/v1\/(?:place|view|directions|streetview|search))?|d\/(?:u\/\d+\/)?embed)$/.test(pathname)
  || (pathname === '/maps' && searchParams.get('output') === 'embed');
const openStreetMap = ({ pathname }: URL): boolean => pathname === '/export/embed.html';

const maps: ReadonlyMap<string, (url: URL) => boolean> = new Map([
  ['www.google.com', google],
  ['google.com', google],
  ['maps.google.com', google],
  ['www.openstreetmap.org', openStreetMap],
  ['openstreetmap.org', openStreetMap],
]);

export const mapOrigins: readonly string[] = [...maps.keys()].map((host) => `https://${host}`);

/** Checks whether a URL is that of a map that a page may embed. */
export function isMapAddress(url: URL): boolean {
  const { protocol, hostname, username, password, port } = url;
  const hasPlainAuthority = protocol === 'https:' && username === '' && password === '' && port === '';
  return hasPlainAuthority && (maps.get(hostname)?.(url) ?? false);
}
