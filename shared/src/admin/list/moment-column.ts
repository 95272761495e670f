import { formatDateTime } from '../date-time.ts';
import type { Column } from '../descriptor.ts';

/** Makes an optional column with the moment of a system field, in the user's time zone. */
export const momentColumn = (name: 'created_at' | 'updated_at', header: string): Column => ({
  header,
  fields: [name],
  width: '170px',
  isOptional: true,
  cell: (row) => formatDateTime(row[name]),
});
