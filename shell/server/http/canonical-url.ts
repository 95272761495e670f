/** Matches a URL that is canonical already, as nearly all are. */
const canonicalPattern = /^\/(?:[a-z\d_.-]+(?:\/[a-z\d_.-]+)*)?(?:\?|$)/;
/** The characters of a public path. A path with any other is not changed. */
const publicSegment = /^[\p{L}\p{M}\p{N}_.-]*$/u;

/**
 * Returns a request target with its path encoded as browsers do, in capital hexadecimal digits. Equal addresses then
 * have one cache entry. A `%` that encodes no character is encoded itself, because routers fail to decode it.
 */
export function normalizeTarget(target: string): string {
  const [path = '/', ...query] = target.split('?');
  return path.includes('%') ? [path.split('/').map(encodeStrayPercent).join('/'), ...query].join('?') : target;
}

const encodeStrayPercent = (segment: string): string =>
  decodeSegment(segment) === undefined
    ? segment.replaceAll('%', '%25')
    : segment.replaceAll(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());

/**
 * Returns the canonical form of a public URL: lower case, composed letters, no double slashes, no slash at the end.
 * Returns undefined when the URL is canonical already, or has a character that no public path has.
 */
export function toCanonicalUrl(target: string): string | undefined {
  if (canonicalPattern.test(target)) return undefined;
  const [path = '/', ...query] = target.split('?');
  const segments = path.split('/').map(decodeSegment);
  if (!segments.every(isPublic)) return undefined;
  const names = segments.filter((segment) => segment !== '');
  const canonical = [`/${names.map(toCanonicalSegment).join('/')}`, ...query].join('?');
  return canonical === target ? undefined : canonical;
}

/** Decodes a part of a path. Returns undefined when it has a `%` that encodes no character. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Browsers resolve `.` and `..`, so a redirect to them leads elsewhere. */
const isPublic = (segment: string | undefined): boolean =>
  segment !== undefined && publicSegment.test(segment) && !/^\.\.?$/.test(segment);

const toCanonicalSegment = (segment = ''): string => encodeURIComponent(segment.toLowerCase().normalize('NFC'));
