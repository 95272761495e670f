import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const maxStatements = 500;

/** A prepared statement with its column names; they are empty for a statement without rows. */
interface PreparedStatement {
  statement: StatementSync;
  names: readonly string[];
}

/** Caches the prepared statements of one connection. */
export class SqliteStatements {
  readonly #connection: DatabaseSync;
  readonly #cache = new Map<string, PreparedStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, names } = this.#prepare(query.sql);
    const values = query.parameters.map(toSqlValue);
    if (names.length > 0) {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only Kysely knows a query's rows
      return { rows: statement.all(...values).map((row) => toRow(names, row)) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(text: string): PreparedStatement {
    const cached = this.#cache.get(text);
    if (cached) return cached;
    if (this.#cache.size >= maxStatements) this.#cache.clear();
    const statement = this.#connection.prepare(text);
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    this.#cache.set(text, prepared);
    return prepared;
  }
}

/** Builds a plain object: rows of node:sqlite have no prototype, which makes JSON.stringify ten times as slow. */
function toRow(names: readonly string[], values: Record<number, SQLOutputValue>): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  let index = 0;
  for (const name of names) {
    row[name] = values[index] ?? null;
    index += 1;
  }
  return row;
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}.`);
}
