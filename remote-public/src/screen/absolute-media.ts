import { isObject } from '@quoin/shared/contract/is-object';

/** A picture's path at the start of a text, or after what precedes an address in HTML and `srcset`. */
const mediaPath = /(^|["', ])(?=\/media\/)/g;

/**
 * An answer of the API in which every picture's path is an address of the site: on the page of another host it would be
 * that host's.
 */
export function withAbsoluteMedia(value: unknown, siteUrl: string): unknown {
  if (typeof value === 'string') {
    // A function, because `$` in a replacement text has a meaning.
    return value.replaceAll(mediaPath, (before) => `${before}${siteUrl}`);
  }
  if (Array.isArray(value)) return value.map((item) => withAbsoluteMedia(item, siteUrl));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAbsoluteMedia(item, siteUrl)]));
}
