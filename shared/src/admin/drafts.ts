import type { CompleteField, Draft, Row } from './descriptor.ts';

type Value = Draft[string];

/** What stands in a field of a new record. */
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

/** A record's value in a field; undefined where it has none that a form could show, as with secrets. */
export function valueIn(record: Row, name: string): Value | undefined {
  const value: unknown = Reflect.get(record, name);
  return isValue(value) ? value : undefined;
}

/** The values that a form starts with: the record's, or the contract's defaults for a new one. */
export const draftOf = (fields: readonly CompleteField[], record: Row | null): Draft =>
  Object.fromEntries(
    fields.map((field) => [field.name, (record ? valueIn(record, field.name) : undefined) ?? emptyValue(field)]),
  );

/**
 * What is sent: the draft without passwords that were left empty, which would be cleared else; an empty date as ''
 * (spec §5).
 */
export function bodyOf(fields: readonly CompleteField[], draft: Draft): Draft {
  return Object.fromEntries(
    fields
      .filter(({ name, field }) => field.kind !== 'secret' || draft[name] !== '')
      .map(({ name, field }) => [name, draft[name] ?? (field.kind === 'date-time' ? '' : null)]),
  );
}

/** An empty text and no value are one to a reader. */
export const sameValue = (one: Value | undefined, other: Value | undefined): boolean => (one ?? '') === (other ?? '');

/** The values of `now` that are others than in `before`. */
export const changesIn = (now: Draft, before: Draft): Draft =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !sameValue(value, before[name])));

export const sameDraft = (one: Draft, other: Draft): boolean => Object.keys(changesIn(one, other)).length === 0;
