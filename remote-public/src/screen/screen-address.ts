/**
 * Returns the origin of an http(s) address from the host: `https://www.example.org` for `https://www.example.org/`.
 * Returns undefined for anything else, such as `javascript:`.
 */
export function readOrigin(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

/** A path that no screen has: the site shows its "not found" page. */
const notFound = '/not/found';

/**
 * Returns the path that the router opens: `/` when the host sets none, and a path that is not found for an invalid one.
 */
export function readPath(path: unknown): string {
  if (path === undefined || path === null || path === '') return '/';
  return typeof path === 'string' && /^\/(?!\/)[^\\\s]*$/.test(path) ? path : notFound;
}
