import type { Contract } from '@quoin/shared/contract/contract';
import type { Page } from '@quoin/shared/contract/wire';
import type { Db, Differences } from '../db/database.ts';
import { firstPublication } from '../db/sql-expressions.ts';
import { deriveColumns, derivingColumns, getOrderColumn } from '../db/search-text.ts';
import type { Row, Value } from '../db/tables.ts';
import { now } from '../timestamps.ts';
import { HttpProblem } from '../http/problem.ts';
import { maxResponseBytes, selectTextSize } from './response-size.ts';
import { readPage, readAllRows, rowsWithin, type ListRequest } from './list-page.ts';
import { activeStatus, getColumns, getId, getTableName } from './resource.ts';
import type { Scope } from './scope.ts';

type RecordSelector = { id: number } | { slug: string };

/** System columns that an insert sets itself: for sample content, and for a restored record. */
export interface SystemValues {
  id?: number;
  created_at?: string;
  updated_at?: string;
  version?: number;
  /** Of records that are edited in drafts only. */
  created_by?: number | null;
  published_at?: string | null;
}
interface NewRecord {
  contract: Contract;
  values: Row;
  systemValues?: SystemValues;
}
interface NewRecords {
  contract: Contract;
  rows: readonly { values: Row; created_at: string }[];
}
interface RecordUpdate {
  contract: Contract;
  id: number;
  values: Row;
  version?: number;
}

export interface Repository {
  list: (scope: Scope, request: ListRequest) => Promise<Page<Row>>;
  /** Returns all records of several applications in the requested order, for administrators of more than one. */
  listAll: (appKeys: readonly string[], request: ListRequest) => Promise<Row[]>;
  read: (scope: Scope, request: { contract: Contract; by: RecordSelector }) => Promise<Row | undefined>;
  /** Returns the records whose `column` has one of the values, in the order of their list. */
  listByColumn: (
    scope: Scope,
    request: { contract: Contract; column: string; values: readonly number[] },
  ) => Promise<Row[]>;
  /** Returns the records of a tree that have a parent, in the order of their list. */
  listChildren: (scope: Scope, request: { contract: Contract; column: string }) => Promise<Row[]>;
  insert: (scope: Scope, request: NewRecord) => Promise<Row>;
  /** Inserts many records in one statement; returns their ids in ascending order. */
  insertAll: (scope: Scope, request: NewRecords) => Promise<number[]>;
  /** Returns undefined when the record does not exist or has another version. */
  update: (scope: Scope, request: RecordUpdate) => Promise<Row | undefined>;
  /** Stores the slug of a record that was inserted in the same transaction. */
  setSlug: (scope: Scope, request: { contract: Contract; id: number; slug: Value }) => Promise<Row>;
  remove: (scope: Scope, request: { contract: Contract; id: number }) => Promise<Row | undefined>;
}

/**
 * Creates the repository for all resources. `db` may be a transaction.
 * Every statement has a condition on the application key.
 */
