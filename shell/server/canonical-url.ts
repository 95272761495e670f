/** Written so already, as nearly all are. */
const one = /^\/(?:[a-z\d_.-]+(?:\/[a-z\d_.-]+)*)?(?:\?|$)/;
/** What a public address is made of; anything else is left as it is. */
const plain = /^\/[\w./-]*$/;

/**
 * The one way to write a public address, where a visitor wrote it another way: small letters, no slash at the end.
 * Undefined where it is written so already.
 */
export function toCanonicalUrl(target: string): string | undefined {
  if (one.test(target)) return undefined;
  const [path = '/', ...query] = target.split('?');
  if (!plain.test(path)) return undefined;
  return [
    path
      .toLowerCase()
      .replaceAll(/\/{2,}/g, '/')
      .replace(/\/$/, '') || '/',
    ...query,
  ].join('?');
}
