import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '../../runtime/router.ts';
import type { Sorting, TableColumn } from '../../ui/data-table.tsx';
import type { CompleteColumn, CompleteList, Row, Screens } from '../descriptor.ts';
import { readField } from './columns.tsx';
import type { ListParams } from './list-params.ts';
import styles from './list-screen.module.css';
import type { ListAccess } from './use-list-access.ts';
import { getRecordName } from '../record-name.ts';
import { OrderHandles } from '../order/order-handles.tsx';
import type { Order } from '../order/use-order.ts';
import { toEditId } from '../use-return.ts';

interface ColumnsOptions {
  screens: Screens;
  access: ListAccess;
  list: CompleteList;
  listParams: ListParams;
  /** The columns that are shown. */
  shown: readonly CompleteColumn[];
  /** The manual order of the rows; undefined where they cannot be moved. */
  order: Order | undefined;
  onSort: (change: Pick<ListParams, 'sort' | 'isDescending'>) => void;
  onLeave: (row: number) => void;
  onDelete: (row: Row) => void;
}

/** Returns the columns of a list's table, with the actions as the last one. */
export function tableColumns({
  screens,
  access,
  list,
  listParams,
  shown,
  order,
  onSort,
  onLeave,
  onDelete,
}: ColumnsOptions): TableColumn<Row>[] {
  const { label } = screens.contract;
  const link = (row: Row) =>
    readField(row, label) === '' ? undefined : { to: formAddress(screens, row), onFollow: () => onLeave(row.id) };
  const values = shown.map((column) => ({
    header: column.header,
    ...(column.width ? { width: column.width } : {}),
    ...(column.sort === undefined ? {} : { sorting: getSorting(column.sort, { listParams, onSort }) }),
    ...(column.fields.includes(label) ? { link } : {}),
    cell: (row: Row, index: number) => column.cell(row, { ...listParams, index }),
  }));
  const actions = {
    header: 'Actions',
    isFoot: true,
    width: `${(list.canDelete ? 200 : 110) + (order ? 92 : 0)}px`,
    cell: (row: Row) => {
      const name = getRecordName(row, screens.contract.label);
      // A custom screen is not necessarily a form for editing.
      const open = typeof screens.form === 'function' || !access.canEdit(row) ? 'Open' : 'Edit';
      return (
        <div className={styles.actions}>
          {order ? <OrderHandles id={row.id} name={name} order={order} /> : null}
          <Button
            component={Link}
            id={toEditId(row.id)}
            to={formAddress(screens, row)}
            aria-label={`${open} ${name}`}
            onClick={() => onLeave(row.id)}
            variant="light"
            size="compact-sm"
            leftSection={open === 'Edit' ? <IconPencil size={14} aria-hidden /> : <IconEye size={14} aria-hidden />}
          >
            {open}
          </Button>
          {access.canDelete(row) ? (
            <Button
              aria-label={`Delete ${name}`}
              variant="subtle"
              color="red"
              size="compact-sm"
              className={styles.delete}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onDelete(row)}
            >
              Delete
            </Button>
          ) : null}
        </div>
      );
    },
  };
  return [...values, actions];
}

/**
 * Returns the path of a row's form. Its last segment is the application key if the contract reads by it, otherwise the
 * id.
 */
const formAddress = ({ path, contract }: Screens, row: Row): string =>
  `/admin/${path}/form/${contract.readsByAppKey ? encodeURIComponent(row.app_key) : row.id}`;

/** Each click moves on: ascending, descending, the list's default order. */
function getSorting(field: string, { listParams, onSort }: Pick<ColumnsOptions, 'listParams' | 'onSort'>): Sorting {
  const isSorted = listParams.sort === field;
  if (!isSorted) return { direction: 'none', onSort: () => onSort({ sort: field, isDescending: false }) };
  if (!listParams.isDescending)
    return { direction: 'ascending', onSort: () => onSort({ sort: field, isDescending: true }) };
  return { direction: 'descending', onSort: () => onSort({ sort: '', isDescending: false }) };
}

/** Returns the sortable columns, each with its field. */
export const sortable = (columns: readonly CompleteColumn[]): { header: string; sort: string }[] =>
  columns.flatMap(({ header, sort }) => (sort === undefined ? [] : [{ header, sort }]));
