import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface TableColumn<R> {
  header: string;
  /** Its width on wide screens, any CSS length; left out, it shares what remains. */
  width?: string;
  cell(row: R, index: number): ReactNode;
}

interface DataTableProps<R> {
  /** Read out before the table. */
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Newer rows are on their way: these are faded. */
  isStale?: boolean;
}

/**
 * Rows in columns; on a phone each row becomes a card with its headers beside its values.
 * The roles are spelt out because a changed `display` takes a table's own away.
 */
export function DataTable<R>({ label, columns, rows, keyOf, isStale = false }: DataTableProps<R>) {
  return (
    <table className={styles.table} aria-label={label} aria-busy={isStale} role="table">
      <colgroup>{columns.map(({ header, width }) => <col key={header} {...(width ? { style: { width } } : {})} />)}</colgroup>
      <thead role="rowgroup">
        <tr role="row">{columns.map(({ header }) => <th key={header} scope="col" role="columnheader">{header}</th>)}</tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ header, cell }) => (
              <td key={header} role="cell"><span className={styles.header} aria-hidden>{header}</span><div className={styles.value}>{cell(row, index)}</div></td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
