import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import { maxUses, type Use } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import { mostLevels, treeOf } from './embed.ts';
import { contractNamed, idOf, tableOf } from './resource.ts';
import type { Scope } from './scope.ts';

interface Written {
  contract: Contract;
  values: Row;
  id?: number;
}

const referencesOf = (contract: Contract): [column: string, to: string][] =>
  Object.entries(contract.fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'reference' ? [[name, field.to]] : [],
  );

/** Whether a record may stand below another of its kind. */
export const isTree = (contract: Contract): boolean => referencesOf(contract).some(([, to]) => to === contract.name);

/** References must lead to a record of the same application, and a tree must stay one. */
export async function brokenReferences(
  db: Db,
  { scope, contract, values, id }: Written & { scope: Scope },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [column, to] of referencesOf(contract)) {
    const target = values[column];
    if (typeof target !== 'number') continue;
    const table = tableOf(contractNamed(to));
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('app_key', '=', scope.appKey)
      .where('id', '=', target)
      .executeTakeFirst();
    if (!found) errors[column] = [`There is no ${contractNamed(to).noun} with the id ${target}.`];
    else if (to === contract.name) {
      const why = await misplaced(db, { scope, contract, column, id, target });
      if (why !== undefined) errors[column] = [why];
    }
  }
  return errors;
}

interface Placed {
  scope: Scope;
  contract: Contract;
  column: string;
  id: number | undefined;
  target: number;
}

/** Why a record cannot stand below another of its kind, if it cannot; undefined when it can, or does already. */
async function misplaced(db: Db, { scope, contract, column, id, target }: Placed): Promise<string | undefined> {
  const table = tableOf(contract);
  const path = await pathUp(db, { scope, table, column, start: target });
  if (id !== undefined && path.has(id)) return `A ${contract.noun} cannot stand below itself.`;
  if (treeOf(contract)?.by !== column) return undefined;
  const before: Row | undefined =
    id === undefined
      ? undefined
      : await db
          .selectFrom(table)
          .select(column)
          .where('app_key', '=', scope.appKey)
          .where('id', '=', id)
          .executeTakeFirst();
  if (before?.[column] === target) return undefined;
  const levels = id === undefined ? 1 : (await levelsIn(db, { scope, table, column }))(id);
  return path.size + levels > mostLevels
    ? `There would be more than ${mostLevels} levels of ${contract.name} below one another.`
    : undefined;
}

/** How many levels a record and all below it have, for any record of a tree. */
export async function levelsIn(db: Db, { scope, table, column }: Omit<Walk, 'start'>): Promise<(id: number) => number> {
  const rows: Row[] = await db
    .selectFrom(table)
    .select(['id', column])
    .where('app_key', '=', scope.appKey)
    .where(column, 'is not', null)
    .execute();
  const byParent = Map.groupBy(rows, (row) => row[column]);
  const levelsOf = (id: number, most = mostLevels): number =>
    most === 0 ? 1 : 1 + Math.max(0, ...(byParent.get(id) ?? []).map((row) => levelsOf(idOf(row), most - 1)));
  return levelsOf;
}

interface Walk {
  scope: Scope;
  table: string;
  column: string;
  start: number;
}

/** A record of a tree and all that it stands below. */
export async function pathUp(db: Db, { scope, table, column, start }: Walk): Promise<ReadonlySet<number>> {
  const path = new Set<number>();
  for (let current: unknown = start; typeof current === 'number' && !path.has(current);) {
    path.add(current);
    const row: Row | undefined = await db
      .selectFrom(table)
      .select(column)
      .where('app_key', '=', scope.appKey)
      .where('id', '=', current)
      .executeTakeFirst();
    current = row?.[column];
  }
  return path;
}

/** What is said of a value that must be its own. */
export const takenWords = ({ noun }: Contract): string => `Another ${noun} has this already.`;

/**
 * Which unique values another record holds already; asked after the database refused a write, so no race can pass it.
 */
export async function clashes(
  db: Db,
  { scope, contract, values, id }: Written & { scope: Scope },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const column of contract.unique) {
    const value = values[column];
    if (value === undefined) continue;
    const others = db
      .selectFrom(tableOf(contract))
      .select('id')
      .where('app_key', '=', scope.appKey)
      .where(column, '=', value);
    const other = await (id === undefined ? others : others.where('id', '!=', id)).executeTakeFirst();
    if (other) errors[column] = [takenWords(contract)];
  }
  return errors;
}

/** The fields, of whatever resource, that may refer to a record of this one. */
export const referrersTo = (contract: Contract): { user: Contract; column: string }[] =>
  contracts.flatMap((user) =>
    referencesOf(user)
      .filter(([, to]) => to === contract.name)
      .map(([column]) => ({ user, column })),
  );

interface Place {
  user: Contract;
  column: string;
  values: readonly (string | number)[];
}

/** Where a record may be used: by its id, and by its slug, as a link has it. */
function placesOf(contract: Contract, { id, slug }: Named): Place[] {
  const links = contracts.flatMap((user) =>
    Object.entries(user.fields).flatMap(([column, field]): Place[] =>
      typeof slug === 'string' && field.kind === 'text' && field.mayName === contract.name
        ? [{ user, column, values: [slug, `/${slug}`] }]
        : [],
    ),
  );
  return [...referrersTo(contract).map(({ user, column }) => ({ user, column, values: [id] })), ...links];
}

interface Named {
  id: number;
  slug?: unknown;
}

/**
 * Where a record is used: in words ('2 sections: “Welcome” (7), “Stats” (9)'), the first places, and how many there
 * are.
 */
export interface Uses {
  words: string;
  first: Use[];
  total: number;
}

/** Undefined when nothing refers to the record. */
export async function usesOf(
  db: Db,
  { scope, contract, record }: { scope: Scope; contract: Contract; record: Named },
): Promise<Uses | undefined> {
  const uses: Uses[] = [];
  for (const { user, column, values } of placesOf(contract, record)) {
    const rows = db.selectFrom(tableOf(user)).where('app_key', '=', scope.appKey).where(column, 'in', values);
    const { total } = await rows
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    const first: Row[] = await rows.select(['id', user.label]).orderBy('id').limit(maxUses).execute();
    const places = first.map((row) => ({
      resource: user.name,
      id: idOf(row),
      label: String(row[user.label]),
      field: column,
    }));
    if (Number(total) > 0)
      uses.push({ words: inWords(user, { total: Number(total), places }), first: places, total: Number(total) });
  }
  if (uses.length === 0) return undefined;
  return {
    words: uses.map(({ words }) => words).join('; '),
    first: uses.flatMap(({ first }) => first).slice(0, maxUses),
    total: uses.reduce((sum, { total }) => sum + total, 0),
  };
}

const named = 3;

function inWords(user: Contract, { total, places }: { total: number; places: readonly Use[] }): string {
  const names = places
    .slice(0, named)
    .map(({ id, label }) => `“${label}” (${id})`)
    .join(', ');
  return `${total} ${total === 1 ? user.noun : user.name.replaceAll('-', ' ')}: ${names}${total > named ? ` and ${total - named} more` : ''}`;
}
