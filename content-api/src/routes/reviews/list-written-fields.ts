import { getManualOrderField } from '@quoin/shared/contract/contract';
import type { Field } from '@quoin/shared/contract/field';
import { listPartOwners } from '@quoin/shared/contract/resources/part-owners';
import { toSlug } from '@quoin/shared/contract/texts/to-slug';
import type { Row, Value } from '../../db/tables.ts';
import type { Planned } from '../../engine/drafts/plan-publication.ts';

/**
 * Lists the fields that people wrote in a draft. What was written in a record that was never public is partly in its
 * row. Its status, its place, the defaults and a slug of the title are the work of the form or the server.
 */
export function listWrittenFields({ contract, record, changes, action }: Planned): string[] {
  if (action !== 'create') return Object.keys(changes);
  const laid = { ...record, ...changes };
  const places = ['status', getManualOrderField(contract), ...listPartOwners(contract).map(({ by }) => by)];
  return Object.entries(contract.fields)
    .filter(([name, field]) => !places.includes(name) && isWritable(field) && isWritten(laid, { name, field }))
    .map(([name]) => name);
}

/** The uses of a picture belong to the field of the picture. */
const isWritable = ({ kind, access, readOnly, useOf }: Field): boolean =>
  kind !== 'secret' && access !== 'never' && !readOnly && useOf === undefined;

function isWritten(row: Row, { name, field }: { name: string; field: Field }): boolean {
  const value = row[name] ?? null;
  if (isEmpty(value) || ('default' in field && value === field.default)) return false;
  const suggestion = field.kind === 'text' && field.suggestFrom !== undefined ? row[field.suggestFrom] : undefined;
  return suggestion === undefined || value !== toSlug(String(suggestion ?? ''));
}

const isEmpty = (value: Value): boolean => value === null || value === '';
