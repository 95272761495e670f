import type { Change } from '../../changes/revision.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Target } from '../prepare-write.ts';
import { activeStatus, getId } from '../resource.ts';
import { noteWriter } from './draft-writers.ts';

interface HiddenWrite {
  target: Pick<Target, 'contract' | 'scope' | 'writer'>;
  action: Change['action'];
  /** The record after the write, and before it; undefined for a new one. */
  row: Row;
  before: Row | undefined;
}

/**
 * Notes for reviews who writes in a record that visitors do not see. Who only hides or restores it has written nothing.
 */
export async function noteHiddenWrite(
  db: Db,
  { target: { contract, scope, writer }, action, row, before }: HiddenWrite,
): Promise<void> {
  if (!writer || !contract.editing.drafts || action === 'delete' || row.status === activeStatus) return;
  const isWritten = Object.keys(contract.fields).some(
    (name) => name !== 'status' && Object.hasOwn(row, name) && before?.[name] !== row[name],
  );
  if (isWritten)
    await noteWriter(db, { appKey: scope.appKey, resource: contract.name, id: getId(row), userId: writer.userId });
}
