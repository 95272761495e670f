import { parseBody } from '../stored-html.ts';
import { createLike, editHtml, getStyle, wrap } from './paste-dom.ts';

/** Whether HTML is nothing but code: of VS Code, a JetBrains editor, a listing of GitHub, or a `<pre>` of any page. */
export const isCode = (html: string): boolean => {
  if (!/monospace|<pre|blob-code/i.test(html)) return false;
  return findCode(parseBody(html)) !== undefined;
};

/** Converts several lines into one code block, and a single line into code within its paragraph. */
export function cleanCode(html: string): string {
  return editHtml(html, (body) => {
    const code = findCode(body);
    if (!code) return;
    const text = readLines(code)
      .join('\n')
      .replaceAll(/^\n+|\s+$/g, '');
    body.replaceChildren(text.includes('\n') ? createBlock(code, text) : wrap([text.trim()], createLike(body, 'code')));
  });
}

/** Creates a code block from the text of an element, with the language that the element names. */
function createBlock(source: Element, text: string): Element {
  const code = wrap([text], createLike(source, 'code'));
  const names = source.querySelector('code')?.className ?? source.className;
  const [language] = /\blanguage-[\w+#.-]+/.exec(names) ?? [];
  if (language !== undefined) code.className = language;
  return wrap([code], createLike(source, 'pre'));
}

/** A code block has only text, in which breaks are lines. */
export function tidyCodeBlocks(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre')) block.replaceWith(createBlock(block, readText(block)));
}

/** Returns the element that has all the code; undefined if there is other text too. */
function findCode(body: HTMLElement): Element | undefined {
  const elements = [...body.children].filter(({ localName }) => !['meta', 'style', 'br'].includes(localName));
  const [only] = elements;
  if (!only || elements.length > 1 || hasOwnText(body)) return undefined;
  if (only.localName === 'pre' || isMonospaced(only)) return only;
  if (only.localName === 'table') return only.querySelector('td.blob-code') ? only : undefined;
  // A box around the code, such as that of a highlighter.
  return only.localName === 'div' && only instanceof HTMLElement ? findCode(only) : undefined;
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

const isMonospaced = (element: Element): boolean =>
  element.localName === 'div'
  && /white-space:\s*pre/i.test(getStyle(element))
  && /font-family:[^;]*(?:monospace|mono|consolas|menlo|courier)/i.test(getStyle(element));

function readLines(code: Element): string[] {
  const cells = [...code.querySelectorAll('td.blob-code')];
  if (cells.length > 0) return cells.map((cell) => readText(cell).replaceAll('\n', ''));
  // VS Code has an element for each line, and a break for each empty line.
  const isOfLines = [...code.children].some(({ localName }) => localName === 'div');
  return isOfLines ? [...code.children].map(readText) : [readText(code)];
}

/** Returns the text of an element in which breaks are lines. Editors write blanks as characters that do not break. */
function readText(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
  return (copy.textContent ?? '').replaceAll('\u00A0', ' ').replaceAll(/\r\n?/g, '\n');
}
