import { listRows } from '../../runtime/api-client.ts';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import { createPatience } from '../patience.ts';
import { toQuery, type ListParams } from '../list/list-params.ts';

/** How many rows can be selected together. */
export const maxSelected = 1000;
const pageSize = 100;

/** The list whose matches are read. */
export interface MatchSource {
  screens: Pick<Screens, 'contract' | 'appKey'>;
  list: Pick<CompleteList, 'fields'>;
  listParams: ListParams;
}

interface ReadOptions {
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/**
 * Reads the rows that match a list's search and filters, page by page in the list's order, with their names and status
 * only. It reads `maxSelected` rows at most.
 * @throws ApiError
 */
export async function readMatches(
  { screens: { contract, appKey }, list, listParams }: MatchSource,
  { signal, onProgress }: ReadOptions,
): Promise<Row[]> {
  const fields = list.fields.filter((name) => name === contract.label || name === 'status');
  const callPatiently = createPatience({ signal });
  // A row that moves to a later page meanwhile is read twice.
  const rows = new Map<number, Row>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { ...toQuery(listParams), page, size: pageSize };
    const scope = { fields, signal, ...(appKey ? { appKey: appKey() } : {}) };
    const read = await callPatiently(() => listRows(contract, query, scope));
    signal.throwIfAborted();
    for (const row of read.data) rows.set(row.id, row);
    last = Math.min(read.last_page, maxSelected / pageSize);
    onProgress(rows.size);
  }
  return [...rows.values()];
}
