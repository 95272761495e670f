import { buildLists, type FlatItem } from './build-lists.ts';
import type { ListMarker, ListType } from './list-marker.ts';
import { changeTag, checkedBox, editHtml, getStyle, uncheckedBox, unwrap } from './paste-dom.ts';

/** Whether HTML is from Word for the web, or from OneNote for the web, which writes like it. */
export const isWordWeb = (html: string): boolean =>
  /class="(?:OutlineElement|ListContainerWrapper|TextRun|NormalTextRun|WACImageContainer|Paragraph SCXW)/.test(html);

/** Parts of the page around the text: handles of tables, and texts for screen readers. */
const handles =
  '[class*="TableHover"], [class*="TableCell"][class*="Handle"], .TableInsertRowGapBlank, .TableColumnResizeHandle, '
  + '.ListMarkerWrappingSpan, .WACAltTextDescribedBy, .EOP';

/** Converts what Word for the web writes in its own way: one list for each item, headings by role, tracked changes. */
export function cleanWordWeb(html: string): string {
  return editHtml(html, (body) => {
    for (const handle of body.querySelectorAll(handles)) handle.remove();
    for (const heading of body.querySelectorAll('[role="heading"]'))
      changeTag(heading, `h${Math.min(Number(heading.getAttribute('aria-level') ?? 2), 6)}`);
    convertTrackedChanges(body);
    for (const lineBreak of body.querySelectorAll('.LineBreakBlob')) changeTag(lineBreak, 'br').replaceChildren();
    // A picture has a box of its own within a line, and its border another one.
    for (const box of body.querySelectorAll('.WACImageContainer, .WACImageBorder')) unwrap(box);
    separateItems(body);
    buildLists(body.querySelectorAll('.ListContainerWrapper'), readItem);
  });
}

function convertTrackedChanges(body: HTMLElement): void {
  for (const change of body.querySelectorAll('[class*="TrackChangeText"], .DeletedTextRun, .InsertedTextRun')) {
    const isDeleted = /TrackChangeTextDeletion|DeletedTextRun/.test(change.className);
    // The line through or below the text is a part of the mark.
    for (const styled of [change, change.closest('.TextRun')])
      styled?.setAttribute('style', getStyle(styled).replaceAll(/text-decoration[^;]*;?/gi, ''));
    if (!change.parentElement?.closest('del, ins')) changeTag(change, isDeleted ? 'del' : 'ins');
  }
}

/** Gives each item a box of its own: some versions write several items into one list, or lists without a box. */
function separateItems(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul, ol')) {
    const items = [...list.children].filter((child) => child.matches('li[data-aria-level], li[data-listid]'));
    if (items.length === 0) continue;
    const box = list.parentElement?.matches('.ListContainerWrapper') ? list.parentElement : list;
    for (const [index, item] of items.entries()) {
      const own = list.ownerDocument.createElement('div');
      own.className = 'ListContainerWrapper';
      const copy = list.cloneNode();
      if (copy instanceof Element && index > 0) copy.removeAttribute('start');
      own.append(copy);
      copy.appendChild(item);
      box.before(own);
    }
    list.remove();
    if (box.childElementCount === 0) box.remove();
  }
}

const styleTypes: Readonly<Record<string, ListType>> = {
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-latin': 'a',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function readItem(block: Element): FlatItem | undefined {
  const item = block.querySelector('li');
  if (!item) return undefined;
  const depth = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1);
  return { block, depth, marker: readMarker(item), content: [...readCheck(item), ...item.childNodes] };
}

function readMarker(item: Element): ListMarker {
  const list = item.parentElement;
  if (list?.localName !== 'ol') return { isOrdered: false };
  const number = list.getAttribute('start') ?? item.getAttribute('data-aria-posinset');
  const [, styleType = ''] = /list-style-type:\s*([\w-]+)/.exec(getStyle(list)) ?? [];
  const type = styleTypes[styleType];
  return { isOrdered: true, ...(type && { type }), ...(number !== null && { value: Number(number) }) };
}

/** A check list has its boxes as bullets, in the private characters of Wingdings. */
function readCheck(item: Element): Node[] {
  if (!item.matches('.checklist, [class*="Checklist"]')) return [];
  const isChecked = item.getAttribute('data-leveltext') === '\uF0FE';
  return [item.ownerDocument.createTextNode(isChecked ? checkedBox : uncheckedBox)];
}
