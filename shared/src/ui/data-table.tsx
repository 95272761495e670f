import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { breakable } from './breakable.ts';
import styles from './data-table.module.css';

export interface TableColumn<R> {
  header: string;
  /** Its width on wide screens, any CSS length; left out, it shares what remains. */
  width?: string;
  cell(row: R, index: number): ReactNode;
  /**
   * On a phone it stands below the other values, as wide as the card and without its header: what can be done to the
   * row.
   */
  isFoot?: boolean;
  /** Present where the header is a button that sorts. */
  sorting?: Sorting;
}

export interface Sorting {
  direction: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

interface DataTableProps<R> {
  /** Read out before the table. */
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Newer rows are on their way: these are faded. */
  isStale?: boolean;
  /** Stands before a row's first value, such as its tick box. */
  lead?: ((row: R) => ReactNode) | undefined;
  /** The row that somebody comes back to; it is lit up for a moment. */
  markedKey?: string | number | undefined;
  isSelected?: ((row: R) => boolean) | undefined;
}

/**
 * Rows in columns, which scroll sideways where there is too little room for them; on a phone each row becomes a card
 * with its headers beside its values. The roles are spelt out because a changed `display` takes a table's own away.
 */
export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
  isStale = false,
  lead,
  markedKey,
  isSelected,
}: DataTableProps<R>) {
  // The headers are out of sight there: what sorts in them would be a stop of the focus that nobody sees.
  const isCards = useMediaQuery('(max-width: 48em)');
  return (
    <Box className={styles.scroll} __vars={{ '--columns': String(columns.length) }}>
      <table className={styles.table} aria-label={label} aria-busy={isStale} role="table">
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} {...(width ? { style: { width } } : {})} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.header} {...column} isPlain={isCards} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              role="row"
              data-marked={keyOf(row) === markedKey || undefined}
              data-selected={isSelected?.(row) || undefined}
            >
              {columns.map((column, place) => (
                <Cell key={column.header} {...column} row={row} index={index} lead={place === 0 ? lead : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** In characters: what is longer has more words than one, as a rule, and is given room for them. */
const briefLength = 16;

function Cell<R>({
  header,
  isFoot,
  cell,
  row,
  index,
  lead,
}: TableColumn<R> & { row: R; index: number; lead: DataTableProps<R>['lead'] }) {
  const value = cell(row, index);
  return (
    <td role="cell" data-foot={isFoot}>
      <span className={styles.header} aria-hidden>
        {header}
      </span>
      <div
        className={styles.value}
        data-led={lead !== undefined || undefined}
        data-text={(!lead && typeof value === 'string' && value.length > briefLength) || undefined}
      >
        {lead?.(row)}
        {typeof value === 'string' ? breakable(value) : value}
      </div>
    </td>
  );
}

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const;

function HeaderCell({
  header,
  sorting,
  isFoot,
  isPlain,
}: Pick<TableColumn<never>, 'header' | 'sorting' | 'isFoot'> & { isPlain: boolean }) {
  if (!sorting || isPlain)
    return (
      <th scope="col" role="columnheader" aria-sort={sorting?.direction} data-foot={isFoot}>
        {header}
      </th>
    );
  const Arrow = arrows[sorting.direction];
  return (
    <th scope="col" role="columnheader" aria-sort={sorting.direction}>
      <button type="button" className={styles.sort} onClick={sorting.onSort}>
        {header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
