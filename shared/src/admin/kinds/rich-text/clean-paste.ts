import { bodyOf, inlineTags, rename } from './stored-html.ts';

/** They stand in the text itself, or on the computer that they were copied on: no visitor would see them. */
const ownPictures = 'img[src^="data:"], img[src^="file:"], img[src^="blob:"]';

/** How many pictures of what is pasted the text cannot show. */
export const picturesLeftOf = (html: string): number => bodyOf(html).querySelectorAll(ownPictures).length;

/** What word processors put on the clipboard, without its wrappers; what the document cannot hold goes when it is parsed. */
export function cleanPaste(html: string): string {
  const body = bodyOf(html);
  for (const element of body.querySelectorAll(`style, script, meta, link, title, xml, o\\:p, ${ownPictures}`)) element.remove();
  markWordLists(body);
  // Google Docs wraps everything in a bold element that is not bold.
  for (const element of body.querySelectorAll<HTMLElement>('b, span, font')) {
    const isBold = element.localName === 'b' && element.style.fontWeight !== 'normal';
    const isStyled = element.localName === 'span' && /bold|italic|underline|line-through|[6-9]00/.test(element.getAttribute('style') ?? '');
    if (!isBold && !isStyled) element.replaceWith(...element.childNodes);
  }
  for (const box of [...body.querySelectorAll('div, center')].reverse()) {
    const isLine = [...box.children].every(({ localName }) => inlineTags.has(localName));
    if (isLine) rename(box, 'p');
    else box.replaceWith(...box.childNodes);
  }
  return body.innerHTML;
}

/** Word writes the items of a list as paragraphs with a bullet or a number before their text. */
function markWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  for (const item of body.querySelectorAll<HTMLElement>('p')) {
    if (!/mso-list:/.test(item.getAttribute('style') ?? '')) continue;
    const marker = [...item.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''));
    const tag = /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!list || list.localName !== tag || item.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag);
      item.before(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}
