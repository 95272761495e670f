import type { Contract } from '../contract/contract.ts';
import { listRows } from '../runtime/api-client.ts';
import { getRecordName } from './record-name.ts';

export type Names = ReadonlyMap<number, string>;

/**
 * Reads the names of records of one resource, `maxIds` at most. A record that does not exist any more has none.
 * @throws ApiError as `listRows` does
 */
export async function readNames(
  contract: Contract,
  { ids, signal }: { ids: readonly number[]; signal?: AbortSignal },
): Promise<Names> {
  const { data } = await listRows(
    contract,
    { ids: ids.join(','), size: ids.length },
    { fields: [contract.label], ...(signal ? { signal } : {}) },
  );
  return new Map(data.map((row) => [row.id, getRecordName(row, contract.label)]));
}

/** Returns the name and id of a record as lists show them, such as 'About us (4)'; only the id without a name. */
export const formatRecordName = (id: number, name: string | undefined): string =>
  name === undefined ? String(id) : `${name} (${id})`;
