import type { Contract } from '@quoin/shared/contract/contract';
import type { Db } from './database.ts';
import { getListTable } from './list-indexes.ts';
import { draftColumns } from './tables.ts';

/**
 * Requires a table for each contract, with a column for each field.
 * @throws Error that names what a migration must add; the database's own error says "SQL logic error" and no name
 */
export async function requireColumns(db: Db, list: readonly Contract[]): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  for (const contract of list) {
    const { table } = getListTable(contract);
    if (!columns.has(`${table}.id`)) throw missing(`table ${table}`, contract);
    // Secrets are stored in a table of their own.
    const stored = Object.entries(contract.fields).filter(([, { kind }]) => kind !== 'secret');
    for (const field of [...stored.map(([name]) => name), ...(contract.editing.drafts ? draftColumns : [])])
      if (!columns.has(`${table}.${field}`)) throw missing(`column ${table}.${field}`, contract);
  }
}

const missing = (what: string, { name }: Contract): Error =>
  new Error(
    `The database has no ${what}, which the contract ${name} needs. Add a migration to content-api/src/db/migrations, and list it in migrations.ts.`,
  );
