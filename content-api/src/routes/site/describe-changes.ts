import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { LastChange } from '@quoin/shared/contract/wire';
import type { Holder } from '../../accounts/sessions.ts';
import { batches } from '../../db/batches.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { readDrafts } from '../../engine/drafts/stored-drafts.ts';
import { listVisible } from '../../engine/permissions.ts';
import { getId, getLabel, toRecordKey } from '../../engine/resource.ts';
import { rowsWithin } from '../../engine/list-page.ts';
import type { Scope } from '../../engine/scope.ts';
import { object } from '../../http/response-schemas.ts';

/** The columns of the change log that `describeChanges` needs. */
export const changeColumns = ['resource', 'record_id', 'action', 'at', 'user_id', 'label', 'version'] as const;

/** Lists the resources whose changes a member may see; files are no resource, and everybody sees them. */
export const listVisibleChanges = (holder: Pick<Holder, 'members'>, { appKey }: Scope): string[] => [
  ...listVisible(holder, { appKey, contracts }).map(({ name }) => name),
  'files',
];

interface LoggedChange {
  resource: string;
  record_id: string;
  action: string;
  at: string;
  user_id: number | null;
  label: string | null;
  version: number | null;
}

/** Adds the names of records and authors to lines of the change log (decision 030). */
export async function describeChanges<C extends LoggedChange>(
  database: Database,
  { scope, accountsKey, changes }: { scope: Scope; accountsKey: string; changes: readonly C[] },
) {
  const labels = await readLabels(database, {
    scope,
    places: changes.map(({ resource, record_id: id }) => ({ resource, id })),
  });
  const names = await readNames(database, { accountsKey, ids: changes.flatMap(({ user_id: id }) => id ?? []) });
  const deleted = await readDeletedLabels(database, scope);
  return changes.map(({ resource, record_id: id, action, user_id: userId, label, version, at }) => {
    const key = toRecordKey(resource, id);
    return {
      resource,
      id,
      label: labels.get(key) ?? label ?? deleted.get(key) ?? null,
      action,
      version,
      by: userId === null ? null : { id: userId, name: names.get(userId) ?? null },
      at,
    };
  });
}

/** Finds the labels of deleted records, which the line of a deletion has. */
async function readDeletedLabels({ db }: Database, { appKey }: Scope): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('changes')
    .select(['resource', 'record_id', 'label'])
    .where('app_key', '=', appKey)
    .where('label', 'is not', null)
    .orderBy('revision')
    .execute();
  return new Map(rows.map(({ resource, record_id: id, label }) => [toRecordKey(resource, id), label]));
}

interface LabelQuery {
  scope: Scope;
  places: readonly { resource: string; id: string }[];
}

/**
 * Finds the labels of records, by resource and id: that of the draft where the record itself has none yet. The label of
 * a file is its name.
 */
export async function readLabels(database: Database, { scope, places }: LabelQuery): Promise<Map<string, string>> {
  const { db } = database;
  const byResource = Map.groupBy(places, ({ resource }) => resource);
  const labels: [string, string][] = [];
  for (const contract of contracts)
    for (const batch of batches([...new Set(byResource.get(contract.name)?.map(({ id }) => Number(id)))])) {
      const rows: Row[] = await rowsWithin({ db, scope }, contract)
        .select(['id', contract.label])
        .where('id', 'in', batch)
        .execute();
      const named = await nameByDrafts(db, { scope, contract, rows });
      for (const row of named) labels.push([toRecordKey(contract.name, getId(row)), getLabel(contract, row)]);
    }
  const files = places.filter(({ resource }) => resource === 'files').map(({ id }) => id);
  const media =
    files.length === 0
      ? []
      : await db
          .selectFrom('media')
          .select(['file_name', 'name'])
          .where('app_key', '=', scope.appKey)
          .where('file_name', 'in', files)
          .execute();
  return new Map([...labels, ...media.map(({ file_name: id, name }): [string, string] => [`files ${id}`, name || id])]);
}

/** Gives rows without a name that of their drafts: a part is added without a name, and named in its draft. */
async function nameByDrafts(
  db: Db,
  { scope, contract, rows }: { scope: Scope; contract: Contract; rows: readonly Row[] },
): Promise<Row[]> {
  const nameless = rows.filter((row) => !row[contract.label]).map(getId);
  if (nameless.length === 0 || !contract.editing.drafts) return [...rows];
  const drafts = await readDrafts(db, { appKey: scope.appKey, contract, ids: nameless });
  return rows.map((row) => {
    const name = drafts.get(getId(row))?.changes[contract.label];
    return row[contract.label] || name === undefined ? row : { ...row, [contract.label]: name };
  });
}

/** Finds the display names of users: first and last name, else name, else email. */
export async function readNames(
  { db }: Database,
  { accountsKey, ids }: { accountsKey: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'firstname', 'lastname', 'email'])
          .where('app_key', '=', accountsKey)
          .where('id', 'in', ids)
          .execute();
  return new Map(
    rows.map((row) => [
      getId(row),
      [row.firstname, row.lastname].filter(Boolean).join(' ') || String(row.name || row.email),
    ]),
  );
}

const [string, nullable] = [{ type: 'string' }, { type: ['string', 'null'] }];
const actions: LastChange['action'][] = ['create', 'update', 'delete'];

/** The schema of a person who made a change. */
export const author = object({ id: { type: 'integer' }, name: nullable });

/** The schema of a described change. */
export const changeSchema = object({
  resource: string,
  id: string,
  label: nullable,
  action: { enum: actions },
  version: { type: ['integer', 'null'], description: 'The version of the record that the change made.' },
  by: { ...author, type: ['object', 'null'] },
  at: string,
});
