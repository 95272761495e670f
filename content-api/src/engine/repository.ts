import type { Contract } from '@quoin/shared/contract/contract';
import type { Page } from '@quoin/shared/contract/wire';
import type { SelectQueryBuilder } from 'kysely';
import type { Db, Differences } from '../db/database.ts';
import type { Row, Tables, Value } from '../db/tables.ts';
import { now } from '../moments.ts';
import type { ListQuery } from './list-query.ts';
import { activeStatus, columnsOf, hasStatus, readableFields, tableOf } from './resource.ts';
import type { Scope } from './scope.ts';

type By = { id: number } | { slug: string };

interface Listed { contract: Contract; query: ListQuery; also?: Row }
interface Kept { contract: Contract; values: Row; fixed?: { id?: number; created_at?: string } }
interface Changed { contract: Contract; id: number; values: Row; version?: number }

export interface Repository {
  list: (scope: Scope, what: Listed) => Promise<Page<Row>>;
  read: (scope: Scope, what: { contract: Contract; by: By }) => Promise<Row | undefined>;
  /** The records whose `column` holds one of the values, in the order of their list. */
  among: (scope: Scope, what: { contract: Contract; column: string; values: readonly number[] }) => Promise<Row[]>;
  insert: (scope: Scope, what: Kept) => Promise<Row>;
  /** Undefined when there is no such record, or not in that version. */
  update: (scope: Scope, what: Changed) => Promise<Row | undefined>;
  remove: (scope: Scope, what: { contract: Contract; id: number }) => Promise<Row | undefined>;
}

type Query = SelectQueryBuilder<Tables, string, object>;

/** The records of every resource. `db` may be a transaction; the tenant's condition stands in each statement. */
export function repositoryOf(db: Db, { contains }: Pick<Differences, 'contains'>): Repository {
  const within = (scope: Scope, contract: Contract): Query => {
    const query: Query = db.selectFrom(tableOf(contract)).where('app_key', '=', scope.appKey);
    return scope.audience === 'public' && hasStatus(contract) ? query.where('status', '=', activeStatus) : query;
  };

  const matching = (scope: Scope, { contract, query, also = {} }: Listed): Query => {
    let rows = within(scope, contract);
    for (const [column, value] of [...query.filters, ...Object.entries(also)]) rows = rows.where(column, value === null ? 'is' : '=', value);
    if (query.search === '') return rows;
    const searched = readableFields(contract, scope.audience).filter(([, field]) => field.searched);
    return rows.where((eb) => eb.or(searched.map(([column]) => contains(column, query.search))));
  };

  return {
    list: async (scope, what) => {
      const { contract, query: { page, size, sort, descending } } = what;
      const rows = matching(scope, what);
      const { total } = await rows.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
      const direction = descending ? 'desc' : 'asc';
      const data = await rows.select(columnsOf(contract, scope.audience)).orderBy(sort, direction).orderBy('id', direction)
        .limit(size).offset((page - 1) * size).execute();
      // PostgreSQL counts in 64 bits, which its driver hands over as text.
      return { data, current_page: page, last_page: Math.max(1, Math.ceil(Number(total) / size)), per_page: size, total: Number(total) };
    },

    read: (scope, { contract, by }) => {
      const [column, value]: [string, Value] = 'id' in by ? ['id', by.id] : ['slug', by.slug];
      return within(scope, contract).select(columnsOf(contract, scope.audience)).where(column, '=', value).executeTakeFirst();
    },

    among: async (scope, { contract, column, values }) => {
      if (values.length === 0) return [];
      const direction = contract.order.descending ? 'desc' : 'asc';
      return within(scope, contract).select(columnsOf(contract, scope.audience)).where(column, 'in', values)
        .orderBy(contract.order.by, direction).orderBy('id', direction).execute();
    },

    insert: (scope, { contract, values, fixed }) => {
      const moment = fixed?.created_at ?? now();
      const row = { ...values, ...(fixed?.id === undefined ? {} : { id: fixed.id }), app_key: scope.appKey, version: 1, created_at: moment, updated_at: moment };
      return db.insertInto(tableOf(contract)).values(row).returning(columnsOf(contract, scope.audience)).executeTakeFirstOrThrow();
    },

    update: (scope, { contract, id, values, version }) => {
      const query = db.updateTable(tableOf(contract)).set({ ...values, updated_at: now() }).set((eb) => ({ version: eb('version', '+', 1) }))
        .where('app_key', '=', scope.appKey).where('id', '=', id);
      return (version === undefined ? query : query.where('version', '=', version))
        .returning(columnsOf(contract, scope.audience)).executeTakeFirst();
    },

    remove: (scope, { contract, id }) =>
      db.deleteFrom(tableOf(contract)).where('app_key', '=', scope.appKey).where('id', '=', id)
        .returning(columnsOf(contract, scope.audience)).executeTakeFirst(),
  };
}
