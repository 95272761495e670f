import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const keptStatements = 500;

/** A prepared statement with its column names; they are empty for a statement without rows. */
interface PreparedStatement {
  statement: StatementSync;
  names: readonly string[];
}

/** Caches the prepared statements of one connection. */
export class SqliteStatements {
  readonly #connection: DatabaseSync;
  readonly #known = new Map<string, PreparedStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, names } = this.#prepared(query.sql);
    const values = query.parameters.map(bound);
    if (names.length > 0) {
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only Kysely knows a query's rows
      return { rows: statement.all(...values).map((row) => named(names, Object.values(row))) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepared(text: string): PreparedStatement {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= keptStatements) this.#known.clear();
    const statement = this.#connection.prepare(text);
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    this.#known.set(text, prepared);
    return prepared;
  }
}

/** Builds a plain object: rows of node:sqlite have no prototype, which makes JSON.stringify ten times as slow. */
function named(names: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (const [index, name] of names.entries()) row[name] = values[index] ?? null;
  return row;
}

function bound(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`SQLite stores no ${typeof value}.`);
}
