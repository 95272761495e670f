import type { Contract } from '@quoin/shared/contract/contract';
import { getEmptyValue } from '@quoin/shared/contract/empty-value';
import type { Field } from '@quoin/shared/contract/field';
import type { TextChange } from '@quoin/shared/contract/wire';
import type { Row } from '../db/tables.ts';
import type { FieldErrors } from '../http/problem.ts';
import { parseValue, type ParsedValue } from './field-values.ts';
import { ParsedText } from './texts/long-texts.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A body after parsing: the values for the table, the secrets that are never stored there, and the errors. */
export interface ParsedBody {
  values: Row;
  secrets: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** What cleaning changed in the rich texts. */
  changes: readonly TextChange[];
}

/**
 * Reads a body by the contract, field by field; ignores keys that the contract does not have.
 * A create stores the default for an absent field, an update leaves the field as it is (spec point 5).
 * With `isDraft`, required fields may be empty: they must be filled in when the draft is published.
 */
export function parseBody(
  contract: Contract,
  { body, isNew, isDraft = false }: { body: Body; isNew: boolean; isDraft?: boolean },
): ParsedBody {
  const parsed: OpenBody = { values: {}, secrets: {}, errors: {}, changes: [] };
  for (const [name, field] of Object.entries(contract.fields)) {
    const input = field.readOnly || !Object.hasOwn(body, name) ? undefined : body[name];
    if (input !== undefined || isNew)
      readField(parsed, { name, field: isDraft ? { ...field, required: false } : field, input });
  }
  return parsed;
}

function parseInput(field: Field, input: unknown): ParsedValue {
  if (input instanceof ParsedText) return input.result;
  return isBlank(input) ? { value: getEmptyValue(field) } : parseValue(field, input);
}

interface OpenBody {
  values: Row;
  secrets: Record<string, string>;
  errors: FieldErrors;
  changes: TextChange[];
}

function readField(
  { values, secrets, errors, changes }: OpenBody,
  { name, field, input }: { name: string; field: Field; input: unknown },
): void {
  const parsed = parseInput(field, input);
  if ('changes' in parsed) changes.push(...(parsed.changes ?? []).map((change) => ({ field: name, ...change })));
  if ('error' in parsed) errors[name] = [parsed.error];
  // Only blanks and invisible characters, or markup of which cleaning left nothing, do not fill a required field.
  else if (field.required && parsed.value === '') errors[name] = ['Must be filled in.'];
  else if (field.kind !== 'secret') values[name] = parsed.value;
  // An empty password field means that nobody typed a password, so it does not set one.
  else if (!isBlank(input)) secrets[name] = String(parsed.value);
}

const isBlank = (input: unknown): boolean => input === undefined || input === null || input === '';
