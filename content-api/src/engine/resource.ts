import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Field } from '@quoin/shared/contract/field';
import { draftColumns, type Row } from '../db/tables.ts';
import type { Scope } from './scope.ts';

const byName: ReadonlyMap<string, Contract> = new Map(contracts.map((contract) => [contract.name, contract]));

/**
 * Returns the contract that another contract refers to by name.
 * @throws Error when no contract has this name; the mistake is then in the other contract
 */
export function getContract(name: string): Contract {
  const contract = byName.get(name);
  if (!contract) throw new Error(`There is no contract with the name ${name}.`);
  return contract;
}

/** Returns the table name of a contract: its name with `_` for `-` (see `Contract.name`). */
export const getTableName = (contract: Contract): string => contract.name.replaceAll('-', '_');

const isReadable = (field: Field, audience: Scope['audience']): boolean =>
  field.kind !== 'secret'
  && (field.access ?? 'public') !== 'never'
  && (audience === 'admin' || (field.access ?? 'public') === 'public');

/** Returns the fields that an audience may read; only these can be searched, sorted and filtered by. */
export const readableFields = (contract: Contract, audience: Scope['audience']): [string, Field][] =>
  Object.entries(contract.fields).filter(([, field]) => isReadable(field, audience));

export const systemColumns = ['id', 'app_key', 'version', 'created_at', 'updated_at'] as const;

export const listDraftColumns = ({ editing }: Contract, audience: Scope['audience']): readonly string[] =>
  editing.drafts && audience === 'admin' ? draftColumns : [];

/** Lists the fields of the uses of these image fields. */
export const listUseFields = ({ fields }: Contract, names: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => names.includes(fields[name]?.useOf ?? ''));

/**
 * Lists the columns that a query selects. A response contains no others, and for visitors not those of the uses of
 * pictures, from which `media/pictures.ts` makes what it shows them.
 */
export function getColumns(contract: Contract, audience: Scope['audience']): string[] {
  const names = readableFields(contract, audience).map(([name]) => name);
  return [
    ...new Set([
      ...systemColumns,
      ...listDraftColumns(contract, audience),
      ...names,
      ...listUseFields(contract, names),
    ]),
  ];
}

/** Returns the lock name for writes that are checked against other records of the application. */
export const getLockName = ({ name }: Contract, appKey: string): string => `${name} of ${appKey}`;

export const hasStatus = (contract: Contract): boolean => Object.hasOwn(contract.fields, 'status');
/** spec §4: status 1 is active. */
export const activeStatus = 1;
export const inactiveStatus = 0;

/**
 * Returns the id of a stored row.
 * @throws TypeError when the row has no numeric id
 */
export function getId(row: Row): number {
  if (typeof row.id !== 'number') throw new TypeError('A stored row has no id.');
  return row.id;
}

/** The key of a record among those of several resources. */
export const toRecordKey = (resource: string, id: number | string): string => `${resource} ${id}`;

/** Returns the label of a stored record: the field that its contract names, or `#` and its id when that is empty. */
export const getLabel = (contract: Contract, row: Row): string => String(row[contract.label] ?? '') || `#${getId(row)}`;
