import { changeTag, createLike, editHtml, getStyle, hasText, unwrap } from './paste-dom.ts';

/** Whether HTML is from Excel, Google Sheets or LibreOffice Calc. */
export const isSpreadsheet = (html: string): boolean =>
  /urn:schemas-microsoft-com:office:excel|content=["']?(?:Microsoft Excel|Excel\.Sheet)/i.test(html)
  || /<google-sheets-html-origin|data-sheets-(?:root|value)/.test(html)
  || (/name=["']?generator["']? content=["']?LibreOffice/i.test(html)
    && /<td[^>]* (?:sdval|sdnum|height)=/i.test(html));

/** Converts cells as they look: the formats of the style sheet, hidden rows, and empty rows at the end. */
export function cleanSpreadsheet(html: string): string {
  const styles = readClassStyles(html);
  return editHtml(html, (body) => {
    for (const origin of body.querySelectorAll('google-sheets-html-origin')) unwrap(origin);
    for (const cell of body.querySelectorAll('td, th')) addClassStyles(cell, styles);
    for (const row of body.querySelectorAll('tr')) if (/display:\s*none/i.test(getStyle(row))) row.remove();
    for (const table of body.querySelectorAll('table')) {
      separateEmptyCells(table);
      for (const cell of table.querySelectorAll('td, th')) trimCell(cell);
      dropEmptyRows(table);
      if (table.rows.length === 1 && table.rows[0]?.cells.length === 1) unwrapCell(table);
    }
  });
}

/** Excel copies a style sheet with a class for each format of cells: `.xl65 {text-align:center;}`. */
function readClassStyles(html: string): ReadonlyMap<string, string> {
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, rules = '']) => rules).join('\n');
  return new Map(
    [...sheets.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)].map(([, name = '', rules = '']) => [
      name,
      rules.replaceAll(/\s+/g, ' '),
    ]),
  );
}

function addClassStyles(cell: Element, styles: ReadonlyMap<string, string>): void {
  const own = getStyle(cell);
  const inherited = [...cell.classList].map((name) => styles.get(name) ?? '').join('');
  if (inherited !== '') cell.setAttribute('style', own === '' ? inherited : `${inherited};${own}`);
}

/** Excel writes a run of empty cells as one wide cell, which it tells from a merged cell by this style. */
function separateEmptyCells(table: Element): void {
  for (const cell of table.querySelectorAll('td[colspan][style*="mso-ignore"]')) {
    const count = Number(cell.getAttribute('colspan'));
    cell.removeAttribute('colspan');
    for (let index = 1; index < Math.min(count, 100); index += 1) cell.after(createLike(cell, 'td'));
  }
}

/** Formats of numbers pad with blanks. Google Sheets puts the text of a cell with a link into boxes. */
function trimCell(cell: Element): void {
  for (const box of cell.querySelectorAll('div')) unwrap(box);
  for (const blank of cell.querySelectorAll('span[style*="mso-spacerun"]')) blank.replaceWith(' ');
  if (!hasText(cell) && !cell.querySelector('img')) cell.replaceChildren();
}

function dropEmptyRows(table: HTMLTableElement): void {
  for (const row of [...table.rows].reverse()) {
    if (hasText(row) || row.querySelector('img')) break;
    row.remove();
  }
  // A merged cell may have reached into them.
  for (const [index, row] of [...table.rows].entries())
    for (const cell of row.cells)
      if (cell.rowSpan > table.rows.length - index) cell.rowSpan = table.rows.length - index;
}

/** The value of one cell is a part of the sentence into which it is pasted. */
function unwrapCell(table: HTMLTableElement): void {
  const cell = table.rows[0]?.cells[0];
  if (!cell) return;
  const value = changeTag(cell, 'span');
  table.replaceWith(value);
}
