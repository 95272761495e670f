import { maxRows, type Page } from '../../contract/wire.ts';
import { listRows, type ListQuery } from '../../runtime/api-client.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Row, Screens } from '../descriptor.ts';
import type { CallPatiently } from '../patience.ts';
import { maxExportedRows, type CsvRun } from './csv-source.ts';

/**
 * The API refuses a page with too many bytes of text (400), but never one of 20 rows. Each size divides the one before,
 * so that a smaller page begins where the larger one did.
 */
const pageSizes = [maxRows, 200, 40, 20];

interface RowsSource extends Pick<Screens, 'contract' | 'appKey'> {
  query: ListQuery;
  fields: readonly string[];
}

interface RowsRun extends Pick<CsvRun, 'signal' | 'onProgress'> {
  call: CallPatiently;
}

/**
 * Reads all rows of a list, page by page, `maxExportedRows` at most, and the total that the list has.
 * @throws ApiError as `listRows` does, or the signal's reason
 */
export async function readRows(source: RowsSource, run: RowsRun): Promise<{ rows: Row[]; total: number }> {
  // By id: a row that moves to the next page while the pages are read comes twice.
  const rows = new Map<number, Row>();
  let sizes: readonly number[] = pageSizes;
  for (let offset = 0; ;) {
    const read = await readPage({ source, offset, sizes }, run);
    ({ sizes } = read);
    for (const row of read.page.data) rows.set(row.id, row);
    offset += read.page.data.length;
    const { total } = read.page;
    const expected = Math.min(total, maxExportedRows);
    if (read.page.data.length < read.page.per_page || offset >= expected)
      return { rows: [...rows.values()].slice(0, maxExportedRows), total };
    run.onProgress({ done: offset, total: expected });
  }
}

interface PageRequest {
  source: RowsSource;
  /** A multiple of the first size. */
  offset: number;
  /** The sizes to try, the largest first. */
  sizes: readonly number[];
}

/** Reads the page that begins at an offset, of the largest size that the API allows. */
async function readPage(
  { source, offset, sizes }: PageRequest,
  run: RowsRun,
): Promise<{ page: Page<Row>; sizes: readonly number[] }> {
  const { contract, appKey, query, fields } = source;
  const [size = 1, ...smaller] = sizes;
  const send = () =>
    listRows(
      contract,
      { ...query, page: offset / size + 1, size },
      { fields, signal: run.signal, ...(appKey ? { appKey: appKey() } : {}) },
    );
  try {
    return { page: await run.call(send), sizes };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || smaller.length === 0) throw error;
    return readPage({ source, offset, sizes: smaller }, run);
  }
}
