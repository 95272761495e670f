import type { Contract } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import type { RawBuilder } from 'kysely';
import { textSize } from '../db/sql-expressions.ts';

/** The largest text of the records in one response, in bytes. */
export const maxResponseBytes = 4 * 2 ** 20;

/** A page of so few rows is not measured: a record has at most 1 MB, because a request has no more. */
const shortPage = 20;
const maxImageLength = 2_048;
const bytesPerCharacter = 4;

/** Returns the most characters of a field's text; 0 for fields of a fixed size. */
function getMaxLength(field: Field | undefined): number {
  if (field?.kind === 'image') return maxImageLength;
  return field?.kind === 'text' || field?.kind === 'html' || field?.kind === 'code' ? field.max : 0;
}

/** Whether so many rows with these columns may be larger than one response. */
export const mayBeTooLarge = (contract: Contract, { columns, rows }: { columns: readonly string[]; rows: number }) =>
  rows > shortPage
  && rows * columns.reduce((sum, name) => sum + bytesPerCharacter * getMaxLength(contract.fields[name]), 0)
    > maxResponseBytes;

/** Selects the bytes of the texts of a row. */
export const selectTextSize = (contract: Contract, columns: readonly string[]): RawBuilder<number> =>
  textSize(columns.filter((name) => getMaxLength(contract.fields[name]) > 0));

/** Returns how many of the rows with these sizes fit into one response; at least one. */
export function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const first = sizes.findIndex((size) => (bytes += size) > maxResponseBytes);
  return first === -1 ? sizes.length : Math.max(1, first);
}
