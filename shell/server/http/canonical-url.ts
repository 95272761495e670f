/** Matches a URL that is canonical already, as nearly all are. */
const canonicalPattern = /^\/(?:[a-z\d_.-]+(?:\/[a-z\d_.-]+)*)?(?:\?|$)/;
/** The characters of a public path. A path with any other is not changed. */
const publicPath = /^\/[\w./-]*$/;

/**
 * Returns the canonical form of a public URL: lower case, no double slashes, no slash at the end. Returns undefined
 * when the URL is canonical already, or has a character that no public path has.
 */
export function toCanonicalUrl(target: string): string | undefined {
  if (canonicalPattern.test(target)) return undefined;
  const [path = '/', ...query] = target.split('?');
  if (!publicPath.test(path)) return undefined;
  return [
    path
      .toLowerCase()
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '') || '/',
    ...query,
  ].join('?');
}
