import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../runtime/router.ts';
import { breakable } from './breakable.ts';
import styles from './data-table.module.css';

export interface TableColumn<R> {
  header: string;
  /** The width on wide screens, as a CSS length. Columns without it share the remaining width. */
  width?: string;
  cell(row: R, index: number): ReactNode;
  /** Returns where the value of this column leads; undefined if it is no link. An empty value is none either. */
  link?: ((row: R) => CellLink | undefined) | undefined;
  /** For the row's actions: on a phone the cell is below the other values, in full width and without its header. */
  isFoot?: boolean;
  /** Present if the header is a button that sorts. */
  sorting?: Sorting;
}

export interface CellLink {
  to: string;
  /** Called before it is followed. */
  onFollow: () => void;
}

export interface Sorting {
  direction: 'ascending' | 'descending' | 'none';
  onSort: () => void;
}

interface DataTableProps<R> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  getKey: (row: R) => string | number;
  /** True while newer rows are loading. The rows are then dimmed. */
  isStale?: boolean;
  /** Renders an element before a row's first value, such as a checkbox. */
  lead?: ((row: R) => ReactNode) | undefined;
  /** An element before the first header, for all rows together. Cards have no visible header row and leave it out. */
  headLead?: ReactNode;
  /** The key of the row that the user returns to. It is highlighted for a moment. */
  markedKey?: string | number | undefined;
  isSelected?: ((row: R) => boolean) | undefined;
}

/**
 * A table that scrolls horizontally if it is too wide. On a phone each row becomes a card with a header for each value.
 * The ARIA roles are explicit because another CSS `display` removes a table's implicit roles.
 */
export function DataTable<R>({
  label,
  columns,
  rows,
  getKey,
  isStale = false,
  lead,
  headLead,
  markedKey,
  isSelected,
}: DataTableProps<R>) {
  // Cards hide the header row. Its sort buttons would still take the focus, invisibly, so they become plain text.
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
            {columns.map((column, columnIndex) => (
              <HeaderCell
                key={column.header}
                {...column}
                isPlain={isCards}
                lead={columnIndex === 0 && !isCards ? headLead : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr
              key={getKey(row)}
              role="row"
              data-marked={getKey(row) === markedKey || undefined}
              data-selected={isSelected?.(row) || undefined}
            >
              {columns.map((column, columnIndex) => (
                <Cell
                  key={column.header}
                  {...column}
                  row={row}
                  index={index}
                  lead={columnIndex === 0 ? lead : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** In characters. A longer text usually has several words and gets a minimum width. */
const briefLength = 16;

function Cell<R>({
  header,
  isFoot,
  cell,
  link,
  row,
  index,
  lead,
}: TableColumn<R> & { row: R; index: number; lead: DataTableProps<R>['lead'] }) {
  const value = cell(row, index);
  const isText = typeof value === 'string';
  const content = isText ? breakable(value) : value;
  const target = value === '' ? undefined : link?.(row);
  return (
    <td role="cell" data-foot={isFoot}>
      <span className={styles.header} aria-hidden>
        {header}
      </span>
      <div
        className={styles.value}
        data-led={lead !== undefined || undefined}
        data-text={(!lead && isText && value.length > briefLength) || undefined}
      >
        {lead?.(row)}
        {target ? (
          <Link to={target.to} className={styles.link} onClick={target.onFollow}>
            {content}
          </Link>
        ) : (
          content
        )}
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
  lead,
}: Pick<TableColumn<never>, 'header' | 'sorting' | 'isFoot'> & { isPlain: boolean; lead: ReactNode }) {
  if (!sorting || isPlain)
    return (
      <th
        scope="col"
        role="columnheader"
        aria-sort={sorting?.direction}
        data-foot={isFoot}
        {...toName({ header, lead })}
      >
        <Led lead={lead}>{header}</Led>
      </th>
    );
  const Arrow = arrows[sorting.direction];
  return (
    <th scope="col" role="columnheader" aria-sort={sorting.direction} {...toName({ header, lead })}>
      <Led lead={lead}>
        <button type="button" className={styles.sort} onClick={sorting.onSort}>
          {header}
          <Arrow size={14} aria-hidden />
        </button>
      </Led>
    </th>
  );
}

/** A column's name is its header alone: screen readers would read the lead's label with each of its cells. */
const toName = ({ header, lead }: { header: string; lead: ReactNode }) => (lead ? { 'aria-label': header } : {});

function Led({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return lead ? (
    <div className={styles.value} data-led>
      {lead}
      {children}
    </div>
  ) : (
    children
  );
}
