import type { Contract, RecordOf } from './contract.ts';
import type { Field, SystemFields } from './field.ts';

const isNullOr = (type: 'string' | 'number') => (value: unknown) => value === null || typeof value === type;

function isValueOf(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'reference':
      return isNullOr('number')(value);
    case 'date-time':
    case 'day':
      return isNullOr('string')(value);
    case 'secret':
      return true;
    default:
      return typeof value === 'string';
  }
}

/**
 * Checks whether a value from the API is a record of the contract.
 * Non-public fields may be absent, because a public read omits them. Unknown keys are allowed, because the API may be
 * newer than its client.
 */
export function isRecordOf<C extends Contract>(contract: C, value: unknown): value is RecordOf<C> {
  if (typeof value !== 'object' || value === null) return false;
  const row = new Map(Object.entries(value));
  if (typeof row.get('id') !== 'number') return false;
  return Object.entries(contract.fields).every(
    ([name, field]) =>
      isValueOf(field, row.get(name)) || (!row.has(name) && field.access !== undefined && field.access !== 'public'),
  );
}

/** A record that has only these fields and the system fields. */
export type RowOf<C extends Contract, N extends string> = SystemFields & Pick<RecordOf<C>, N & keyof RecordOf<C>>;

/** Makes the check for the rows of a list that was requested with `fields`: these fields, `id` and `version`. */
export const isRowOf =
  <C extends Contract, N extends string>(contract: C, names: readonly N[]) =>
  (value: unknown): value is RowOf<C, N> => {
    if (typeof value !== 'object' || value === null) return false;
    const row = new Map<string, unknown>(Object.entries(value));
    if (typeof row.get('id') !== 'number' || typeof row.get('version') !== 'number') return false;
    return names.every((name) => {
      const field = contract.fields[name];
      return field !== undefined && isValueOf(field, row.get(name));
    });
  };

/** Returns the records of `contract` that `owner` embeds under `key`, such as `sections`; `[]` if it is absent. */
// eslint-disable-next-line max-params -- reads as a sentence: which records, of whom, under which key
export function embedded<C extends Contract>(contract: C, owner: object, key: string): RecordOf<C>[] {
  const list: unknown = new Map(Object.entries(owner)).get(key);
  return Array.isArray(list) ? list.filter((row): row is RecordOf<C> => isRecordOf(contract, row)) : [];
}
