import type { Head, HeadPicture } from '@quoin/shared/contract/head';
import { makeSrcset } from '@quoin/shared/contract/media-name';
import { textResponse, type EdgeResponse } from '../http/edge-response.ts';

/** The header that says when to retry, in seconds, after an answer that something is temporarily unavailable. */
export const retryHeaders = { 'retry-after': '5' };

export const notReleased = (): EdgeResponse => textResponse(503, 'The site has not been released yet.', retryHeaders);

export const htmlHeaders = (policies: Readonly<Record<string, string>>, cache: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cache,
  ...policies,
});

/**
 * Returns the `Link` header value of a picture that the site serves itself. A picture from elsewhere may have any
 * characters in its URL, so it is preloaded in the document only.
 */
function pictureLink({ src, sizes }: HeadPicture): string[] {
  const imagesrcset = makeSrcset(src, 'avif');
  const [smallest] = imagesrcset.split(' ');
  // `sizes` comes from a remote. Allow only characters that cannot end the header value.
  if (!smallest || !/^[\w ():,.%-]+$/.test(sizes)) return [];
  return [
    `<${smallest}>; rel=preload; as=image; type="image/avif"; imagesrcset="${imagesrcset}"; imagesizes="${sizes}"; fetchpriority=high`,
  ];
}

/**
 * Returns the `Link` header with preloads of the first picture and then of the styles. The browser can start them
 * before it parses the document, and proxies can send them as early hints.
 */
export function preloadLink(styles: readonly string[], { preloadPictures = [] }: Head): Record<string, string> {
  const links = [...preloadPictures.flatMap(pictureLink), ...styles.map((href) => `<${href}>; rel=preload; as=style`)];
  return links.length > 0 ? { link: links.join(', ') } : {};
}
