import type { Contract } from '../contract/contract.ts';
import { readRecord, updateRecord } from '../runtime/api-client.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { Row } from './descriptor.ts';

interface FieldChange { contract: Contract; row: Row; field: string; value: string | number | null; appKey?: string | undefined }

/**
 * Writes one field of a row of a list, such as its status, and answers the row as it is now. What somebody else has changed
 * meanwhile stays theirs.
 * @throws ApiError; its status is 412, with the row as it is now in `problem.current`, when they have changed the same field
 */
export async function saveField({ contract, row, field, value, appKey }: FieldChange): Promise<Row> {
  const reach = appKey === undefined ? {} : { appKey };
  const write = (version: number): Promise<Row> => updateRecord(contract, row.id, { [field]: value }, { ...reach, version });
  try {
    return await write(row.version);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
  }
  const current: Row = await readRecord(contract, row.id, reach);
  const [before, now] = [row, current].map((one): unknown => Reflect.get(one, field));
  if (now === before || now === value) return write(current.version);
  throw new ApiError({ type: 'about:blank', status: 412, title: `Somebody else has changed this ${contract.noun} meanwhile.`, current });
}
