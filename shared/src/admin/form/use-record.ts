import { readRecord } from '../../runtime/api-client.ts';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from '../../runtime/router.ts';
import type { Row, Screens } from '../descriptor.ts';
import { toResult, useResult, type Result } from '../to-result.ts';

interface RecordData {
  /** The number of this load; each load gets a new form. */
  load: number;
  /** The record, or null for a new one. */
  result: Promise<Result<Row | null>>;
}

export type RecordState =
  { state: 'loading' } | { state: 'failed'; error: Error } | { state: 'ready'; load: number; record: Row | null };

let loads = 0;

/**
 * Makes the loader of a form's route. It reads the record that the address names with its draft, or gives null if it
 * names none.
 */
export const recordLoader =
  ({ contract, appKey }: Pick<Screens, 'contract' | 'appKey'>) =>
  ({ params }: LoaderFunctionArgs): RecordData => {
    const scope = { isDraft: contract.editing.drafts, ...(appKey ? { appKey: appKey() } : {}) };
    const result = params.id === undefined ? Promise.resolve(null) : readRecord(contract, params.id, scope);
    loads += 1;
    return { load: loads, result: toResult<Row | null>(result) };
  };

/** Returns the record that the address names. The route's loader must come from `recordLoader`. */
export function useRecord(): { state: RecordState; reload: () => void } {
  const { load, result } = useLoaderData<RecordData>();
  const { current } = useResult(result);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  if (!current) return { state: { state: 'loading' }, reload };
  if (!current.ok) return { state: { state: 'failed', error: current.error }, reload };
  return { state: { state: 'ready', load, record: current.value }, reload };
}
