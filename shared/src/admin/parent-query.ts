import type { Contract } from '../contract/contract.ts';
import type { CompleteField, Draft, Row } from './descriptor.ts';
import { formPathOf } from './form-path.ts';

/** Numbers that a new record starts with, by field: `{ is_top: 1 }`. */
export type InitialNumbers = Readonly<Record<string, number>>;

interface QueryOptions {
  in: Contract;
  as: string;
  initial?: InitialNumbers;
}

/**
 * The address's query that makes a new record stand inside `owner`, and what else it starts with:
 * `?page_id=4&is_top=1`.
 */
export function parentQuery(owner: Row, { in: contract, as, initial = {} }: QueryOptions): string {
  const embed = contract.embeds.find((each) => each.as === as);
  if (!embed) return '';
  const values = Object.entries({ ...initial, [embed.by]: owner.id }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `?${new URLSearchParams(values)}`;
}

/**
 * The record that a new one is to stand inside, where the address names it: what the form starts with, and the way back
 * to the parent's own.
 */
export function readParent(
  query: URLSearchParams,
  fields: readonly CompleteField[],
): { given: Draft; back: string | undefined } {
  for (const { name, field } of fields) {
    const id = query.get(name) ?? '';
    if (field.kind === 'reference' && /^[1-9]\d{0,14}$/.test(id)) {
      return {
        given: { ...numbersIn(query, fields), [name]: Number(id) },
        back: formPathOf({ resource: field.to, id: Number(id) }),
      };
    }
  }
  return { given: {}, back: undefined };
}

/** The number fields that the address names; a number that the field does not allow counts as absent. */
function numbersIn(query: URLSearchParams, fields: readonly CompleteField[]): Draft {
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
