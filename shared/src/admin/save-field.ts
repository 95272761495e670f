import type { Contract } from '../contract/contract.ts';
import { ApiError } from '../runtime/api-error.ts';
import type { Draft, Row } from './descriptor.ts';
import { saveChanges } from './save-changes.ts';

interface FieldChange {
  contract: Contract;
  row: Row;
  field: string;
  value: Draft[string];
  appKey?: string | undefined;
}

/**
 * Writes one field of a row of a list, such as its status, and answers the row as it is now: a row that somebody else
 * has changed in other fields meanwhile is no obstacle.
 * @throws ApiError; its status is 412, with the row as it is now in `problem.current`, when somebody else has changed
 * the same field
 */
export async function saveField({ contract, row, field, value, appKey }: FieldChange): Promise<Row> {
  const written = await saveChanges(contract, {
    base: row,
    changes: { [field]: value },
    reach: appKey === undefined ? {} : { appKey },
  });
  if (written.state === 'stored') return written.record;
  throw new ApiError({
    type: 'about:blank',
    status: 412,
    title: `Somebody else has changed this ${contract.noun} meanwhile.`,
    current: written.current,
  });
}
