import { bodyOf, inlineTags, rename } from './stored-html.ts';

/** They stand in the text itself, or on the computer that they were copied on: no visitor would see them. */
const ownPictures = 'img[src^="data:"], img[src^="file:"], img[src^="blob:"]';

/** How many pictures of what is pasted the text cannot show. */
export const picturesLeftOf = (html: string): number => bodyOf(html).querySelectorAll(ownPictures).length;

/**
 * What word processors put on the clipboard, without its wrappers; what the document cannot hold goes when it is
 * parsed.
 */
export function cleanPaste(html: string): string {
  const body = bodyOf(html);
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

/** As it is written: where a page's policy forbids styles, as the back-office's does, what it parses has none. */
const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** A style of this name, and not one that ends in it: Word has its own for other scripts. */
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
/** A style can take back what an element says: Google Docs wraps everything in a bold one that is not bold. */
const takenBack: Readonly<Record<string, RegExp>> = {
  b: lightWeight,
  strong: lightWeight,
  i: uprightStyle,
  em: uprightStyle,
};

/** Google Docs and many pages write what is bold or italic as a style. */
function writeLooksAsTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b, strong, i, em, span, font')) {
    const style = styleOf(element);
    if (takenBack[element.localName]?.test(style) === false) continue;
    // Links are underlined by the site.
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

/** A heading of the first rank is the page's own: where one is pasted, all are one rank lower. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const rank of [5, 4, 3, 2, 1])
    for (const heading of body.querySelectorAll(`h${rank}`)) rename(heading, `h${rank + 1}`);
}

const isNoText = (node: Node | null): boolean =>
  node === null || (node instanceof Element && !inlineTags.has(node.localName));

/** Word processors keep paragraphs apart by empty ones and breaks between them; the site has a distance for that. */
function dropBlankLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll(':scope > p'))
    if ((line.textContent ?? '').trim() === '' && !line.querySelector('img')) line.remove();
  for (const line of body.querySelectorAll(':scope > br'))
    if (isNoText(line.previousSibling) || isNoText(line.nextSibling)) line.remove();
}

/**
 * Word writes the items of a list as paragraphs with a bullet or a number before their text, and says in a style how
 * deep they are.
 */
function markWordLists(body: HTMLElement): void {
  /** Those that are open, the outermost first. */
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

/** What Word says of a paragraph that is an item of a list; its marker is taken away. */
function wordItem(paragraph: Element): { depth: number; list: 'ol' | 'ul' } | undefined {
  const [said, depth = '1'] = /mso-list:\s*\w+(?:\s+level(\d))?/i.exec(styleOf(paragraph)) ?? [];
  if (said === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
  marker?.remove();
  return { depth: Number(depth), list: /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul' };
}

function placeList(list: Element, { at, within }: { at: Element; within: Element | null | undefined }): void {
  if (within) within.append(list);
  else at.before(list);
}
