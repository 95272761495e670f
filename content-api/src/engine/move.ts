import { getManualOrderField, type Contract } from '@quoin/shared/contract/contract';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { largestNumber } from './field-values.ts';
import { createRepository } from './repository.ts';
import { readBeforeWrite } from './history/record-version.ts';
import { refuseUnlessAllowed } from './permissions.ts';
import { getTableName } from './resource.ts';
import type { Scope } from './scope.ts';
import type { Body } from './validate.ts';
import type { Target } from './prepare-write.ts';
import { inTransaction, recordChange } from './write.ts';

/** The distance between neighbours after `renumber`. */
const gap = 100;

const sides = ['before', 'after'] as const;
interface MoveTarget {
  side: (typeof sides)[number];
  anchor: number;
}

function readMoveTarget({ noun }: Contract, { id, body }: { id: number; body: Body }): MoveTarget {
  const sent = sides.filter((side) => body[side] !== undefined && body[side] !== null);
  const [side] = sent;
  if (side === undefined || sent.length > 1)
    throw new HttpProblem(422, { detail: 'Send either before or after, with the id of a record.' });
  const anchor = body[side];
  if (typeof anchor !== 'number' || !Number.isInteger(anchor) || anchor < 1 || anchor > largestNumber || anchor === id)
    throw new HttpProblem(422, { errors: { [side]: [`Must be the id of another ${noun}.`] } });
  return { side, anchor };
}

interface OrderedRecord {
  scope: Scope;
  contract: Contract;
  by: string;
  id: number;
}

/** Returns the order number of the record next to the anchor, on the side to move to. */
async function readNeighbour(
  db: Db,
  { scope, contract, by, id, side, anchor }: OrderedRecord & { side: MoveTarget['side']; anchor: Row },
): Promise<number | undefined> {
  const [operator, direction] = side === 'before' ? ['<' as const, 'desc' as const] : ['>' as const, 'asc' as const];
  const row: Row | undefined = await db
    .selectFrom(getTableName(contract))
    .select(by)
    .where('app_key', '=', scope.appKey)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb(by, operator, anchor[by] ?? null),
        eb.and([eb(by, '=', anchor[by] ?? null), eb('id', operator, anchor.id ?? null)]),
      ]),
    )
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row && Number(row[by]);
}

/** Returns a number between the anchor and its neighbour; undefined when no number is free. */
async function findFreeNumber(
  db: Db,
  { side, anchor: id, ...ordered }: OrderedRecord & MoveTarget,
): Promise<number | undefined> {
  const { scope, contract, by } = ordered;
  const anchor: Row | undefined = await db
    .selectFrom(getTableName(contract))
    .select(['id', by])
    .where('app_key', '=', scope.appKey)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!anchor) throw new HttpProblem(422, { errors: { [side]: [`There is no ${contract.noun} with the id ${id}.`] } });
  const start = Number(anchor[by]);
  const end = (await readNeighbour(db, { ...ordered, side, anchor })) ?? start + (side === 'before' ? -2 : 2) * gap;
  const between = Math.trunc(start + (end - start) / 2);
  const field = contract.fields[by];
  const isAllowed = field?.kind === 'number' && between >= field.min && between <= field.max;
  return isAllowed && between !== start && between !== end ? between : undefined;
}

/**
 * Renumbers all records in their current order, in one statement. It raises no version and logs no change: for readers
 * nothing has moved, and open forms stay valid.
 */
async function renumber(db: Db, { scope: { appKey }, contract, by }: OrderedRecord): Promise<void> {
  const table = getTableName(contract);
  const numbered = db
    .selectFrom(table)
    .where('app_key', '=', appKey)
    .select((eb) => [
      'id as numbered_id',
      eb(
        eb.fn.agg<number>('row_number').over((over) => over.orderBy(by).orderBy('id')),
        '*',
        eb.lit(gap),
      ).as('position'),
    ]);
  await db
    .updateTable(table)
    .from(numbered.as('numbered'))
    .set((eb) => ({ [by]: eb.ref('numbered.position') }))
    .where('app_key', '=', appKey)
    .whereRef('id', '=', 'numbered_id')
    .execute();
}

/**
 * Moves a record directly before or after another one in the order of their list. In every filtered part of the list (a
 * page's sections, the home page's) the two are neighbours too. Only this record's version grows.
 * @throws HttpProblem 404 when the record does not exist or its list has no manual order, 422 for a wrong anchor
 */
export async function move(target: Target, { id, body }: { id: number; body: Body }): Promise<Row> {
  const { contract, scope, database } = target;
  const by = getManualOrderField(contract);
  if (by === undefined) throw new HttpProblem(404);
  refuseUnlessAllowed(target, { action: 'order' });
  const moveTarget = readMoveTarget(contract, { id, body });
  return inTransaction(target, {
    values: {},
    id,
    isExclusive: true,
    work: async (db) => {
      const repository = createRepository(db, database);
      const ordered = { scope, contract, by, id };
      if (!(await repository.read(scope, { contract, by: { id } }))) throw new HttpProblem(404);
      let number = await findFreeNumber(db, { ...ordered, ...moveTarget });
      if (number === undefined) {
        await renumber(db, ordered);
        number = await findFreeNumber(db, { ...ordered, ...moveTarget });
      }
      const before = await readBeforeWrite(db, { database, scope, contract, id });
      const row =
        number === undefined ? undefined : await repository.update(scope, { contract, id, values: { [by]: number } });
      if (!row) throw new Error(`no free number in the order of ${contract.name}`);
      return recordChange(db, { target, row, action: 'update', before });
    },
  });
}
