import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import { emptyOf, parseValue } from './field-values.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A body that was read: what goes into the table, what must never get there, and what was wrong. */
export interface Draft { values: Row; secrets: Readonly<Record<string, string>>; errors: FieldErrors }

/**
 * Reads a body by the contract, field by field; keys that the contract does not know are dropped.
 * A create fills in what is absent, an update leaves it (decisions 5).
 */
export function readDraft(contract: Contract, { body, isNew }: { body: Body; isNew: boolean }): Draft {
  const values: Row = {};
  const secrets: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(contract.fields)) {
    const given = field.readOnly || !Object.hasOwn(body, name) ? undefined : body[name];
    if (isBlank(given)) {
      if (field.required && (isNew || given !== undefined)) errors[name] = ['Must be filled in.'];
      // An empty password is one that was not typed, never one to set.
      else if (field.kind !== 'secret' && (isNew || given !== undefined)) values[name] = emptyOf(field);
      continue;
    }
    const parsed = parseValue(field, given);
    if ('error' in parsed) errors[name] = [parsed.error];
    else if (field.kind === 'secret') secrets[name] = String(parsed.value);
    else if (isEmptied(field, parsed.value)) errors[name] = ['Must be filled in.'];
    else values[name] = parsed.value;
  }
  return { values, secrets, errors };
}

const isBlank = (given: unknown): given is undefined | null | '' => given === undefined || given === null || (typeof given === 'string' && given === '');

/** Blanks alone, or markup that nothing was left of, do not fill a required field. */
const isEmptied = (field: Field, value: unknown) => field.required === true && value === '';
