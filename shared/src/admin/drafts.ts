import type { CompleteField, Draft, Row } from './descriptor.ts';

function emptyValue({ field }: CompleteField): Draft[string] {
  switch (field.kind) {
    case 'number':
    case 'choice':
    case 'text': return field.default;
    case 'moment':
    case 'day':
    case 'reference': return null;
    default: return '';
  }
}

const isValue = (value: unknown): value is Draft[string] => value === null || typeof value === 'string' || typeof value === 'number';

/** The values that a form starts with: the record's, or the contract's defaults for a new one. */
export function draftOf(fields: readonly CompleteField[], record: Row | null): Draft {
  return Object.fromEntries(fields.map((field) => {
    const value: unknown = record ? Reflect.get(record, field.name) : undefined;
    return [field.name, isValue(value) && value !== undefined ? value : emptyValue(field)];
  }));
}

/** What is sent: the draft without passwords that were left empty, which would be cleared else; an empty date as '' (spec §5). */
export function bodyOf(fields: readonly CompleteField[], draft: Draft): Draft {
  return Object.fromEntries(fields
    .filter(({ name, field }) => field.kind !== 'secret' || draft[name] !== '')
    .map(({ name, field }) => [name, draft[name] ?? (field.kind === 'moment' ? '' : null)]));
}

export const sameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);
