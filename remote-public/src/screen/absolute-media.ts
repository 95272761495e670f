import { isObject } from '@quoin/shared/contract/is-object';

/**
 * Matches before a media path: at the start of a text, or after a character that precedes a URL in HTML and `srcset`.
 */
const mediaPath = /(^|["', ])(?=\/media\/)/g;

/**
 * Returns an API response with every media path made absolute to the site. On another host's page, a relative path
 * would point to that host.
 */
export function withAbsoluteMedia(value: unknown, siteUrl: string): unknown {
  if (typeof value === 'string') {
    // A function, because `$` is special in a replacement string.
    return value.replaceAll(mediaPath, (before) => `${before}${siteUrl}`);
  }
  if (Array.isArray(value)) return value.map((item) => withAbsoluteMedia(item, siteUrl));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAbsoluteMedia(item, siteUrl)]));
}
