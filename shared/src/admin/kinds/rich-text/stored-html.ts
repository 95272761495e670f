import { createDocument, getSchema } from '@tiptap/core';
import { DOMSerializer, Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { extensions } from './extensions.ts';

/** The inline elements; all other elements are blocks. */
export const inlineTags: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'img',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
]);

/** HTML allows text without a paragraph in these elements; the editor's document does not. */
const containers = 'div, blockquote, li, dd, td, th, figure:not([data-embed]), details';

export const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const isInline = (node: Node): boolean => !(node instanceof Element) || inlineTags.has(node.localName);

/**
 * Converts stored HTML for the editor's parser and marks how it was written: text without a paragraph gets one with
 * `data-bare`, and a table's caption becomes its `data-caption`.
 */
export function toEditorHtml(html: string): string {
  const body = parseBody(html);
  wrapBareText(body);
  markBareTexts(body);
  return body.innerHTML;
}

/** Does the same within the blocks of a body, whose own text stays as it is. */
export function markBareTexts(body: HTMLElement): void {
  for (const container of body.querySelectorAll(containers)) wrapBareText(container);
  for (const caption of body.querySelectorAll('table > caption')) {
    caption.parentElement?.setAttribute('data-caption', caption.innerHTML);
    caption.remove();
  }
}

/** The HTML of a block; `innerHtml` is the HTML without its paragraph, for bare text. */
interface Piece {
  html: string;
  innerHtml: string;
}

/** An unchanged block is the same node, so its HTML is cached: an edit in a long text serialises only one block. */
const pieces = new WeakMap<DocumentNode, Piece>();

/**
 * Serialises the editor's document to HTML for storage. What `toEditorHtml` added is removed, and each block starts a
 * line.
 */
export function serializeDocument({ children: blocks }: DocumentNode): string {
  // Two adjacent bare texts would merge into one.
  const isSeparate = (index: number) =>
    isBare(blocks[index]) && !isBare(blocks[index - 1]) && !isBare(blocks[index + 1]);
  const texts = blocks.map((block, index) => (isSeparate(index) ? toPiece(block).innerHtml : toPiece(block).html));
  const text = texts.filter((blockHtml) => blockHtml !== '').join('\n');
  return text === '<p></p>' ? '' : text;
}

const isBare = (block: DocumentNode | undefined): boolean =>
  block?.type.name === 'paragraph' && block.attrs['data-bare'] !== null;

function toPiece(block: DocumentNode): Piece {
  const cached = pieces.get(block);
  if (cached) return cached;
  // In a separate document, the browser does not load pictures.
  const body = parseBody('');
  body.append(
    DOMSerializer.fromSchema(block.type.schema).serializeFragment(Fragment.from(block), {
      document: body.ownerDocument,
    }),
  );
  writeBlock(body);
  const piece = { html: body.innerHTML, innerHtml: body.firstElementChild?.innerHTML ?? '' };
  pieces.set(block, piece);
  return piece;
}

function writeBlock(body: HTMLElement): void {
  const bare = [...body.querySelectorAll('p[data-bare]')];
  const isInside = (text: Element) => text.parentElement !== body;
  const adjacentTexts = bare.filter((text) =>
    bare.some((other) => other === text.nextElementSibling || other === text.previousElementSibling),
  );
  for (const text of bare) {
    if (isInside(text) && !adjacentTexts.includes(text)) text.replaceWith(...text.childNodes);
    else text.removeAttribute('data-bare');
  }
  for (const source of body.querySelectorAll('pre[data-bare]')) {
    source.removeAttribute('data-bare');
    source.replaceChildren(...(source.firstElementChild?.childNodes ?? []));
  }
  for (const element of body.querySelectorAll('[data-tag]')) rename(element, element.getAttribute('data-tag') ?? '');
  for (const table of body.querySelectorAll('table')) writeTable(table);
}

let schema: ReturnType<typeof getSchema> | undefined;

/** Returns the HTML that the visual editor would give back for this HTML. */
export function roundTrip(html: string): string {
  schema ??= getSchema(extensions);
  return serializeDocument(createDocument(toEditorHtml(html), schema));
}

function wrapBareText(container: Element): void {
  let run: Node[] = [];
  const close = (before: Node | null) => {
    const isBlank = run.every((node) => node instanceof Text && (node.textContent ?? '').trim() === '');
    if (isBlank) for (const node of run) container.removeChild(node);
    else container.insertBefore(createBareText(container, run), before);
    run = [];
  };
  for (const node of [...container.childNodes]) {
    if (isInline(node)) run.push(node);
    else close(node);
  }
  close(null);
  // A list item starts with a paragraph, even an empty one; an empty cell needs one too.
  const needsParagraph =
    container.localName === 'li'
      ? container.firstElementChild?.localName !== 'p'
      : container.localName !== 'body' && !container.firstElementChild;
  if (needsParagraph) container.prepend(createBareText(container, []));
}

function createBareText(container: Element, nodes: Node[]): Element {
  const text = container.ownerDocument.createElement('p');
  text.setAttribute('data-bare', '');
  text.append(...nodes);
  return text;
}

/** Replaces an element by one with another name and the same content, without its attributes. */
export function rename(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** Puts the rows back into the head, bodies and foot that they came from, and restores the caption. */
function writeTable(table: HTMLTableElement): void {
  const rows = [...table.rows];
  for (const partName of [...table.children]) partName.remove();
  for (const row of rows) {
    const partName = row.getAttribute('data-part') ?? 'tbody';
    row.removeAttribute('data-part');
    const last = table.lastElementChild;
    if (last?.localName === partName) last.append(row);
    else table.append(wrapIn(partName, row));
  }
  const caption = table.getAttribute('data-caption');
  table.removeAttribute('data-caption');
  if (caption === null) return;
  table.createCaption().append(...parseBody(caption).childNodes);
}

function wrapIn(tag: string, node: Element): Element {
  const element = node.ownerDocument.createElement(tag);
  element.append(node);
  return element;
}
