import type { Contract } from '../../contract/contract.ts';
import { optionLabel, type Field } from '../../contract/field.ts';
import type { CellText, Column, Row } from '../descriptor.ts';

/** Returns the text of a row's cell for an export: what its column says, or else the values of the column's fields. */
export function readCell(row: Row, { contract, column }: { contract: Contract; column: Column }): CellText {
  if (column.text) return column.text(row);
  const values = column.fields.map((name) => toText(contract.fields[name], Reflect.get(row, name)));
  const [first = '', ...others] = values;
  return others.length === 0 ? first : values.filter((value) => value !== '').join(' ');
}

/** A number stays one: a spreadsheet calculates with it, and it is no formula if it is negative. */
function toText(field: Field | undefined, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (field?.kind === 'choice') return optionLabel(field, String(value));
  if (typeof value !== 'number') return String(value);
  if (field?.kind !== 'number' || !field.switch) return value;
  return value === 1 ? field.switch.on : field.switch.off;
}
