import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import type { Row, Value } from './tables.ts';

interface NamedQuery {
  /** What tells the query from the others of this database. */
  name: string;
  /** Builds the query, with marks in the place of values. */
  build: () => Compilable<Row>;
  /** What stands for each mark this time; a mark is no other value of the query. */
  values: ReadonlyMap<Value, Value>;
}

const known = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();

/**
 * Asks a query that is built and compiled the first time only: for a small one that takes longer than SQLite takes to
 * answer it.
 */
export async function runCompiledQuery(db: Db, { name, build, values }: NamedQuery): Promise<Row[]> {
  const queries = known.get(db) ?? new Map<string, CompiledQuery<Row>>();
  known.set(db, queries);
  const query = queries.get(name) ?? build().compile();
  queries.set(name, query);
  const parameters = query.parameters.map((given) => values.get(isValue(given) ? given : null) ?? given);
  const asked: CompiledQuery<Row> = { ...query, parameters };
  return (await db.executeQuery(asked)).rows;
}

const isValue = (value: unknown): value is Value => typeof value === 'string' || typeof value === 'number';
