import type { Field } from './field.ts';

/** What a field holds when nothing was given: spec point 5, null or '' clears. */
export function getEmptyValue(field: Field): string | number | null {
  if (field.kind === 'text' || field.kind === 'number' || field.kind === 'choice') return field.default;
  return field.kind === 'date-time' || field.kind === 'day' || field.kind === 'reference' ? null : '';
}
