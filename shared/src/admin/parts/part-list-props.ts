import type { CompletePart, Row } from '../descriptor.ts';
import type { Level } from './part-names.ts';
import type { RowsChange } from './part-rows.ts';

/** A list of parts inside a record, or inside a part. */
export interface PartListProps {
  part: CompletePart;
  /** The level of the heading. */
  level: Level;
  /** The name of the record that has these parts; undefined before it is created. */
  owner: string | undefined;
  rows: readonly Row[];
  onChange: (change: RowsChange) => void;
  /** Returns the record that has these parts, and creates it first where it is new; null if that failed. */
  onKeepOwner: () => Promise<Row | null>;
}
