import type { Contract } from '../../contract/contract.ts';
import { ApiError } from '../../runtime/api-error.ts';
import type { Draft, Row } from '../descriptor.ts';
import { saveChanges } from './save-changes.ts';

interface FieldChange {
  contract: Contract;
  row: Row;
  field: string;
  value: Draft[string];
  appKey?: string | undefined;
}

/**
 * Writes one field of a list's row, such as its status, and returns the row as it is now. Other users' changes in other
 * fields do not stop it.
 * @throws ApiError; with status 412 and the current row in `problem.current` if another user has changed the same field
 */
export async function saveField({ contract, row, field, value, appKey }: FieldChange): Promise<Row> {
  const result = await saveChanges(contract, {
    base: row,
    changes: { [field]: value },
    scope: appKey === undefined ? {} : { appKey },
  });
  if (result.state === 'stored') return result.record;
  throw new ApiError({
    type: 'about:blank',
    status: 412,
    title: `Somebody else has changed this ${contract.noun} meanwhile.`,
    current: result.current,
  });
}