export function createRepository(
  db: Db,
  { searchRows, keepIdsAbove }: Pick<Differences, 'searchRows' | 'keepIdsAbove'>,
): Repository {
  const updateDerivedColumns = async (
    { appKey }: Scope,
    { contract, id }: { contract: Contract; id: number },
  ): Promise<void> => {
    const row: Row = await db
      .selectFrom(getTableName(contract))
      .select(derivingColumns(contract))
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable(getTableName(contract))
      .set(deriveColumns(contract, row))
      .where('app_key', '=', appKey)
      .where('id', '=', id)
      .execute();
  };

  return {
    list: (scope, request) => readPage({ db, searchRows, scope }, request),

    listAll: (appKeys, request) => readAllRows({ db, searchRows, scope: { appKeys, audience: 'admin' } }, request),

    read: (scope, { contract, by }) => {
      const [column, value]: [string, Value] = 'id' in by ? ['id', by.id] : ['slug', by.slug];
      return rowsWithin({ db, scope }, contract)
        .select(getColumns(contract, scope.audience))
        .where(column, '=', value)
        .executeTakeFirst();
    },

    listByColumn: (scope, { contract, column, values }) =>
      values.length === 0
        ? Promise.resolve([])
        : readEmbedded(rowsWithin({ db, scope }, contract).where(column, 'in', values), { scope, contract }),

    listChildren: (scope, { contract, column }) =>
      readEmbedded(rowsWithin({ db, scope }, contract).where(column, 'is not', null), { scope, contract }),

    insert: async (scope, { contract, values, systemValues }) => {
      const createdAt = systemValues?.created_at ?? now();
      const row = { ...makeRow(scope, { contract, values, createdAt }), ...pickSystemValues(contract, systemValues) };
      const stored = await db
        .insertInto(getTableName(contract))
        .values(row)
        .returning(getColumns(contract, scope.audience))
        .executeTakeFirstOrThrow();
      if (systemValues?.id !== undefined)
        await keepIdsAbove(db, { table: getTableName(contract), id: systemValues.id });
      return stored;
    },

    insertAll: async (scope, { contract, rows }) => {
      const stored: Row[] = await db
        .insertInto(getTableName(contract))
        .values(rows.map(({ values, created_at: createdAt }) => makeRow(scope, { contract, values, createdAt })))
        .returning('id')
        .execute();
      return stored.map(getId).toSorted((one, other) => one - other);
    },

    update: async (scope, { contract, id, values, version }) => {
      const query = db
        .updateTable(getTableName(contract))
        .set({ ...values, updated_at: now() })
        .set((eb) => ({ version: eb('version', '+', 1), ...notePublication(contract, values) }))
        .where('app_key', '=', scope.appKey)
        .where('id', '=', id);
      const row: Row | undefined = await (version === undefined ? query : query.where('version', '=', version))
        .returning(getColumns(contract, scope.audience))
        .executeTakeFirst();
      // The update has locked the row, so this reads the changes of concurrent writes too.
      if (row && derivingColumns(contract).some((column) => Object.hasOwn(values, column)))
        await updateDerivedColumns(scope, { contract, id });
      return row;
    },

    setSlug: async (scope, { contract, id, slug }) => {
      const row: Row = await db
        .updateTable(getTableName(contract))
        .set({ slug })
        .where('app_key', '=', scope.appKey)
        .where('id', '=', id)
        .returning(getColumns(contract, scope.audience))
        .executeTakeFirstOrThrow();
      await updateDerivedColumns(scope, { contract, id });
      return row;
    },

    remove: (scope, { contract, id }) =>
      db
        .deleteFrom(getTableName(contract))
        .where('app_key', '=', scope.appKey)
        .where('id', '=', id)
        .returning(getColumns(contract, scope.audience))
        .executeTakeFirst(),
  };
}

/**
 * Returns rows that a response contains inside other records, in the order of their list.
 * @throws HttpProblem 400 when their text is larger than a response may be
 */
async function readEmbedded(
  rows: ReturnType<typeof rowsWithin>,
  { scope, contract }: { scope: Scope; contract: Contract },
): Promise<Row[]> {
  const columns = getColumns(contract, scope.audience);
  const measured = await rows
    .select((eb) => eb.fn.sum<number | string | null>(selectTextSize(contract, columns)).as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(measured.bytes) > maxResponseBytes)
    throw new HttpProblem(400, {
      detail: `The ${contract.name} in these records have more than ${maxResponseBytes} bytes of text. Read them page by page from /${contract.name}.`,
    });
  const direction = contract.order.descending ? 'desc' : 'asc';
  return rows
    .select(columns)
    .orderBy(getOrderColumn(contract, contract.order.by), direction)
    .orderBy('id', direction)
    .execute();
}

/** The values of an insert that are not those of the contract. */
const pickSystemValues = (
  { editing }: Contract,
  { created_by: createdBy, published_at: publishedAt, ...common }: SystemValues = {},
): Row => ({
  ...common,
  ...(editing.drafts && createdBy !== undefined ? { created_by: createdBy } : {}),
  ...(editing.drafts && publishedAt !== undefined ? { published_at: publishedAt } : {}),
});

const notePublication = ({ editing }: Contract, { status }: Row) =>
  editing.drafts && status !== undefined
    ? { published_at: firstPublication({ isActive: status === activeStatus, activeStatus, at: now() }) }
    : {};

const makeRow = (
  { appKey }: Scope,
  { contract, values, createdAt }: { contract: Contract; values: Row; createdAt: string },
): Row => ({
  ...values,
  ...deriveColumns(contract, values),
  app_key: appKey,
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
  ...(contract.editing.drafts ? { published_at: values.status === activeStatus ? createdAt : null } : {}),
});
