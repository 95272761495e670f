import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type ColumnDefinitionNode,
  type DataTypeNode,
  type Dialect,
  type PostgresPool,
} from 'kysely';
import { Client, Pool, TypeOverrides, types, type ClientBase } from 'pg';
import type { Database, Db, DatabaseErrorCode } from './database.ts';
import { createTrigramSearch } from './trigram-search.ts';
import { createSearchIndex, dropSearchIndex, dropTriggers, installTriggers } from './postgres-triggers.ts';
import { queryTimes } from './query-times.ts';
import type { Tables } from './tables.ts';

const seconds = 1000;
const limits = {
  statement_timeout: 5 * seconds,
  lock_timeout: 2 * seconds,
  idle_in_transaction_session_timeout: 10 * seconds,
};

/**
 * Opens a pool of connections. Each new connection fails when the server does not guarantee what the code relies on.
 */
export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    ...limits,
    max: 10,
    connectionTimeoutMillis: 5 * seconds,
    idleTimeoutMillis: 30 * seconds,
    application_name: 'quoin',
    types: numbers,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool awaits it, which its types do not say
    onConnect: assertDurable,
  });
  // When the server goes away, each of its connections emits an error, which would end the process without a listener.
  // The current or next query fails anyway.
  pool.on('error', () => undefined);
  const { log, watch } = queryTimes();
  const db = new Kysely<Tables>({ dialect: createDialect(pool), log });
  const { host, port } = new Client({ connectionString: url });
  return {
    db,
    location: `PostgreSQL at ${host}:${port}`,
    watch,
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (on) => {
          await liftTimeouts(on);
          return work(on);
        }),
    identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
    tableEnd: sql``,
    classifyError: classifyPostgresError,
    // Two of the ten connections stay free for writes.
    readsAtOnce: { inAll: 8, ofCaller: 4 },
    lock: async (on, name) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`quoin ${name}`}, 0))`.execute(on);
    },
    lockShared: async (on, name) => {
      await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`quoin ${name}`}, 0))`.execute(on);
    },
    lockRows: (query) => query.forNoKeyUpdate(),
    lockTable: async (on, table) => {
      // Triggers cannot be dropped under a weaker lock, and to raise a lock later can deadlock.
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(on);
    },
    liftTimeouts,
    limitLockWaits: async (on) => {
      // Shorter than `limits.lock_timeout`, so that the requests that queue behind it are answered.
      await sql`select set_config('lock_timeout', '1s', true)`.execute(on);
    },
    keepIdsAbove: async (on, { table, id }) => {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(nextval(pg_get_serial_sequence(${table}, 'id')), ${id}))`.execute(
        on,
      );
    },
    readLastId: async (on, table) => {
      const {
        rows: [last],
      } = await sql<{
        id: number | null;
      }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`.execute(on);
      return last?.id ?? 0;
    },
    searchRows: createTrigramSearch((question) => pool.query(question)),
    searchMethod,
    createSearchIndex,
    dropSearchIndex,
    installTriggers,
    dropTriggers,
    optimize: (on, table) =>
      on.connection().execute(async (one) => {
        await sql`set statement_timeout = 0`.execute(one);
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(one);
        await sql`reset statement_timeout`.execute(one);
      }),
    close: () => db.destroy(),
  };
}

async function liftTimeouts(on: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    on,
  );
}

/**
 * Returns `pg_trgm` when the trigram extension is available, else `like`: searches then scan the column, which is
 * slower but gives the same results.
 */
async function searchMethod(db: Db): Promise<string> {
  await db
    .transaction()
    .execute(async (on) => {
      // One at a time: two starts that create the extension at once make each other fail.
      await sql`select pg_advisory_xact_lock(hashtextextended('quoin extension', 0))`.execute(on);
      await sql`create extension if not exists pg_trgm`.execute(on);
    })
    .catch(() => undefined);
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  return rows.length > 0 ? 'pg_trgm' : 'like';
}

/** Counts and sums have 64 bits, which the driver returns as text. Here they are far below the largest safe integer. */
const numbers = new TypeOverrides();
numbers.setTypeParser(types.builtins.INT8, Number);

const errorCodes = new Map<string, DatabaseErrorCode>([
  ['23505', 'unique'],
  ['23503', 'reference'],
  ['23001', 'reference'],
  ['53100', 'full'],
  ['58030', 'io'],
  // Locked, deadlocked, timed out, too many connections, shutting down, gone.
  ['55P03', 'busy'],
  ['40P01', 'busy'],
  ['40001', 'busy'],
  ['57014', 'busy'],
  ['25P03', 'busy'],
  ['53300', 'busy'],
  ['57P01', 'busy'],
  ['57P02', 'busy'],
  ['57P03', 'busy'],
  ['08000', 'busy'],
  ['08003', 'busy'],
  ['08006', 'busy'],
  ['ECONNREFUSED', 'busy'],
  ['ECONNRESET', 'busy'],
  ['ENOENT', 'busy'],
  ['ETIMEDOUT', 'busy'],
]);
/** Messages of driver errors that have no code. */
const lostConnection = /timeout exceeded when trying to connect|Connection terminated/;

function classifyPostgresError(error: unknown): DatabaseErrorCode | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && lostConnection.test(String(error.message))) return 'busy';
  return 'code' in error && typeof error.code === 'string' ? errorCodes.get(error.code) : undefined;
}

const createDialect = (pool: PostgresPool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver({ pool }),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PortableCompiler(),
});

const durabilityQuery =
  "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding";

/**
 * Checks a new connection: an acknowledged write must be on disk, and text must be UTF-8.
 * @throws Error when the server has another setting
 */
async function assertDurable(client: ClientBase): Promise<void> {
  client.on('error', () => undefined);
  const { rows } = await client.query<{ fsync: string; commit: string; encoding: string }>(durabilityQuery);
  for (const { fsync, commit, encoding } of rows) {
    if (fsync !== 'on') throw new Error(`PostgreSQL has fsync = ${fsync}; Quoin needs on.`);
    if (commit === 'off') throw new Error('PostgreSQL has synchronous_commit = off; Quoin needs on.');
    if (encoding !== 'UTF8') throw new Error(`The database has the encoding ${encoding}; Quoin needs UTF8.`);
  }
}

/** Makes PostgreSQL behave like SQLite in the two cases that a query cannot express for both. */
class PortableCompiler extends PostgresQueryCompiler {
  /** Orders text by code points, whatever the collation of the database. */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text' && isColumn(this.parentNode)) this.append(' collate "C"');
  }

  /** Replaces the zero character, which PostgreSQL refuses even in a parameter, by one that no stored text contains. */
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\u{FFFF}') : parameter);
  }
}

const isColumn = (node: { kind: string } | undefined): node is ColumnDefinitionNode =>
  node?.kind === 'ColumnDefinitionNode';
