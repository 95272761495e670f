import type { CompleteField, Draft, Row } from '../descriptor.ts';

type Value = Draft[string];

/** Returns the value of a field in a new record. */
export function emptyValue({ field }: Pick<CompleteField, 'field'>): Value {
  switch (field.kind) {
    case 'number':
    case 'choice':
    case 'text':
      return field.default;
    case 'date-time':
    case 'day':
    case 'reference':
      return null;
    default:
      return '';
  }
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Returns a record's value of a field; undefined where it has none that a form can show, as with secrets. */
export function getValue(record: Row, name: string): Value | undefined {
  const value: unknown = Reflect.get(record, name);
  return isValue(value) ? value : undefined;
}

/** Returns the initial values of a form: the record's, or the contract's defaults for a new one. */
export const toDraft = (fields: readonly CompleteField[], record: Row | null): Draft =>
  Object.fromEntries(
    fields.map((field) => [field.name, (record ? getValue(record, field.name) : undefined) ?? emptyValue(field)]),
  );

/**
 * Returns the values to send. Passwords that were left empty are omitted, because the server would clear them. An empty
 * date-time is sent as '' (spec §5).
 */
export function pickBody(fields: readonly CompleteField[], draft: Draft): Draft {
  return Object.fromEntries(
    fields
      .filter(({ name, field }) => field.kind !== 'secret' || draft[name] !== '')
      .map(({ name, field }) => [name, draft[name] ?? (field.kind === 'date-time' ? '' : null)]),
  );
}

/** Compares two values. An empty text equals a missing value, because they look the same in a form. */
export const isSameValue = (a: Value | undefined, b: Value | undefined): boolean => (a ?? '') === (b ?? '');

/** Returns the values of `current` that differ from `before`. */
export const listChanges = (current: Draft, before: Draft): Draft =>
  Object.fromEntries(Object.entries(current).filter(([name, value]) => !isSameValue(value, before[name])));

export const isSameDraft = (a: Draft, b: Draft): boolean => Object.keys(listChanges(a, b)).length === 0;

/**
 * Adds to a write of another picture how its place shows it: the server would clear what equals the values before.
 */
export const withUses = (
  fields: readonly CompleteField[],
  { changes, draft }: { changes: Draft; draft: Draft },
): Draft => ({
  ...Object.fromEntries(
    fields
      .filter(({ field: { useOf } }) => useOf !== undefined && Object.hasOwn(changes, useOf))
      .map(({ name }) => [name, draft[name] ?? null]),
  ),
  ...changes,
});
