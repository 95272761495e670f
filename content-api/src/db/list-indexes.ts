import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import { library } from '../media/library.ts';
import type { Database, Db, FollowedTable } from './database.ts';
import { countRows, divideBlocks } from './row-counts.ts';
import { foldVersion, searchedColumns, searchTextOf } from './search-text.ts';
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
export async function keepListIndexes(database: Database, list = lists): Promise<void> {
  const method = await database.searchMethod(database.db);
  const recipes = new Map(list.map((contract) => [contract, recipeOf(contract, method)]));
  const isCurrent =
    (known: ReadonlyMap<string, string>) =>
    ([contract, recipe]: [Contract, string]): boolean =>
      known.get(contract.name) === recipe;
  if ([...recipes].every(isCurrent(await knownRecipes(database.db)))) return;
  await database.db.transaction().execute(async (db) => {
    await database.takeTime(db);
    await database.lock(db, 'migration');
    const known = await knownRecipes(db);
    for (const [contract, recipe] of [...recipes].filter((one) => !isCurrent(known)(one))) {
      await makeAnew(db, { database, contract, isFirst: !known.has(contract.name) });
      await db
        .insertInto('list_indexes')
        .values({ resource: contract.name, recipe })
        .onConflict((conflict) => conflict.column('resource').doUpdateSet({ recipe }))
        .execute();
    }
  });
}

const dividedEvery = 60_000;

/**
 * Divides blocks that have grown too large, every minute.
 * Returns a function that stops it and waits for a division that is running.
 */
export function keepBlocks(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  let turn = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn.then(() => divideBlocks(database, { followed: lists.map(followedOf) })).catch(onError);
  }, dividedEvery).unref();
  return () => {
    clearInterval(timer);
    return turn;
  };
}

async function knownRecipes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('list_indexes').selectAll().execute();
  return new Map(rows.map(({ resource, recipe }) => [resource, recipe]));
}

const recipeOf = (contract: Contract, method: string): string =>
  JSON.stringify([foldVersion, method, searchedColumns(contract), contract.order.by, contract.filters]);

/**
 * Returns what the counts and the search index need to know about a contract's table.
 * @throws Error when the list is ordered by a field that can be null
 */
export function followedOf({ name, fields, order: { by } }: Contract): FollowedTable {
  const kind = fields[by]?.kind;
  // The start of a block has no value for null.
  if (kind === 'date-time' || kind === 'day' || kind === 'reference')
    throw new Error(`The list of ${name} is ordered by ${by}, which a row may lack.`);
  const order = kind === 'number' ? { number: by } : { text: by };
  return {
    table: name.replaceAll('-', '_'),
    hasStatus: Object.hasOwn(fields, 'status'),
    order: by === 'id' ? {} : order,
  };
}

async function makeAnew(
  db: Db,
  { database, contract, isFirst }: { database: Database; contract: Contract; isFirst: boolean },
): Promise<void> {
  const followed = followedOf(contract);
  const { table } = followed;
  if (isFirst)
    await db.schema
      .alterTable(table)
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await database.unfollow(db, followed);
  await fillTexts(db, { contract, table });
  await countRows(db, followed);
  for (const columns of indexesOf(contract)) {
    await db.schema
      .createIndex(`${table}_list_${columns.slice(1).join('_')}`)
      .ifNotExists()
      .on(table)
      .columns(columns)
      .execute();
  }
  await database.follow(db, followed);
}

/**
 * Lists the columns of each index. Each ends in the order of the list, so that a page of a filtered list is read from
 * its index alone.
 */
function indexesOf(contract: Contract): string[][] {
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
      const text = searchTextOf(contract, row);
      if (text !== row.search_text)
        await db.updateTable(table).set({ search_text: text }).where('id', '=', Number(row.id)).execute();
    }
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id);
  }
}
