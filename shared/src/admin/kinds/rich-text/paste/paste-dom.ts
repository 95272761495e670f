import { parseBody } from '../stored-html.ts';

/** Parses HTML, changes its body, and returns the body's HTML. */
export function editHtml(html: string, edit: (body: HTMLElement) => void): string {
  const body = parseBody(html);
  edit(body);
  return body.innerHTML;
}

/**
 * Reads the attribute's text: where the page's Content-Security-Policy forbids inline styles, as in the back-office,
 * `element.style` is empty.
 */
export const getStyle = (element: Element): string => element.getAttribute('style') ?? '';

/** Matches a property by its whole name, because Word has properties for other scripts that end in the same name. */
export const matchStyle = (name: string, value: string): RegExp =>
  new RegExp(String.raw`(?<![\w-])${name}:\s*${value}`, 'i');

/** Replaces an element by its content. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Moves nodes into an element, and returns it. */
export function wrap(nodes: readonly (Node | string)[], element: Element): Element {
  element.append(...nodes);
  return element;
}

/** Creates an element in the document of another one. */
export const createLike = (element: Element, tag: string): HTMLElement => element.ownerDocument.createElement(tag);

/** Replaces an element by one with another name, which keeps the attributes that texts keep, and returns it. */
export function changeTag(element: Element, tag: string): Element {
  const replacement = wrap([...element.childNodes], createLike(element, tag));
  for (const name of ['id', 'dir', 'style', 'align']) {
    const value = element.getAttribute(name);
    if (value !== null && value !== '') replacement.setAttribute(name, value);
  }
  element.replaceWith(replacement);
  return replacement;
}

export const hasText = ({ textContent }: Node): boolean => (textContent ?? '').trim() !== '';

/** Texts hold no check boxes, so these characters stand for them. */
export const [uncheckedBox, checkedBox] = ['\u2610 ', '\u2611 '];

/**
 * Marks that something is left out here, by its name in `left-out.ts`. A function that returns only HTML reports it in
 * this way.
 */
export function markLeftOut(element: Element, name: string): void {
  const mark = createLike(element, 'span');
  mark.setAttribute('data-left-out', name);
  element.replaceWith(mark);
}
