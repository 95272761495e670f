import type { ReactNode } from 'react';
import styles from './columns.module.css';
import type { Contract } from '../../contract/contract.ts';
import type { CellText, Column, Row } from '../descriptor.ts';
import { describeStatus } from '../publishing/publication-state.ts';
import { RecordNameCell } from './record-name-cell.tsx';
import { StatusCell } from './status-cell.tsx';

interface RenderValue {
  (value: unknown): ReactNode;
  /** Returns the value's text for an export. Default: the value as it is stored. */
  toText?: (value: unknown) => CellText;
}

/** Returns the value of a field of any record. */
export const readField = (row: object, name: string): unknown => Reflect.get(row, name);

const toPlainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const showPlain: RenderValue = (value) => toPlainText(value);

/** Makes the 'Sl.' column: the row's number in the whole list, counted over its pages. */
export const rowNumber = (): Column => ({
  header: 'Sl.',
  fields: [],
  width: '88px',
  cell: (_row, { page, size, index }) => (page - 1) * size + index + 1,
});

/**
 * Makes a column that shows a field as text, `col('title', 'Title')`, or as `show` renders it,
 * `col('slug', { header: 'Slug', show: orDashes() })`.
 */
export function col<N extends string>(
  name: N,
  column: string | { header: string; show: RenderValue },
): Column<Row & Record<N, unknown>> {
  const { header, show } = typeof column === 'string' ? { header: column, show: showPlain } : column;
  const { toText } = show;
  return {
    header,
    fields: [name],
    cell: (row) => show(readField(row, name)),
    ...(toText ? { text: (row) => toText(readField(row, name)) } : {}),
  };
}

/** Makes the column that shows whether a record is active, with a switch where it can be changed. */
export const statusColumn = (): Column<Row & { status: number }> => ({
  header: 'Status',
  fields: ['status'],
  width: '160px',
  cell: (row) => <StatusCell row={row} />,
  text: describeStatus,
});

/** Makes a column one that is shown only to those who choose it. */
export const optional = <R extends Row>(column: Column<R>): Column<R> => ({ ...column, isOptional: true });

/** Makes the column of a record's picture. */
export const pictureColumn = <N extends string>(name: N): Column<Row & Record<N, unknown>> => ({
  ...col(name, { header: 'Picture', show: thumbnail }),
  width: '90px',
});

/** Shows an image address as a thumbnail, and '--' without an address. */
export const thumbnail: RenderValue = (value) =>
  typeof value === 'string' && value !== '' ? (
    <img src={value} alt="" width={32} height={32} loading="lazy" className={styles.thumbnail} />
  ) : (
    '--'
  );

/** Shows the id of another record with its name, such as 'About us (4)', and '--' without one (spec §2). */
export const recordName = (of: Contract): RenderValue =>
  Object.assign(
    orDashes((id) => (typeof id === 'number' ? <RecordNameCell of={of} id={id} /> : showPlain(id))),
    { toText: (id: unknown) => (typeof id === 'number' ? { of, id } : toPlainText(id)) },
  );

const toYesOrNo = (value: unknown): string => (value === 1 ? 'Yes' : value === 0 ? 'No' : toPlainText(value));

/** Shows a number that is 1 or 0 as 'Yes' or 'No'. */
export const yesOrNo: RenderValue = Object.assign((value: unknown) => toYesOrNo(value), { toText: toYesOrNo });

/** Shows '--' for a missing or empty value (spec §2). */
export const orDashes = (show = showPlain): RenderValue =>
  Object.assign(
    (value: unknown) => (value === null || value === undefined || value === '' ? '--' : show(value)),
    show.toText ? { toText: show.toText } : {},
  );
