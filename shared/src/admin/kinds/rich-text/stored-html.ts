import { createDocument, getHTMLFromFragment, getSchema } from '@tiptap/core';
import { extensions } from './extensions.ts';

/** What stands within a line; everything else is a block of its own. */
export const inlineTags: ReadonlySet<string> = new Set([
  'a', 'abbr', 'b', 'br', 'cite', 'code', 'em', 'i', 'img', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u',
]);

/** HTML lets text stand in these without a paragraph around it; the editor's document does not. */
const containers = 'div, blockquote, li, dd, td, th, figure';

export const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isInline = (node: Node): boolean => !(node instanceof Element) || inlineTags.has(node.localName);

/**
 * The stored HTML as the editor's parser takes it, with marks of how it was written:
 * text without a paragraph gets one that says so, a table carries its caption.
 */
export function readable(html: string): string {
  const body = bodyOf(html);
  for (const container of [body, ...body.querySelectorAll(containers)]) wrapBareText(container);
  for (const caption of body.querySelectorAll('table > caption')) {
    caption.parentElement?.setAttribute('data-caption', caption.innerHTML);
    caption.remove();
  }
  return body.innerHTML;
}

/** The editor's document as HTML to be stored: what `readable` added is taken off again, and each block starts a line. */
export function written(html: string): string {
  const body = bodyOf(html);
  const bare = [...body.querySelectorAll('p[data-bare]')];
  // Two texts side by side would run into one.
  const joined = bare.filter((text) => bare.some((other) => other === text.nextElementSibling || other === text.previousElementSibling));
  for (const text of joined) text.removeAttribute('data-bare');
  for (const text of bare.filter((each) => !joined.includes(each))) text.replaceWith(...text.childNodes);
  for (const source of body.querySelectorAll('pre[data-bare]')) {
    source.removeAttribute('data-bare');
    source.replaceChildren(...(source.firstElementChild?.childNodes ?? []));
  }
  for (const element of body.querySelectorAll('[data-tag]')) rename(element, element.getAttribute('data-tag') ?? '');
  for (const table of body.querySelectorAll('table')) writeTable(table);
  const blocks = [...body.childNodes].map((node) => (node instanceof Element ? node.outerHTML : escaped(node)));
  const isBroken = (index: number) => index > 0 && !(isInline(body.childNodes[index] ?? body) && isInline(body.childNodes[index - 1] ?? body));
  const text = blocks.map((block, index) => (isBroken(index) ? `\n${block}` : block)).join('');
  return text === '<p></p>' ? '' : text;
}

let schema: ReturnType<typeof getSchema> | undefined;

/** What the visual editor would give back for this HTML. */
export function roundTrip(html: string): string {
  schema ??= getSchema(extensions);
  return written(getHTMLFromFragment(createDocument(readable(html), schema).content, schema));
}

function wrapBareText(container: Element): void {
  let run: Node[] = [];
  const close = (before: Node | null) => {
    const isBlank = run.every((node) => node instanceof Text && (node.textContent ?? '').trim() === '');
    if (isBlank) for (const node of run) container.removeChild(node);
    else container.insertBefore(bareText(container, run), before);
    run = [];
  };
  for (const node of [...container.childNodes]) {
    if (isInline(node)) run.push(node);
    else close(node);
  }
  close(null);
  // An item of a list begins with a line of text, even an empty one; an empty cell has one too.
  const isWanting = container.localName === 'li' ? container.firstElementChild?.localName !== 'p' : container.localName !== 'body' && !container.firstElementChild;
  if (isWanting) container.prepend(bareText(container, []));
}

function bareText(container: Element, nodes: Node[]): Element {
  const text = container.ownerDocument.createElement('p');
  text.setAttribute('data-bare', '');
  text.append(...nodes);
  return text;
}

/** The same content under another name; attributes are left behind. */
export function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Rows go back into the head, bodies and foot that they came from. */
function writeTable(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const part of [...table.children]) part.remove();
  for (const row of rows) {
    const part = row.getAttribute('data-part') ?? 'tbody';
    row.removeAttribute('data-part');
    const last = table.lastElementChild;
    if (last?.localName === part) last.append(row);
    else table.append(wrapped(part, row));
  }
  const caption = table.getAttribute('data-caption');
  table.removeAttribute('data-caption');
  if (caption === null) return;
  table.createCaption().innerHTML = caption;
}

function wrapped(tag: string, node: Element): Element {
  const element = node.ownerDocument.createElement(tag);
  element.append(node);
  return element;
}

function escaped(node: Node): string {
  const holder = document.createElement('p');
  holder.append(node.cloneNode());
  return holder.innerHTML;
}
