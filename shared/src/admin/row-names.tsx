import type { Row, Screens } from './descriptor.ts';
import { getRecordName } from './record-name.ts';

/** How many names are listed at most. */
const maxNames = 8;

/** The names of the rows that a question is about. */
export function RowNames({ rows, contract }: { rows: readonly Row[]; contract: Screens['contract'] }) {
  const names = rows.slice(0, maxNames).map((row) => getRecordName(row, contract.label));
  return (
    <>
      <strong>{names.join(', ')}</strong>
      {rows.length > maxNames ? ` and ${rows.length - maxNames} more` : ''}
    </>
  );
}
