import { parseBody, inlineTags, rename } from './stored-html.ts';

/** Pictures embedded in the text or stored on the user's computer, which visitors would not see. */
const ownPictures = 'img[src^="data:"], img[src^="file:"], img[src^="blob:"]';

/** Returns how many pictures `cleanPaste` removes from pasted HTML. */
export const countPictures = (html: string): number => parseBody(html).querySelectorAll(ownPictures).length;

/**
 * Cleans pasted HTML from word processors and returns it without their wrappers. Elements that the editor's schema
 * lacks are dropped later, when the editor parses it.
 */
export function cleanPaste(html: string): string {
  const body = parseBody(html);
  for (const element of body.querySelectorAll(`style, script, meta, link, title, xml, o\\:p, ${ownPictures}`))
    element.remove();
  markWordLists(body);
  writeLooksAsTags(body);
  lowerHeadings(body);
  for (const box of [...body.querySelectorAll('div, center')].reverse()) {
    const isLine = [...box.children].every(({ localName }) => inlineTags.has(localName));
    if (isLine) rename(box, 'p');
    else box.replaceWith(...box.childNodes);
  }
  dropBlankLines(body);
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  return body.innerHTML;
}

/**
 * Reads the attribute's text: where the page's Content-Security-Policy forbids inline styles, as in the back-office,
 * `element.style` is empty.
 */
const getStyle = (element: Element): string => element.getAttribute('style') ?? '';

/** Matches a property by its whole name, because Word has properties for other scripts that end in the same name. */
const says = (name: string, value: string): RegExp => new RegExp(String.raw`(?<![\w-])${name}:\s*${value}`, 'i');

const looks: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', says('font-weight', '(?:bold|[6-9]00)')],
  ['em', says('font-style', '(?:italic|oblique)')],
  ['u', says('text-decoration(?:-line)?', '[^;]*underline')],
  ['s', says('text-decoration(?:-line)?', '[^;]*line-through')],
  ['sup', says('vertical-align', 'super')],
  ['sub', says('vertical-align', String.raw`sub\b`)],
];

const [lightWeight, uprightStyle] = [says('font-weight', '(?:normal|[1-4]00)'), says('font-style', 'normal')];
/** A style can cancel the meaning of an element: Google Docs wraps everything in a `<b>` with normal font weight. */
const takenBack: Readonly<Record<string, RegExp>> = {
  b: lightWeight,
  strong: lightWeight,
  i: uprightStyle,
  em: uprightStyle,
};

/** Turns styles into elements: Google Docs and many pages write bold or italic text as a style. */
function writeLooksAsTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong, i, em, span, font')) {
    const style = getStyle(element);
    if (takenBack[element.localName]?.test(style) === false) continue;
    // The site's own styles underline links.
    const tags = looks.filter(([tag, look]) => look.test(style) && (tag !== 'u' || !element.closest('a')));
    element.replaceWith(
      ...tags.reduce<Node[]>(
        (inner, [tag]) => [around(inner, body.ownerDocument.createElement(tag))],
        [...element.childNodes],
      ),
    );
  }
}

function around(nodes: readonly Node[], element: Element): Element {
  element.append(...nodes);
  return element;
}

/** Lowers all headings by one level if there is an h1, because the h1 is the page's own title. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const rank of [5, 4, 3, 2, 1])
    for (const heading of body.querySelectorAll(`h${rank}`)) rename(heading, `h${rank + 1}`);
}

const isNoText = (node: Node | null): boolean =>
  node === null || (node instanceof Element && !inlineTags.has(node.localName));

/**
 * Removes empty paragraphs and breaks between paragraphs, which word processors use as spacing. The site's styles have
 * their own.
 */
function dropBlankLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll(':scope > p'))
    if ((line.textContent ?? '').trim() === '' && !line.querySelector('img')) line.remove();
  for (const line of body.querySelectorAll(':scope > br'))
    if (isNoText(line.previousSibling) || isNoText(line.nextSibling)) line.remove();
}

/**
 * Turns Word's list items into lists. Word writes them as paragraphs with a bullet or a number before the text, and
 * their depth in a style.
 */
function markWordLists(body: HTMLElement): void {
  /** The open lists, outermost first. */
  let lists: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const item = wordItem(paragraph);
    if (!item) continue;
    if (paragraph.previousElementSibling !== lists[0]) lists = [];
    const outer = lists.slice(0, item.depth - 1);
    const open = lists[outer.length];
    const list = open?.localName === item.list ? open : body.ownerDocument.createElement(item.list);
    if (list !== open) placeList(list, { at: paragraph, within: outer.at(-1)?.lastElementChild });
    lists = [...outer, list];
    list.append(around([...paragraph.childNodes], body.ownerDocument.createElement('li')));
    paragraph.remove();
  }
}

/** Reads the depth and type of a list item of Word and removes its marker; undefined for another paragraph. */
function wordItem(paragraph: Element): { depth: number; list: 'ol' | 'ul' } | undefined {
  const [said, depth = '1'] = /mso-list:\s*\w+(?:\s+level(\d))?/i.exec(getStyle(paragraph)) ?? [];
  if (said === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(getStyle(span)));
  marker?.remove();
  return { depth: Number(depth), list: /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul' };
}

function placeList(list: Element, { at, within }: { at: Element; within: Element | null | undefined }): void {
  if (within) within.append(list);
  else at.before(list);
}
