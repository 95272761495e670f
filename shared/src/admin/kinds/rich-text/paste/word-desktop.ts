import { buildLists, type FlatItem } from './build-lists.ts';
import { parseMarker, type ListType } from './list-marker.ts';
import { changeTag, createLike, editHtml, getStyle, hasText, markLeftOut, unwrap, wrap } from './paste-dom.ts';

/** Whether HTML is from Word, or from Outlook, which writes with Word. */
export const isWordDesktop = (html: string): boolean =>
  /class=["']?Mso|mso-list:|urn:schemas-microsoft-com:office:word/i.test(html);

/** Converts what Word writes in its own way: lists, headings by class, footnotes, comments, and its XML elements. */
export function cleanWordDesktop(html: string): string {
  const formats = readListFormats(html);
  return editHtml(html, (body) => {
    removeReviewComments(body);
    buildLists(body.querySelectorAll('p'), createItemReader(formats));
    spaceHeadingNumbers(body);
    convertClasses(body);
    removeHidden(body);
    unwrapXmlElements(body);
  });
}

/** Reads the number formats from the style sheet that Word copies with a text: `@list l0:level2 {…}`. */
function readListFormats(html: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  for (const [, list = '', level = '', rules = ''] of html.matchAll(/@list\s+(l\d+):level(\d)[^{]*\{([^}]*)\}/g)) {
    const [, format = 'decimal'] = /mso-level-number-format:\s*([\w-]+)/.exec(rules) ?? [];
    formats.set(`${list} ${level}`, format);
  }
  return formats;
}

/** Word writes list items as paragraphs with a bullet or a number before the text, and their depth in a style. */
function createItemReader(formats: ReadonlyMap<string, string>): (paragraph: Element) => FlatItem | undefined {
  const types = new Map<string, ListType>();
  return (paragraph) => {
    const [match, list = '', level = '1'] = /mso-list:\s*(l\d+)?(?:\s*level(\d))?/i.exec(getStyle(paragraph)) ?? [];
    // "mso-list:none" is a paragraph that was taken out of its list.
    if (match === undefined || /mso-list:\s*none/i.test(getStyle(paragraph))) return undefined;
    const key = `${list} ${level}`;
    const marker = parseMarker(takeMarker(paragraph), { format: formats.get(key), earlier: types.get(key) });
    if (marker.type !== undefined) types.set(key, marker.type);
    return { block: paragraph, depth: Number(level), marker, content: [...paragraph.childNodes] };
  };
}

/** Removes the bullet or number before the text, and returns it. */
function takeMarker(paragraph: Element): string {
  const marked =
    [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(getStyle(span)))
    ?? findConditional(paragraph, 'supportLists');
  marked?.remove();
  return marked?.textContent ?? '';
}

/** Finds what is between `<!--[if !name]-->` and `<!--[endif]-->`, and wraps it. Parsers read both as comments. */
function findConditional(paragraph: Element, name: string): Element | undefined {
  const nodes = [...paragraph.childNodes];
  const isComment = (node: Node, text: string) => node instanceof Comment && node.data.includes(text);
  const from = nodes.findIndex((node) => isComment(node, `[if !${name}]`));
  const to = nodes.findIndex((node, index) => index > from && isComment(node, '[endif]'));
  if (from === -1 || to === -1) return undefined;
  const box = createLike(paragraph, 'span');
  nodes[from]?.replaceWith(box);
  return wrap(nodes.slice(from + 1, to), box);
}

/** The number of a heading is a part of its text, because headings are no lists. */
function spaceHeadingNumbers(body: HTMLElement): void {
  for (const marker of body.querySelectorAll('span[style*="mso-list:Ignore" i]'))
    marker.replaceWith(`${(marker.textContent ?? '').trim()} `);
}

function convertClasses(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class*="Mso"]')) {
    const [, rank] = /\bMsoHeading\s*(\d)\b/.exec(paragraph.className) ?? [];
    if (rank !== undefined) changeTag(paragraph, `h${Math.min(Number(rank), 6)}`);
    else if (/\bMsoTitle/.test(paragraph.className)) changeTag(paragraph, 'h1');
    else if (/\bMso(?:Intense)?Quote/.test(paragraph.className)) wrapQuote(paragraph);
  }
  // The numbers of footnotes are superscript by a class, which Word sets twice.
  for (const number of body.querySelectorAll('.MsoFootnoteReference, .MsoEndnoteReference'))
    if (!number.parentElement?.closest('sup')) changeTag(number, 'sup');
  for (const tab of body.querySelectorAll('span[style*="mso-tab-count"]')) tab.replaceWith(' ');
}

function wrapQuote(paragraph: Element): void {
  const quote = createLike(paragraph, 'blockquote');
  const previous = paragraph.previousElementSibling;
  const target = previous?.localName === 'blockquote' ? previous : quote;
  if (target === quote) paragraph.before(quote);
  target.append(paragraph);
}

/** Comments of reviewers are no part of the text. Word lists them after it and marks their places. */
function removeReviewComments(body: HTMLElement): void {
  for (const place of body.querySelectorAll('.MsoCommentReference')) {
    if (place.closest('[style*="mso-element:comment"]')) continue;
    if (place.querySelector('a')) place.remove();
    else unwrap(place);
  }
  for (const place of body.querySelectorAll('a.msocomanchor')) place.remove();
  for (const list of body.querySelectorAll('[style*="mso-element:comment-list"]')) {
    for (const comment of list.querySelectorAll('[style*="mso-element:comment"]')) markLeftOut(comment, 'comment');
    list.replaceWith(...list.querySelectorAll('[data-left-out]'));
  }
}

/** Removes hidden text, page breaks, and the line that separates footnotes, which is no part of the text. */
function removeHidden(body: HTMLElement): void {
  for (const hidden of body.querySelectorAll('[style*="mso-hide:all"], br[style*="page-break"]')) hidden.remove();
  for (const list of body.querySelectorAll('[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]'))
    for (const line of list.querySelectorAll(':scope > hr, :scope > br')) line.remove();
}

/** `<o:p>` is empty or repeats a blank; smart tags such as `<st1:place>` have text. */
function unwrapXmlElements(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].filter(({ localName }) => localName.includes(':')))
    if (element.localName === 'o:p' && !hasText(element)) element.remove();
    else unwrap(element);
}
