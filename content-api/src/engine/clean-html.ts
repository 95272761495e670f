import sanitizeHtml from 'sanitize-html';
import { isSafeImage, isSafeLink } from './safe-link.ts';

const deepest = 60;

const size = ['width', 'height'];

/** The one allow-list of rich text. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code',
    'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'small', 'abbr', 'cite', 'q', 'time',
    'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption',
    'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'loading', ...size],
    abbr: ['title'], time: ['datetime'], ol: ['start', 'type'], col: ['span'],
    th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'],
  },
  // A heading of the first rank is the page's own.
  transformTags: { h1: 'h2', a: cleanAnchor },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'title', 'svg', 'math', 'template'],
  disallowedTagsMode: 'discard',
  nestingLimit: deepest,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImage(attribs.src ?? ''),
};

/** Rich text as it may be stored and shown. */
export const cleanHtml = (source: string): string => sanitizeHtml(source, options).trim();

function cleanAnchor(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, title, target } = attribs;
  const kept: sanitizeHtml.Attributes = {};
  if (href !== undefined && isSafeLink(href)) kept.href = href;
  if (title !== undefined) kept.title = title;
  if (target === '_blank') Object.assign(kept, { target, rel: 'noopener noreferrer' });
  return { tagName, attribs: kept };
}
