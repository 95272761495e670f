import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { library } from '../media/library.ts';
import { createProcessWatch, type ProcessWatch } from './api-processes.ts';
import type { Database, Db, ListTable } from './database.ts';
import { countRows } from './row-counts.ts';
import {
  deriveColumns,
  derivedColumns,
  derivingColumns,
  foldVersion,
  getOrderColumn,
  searchedColumns,
  sortedColumns,
} from './search-text.ts';
import type { Row } from './tables.ts';

/** All lists that are searched and counted. */
export const lists: readonly Contract[] = [...contracts, library];

const batch = 500;

interface UpdateOptions {
  list?: readonly Contract[];
  watch?: ProcessWatch;
}

/**
 * Creates what fast lists need: the folded text and its search index, the sort keys, the counts, and an index for the
 * order and for each filter.
 * All of it follows from the contract and the rows, so it is not a migration. When the contract or the search method
 * has changed since the last start, it is rebuilt, one list at a time, because a rebuild locks its table. A new
 * resource needs only its table.
 * A rebuild waits until no API process runs that writes other search texts or sort keys, because these would stay.
 */
export async function updateListIndexes(
  database: Database,
  { list = lists, watch = createProcessWatch() }: UpdateOptions = {},
): Promise<void> {
  const method = await database.searchMethod(database.db);
  const current = await readRecipes(database.db);
  for (const contract of list) {
    const recipe = makeRecipe(contract, method);
    if (current.get(contract.name) !== recipe)
      await watch.waitFor(() => updateOne(database, { contract, recipe, watch }));
  }
}

async function updateOne(
  database: Database,
  { contract, recipe, watch }: { contract: Contract; recipe: string; watch: ProcessWatch },
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    await database.lock(db, 'migration');
    await database.limitLockWaits(db);
    const stored = (await readRecipes(db)).get(contract.name);
    if (stored === recipe) return;
    await watch.assertNone(db, {
      what: `The search index of ${contract.name} changes.`,
      isInTheWay: ({ texts }) => writesOtherTexts(texts, contract),
    });
    await rebuild(db, { database, contract });
    await db
      .insertInto('list_indexes')
      .values({ resource: contract.name, recipe })
      .onConflict((conflict) => conflict.column('resource').doUpdateSet({ recipe }))
      .execute();
  });
}

/** Returns what the search texts of each list are made of. A process that has another recipe writes other texts. */
export const makeTextRecipes = (list: readonly Contract[]): Record<string, string> =>
  Object.fromEntries(list.map((contract) => [contract.name, makeTextRecipe(contract)]));

const makeTextRecipe = (contract: Contract): string =>
  JSON.stringify([foldVersion, searchedColumns(contract), sortedColumns(contract)]);

/** Whether a process writes other search texts to a list. One that does not know the resource writes none. */
function writesOtherTexts(texts: string, contract: Contract): boolean {
  const recipes: unknown = JSON.parse(texts);
  return isObject(recipes) && ![undefined, makeTextRecipe(contract)].includes(toText(recipes[contract.name]));
}

const toText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

async function readRecipes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('list_indexes').selectAll().execute();
  return new Map(rows.map(({ resource, recipe }) => [resource, recipe]));
}

const makeRecipe = (contract: Contract, method: string): string =>
  JSON.stringify([makeTextRecipe(contract), method, contract.order.by, contract.filters]);

/** Returns the table of a contract, as the triggers and the counts need it. */
export const getListTable = ({ name, fields }: Contract): ListTable => ({
  table: name.replaceAll('-', '_'),
  hasStatus: Object.hasOwn(fields, 'status'),
});

async function rebuild(db: Db, { database, contract }: { database: Database; contract: Contract }): Promise<void> {
  const listTable = getListTable(contract);
  const { table } = listTable;
  await database.lockTable(db, table);
  await addColumns(db, { table, columns: derivedColumns(contract) });
  await database.dropTriggers(db, table);
  await database.dropSearchIndex(db, table);
  await fillColumns(db, { contract, table });
  await countRows(db, listTable);
  for (const columns of listIndexes(contract)) {
    await db.schema
      .createIndex(`${table}_list_${columns.slice(1).join('_')}`)
      .ifNotExists()
      .on(table)
      .columns(columns)
      .execute();
  }
  await database.createSearchIndex(db, table);
  await database.installTriggers(db, listTable);
}

/** Adds the columns that the table does not have. An earlier version writes rows without them. */
async function addColumns(db: Db, { table, columns }: { table: string; columns: readonly string[] }): Promise<void> {
  const stored = (await db.introspection.getTables()).find(({ name }) => name === table)?.columns ?? [];
  for (const column of columns)
    if (!stored.some(({ name }) => name === column))
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
}

/**
 * Lists the columns of each index. Each ends in the order of the list, so that a page of a filtered list is read from
 * its index alone.
 */
function listIndexes(contract: Contract): string[][] {
  const order = contract.order.by === 'id' ? ['id'] : [getOrderColumn(contract, contract.order.by), 'id'];
  // The unique key of the table is (app_key, id) already.
  const plain = order.length > 1 ? [['app_key', ...order]] : [];
  return [...plain, ...contract.filters.map((filter) => ['app_key', filter, ...order])];
}

async function fillColumns(db: Db, { contract, table }: { contract: Contract; table: string }): Promise<void> {
  const columns = ['id', ...derivedColumns(contract), ...derivingColumns(contract)];
  for (let last = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(columns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const derived = deriveColumns(contract, row);
      if (Object.entries(derived).some(([column, text]) => text !== row[column]))
        await db.updateTable(table).set(derived).where('id', '=', Number(row.id)).execute();
    }
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id);
  }
}
