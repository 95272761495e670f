import type { Contract } from '@quoin/shared/contract/contract';
import { setActions, type Scheduled } from '@quoin/shared/contract/set-wire';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import type { NestedValue } from '../embed.ts';
import type { Scope } from '../scope.ts';

/**
 * Adds `scheduled` to the records of a list: what due sets do with them next, null for nothing. It takes one query for
 * 500 records. Embedded records get none.
 */
export async function withScheduled(
  db: Db,
  { scope: { appKey }, contract, rows }: { scope: Scope; contract: Contract; rows: readonly NestedValue[] },
): Promise<NestedValue[]> {
  const found = await readScheduled(db, { appKey, resource: contract.name, ids: rows.map(({ id }) => Number(id)) });
  return rows.map((row) => ({ ...row, scheduled: found.get(Number(row.id)) ?? null }));
}

interface ScheduledKey {
  appKey: string;
  resource: string;
  ids: readonly number[];
}

async function readScheduled(db: Db, { ids, ...key }: ScheduledKey): Promise<Map<number, Scheduled>> {
  const found = new Map<number, Scheduled>();
  for (const batch of batches(ids))
    for (const { record_id: recordId, action, at } of await readBatch(db, { ...key, ids: batch })) {
      const id = Number(recordId);
      const earlier = found.get(id);
      const known = setActions.find((one) => one === action);
      if (known && at !== null && (!earlier || at < earlier.at)) found.set(id, { at, action: known });
    }
  return found;
}

/** Reads at most three rows for each record, however many sets have it. */
function readBatch(db: Db, { appKey, resource, ids }: ScheduledKey) {
  const items = db
    .selectFrom('set_items as item')
    .innerJoin('sets', (join) =>
      join.onRef('sets.app_key', '=', 'item.app_key').onRef('sets.id', '=', 'item.set_id').on('sets.state', '=', 'due'),
    )
    .select((eb) => ['item.record_id', 'item.action', eb.fn.min<string | null>('sets.at').as('at')])
    .where('item.app_key', '=', appKey)
    .where('item.resource', '=', resource)
    .where('item.record_id', 'in', ids)
    .groupBy(['item.record_id', 'item.action']);
  // The parts of a record have pins only: their drafts are published with it.
  const pins = db
    .selectFrom('set_pins as pin')
    .innerJoin('sets', (join) =>
      join.onRef('sets.app_key', '=', 'pin.app_key').onRef('sets.id', '=', 'pin.set_id').on('sets.state', '=', 'due'),
    )
    .select((eb) => [
      'pin.record_id',
      eb.cast<string>(eb.val('publish'), 'text').as('action'),
      eb.fn.min<string | null>('sets.at').as('at'),
    ])
    .where('pin.app_key', '=', appKey)
    .where('pin.resource', '=', resource)
    .where('pin.record_id', 'in', ids)
    .groupBy('pin.record_id');
  return items.unionAll(pins).execute();
}
