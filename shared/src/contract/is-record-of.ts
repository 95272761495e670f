import type { Contract, RecordOf } from './contract.ts';
import type { Field, SystemFields } from './field.ts';

const isNullOr = (type: 'string' | 'number') => (value: unknown) => value === null || typeof value === type;

function fits(field: Field, value: unknown): boolean {
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
 * Whether a value from the wire is a record of the contract. Fields for administrators may be absent (a public read
 * leaves them out), and unknown keys are welcome: the API may be newer than its reader.
 */
export function isRecordOf<C extends Contract>(contract: C, value: unknown): value is RecordOf<C> {
  if (typeof value !== 'object' || value === null) return false;
  const row = new Map(Object.entries(value));
  if (typeof row.get('id') !== 'number') return false;
  return Object.entries(contract.fields).every(
    ([name, field]) =>
      fits(field, row.get(name)) || (!row.has(name) && field.access !== undefined && field.access !== 'public'),
  );
}

/** A record with these fields only, beside those of every record. */
export type RowOf<C extends Contract, N extends string> = SystemFields & Pick<RecordOf<C>, N & keyof RecordOf<C>>;

/**
 * Whether a value from the wire has these fields of a contract, beside those of every record: a list's row that was
 * asked for them alone.
 */
export const isRowOf =
  <C extends Contract, N extends string>(contract: C, names: readonly N[]) =>
  (value: unknown): value is RowOf<C, N> => {
    if (typeof value !== 'object' || value === null) return false;
    const row = new Map<string, unknown>(Object.entries(value));
    if (typeof row.get('id') !== 'number' || typeof row.get('version') !== 'number') return false;
    return names.every((name) => {
      const field = contract.fields[name];
      return field !== undefined && fits(field, row.get(name));
    });
  };

/** A contract's records that stand inside another record, such as a page's `sections`; none when the key is absent. */
// eslint-disable-next-line max-params -- reads as a sentence: which records, of whom, under which key
export function embedded<C extends Contract>(contract: C, owner: object, key: string): RecordOf<C>[] {
  const list: unknown = new Map(Object.entries(owner)).get(key);
  return Array.isArray(list) ? list.filter((row): row is RecordOf<C> => isRecordOf(contract, row)) : [];
}
