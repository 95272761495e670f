import { parseBody, inlineTags, rename } from './stored-html.ts';

/** Pictures embedded in the text or stored on the user's computer, which visitors would not see. */
const localPictures = 'img[src^="data:"], img[src^="file:"], img[src^="blob:"]';

/** Returns how many pictures `cleanPaste` removes from pasted HTML. */
export const countPictures = (html: string): number => parseBody(html).querySelectorAll(localPictures).length;

/**
 * Cleans pasted HTML from word processors and returns it without their wrappers. Elements that the editor's schema
 * lacks are dropped later, when the editor parses it.
 */
export function cleanPaste(html: string): string {
  const body = parseBody(html);
  for (const element of body.querySelectorAll(`style, script, meta, link, title, xml, o\\:p, ${localPictures}`))
    element.remove();
  keepLinkTargets(body);
  dropDefaultDirections(body);
  convertWordLists(body);
  convertStylesToTags(body);
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

/** Keeps the ids and names that links of the same text lead to, as in a list of contents; word processors add more. */
function keepLinkTargets(body: HTMLElement): void {
  const targets = new Set(
    [...body.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1)),
  );
  for (const element of body.querySelectorAll('[id], a[name]')) {
    const id = element.id || (element.getAttribute('name') ?? '');
    element.removeAttribute('name');
    if (targets.has(id)) element.id = id;
    else element.removeAttribute('id');
  }
}

/** Word and Google Docs note a language and the usual direction at every paragraph. */
function dropDefaultDirections(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[lang], [dir]')) {
    element.removeAttribute('lang');
    if (element.getAttribute('dir')?.toLowerCase() === 'ltr') element.removeAttribute('dir');
  }
}

/**
 * Reads the attribute's text: where the page's Content-Security-Policy forbids inline styles, as in the back-office,
 * `element.style` is empty.
 */
const getStyle = (element: Element): string => element.getAttribute('style') ?? '';

/** Matches a property by its whole name, because Word has properties for other scripts that end in the same name. */
const matchStyle = (name: string, value: string): RegExp => new RegExp(String.raw`(?<![\w-])${name}:\s*${value}`, 'i');

const styleTags: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', matchStyle('font-weight', '(?:bold|[6-9]00)')],
  ['em', matchStyle('font-style', '(?:italic|oblique)')],
  ['u', matchStyle('text-decoration(?:-line)?', '[^;]*underline')],
  ['s', matchStyle('text-decoration(?:-line)?', '[^;]*line-through')],
  ['sup', matchStyle('vertical-align', 'super')],
  ['sub', matchStyle('vertical-align', String.raw`sub\b`)],
];

const [lightWeight, uprightStyle] = [
  matchStyle('font-weight', '(?:normal|[1-4]00)'),
  matchStyle('font-style', 'normal'),
];
/** A style can cancel the meaning of an element: Google Docs wraps everything in a `<b>` with normal font weight. */
const cancellingStyles: Readonly<Record<string, RegExp>> = {
  b: lightWeight,
  strong: lightWeight,
  i: uprightStyle,
  em: uprightStyle,
};

/** Turns styles into elements: Google Docs and many pages write bold or italic text as a style. */
function convertStylesToTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong, i, em, span, font')) {
    const style = getStyle(element);
    if (cancellingStyles[element.localName]?.test(style) === false) continue;
    // The site's own styles underline links.
    const tags = styleTags.filter(
      ([tag, stylePattern]) => stylePattern.test(style) && (tag !== 'u' || !element.closest('a')),
    );
    element.replaceWith(
      ...tags.reduce<Node[]>(
        (children, [tag]) => [wrap(children, body.ownerDocument.createElement(tag))],
        [...element.childNodes],
      ),
    );
  }
}

function wrap(nodes: readonly Node[], element: Element): Element {
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
function convertWordLists(body: HTMLElement): void {
  /** The open lists, outermost first. */
  let lists: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const item = readWordItem(paragraph);
    if (!item) continue;
    if (paragraph.previousElementSibling !== lists[0]) lists = [];
    const outer = lists.slice(0, item.depth - 1);
    const open = lists[outer.length];
    const list = open?.localName === item.list ? open : body.ownerDocument.createElement(item.list);
    if (list !== open) placeList(list, { at: paragraph, parentItem: outer.at(-1)?.lastElementChild });
    lists = [...outer, list];
    list.append(wrap([...paragraph.childNodes], body.ownerDocument.createElement('li')));
    paragraph.remove();
  }
}

/** Reads the depth and type of a list item of Word and removes its marker; undefined for another paragraph. */
function readWordItem(paragraph: Element): { depth: number; list: 'ol' | 'ul' } | undefined {
  const [match, depth = '1'] = /mso-list:\s*\w+(?:\s+level(\d))?/i.exec(getStyle(paragraph)) ?? [];
  if (match === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(getStyle(span)));
  marker?.remove();
  return { depth: Number(depth), list: /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul' };
}

function placeList(list: Element, { at, parentItem }: { at: Element; parentItem: Element | null | undefined }): void {
  if (parentItem) parentItem.append(list);
  else at.before(list);
}
