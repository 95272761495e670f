import type { Contract } from '@quoin/shared/contract/contract';
import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import { listUses } from '@quoin/shared/contract/picture-use';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { getTableName, listUseFields } from '../engine/resource.ts';
import type { Scope } from '../engine/scope.ts';

interface Update {
  scope: Scope;
  contract: Contract;
  id: number;
  values: Row;
}

/**
 * Returns the values of an update, in which another picture also clears the text, the focal point and the mark as
 * decorative that were written for the one before. Those that the update sends itself are kept.
 */
export async function resetUses(db: Db, { scope, contract, id, values }: Update): Promise<Row> {
  const names = listUses(contract.fields).filter(
    (name) =>
      values[name] !== undefined && listUseFields(contract, [name]).some((field) => values[field] === undefined),
  );
  if (names.length === 0) return values;
  const stored: Row | undefined = await db
    .selectFrom(getTableName(contract))
    .select(names)
    .where('app_key', '=', scope.appKey)
    .where('id', '=', id)
    .executeTakeFirst();
  return stored === undefined ? values : clearUses(contract, { before: stored, values });
}

/** The same for the values before that are known. */
export function clearUses(contract: Contract, { before, values }: { before: Row; values: Row }): Row {
  const replaced = listUses(contract.fields).filter(
    (name) => values[name] !== undefined && before[name] !== values[name],
  );
  const blank = listUseFields(contract, replaced).flatMap((name) => {
    const field = contract.fields[name];
    return field ? [[name, getEmptyValue(field)] as const] : [];
  });
  return { ...Object.fromEntries(blank), ...values };
}
