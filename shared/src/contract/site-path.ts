import { normalizeLink } from './links.ts';
import { toRootedLink } from './rooted-link.ts';

/** A path in the form in which it is stored, or the reason why it is refused, as a sentence. */
export type NormalizedPath = { path: string } | { problem: string };

/** What a path does not have as it is: the rest is encoded. Letters of every script stay readable. */
const unsafe = /[^\p{L}\p{M}\p{N}._~!$&'()*+,;=:@-]/gu;

/**
 * Returns a path of this site in one form, however people or browsers write it: without host, fragment and slash at
 * the end, in small letters, which are composed and not encoded. `https://example.org/About%20Us/` becomes
 * `/about%20us`.
 */
export function normalizePath(value: string): NormalizedPath {
  const normalized = normalizeLink(value);
  if ('problem' in normalized) return normalized;
  const link = toRootedLink(normalized.link);
  if (!/^(\/|https?:)/i.test(link)) return { problem: 'Write a path of this site, such as /old-page.' };
  if (/\?/.test(link.replace(/#.*$/s, '')))
    return { problem: 'Remove the ? and what follows it: a redirect applies to the path with any query.' };
  return { path: toSitePath(new URL(link, 'http://site.invalid').pathname) };
}

/** Returns the path that a browser requests, in the form of `normalizePath`. */
export const toSitePath = (pathname: string): string =>
  `/${pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decode(segment).toLowerCase().normalize('NFC').replaceAll(unsafe, encodeURIComponent))
    .join('/')}`;

/** Decodes a part of a path. One with a `%` that encodes no character stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Adds a query, such as `?a=1`, to that of a link. */
export function addQuery(link: string, query: string): string {
  if (query.length < 2) return link;
  const start = link.indexOf('#');
  const [address, fragment] = start < 0 ? [link, ''] : [link.slice(0, start), link.slice(start)];
  return `${address}${address.includes('?') ? '&' : '?'}${query.slice(1)}${fragment}`;
}
