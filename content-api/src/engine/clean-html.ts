import { rootedLink } from '@quoin/shared/contract/rooted-link';
import sanitizeHtml from 'sanitize-html';
import { isSafeImage, isSafeLink } from './safe-link.ts';

const deepest = 60;

const size = ['width', 'height'];

/** The one allow-list of rich text. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'div',
    'span',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'small',
    'abbr',
    'cite',
    'q',
    'time',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'loading', ...size],
    abbr: ['title'],
    time: ['datetime'],
    ol: ['start', 'type'],
    col: ['span'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  // A heading of the first rank is the page's own.
  transformTags: { h1: 'h2', a: cleanAnchor },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'title',
    'svg',
    'math',
    'template',
  ],
  disallowedTagsMode: 'discard',
  nestingLimit: deepest,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImage(attribs.src ?? ''),
};

/**
 * So many elements may stand open at once: what is deeper than `deepest` is taken out, and for a text of nothing but
 * opened elements that takes seconds.
 */
const mostOpen = 200;
/** The next of its kind ends it, or it has no end. */
const endsByItself = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'option',
  'optgroup',
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

/** Whether a text stays within `mostOpen`; found out by one look through it. */
export function isShallowHtml(source: string): boolean {
  let open = 0;
  for (const [, end, name = ''] of source.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (endsByItself.has(name.toLowerCase())) continue;
    open = end ? Math.max(0, open - 1) : open + 1;
    if (open > mostOpen) return false;
  }
  return true;
}

/** Rich text as it may be stored and shown. */
export const cleanHtml = (source: string): string => sanitizeHtml(source, options).trim();

/** The addresses of a clean text's images. */
export const imagesIn = (clean: string): string[] =>
  [...clean.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

function cleanAnchor(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, title, target } = attribs;
  const kept: sanitizeHtml.Attributes = {};
  const led = href === undefined ? undefined : rootedLink(href);
  if (led !== undefined && isSafeLink(led)) kept.href = led;
  if (title !== undefined) kept.title = title;
  if (target === '_blank') Object.assign(kept, { target, rel: 'noopener noreferrer' });
  return { tagName, attribs: kept };
}
