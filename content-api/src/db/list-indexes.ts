import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { library } from '../media/library.ts';
import type { Database, Db, ListTable } from './database.ts';
import { countRows } from './row-counts.ts';
import { foldVersion, searchedColumns, makeSearchText } from './search-text.ts';
import type { Row } from './tables.ts';

/** All lists that are searched and counted. */
const lists: readonly Contract[] = [...contracts, library];

const batch = 500;

/**
 * Creates what fast lists need: the folded text and its search index, the counts, and an index for the order and for
 * each filter.
 * All of it follows from the contract and the rows, so it is not a migration. When the contract or the search method
 * has changed since the last start, it is rebuilt. A new resource needs only its table.
 */
export async function updateListIndexes(database: Database, list = lists): Promise<void> {
  const method = await database.searchMethod(database.db);
  const recipes = new Map(list.map((contract) => [contract, makeRecipe(contract, method)]));
  const isCurrent =
    (storedRecipes: ReadonlyMap<string, string>) =>
    ([contract, recipe]: [Contract, string]): boolean =>
      storedRecipes.get(contract.name) === recipe;
  if ([...recipes].every(isCurrent(await readRecipes(database.db)))) return;
  await database.db.transaction().execute(async (db) => {
    await database.liftTimeouts(db);
    await database.lock(db, 'migration');
    const storedRecipes = await readRecipes(db);
    for (const [contract, recipe] of [...recipes].filter((one) => !isCurrent(storedRecipes)(one))) {
      await rebuild(db, { database, contract, isFirst: !storedRecipes.has(contract.name) });
      await db
        .insertInto('list_indexes')
        .values({ resource: contract.name, recipe })
        .onConflict((conflict) => conflict.column('resource').doUpdateSet({ recipe }))
        .execute();
    }
  });
}

async function readRecipes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('list_indexes').selectAll().execute();
  return new Map(rows.map(({ resource, recipe }) => [resource, recipe]));
}

const makeRecipe = (contract: Contract, method: string): string =>
  JSON.stringify([foldVersion, method, searchedColumns(contract), contract.order.by, contract.filters]);

/** Returns the table of a contract, as the triggers and the counts need it. */
export const getListTable = ({ name, fields }: Contract): ListTable => ({
  table: name.replaceAll('-', '_'),
  hasStatus: Object.hasOwn(fields, 'status'),
});

async function rebuild(
  db: Db,
  { database, contract, isFirst }: { database: Database; contract: Contract; isFirst: boolean },
): Promise<void> {
  const listTable = getListTable(contract);
  const { table } = listTable;
  await database.lockTable(db, table);
  if (isFirst)
    await db.schema
      .alterTable(table)
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await database.dropTriggers(db, table);
  await database.dropSearchIndex(db, table);
  await fillTexts(db, { contract, table });
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

/**
 * Lists the columns of each index. Each ends in the order of the list, so that a page of a filtered list is read from
 * its index alone.
 */
function listIndexes(contract: Contract): string[][] {
  const order = contract.order.by === 'id' ? ['id'] : [contract.order.by, 'id'];
  // The unique key of the table is (app_key, id) already.
  const plain = order.length > 1 ? [['app_key', ...order]] : [];
  return [...plain, ...contract.filters.map((filter) => ['app_key', filter, ...order])];
}

async function fillTexts(db: Db, { contract, table }: { contract: Contract; table: string }): Promise<void> {
  const columns = ['id', 'search_text', ...searchedColumns(contract)];
  for (let last = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(columns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const text = makeSearchText(contract, row);
      if (text !== row.search_text)
        await db.updateTable(table).set({ search_text: text }).where('id', '=', Number(row.id)).execute();
    }
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id);
  }
}
