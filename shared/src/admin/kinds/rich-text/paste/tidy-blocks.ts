import { inlineTags } from '../stored-html.ts';
import { changeTag, checkedBox, createLike, hasText, uncheckedBox, unwrap, wrap } from './paste-dom.ts';

/** Lowers all headings by one level if there is an h1, because the h1 is the page's own title. */
export function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const rank of [5, 4, 3, 2, 1])
    for (const heading of body.querySelectorAll(`h${rank}`)) changeTag(heading, `h${rank + 1}`);
}

/** Turns boxes of one line into paragraphs, and removes those around other blocks. */
export function unwrapBoxes(body: HTMLElement): void {
  for (const box of [...body.querySelectorAll('div, center')].reverse()) {
    const isLine = [...box.children].every(({ localName }) => inlineTags.has(localName));
    if (isLine) {
      changeTag(box, 'p');
      continue;
    }
    // A link of the same text may lead to the box.
    const [first] = box.children;
    if (box.id && first && !first.id) first.id = box.id;
    unwrap(box);
  }
}

/** Puts nested lists into items: LibreOffice and Google Docs write them between items. Writes check boxes as text. */
export function tidyLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const previous = list.previousElementSibling;
    if (previous?.localName === 'li') previous.append(list);
    else list.before(wrap([list], createLike(list, 'li')));
  }
  for (const box of body.querySelectorAll('li input[type="checkbox"]'))
    box.replaceWith(box.hasAttribute('checked') ? checkedBox : uncheckedBox);
}

/** An item or a cell with one paragraph has its text without a paragraph, as people write it. */
export function unwrapLoneParagraphs(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll(':is(li, td, th) > p')) {
    const siblings = [...(paragraph.parentElement?.childNodes ?? [])].filter((node) => node !== paragraph);
    const isLone = siblings.every((node) => (node instanceof Element ? isList(node) : !hasText(node)));
    if (isLone && !paragraph.id && !paragraph.hasAttribute('dir')) unwrap(paragraph);
  }
}

const isList = ({ localName }: Element): boolean => localName === 'ul' || localName === 'ol';

const isNoText = (node: Node | null): boolean =>
  node === null || (node instanceof Element && !inlineTags.has(node.localName));

/**
 * Removes empty paragraphs and breaks between paragraphs, which word processors use as spacing. The site's styles have
 * their own.
 */
export function dropBlankLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll(':scope > p, :is(blockquote, td, th, li) > p:not(:only-child)'))
    if (!hasText(line) && !line.querySelector('img, [id]')) line.remove();
  for (const line of body.querySelectorAll(':scope > br'))
    if (isNoText(line.previousSibling) || isNoText(line.nextSibling)) line.remove();
}
