import { toRootedLink } from '@quoin/shared/contract/rooted-link';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { isSafeImage, isSafeLink } from './safe-link.ts';

const maxDepth = 60;

const size = ['width', 'height'];

/** The only allow-list of rich text. */
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
  // The page itself has the h1.
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
  nestingLimit: maxDepth,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImage(attribs.src ?? ''),
};

/**
 * The most elements that may be open at once, and in all. sanitize-html removes what is nested deeper than `maxDepth`,
 * which takes seconds for a text that only opens elements.
 */
const maxOpen = 200;
const maxElements = 50_000;

/** Why a text is not cleaned; undefined when it may be. The parser is that of sanitize-html, so both count the same. */
export function findExcess(source: string): string | undefined {
  let [open, elements] = [0, 0];
  let excess: string | undefined;
  const parser = new Parser({
    onopentagname: () => {
      open += 1;
      elements += 1;
      if (open > maxOpen) excess = 'Is nested too deeply, or has too many elements that are never closed.';
      else if (elements > maxElements) excess = `Has more than ${maxElements} elements.`;
      // Pausing ends the parsing: nothing resumes it.
      if (excess !== undefined) parser.pause();
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.end(source);
  return excess;
}

/** Returns sanitized rich text, safe to store and show. */
export const cleanHtml = (source: string): string => sanitizeHtml(source, options).trim();

/** Lists the `src` addresses of the images in sanitized rich text. */
export const listImages = (clean: string): string[] =>
  [...clean.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

function cleanAnchor(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, title, target } = attribs;
  const attributes: sanitizeHtml.Attributes = {};
  const link = href === undefined ? undefined : toRootedLink(href);
  if (link !== undefined && isSafeLink(link)) attributes.href = link;
  if (title !== undefined) attributes.title = title;
  if (target === '_blank') Object.assign(attributes, { target, rel: 'noopener noreferrer' });
  return { tagName, attribs: attributes };
}
