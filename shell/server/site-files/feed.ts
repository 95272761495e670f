import type { RecordOf } from '@quoin/shared/contract/contract';
import type { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import type { ContentReader } from './content-reader.ts';
import { element, escapeXml, toXmlTimestamp } from './xml.ts';

type Post = RecordOf<typeof posts>;

/** The number of posts in the feed. */
const maxPosts = 20;

/**
 * Makes root-relative links and picture addresses in a post's HTML absolute. The HTML is sanitized and has its
 * attributes in double quotes, so a pattern is enough.
 */
const toAbsoluteUrls = (html: string, siteUrl: string): string =>
  html.replaceAll(/(<[^>]*\s(?:src|href)=")\/(?!\/)/g, `$1${new URL('/', siteUrl).href}`);

/** Returns the post's permanent id as a tag URI (RFC 4151). It does not change when the slug changes. */
const makeId = ({ id, created_at: createdAt }: Post, siteUrl: string): string =>
  `tag:${new URL(siteUrl).hostname},${createdAt.slice(0, 10)}:post-${id}`;

function entry(post: Post, siteUrl: string): string {
  const { slug, title, sub_title, author, meta_description, content, created_at, updated_at } = post;
  return [
    '<entry>',
    element('id', makeId(post, siteUrl)),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${escapeXml(new URL(`/news/${encodeURIComponent(slug)}`, siteUrl).href)}"/>`,
    element('published', toXmlTimestamp(created_at)),
    element('updated', toXmlTimestamp(updated_at)),
    ...(author ? [`<author>${element('name', author)}</author>`] : []),
    element('summary', meta_description || sub_title),
    `<content type="html">${escapeXml(toAbsoluteUrls(content, siteUrl))}</content>`,
    '</entry>',
  ].join('');
}

type Category = RecordOf<typeof postCategories>;

interface FeedContext {
  reader: ContentReader;
  siteUrl: string;
  /** The category whose posts the feed has; undefined for all posts. */
  category?: Category | undefined;
}

/** Returns the path of the feed of a category. */
export const toFeedPath = (slug: string): string => `/feed/${encodeURIComponent(slug)}.xml`;

/** Returns the latest posts as an Atom feed (RFC 4287): all, or those of a category. */
export async function feed({ reader, siteUrl, category }: FeedContext): Promise<string> {
  const [settings, { rows }] = await Promise.all([
    reader.settings(),
    reader.list(posts, { size: maxPosts, ...(category ? { category: category.slug } : {}) }),
  ]);
  const site = settings.title || settings.name || new URL(siteUrl).hostname;
  const changed =
    rows
      .map((post) => post.updated_at)
      .sort()
      .at(-1) ?? settings.updated_at;
  const page = new URL(category ? `/news-and-blogs?category=${encodeURIComponent(category.slug)}` : '/', siteUrl).href;
  const self = new URL(category ? toFeedPath(category.slug) : '/feed.xml', siteUrl).href;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', page),
    element('title', category ? `${category.name}: ${site}` : site),
    element('subtitle', category ? category.description : settings.description),
    element('updated', toXmlTimestamp(changed)),
    `<author>${element('name', settings.name || new URL(siteUrl).hostname)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...rows.map((post) => entry(post, siteUrl)),
    '</feed>\n',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
