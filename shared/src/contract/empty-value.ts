import type { Field } from './field.ts';

/** Returns the value of a field that was left out or cleared by null or '' (spec point 5). */
export function getEmptyValue(field: Field): string | number | null {
  if (field.kind === 'text' || field.kind === 'number' || field.kind === 'choice') return field.default;
  return field.kind === 'date-time' || field.kind === 'day' || field.kind === 'reference' ? null : '';
}
