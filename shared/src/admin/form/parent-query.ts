import type { CompleteField, Draft } from '../descriptor.ts';
import { findFormPath } from './form-path.ts';

/**
 * Reads the parent of a new record from the address. Returns the initial values of the form, and the path of the
 * parent's form.
 */
export function readParent(
  query: URLSearchParams,
  fields: readonly CompleteField[],
): { initial: Draft; back: string | undefined } {
  for (const { name, field } of fields) {
    const id = query.get(name) ?? '';
    if (field.kind === 'reference' && /^[1-9]\d{0,14}$/.test(id)) {
      return {
        initial: { ...parseNumbers(query, fields), [name]: Number(id) },
        back: findFormPath({ resource: field.to, id: Number(id) }),
      };
    }
  }
  return { initial: {}, back: undefined };
}

/** Returns the number fields in the address. A number that the field does not allow counts as absent. */
function parseNumbers(query: URLSearchParams, fields: readonly CompleteField[]): Draft {
  return Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const text = query.get(name) ?? '';
      const value = Number(text);
      return field.kind === 'number' && /^-?\d{1,10}$/.test(text) && value >= field.min && value <= field.max
        ? [[name, value]]
        : [];
    }),
  );
}
