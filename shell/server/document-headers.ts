import type { Head, HeadPicture } from '@quoin/shared/contract/head';
import { srcsetOf } from '@quoin/shared/contract/media-name';
import { sentence, type Answer } from './answer.ts';

/** When to ask again, in seconds, for what is not there for now. */
export const soon = { 'retry-after': '5' };

export const notReleased = (): Answer => sentence(503, 'The site has not been released yet.', soon);

export const htmlHeaders = (policies: Readonly<Record<string, string>>, cache: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': cache,
  ...policies,
});

/**
 * A picture of the site's own in a header; one of elsewhere, whose address may hold anything, stands in the document
 * alone.
 */
function pictureLink({ src, sizes }: HeadPicture): string[] {
  const imagesrcset = srcsetOf(src, 'avif');
  const [smallest] = imagesrcset.split(' ');
  // What a remote says goes into a header only where it cannot end one.
  if (!smallest || !/^[\w ():,.%-]+$/.test(sizes)) return [];
  return [
    `<${smallest}>; rel=preload; as=image; type="image/avif"; imagesrcset="${imagesrcset}"; imagesizes="${sizes}"; fetchpriority=high`,
  ];
}

/**
 * What the page is first seen with, the picture before the styles: proxies make early hints of it, and the browser need
 * not read the document for it.
 */
export function preloadLink(styles: readonly string[], { preloadPictures = [] }: Head): Record<string, string> {
  const links = [...preloadPictures.flatMap(pictureLink), ...styles.map((href) => `<${href}>; rel=preload; as=style`)];
  return links.length > 0 ? { link: links.join(', ') } : {};
}
