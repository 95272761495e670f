import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import type { Row, Value } from './tables.ts';

interface NamedQuery {
  /** The unique name of the query in this database. */
  name: string;
  /** Builds the query, with a placeholder for each value. */
  build: () => Compilable<Row>;
  /** The value of each placeholder; no other value of the query equals a placeholder. */
  values: ReadonlyMap<Value, Value>;
}

const known = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();

/**
 * Runs a query that is built and compiled only the first time: for a small query, that takes longer than SQLite takes
 * to run it.
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
