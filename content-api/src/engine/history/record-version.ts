import type { Contract } from '@quoin/shared/contract/contract';
import { viaApiToken, type VersionAction } from '@quoin/shared/contract/versions';
import { batches } from '../../db/batches.ts';
import type { Database, Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import type { Row } from '../../db/tables.ts';
import { now } from '../../timestamps.ts';
import { rowsWithin } from '../list-page.ts';
import { getId, readableFields } from '../resource.ts';
import type { Writer } from '../resource-hooks.ts';
import type { Scope } from '../scope.ts';

/** Lists the fields of a record that its history keeps: those that administrators can read and change. */
export const listHistoryFields = (contract: Contract): string[] =>
  readableFields(contract, 'admin')
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name]) => name);

interface WrittenRecord {
  scope: Scope;
  contract: Contract;
}

/**
 * Returns a record as it is before a write, and locks it until the transaction ends: the values before one write must
 * be those after the last one. Undefined if the record does not exist, or has no history and no former slugs.
 */
export async function readBeforeWrite(
  db: Db,
  { database, scope, contract, id }: WrittenRecord & { database: Pick<Database, 'lockRows'>; id: number },
): Promise<Row | undefined> {
  if (!contract.editing.history && !contract.readsBySlug) return undefined;
  const columns = [
    ...(contract.readsBySlug ? ['slug'] : []),
    ...(contract.editing.history ? listHistoryFields(contract) : []),
  ];
  return database
    .lockRows(rowsWithin({ db, scope }, contract).select([...new Set(['id', ...columns])]))
    .where('id', '=', id)
    .executeTakeFirst();
}

interface RecordedWrite extends WrittenRecord {
  writer?: Writer | undefined;
  /** The moment for which the write was planned; undefined for one of now. */
  moment?: string | undefined;
  /** The time of the transaction; undefined for now. */
  at?: string | undefined;
  action: VersionAction;
  /** The record after the write. */
  row: Row;
  /** The record before it; undefined for a new one. */
  before?: Row | undefined;
  version: number;
}

/**
 * Adds a write to the history of its record, in the transaction of the write. An update that changes nothing adds
 * nothing.
 */
export async function recordVersion(db: Db, { row, before, ...write }: RecordedWrite): Promise<void> {
  const { contract, action } = write;
  if (!contract.editing.history) return;
  const changed = before
    ? listHistoryFields(contract).filter((name) => Object.hasOwn(before, name) && before[name] !== row[name])
    : [];
  if (action === 'update' && changed.length === 0) return;
  const values: Row = Object.fromEntries(changed.map((name) => [name, before?.[name] ?? null]));
  await db
    .insertInto('versions')
    .values(makeVersion({ ...write, id: getId(row), before: values }))
    .execute();
}

interface SetReference extends WrittenRecord {
  writer?: Writer | undefined;
  /** The changed records, as they are now. */
  rows: readonly Row[];
  /** The changed fields as they were before. */
  before: Row;
}

/** Adds to the history of records that a deletion, or its undo, has changed one of their references. */
export async function recordReference(db: Db, { scope, contract, writer, rows, before }: SetReference): Promise<void> {
  if (!contract.editing.history) return;
  const made = rows.map((row) =>
    makeVersion({ scope, contract, writer, action: 'update', id: getId(row), version: Number(row.version), before }),
  );
  for (const batch of batches(made)) await db.insertInto('versions').values(batch).execute();
}

interface NewVersion extends WrittenRecord {
  writer?: Writer | undefined;
  moment?: string | undefined;
  at?: string | undefined;
  action: VersionAction;
  id: number;
  version: number;
  before: Row;
}

const getWay = ({ writer, moment }: Pick<NewVersion, 'writer' | 'moment'>): string => {
  if (moment !== undefined) return 'moment';
  if (!writer) return 'set-up';
  return writer.apiToken ? viaApiToken : 'back-office';
};

const makeVersion = ({ scope, contract, writer, moment, at, action, id, version, before }: NewVersion) => ({
  app_key: scope.appKey,
  resource: contract.name,
  record_id: id,
  locale: ownLocale,
  version,
  at: moment ?? at ?? now(),
  by: writer?.userId ?? null,
  via: getWay({ writer, moment }),
  action,
  fields: JSON.stringify(Object.keys(before)),
  before: JSON.stringify(before),
});
