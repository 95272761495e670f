import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import type { Field } from '@quoin/shared/contract/field';
import type { Row } from '../db/tables.ts';
import type { Scope } from './scope.ts';

const byName: ReadonlyMap<string, Contract> = new Map(contracts.map((contract) => [contract.name, contract]));

/**
 * The contract of a resource that another one names; a name that no contract has is a mistake in that other contract.
 */
export function contractNamed(name: string): Contract {
  const found = byName.get(name);
  if (!found) throw new Error(`No contract is called ${name}.`);
  return found;
}

/** A contract's name with `_` for `-` (see Contract.name). */
export const tableOf = (contract: Contract): string => contract.name.replaceAll('-', '_');

const isReadable = (field: Field, audience: Scope['audience']): boolean =>
  field.kind !== 'secret'
  && (field.access ?? 'public') !== 'never'
  && (audience === 'admin' || (field.access ?? 'public') === 'public');

/** The fields that an audience may read, and so may search, sort and filter by. */
export const readableFields = (contract: Contract, audience: Scope['audience']): [string, Field][] =>
  Object.entries(contract.fields).filter(([, field]) => isReadable(field, audience));

export const systemColumns = ['id', 'app_key', 'version', 'created_at', 'updated_at'] as const;

/** What is selected, and therefore all that can be answered. */
export const columnsOf = (contract: Contract, audience: Scope['audience']): string[] => [
  ...systemColumns,
  ...readableFields(contract, audience).map(([name]) => name),
];

/** What writers of one application's records lock who must not judge at once. */
export const getLockName = ({ name }: Contract, appKey: string): string => `${name} of ${appKey}`;

export const hasStatus = (contract: Contract): boolean => Object.hasOwn(contract.fields, 'status');
/** spec §4: status 1 is active. */
export const activeStatus = 1;

/** The id of a stored row. */
export function idOf(row: Row): number {
  if (typeof row.id !== 'number') throw new TypeError('A stored row has no id.');
  return row.id;
}
