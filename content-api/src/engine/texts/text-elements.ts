/** The elements that rich texts hold. */
export const allowedTags: ReadonlySet<string> = new Set([
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code', 'kbd'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'abbr', 'cite', 'q', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

/** The attributes that every element may have. */
export const globalAttributes = ['id', 'dir', 'lang'] as const;

/** The further attributes of an element. */
export const allowedAttributes: Readonly<Record<string, string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  figure: ['data-embed'],
  img: ['src', 'alt', 'title', 'loading', 'width', 'height'],
  abbr: ['title'],
  time: ['datetime'],
  del: ['datetime'],
  ins: ['datetime'],
  ol: ['start', 'type'],
  col: ['span'],
  details: ['open'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  code: ['class'],
};

/** The values of the attributes that have only these; a class names the language of the code. */
export const allowedValues: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|center|right)$/i,
  class: /^language-[a-z\d+#.-]{1,40}$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i,
};

/** Elements that are stored under another name, because that one has the same effect. The page itself has the h1. */
export const conversions: ReadonlyMap<string, string> = new Map([
  ['h1', 'h2'],
  ...['article', 'section', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'center', 'fieldset', 'legend'].map(
    (name) => [name, 'div'] as const,
  ),
  ...['font', 'big', 'bdi', 'bdo', 'label', 'data', 'nobr'].map((name) => [name, 'span'] as const),
  ['strike', 's'],
  ['acronym', 'abbr'],
  ['tt', 'code'],
  ['samp', 'code'],
  ['var', 'em'],
  ['dfn', 'em'],
]);

/** Elements that are left out with their whole content. */
export const nonTextTags = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'],
  ...['title', 'svg', 'math', 'template'],
] as const;

/** Elements without an effect in a text: they are left out, and their content stays. */
export const emptyWrappers: ReadonlySet<string> = new Set([
  ...['html', 'head', 'body', 'meta', 'link', 'base', 'picture', 'source', 'wbr', 'ruby', 'rb', 'rtc', 'o:p'],
]);

const frames = 'Texts hold no frames. Link to the page that it shows.';
const forms = 'Texts hold no forms.';
const code = 'Texts hold no scripts and no styles.';
/** Why an element is not stored, for the elements that people write on purpose. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ...['script', 'noscript', 'style', 'template'].map((name) => [name, code] as const),
  ...['frame', 'frameset', 'object', 'embed', 'applet'].map((name) => [name, frames] as const),
  ...['form', 'input', 'button', 'select', 'textarea', 'option', 'datalist'].map((name) => [name, forms] as const),
  ...['video', 'audio', 'track'].map(
    (name) =>
      [
        name,
        'Texts hold no files of sound or films. Link to the page that plays it, or embed one of YouTube, Vimeo, PeerTube or SoundCloud.',
      ] as const,
  ),
  ['svg', 'Texts hold no drawings in code. Upload a picture.'],
  ['title', 'The title of a document is no part of its text. Write it as a heading.'],
]);
