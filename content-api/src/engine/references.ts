import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { maxUses, type Use } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import { maxLevels, findTree } from './embed.ts';
import { getContract, getId, getTableName } from './resource.ts';
import type { Scope } from './scope.ts';

interface WrittenRecord {
  contract: Contract;
  values: Row;
  id?: number;
}

const listReferences = (contract: Contract): [column: string, to: string][] =>
  Object.entries(contract.fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'reference' ? [[name, field.to]] : [],
  );

/** Whether records of this resource can have a parent of the same resource. */
export const isTree = (contract: Contract): boolean => listReferences(contract).some(([, to]) => to === contract.name);

/**
 * Checks that references point to records of the same application, and that a tree has no cycle and not too many
 * levels. Returns error messages by field.
 */
export async function findBrokenReferences(
  db: Db,
  { scope, contract, values, id }: WrittenRecord & { scope: Scope },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [column, to] of listReferences(contract)) {
    const target = values[column];
    if (typeof target !== 'number') continue;
    const table = getTableName(getContract(to));
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('app_key', '=', scope.appKey)
      .where('id', '=', target)
      .executeTakeFirst();
    if (!row) errors[column] = [`There is no ${getContract(to).noun} with the id ${target}.`];
    else if (to === contract.name) {
      const reason = await findPlacementError(db, { scope, contract, column, id, target });
      if (reason !== undefined) errors[column] = [reason];
    }
  }
  return errors;
}

interface TreePosition {
  scope: Scope;
  contract: Contract;
  column: string;
  id: number | undefined;
  target: number;
}

/** Returns why a record cannot have this parent; undefined when it can, or already has it. */
async function findPlacementError(
  db: Db,
  { scope, contract, column, id, target }: TreePosition,
): Promise<string | undefined> {
  const table = getTableName(contract);
  const path = await readAncestors(db, { scope, table, column, start: target });
  if (id !== undefined && path.has(id)) return `A ${contract.noun} cannot be below itself.`;
  if (findTree(contract)?.by !== column) return undefined;
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
  const levels = id === undefined ? 1 : (await countDepth(db, { scope, table, column }))(id);
  return path.size + levels > maxLevels
    ? `The tree of ${contract.name} would have more than ${maxLevels} levels.`
    : undefined;
}

/** Reads a tree once and returns a function: for a record id, the number of levels of its subtree, itself included. */
export async function countDepth(
  db: Db,
  { scope, table, column }: Omit<Walk, 'start'>,
): Promise<(id: number) => number> {
  const rows: Row[] = await db
    .selectFrom(table)
    .select(['id', column])
    .where('app_key', '=', scope.appKey)
    .where(column, 'is not', null)
    .execute();
  const byParent = Map.groupBy(rows, (row) => row[column]);
  const countLevels = (id: number, depthLeft = maxLevels): number =>
    depthLeft === 0
      ? 1
      : 1 + Math.max(0, ...(byParent.get(id) ?? []).map((row) => countLevels(getId(row), depthLeft - 1)));
  return countLevels;
}

interface Walk {
  scope: Scope;
  table: string;
  column: string;
  start: number;
}

/** Returns the ids of a record and of its ancestors. */
export async function readAncestors(db: Db, { scope, table, column, start }: Walk): Promise<ReadonlySet<number>> {
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

/** Returns the error message for a value that must be unique. */
export const getTakenMessage = ({ noun }: Contract): string => `Another ${noun} has this already.`;

/** Finds which unique values another record has. It runs after the database refused the write, so there is no race. */
export async function findDuplicates(
  db: Db,
  { scope, contract, values, id }: WrittenRecord & { scope: Scope },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const column of contract.unique) {
    const value = values[column];
    if (value === undefined) continue;
    const others = db
      .selectFrom(getTableName(contract))
      .select('id')
      .where('app_key', '=', scope.appKey)
      .where(column, '=', value);
    const other = await (id === undefined ? others : others.where('id', '!=', id)).executeTakeFirst();
    if (other) errors[column] = [getTakenMessage(contract)];
  }
  return errors;
}

/** Lists the reference fields of all resources that can point to a record of this one. */
export const listReferrers = (contract: Contract): { user: Contract; column: string }[] =>
  contracts.flatMap((user) =>
    listReferences(user)
      .filter(([, to]) => to === contract.name)
      .map(([column]) => ({ user, column })),
  );

interface Place {
  user: Contract;
  column: string;
  values: readonly (string | number)[];
}

/** Lists the fields in which a record can be used: references by its id, and links by its slug. */
function listPlaces(contract: Contract, { id, slug }: NamedRecord): Place[] {
  const links = contracts.flatMap((user) =>
    Object.entries(user.fields).flatMap(([column, field]): Place[] =>
      typeof slug === 'string' && field.kind === 'text' && field.mayName === contract.name
        ? [{ user, column, values: listLinks(slug) }]
        : [],
    ),
  );
  return [...listReferrers(contract).map(({ user, column }) => ({ user, column, values: [id] })), ...links];
}

/** Lists the links to a record by its slug: as it is, and encoded as browsers copy it. */
const listLinks = (slug: string): string[] => [
  ...new Set([slug, encodeURIComponent(slug)].flatMap((link) => [link, `/${link}`])),
];

interface NamedRecord {
  id: number;
  slug?: unknown;
}

/**
 * Where a record is used: as text ('2 sections: “Welcome” (7), “Stats” (9)'), the first `maxUses` places, and their
 * total.
 */
export interface Uses {
  text: string;
  first: Use[];
  total: number;
}

/** Finds where a record is used; undefined when nothing refers to it. */
export async function findUses(
  db: Db,
  { scope, contract, record }: { scope: Scope; contract: Contract; record: NamedRecord },
): Promise<Uses | undefined> {
  const uses: Uses[] = [];
  for (const { user, column, values } of listPlaces(contract, record)) {
    const rows = db.selectFrom(getTableName(user)).where('app_key', '=', scope.appKey).where(column, 'in', values);
    const { total } = await rows
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    const first: Row[] = await rows.select(['id', user.label]).orderBy('id').limit(maxUses).execute();
    const places = first.map((row) => ({
      resource: user.name,
      id: getId(row),
      label: String(row[user.label]),
      field: column,
    }));
    if (Number(total) > 0)
      uses.push({ text: describeUses(user, { total: Number(total), places }), first: places, total: Number(total) });
  }
  if (uses.length === 0) return undefined;
  return {
    text: uses.map(({ text }) => text).join('; '),
    first: uses.flatMap(({ first }) => first).slice(0, maxUses),
    total: uses.reduce((sum, { total }) => sum + total, 0),
  };
}

const maxNamed = 3;

function describeUses(user: Contract, { total, places }: { total: number; places: readonly Use[] }): string {
  const names = places
    .slice(0, maxNamed)
    .map(({ id, label }) => `“${label}” (${id})`)
    .join(', ');
  return `${total} ${total === 1 ? user.noun : user.name.replaceAll('-', ' ')}: ${names}${total > maxNamed ? ` and ${total - maxNamed} more` : ''}`;
}
