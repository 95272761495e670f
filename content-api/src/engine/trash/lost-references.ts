import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { findBrokenReferences } from '../references.ts';
import { getContract } from '../resource.ts';
import { addDetached, selectDeleted, type RecordKey } from './deleted-records.ts';

/**
 * Returns the values of a restored record without its references to records that no longer exist, and adds a sentence
 * for each. If such a record is in the trash, its own restoration will set the reference again.
 */
export async function dropLostReferences(
  db: Db,
  { scope, contract, id, values, notes }: RecordKey & { values: Row; notes: string[] },
): Promise<Row> {
  const broken = await findBrokenReferences(db, { scope, contract, values });
  for (const [column, [message = '']] of Object.entries(broken)) {
    const field = contract.fields[column];
    const target = values[column];
    if (field?.kind !== 'reference' || typeof target !== 'number') continue;
    const to = getContract(field.to);
    const deleted = await selectDeleted(db, scope)
      .select('label')
      .where('resource', '=', to.name)
      .where('record_id', '=', target)
      .executeTakeFirst();
    if (deleted) {
      const reference = { resource: contract.name, column, ids: [id] };
      await addDetached(db, { scope, contract: to, id: target, reference });
    }
    notes.push(
      deleted
        ? `The ${to.noun} “${deleted.label ?? `#${target}`}” is in the trash. When it is restored, this ${contract.noun} belongs to it again.`
        : `${message} This ${contract.noun} was restored without it.`,
    );
  }
  return { ...values, ...Object.fromEntries(Object.keys(broken).map((column) => [column, null])) };
}
