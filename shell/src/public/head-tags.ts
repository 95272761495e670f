import type { Head } from '@quoin/shared/contract/head';
import { mediaSize } from '@quoin/shared/contract/media-name';

/** An element of the document's head that belongs to one page; a navigation in the browser replaces it. */
export interface HeadTag {
  element: 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
}

/** The type of a script that holds JSON-LD; browsers do not execute it. */
export const jsonLdType = 'application/ld+json';

/** The attribute that marks the elements that a navigation replaces. */
export const headTagMark = 'data-head';

/** The language of the interface and its dates, in Open Graph's form. */
const locale = 'en_GB';

export const getTitle = ({ title }: Head, siteUrl: string): string => title ?? new URL(siteUrl).hostname;

const toAbsolute = (address: string | undefined, siteUrl: string): string | undefined =>
  address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : undefined;

const meta = (name: string, content: string | undefined): HeadTag[] =>
  content ? [{ element: 'meta', attributes: { name, content } }] : [];
const property = (name: string, content: string | undefined): HeadTag[] =>
  content ? [{ element: 'meta', attributes: { property: name, content } }] : [];

/** Returns the tags for search engines and link previews: description, canonical link, Open Graph, Twitter card. */
export function headTags(head: Head, siteUrl: string): HeadTag[] {
  const canonical = toAbsolute(head.canonical, siteUrl);
  return [
    ...meta('description', head.description),
    ...meta('keywords', head.keywords),
    ...meta('robots', head.isUnlisted ? 'noindex' : undefined),
    ...(canonical ? [{ element: 'link' as const, attributes: { rel: 'canonical', href: canonical } }] : []),
    ...getFeedLinks(head, siteUrl),
    ...property('og:type', head.type ?? 'website'),
    ...property('og:title', head.ogTitle ?? head.title),
    ...property('og:description', head.ogDescription ?? head.description),
    ...property('og:url', (head.canonical === '/' ? toAbsolute(head.ogUrl, siteUrl) : undefined) ?? canonical),
    ...property('og:site_name', head.siteName),
    ...property('og:locale', locale),
    ...property('article:published_time', head.publishedAt),
    ...property('article:modified_time', head.modifiedAt),
    ...getPictureTags(head, siteUrl),
  ];
}

const getFeedLinks = ({ feed }: Head, siteUrl: string): HeadTag[] =>
  feed
    ? [
        {
          element: 'link',
          attributes: {
            rel: 'alternate',
            type: 'application/atom+xml',
            href: new URL(feed.path, siteUrl).href,
            title: feed.title,
          },
        },
      ]
    : [];

/** Minimum width in pixels of the image of a `summary_large_image` card. */
const minLargeCardWidth = 300;

function getPictureTags({ image, imageAlt }: Head, siteUrl: string): HeadTag[] {
  const address = toAbsolute(image, siteUrl);
  if (!image || !address) return meta('twitter:card', 'summary');
  const size = mediaSize(image);
  return [
    ...property('og:image', address),
    ...(size
      ? [
          ...property('og:image:type', size.type),
          ...property('og:image:width', String(size.width)),
          ...property('og:image:height', String(size.height)),
        ]
      : []),
    ...property('og:image:alt', imageAlt),
    ...meta('twitter:image:alt', imageAlt),
    ...meta('twitter:card', size && size.width < minLargeCardWidth ? 'summary' : 'summary_large_image'),
  ];
}
