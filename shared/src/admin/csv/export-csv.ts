import { unparse } from 'papaparse';
import { getDay } from '../days.ts';
import { toListFields } from '../define-screens.ts';
import { toQuery } from '../list/list-params.ts';
import { createPatience } from '../patience.ts';
import { formatRecordName } from '../read-names.ts';
import { readCell } from './cell-text.ts';
import type { CsvRun, CsvSource } from './csv-source.ts';
import { isReference, readReferenceNames } from './read-reference-names.ts';
import { readRows } from './read-rows.ts';

export interface CsvFile {
  name: string;
  content: Blob;
  /** The number of rows in the file. */
  rowCount: number;
  /** The number of rows in the list. */
  total: number;
}

/**
 * Matches what a spreadsheet may take for a formula. Papa Parse's own expression misses formulae with a line break;
 * spreadsheets also ignore spaces in front, and accept the full-width signs.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Spreadsheets read a file without it in another encoding than UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Reads all rows of a list, and makes a CSV file (RFC 4180) of the columns that are shown. The id is the first column.
 * @throws ApiError as `listRows` does, or the signal's reason
 */
export async function exportCsv(source: CsvSource, run: CsvRun): Promise<CsvFile> {
  const { contract, appKey, listParams } = source;
  // Neither the row number nor the id, which is the first column of each file.
  const columns = source.columns.filter(({ fields: read }) => read.some((name) => name !== 'id'));
  const fields = toListFields(contract, columns);
  const { signal, onProgress } = run;
  const call = createPatience(run);
  const { rows, total } = await readRows(
    { contract, appKey, query: toQuery(listParams), fields },
    { signal, onProgress, call },
  );

  const cells = rows.map((row) => [row.id, ...columns.map((column) => readCell(row, { contract, column }))]);
  onProgress({ done: rows.length, total: rows.length });
  const findName = await readReferenceNames(cells.flat(), { signal, call });
  const data = cells.map((line) =>
    line.map((cell) => (isReference(cell) ? formatRecordName(cell.id, findName(cell)) : cell)),
  );
  const text = unparse({ fields: ['Id', ...columns.map(({ header }) => header)], data }, { escapeFormulae: formula });
  return {
    name: `${contract.name}-${getDay()}.csv`,
    content: new Blob([byteOrderMark, text, '\r\n'], { type: 'text/csv;charset=utf-8' }),
    rowCount: rows.length,
    total,
  };
}
