import { changeTag, createLike, getStyle, hasText, matchStyle, unwrap, wrap } from './paste-dom.ts';

/** Gives pasted tables what the editor keeps: the alignment of cells, bold cells, and a header row. */
export function tidyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    for (const cell of listCells(table)) {
      alignCell(cell);
      if (boldStyle.test(getStyle(cell)) && cell.localName === 'td' && hasText(cell)) makeBold(cell);
    }
    makeHeaderRow(table);
  }
}

const listCells = (table: HTMLTableElement): HTMLTableCellElement[] => [...table.rows].flatMap((row) => [...row.cells]);

const boldStyle = matchStyle('font-weight', '(?:bold|[6-9]00)');
const alignStyle = matchStyle('text-align', '(?:-webkit-)?(\\w+)');

const readAlign = (element: Element): string =>
  (alignStyle.exec(getStyle(element))?.[1] ?? element.getAttribute('align') ?? '').toLowerCase();

/** The usual side of the language is no alignment. Word aligns the paragraphs of a cell, others the cell. */
function alignCell(cell: HTMLTableCellElement): void {
  const isRightToLeft = cell.closest('[dir]')?.getAttribute('dir')?.toLowerCase() === 'rtl';
  const [start, end] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
  const inner = new Set([...cell.children].map(readAlign));
  const [shared = ''] = inner.size === 1 && cell.querySelector(':scope > p') ? inner : [];
  const written = shared || readAlign(cell);
  const align = { start, end }[written] ?? written;
  if (align === 'center' || align === end) cell.setAttribute('align', align);
  else cell.removeAttribute('align');
}

function makeBold(cell: Element): void {
  const lines = cell.querySelectorAll(':scope > p');
  for (const line of lines.length > 0 ? lines : [cell])
    line.append(wrap([...line.childNodes], createLike(cell, 'strong')));
}

/**
 * Makes the first row a header row, if it is bold throughout, or if Word repeats it on each page. Spreadsheets and word
 * processors have no other sign of it.
 */
function makeHeaderRow(table: HTMLTableElement): void {
  const [first] = table.rows;
  if (!first || table.rows.length < 2 || table.querySelector('th')) return;
  if (!table.tHead && isBoldRow(first)) table.createTHead().append(first);
  for (const row of table.tHead?.rows ?? []) for (const cell of [...row.cells]) makeHeader(cell);
}

const isBoldRow = ({ cells }: HTMLTableRowElement): boolean =>
  [...cells].filter(hasText).length > 1 && [...cells].every(isBoldThroughout);

const isBoldThroughout = (cell: Element): boolean => {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (hasText(walker.currentNode) && !walker.currentNode.parentElement?.closest('b, strong')) return false;
  return true;
};

/** A header is bold by itself. */
function makeHeader(cell: HTMLTableCellElement): void {
  const header = changeTag(cell, 'th');
  for (const name of ['colspan', 'rowspan']) {
    const value = cell.getAttribute(name);
    if (value !== null) header.setAttribute(name, value);
  }
  for (const bold of header.querySelectorAll('b, strong')) unwrap(bold);
}
