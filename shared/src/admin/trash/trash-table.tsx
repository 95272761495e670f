import { Button } from '@mantine/core';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { listPartEmbeds } from '../../contract/contract.ts';
import type { DeletedRecord, TrashPage } from '../../contract/trash-wire.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { formatDay } from '../date-time.ts';
import type { Screens } from '../descriptor.ts';
import { formatTime, formatWriter } from '../history/format-version.ts';
import { getBriefName } from '../record-name.ts';
import { formatParts } from './format-trash.ts';
import styles from './trash.module.css';

interface TrashTableProps {
  screens: Screens;
  page: TrashPage;
  isStale: boolean;
  /** The id of the record that is being restored. */
  restoring: number | undefined;
  onRestore: (record: DeletedRecord) => void;
  /** Undefined for who may not delete for good. */
  onPurge: ((record: DeletedRecord) => void) | undefined;
}

/** The deleted records of a page of the trash. */
export function TrashTable({ screens, page, isStale, restoring, onRestore, onPurge }: TrashTableProps) {
  const parts = { header: 'Contents', cell: (record: DeletedRecord) => formatParts(record.parts) || '—' };
  const columns: TableColumn<DeletedRecord>[] = [
    { header: 'Name', cell: (record) => <span className={styles.name}>{getBriefName(record, 'label')}</span> },
    ...(listPartEmbeds(screens.contract).length > 0 ? [parts] : []),
    { header: 'Deleted by', cell: ({ deleted_by: by }) => formatWriter({ by }) },
    { header: 'Deleted', width: '170px', cell: ({ deleted_at: at }) => formatTime(at) },
    { header: 'Kept until', width: '130px', cell: ({ kept_until: until }) => formatDay(until) },
    {
      header: 'Actions',
      isFoot: true,
      width: '310px',
      cell: (record) => {
        const name = getBriefName(record, 'label');
        return (
          <div className={styles.actions}>
            <Button
              aria-label={`Restore ${name}`}
              variant="light"
              size="compact-sm"
              loading={restoring === record.id}
              leftSection={<IconRestore size={14} aria-hidden />}
              onClick={() => onRestore(record)}
            >
              Restore
            </Button>
            {onPurge ? (
              <Button
                aria-label={`Delete for good: ${name}`}
                variant="subtle"
                color="red"
                size="compact-sm"
                className={styles.purge}
                leftSection={<IconTrashX size={14} aria-hidden />}
                onClick={() => onPurge(record)}
              >
                Delete for good
              </Button>
            ) : null}
          </div>
        );
      },
    },
  ];
  return <DataTable label="Trash" columns={columns} rows={page.data} getKey={({ id }) => id} isStale={isStale} />;
}
