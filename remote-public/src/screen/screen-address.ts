/**
 * The origin of an http(s) address that the host gives: `https://www.example.org` for `https://www.example.org/`.
 * Undefined for anything else, such as `javascript:`.
 */
export function readOrigin(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

/** No screen has this path: the site says that there is no such page. */
const notFound = '/not/found';

/** The path that the router opens: the home page where the host gives none, not found for what is no path. */
export function readPath(path: unknown): string {
  if (path === undefined || path === null || path === '') return '/';
  return typeof path === 'string' && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : notFound;
}
