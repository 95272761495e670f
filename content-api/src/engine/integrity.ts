import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import { contractNamed, tableOf } from './resource.ts';
import type { Scope } from './scope.ts';

interface Written { contract: Contract; values: Row; id?: number }

const referencesOf = (contract: Contract): [column: string, to: string][] =>
  Object.entries(contract.fields).flatMap(([name, field]): [string, string][] => (field.kind === 'reference' ? [[name, field.to]] : []));

/** Whether a record may stand below another of its kind. */
export const isTree = (contract: Contract): boolean => referencesOf(contract).some(([, to]) => to === contract.name);

/** References must lead to a record of the same application, and a tree must stay one. */
export async function brokenReferences(db: Db, { scope, contract, values, id }: Written & { scope: Scope }): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [column, to] of referencesOf(contract)) {
    const target = values[column];
    if (typeof target !== 'number') continue;
    const table = tableOf(contractNamed(to));
    const found = await db.selectFrom(table).select('id').where('app_key', '=', scope.appKey).where('id', '=', target).executeTakeFirst();
    if (!found) errors[column] = [`There is no ${contractNamed(to).noun} with the id ${target}.`];
    else if (to === contract.name && id !== undefined && await isBelow(db, { scope, table, column, start: target, ancestor: id })) {
      errors[column] = [`A ${contract.noun} cannot stand below itself.`];
    }
  }
  return errors;
}

interface Walk { scope: Scope; table: string; column: string; start: number; ancestor: number }

async function isBelow(db: Db, { scope, table, column, start, ancestor }: Walk): Promise<boolean> {
  const seen = new Set<number>();
  for (let current: unknown = start; typeof current === 'number' && !seen.has(current);) {
    if (current === ancestor) return true;
    seen.add(current);
    const row: Row | undefined = await db.selectFrom(table).select(column).where('app_key', '=', scope.appKey).where('id', '=', current).executeTakeFirst();
    current = row?.[column];
  }
  return false;
}

/** Which unique values another record holds already; asked after the database refused a write, so no race can pass it. */
export async function clashes(db: Db, { scope, contract, values, id }: Written & { scope: Scope }): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const column of contract.unique) {
    const value = values[column];
    if (value === undefined) continue;
    const others = db.selectFrom(tableOf(contract)).select('id').where('app_key', '=', scope.appKey).where(column, '=', value);
    const other = await (id === undefined ? others : others.where('id', '!=', id)).executeTakeFirst();
    if (other) errors[column] = [`Another ${contract.noun} has this already.`];
  }
  return errors;
}

const named = 3;

/** Where a record is used, in words ('the sections “Welcome” (7) and “Stats” (9)'); undefined when it is not. */
export async function usesOf(db: Db, { scope, contract, id }: { scope: Scope; contract: Contract; id: number }): Promise<string | undefined> {
  const uses: string[] = [];
  for (const user of contracts) {
    for (const [column, to] of referencesOf(user)) {
      if (to !== contract.name) continue;
      const rows = db.selectFrom(tableOf(user)).where('app_key', '=', scope.appKey).where(column, '=', id);
      const { total } = await rows.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
      const first: Row[] = await rows.select(['id', user.label]).orderBy('id').limit(named).execute();
      if (Number(total) > 0) uses.push(inWords(user, { total: Number(total), first }));
    }
  }
  return uses.length > 0 ? uses.join('; ') : undefined;
}

function inWords(user: Contract, { total, first }: { total: number; first: Row[] }): string {
  const names = first.map((row) => `“${String(row[user.label])}” (${String(row.id)})`).join(', ');
  return `${total} ${total === 1 ? user.noun : user.name.replaceAll('-', ' ')}: ${names}${total > named ? ` and ${total - named} more` : ''}`;
}
