import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext, useMemo } from 'react';
import { getManualOrderField, type Contract } from '../../contract/contract.ts';
import { embedded } from '../../contract/is-record-of.ts';
import { Link } from '../../runtime/router.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Row } from '../descriptor.ts';
import { getRecordName } from '../record-name.ts';
import { OrderHandles } from '../order/order-handles.tsx';
import { OrderMessage } from '../order/order-message.tsx';
import { useMay } from '../permissions.ts';
import { useOrder } from '../order/use-order.ts';
import { parentQuery, type InitialNumbers } from '../form/parent-query.ts';
import styles from './related-list.module.css';
import { RelatedOrderContext } from './related-order.ts';

interface RelatedListProps {
  title: string;
  /** The contract of the listed records. */
  of: Contract;
  /** The parent record, its contract, and the key of the embed. */
  owner: Row;
  in: Contract;
  embeddedAs: string;
  /** The path of the listed resource's screens below `/admin/`. */
  path: string;
  /** The initial values of a record that is added here, where they differ from its fields' defaults. */
  initial?: InitialNumbers;
}

/** Lists the records embedded in another one. Each can be opened and moved, and a new one can be added. */
export function RelatedList({ title, of, owner, in: contract, embeddedAs, path, initial = {} }: RelatedListProps) {
  const rows = useMemo(() => embedded(of, owner, embeddedAs), [of, owner, embeddedAs]);
  const onOrder = useContext(RelatedOrderContext);
  const order = useOrder({ contract: of, rows, onMoved: (_left, moved) => onOrder(embeddedAs, moved) });
  const may = useMay({ contract: of });
  const isOrdered = getManualOrderField(of) !== undefined && rows.length > 1 && may('order');
  const columns = [
    { header: 'Name', cell: (row: Row) => getRecordName(row, of.label) },
    {
      header: 'Actions',
      isFoot: true,
      width: isOrdered ? '210px' : '110px',
      cell: (row: Row) => (
        <div className={styles.actions}>
          {isOrdered ? <OrderHandles id={row.id} name={getRecordName(row, of.label)} order={order} /> : null}
          <Anchor
            component={Link}
            size="sm"
            to={`/admin/${path}/form/${row.id}`}
            aria-label={`${may('draft', row) ? 'Edit' : 'Open'} ${getRecordName(row, of.label)}`}
          >
            {may('draft', row) ? 'Edit' : 'Open'}
          </Anchor>
        </div>
      ),
    },
  ];
  return (
    <Panel title={title}>
      <OrderMessage message={order.message} error={order.error} />
      {rows.length > 0 ? (
        <div className={styles.rows}>
          <DataTable label={title} columns={columns} rows={order.rows} getKey={({ id }) => id} />
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      {may('create') ? (
        <Button
          component={Link}
          to={`/admin/${path}/form${parentQuery(owner, { in: contract, as: embeddedAs, initial })}`}
          variant="light"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          Add {of.noun}
        </Button>
      ) : null}
    </Panel>
  );
}
