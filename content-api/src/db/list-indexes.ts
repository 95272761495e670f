import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import { library } from '../media/library.ts';
import type { Database, Db, FollowedTable } from './database.ts';
import { countRows, divideBlocks } from './row-counts.ts';
import { foldVersion, searchedColumns, searchTextOf } from './search-text.ts';
import type { Row } from './tables.ts';

/** Every list that is searched and counted. */
const lists: readonly Contract[] = [...contracts, library];

const batch = 500;

/**
 * Makes what lists need to stay quick: the folded text and its search index, the counts, an index for the order and for
 * each filter. All of it follows from the contract and the rows, so it is no migration: where the contract or the way
 * of searching has changed since the last start, it is made anew, and a new resource needs nothing but its table.
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

/** Divides the blocks that have grown too large, from time to time; answers what ends it. */
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

/** What the counts of a resource's list follow. */
export function followedOf({ name, fields, order: { by } }: Contract): FollowedTable {
  const kind = fields[by]?.kind;
  // A place in the order would need a word for what is empty.
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

/** Each ends in the list's order, so that a page of a filtered list is read from its index alone. */
function indexesOf(contract: Contract): string[][] {
  const order = contract.order.by === 'id' ? ['id'] : [contract.order.by, 'id'];
  // The table's own key is (app_key, id).
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
