import { Button, Loader, NativeSelect, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { deleteRecord } from '../runtime/api-client.ts';
import { Link } from '../runtime/router.ts';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { Busy, Empty, Failed } from '../ui/states.tsx';
import type { Page } from '../contract/wire.ts';
import { DeleteModal } from './delete-modal.tsx';
import type { CompleteList, Row, Screens } from './descriptor.ts';
import styles from './list-screen.module.css';
import { nameOf } from './name-of.ts';
import { SearchBox } from './search-box.tsx';
import { useList, type ListPlace } from './use-list.ts';

interface ListScreenProps { screens: Screens; list: CompleteList }

/** A resource's list: search, rows, pages, and deleting with a question before. */
export function ListScreen({ screens, list }: ListScreenProps) {
  const { contract, appKey } = screens;
  const { state, place, hrefOf, goTo, reload } = useList({ contract, appKey, sizes: list.sizes, pageSize: list.pageSize });
  const [doomed, setDoomed] = useState<Row | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const columns = columnsOf({ screens, list, place, onDelete: setDoomed });

  const handleDelete = async (row: Row) => {
    await deleteRecord(contract, row.id, appKey ? { appKey: appKey() } : {});
    setDoomed(null);
    reload();
    // The button that had the focus went with its row.
    setTimeout(() => title.current?.focus(), 200);
  };

  return (
    <>
      <PageHead title={list.heading} titleRef={title}>
        {list.canAdd ? (
          <Button component={Link} to={`/admin/${screens.path}/form`} leftSection={<IconPlus size={17} aria-hidden />}>Add</Button>
        ) : null}
      </PageHead>
      <Panel isFlush>
        <div className={styles.tools}>
          <SearchBox key={place.search} search={place.search} placeholder={list.placeholder} onSearch={(search) => goTo({ search })} />
          <NativeSelect label="Rows per page" className={styles.sizes} value={place.size} data={sizesOf(list, place.size).map(String)} onChange={({ currentTarget }) => goTo({ size: Number(currentTarget.value) })} />
        </div>
        <ListBody state={state} columns={columns} list={list} noun={contract.name} onRetry={reload} />
        {state.state === 'rows' ? <Foot page={state.page} hrefOf={hrefOf} /> : null}
      </Panel>
      <DeleteModal row={doomed} question={list.deleteQuestion} label={contract.label} onDelete={handleDelete} onClose={() => setDoomed(null)} />
    </>
  );
}

/** What the selector offers; some lists start with a size that is not among them (spec §9: sections, menus). */
const sizesOf = ({ sizes }: CompleteList, current: number): readonly number[] => (sizes.includes(current) ? sizes : [current, ...sizes]);

interface BodyProps {
  state: ReturnType<typeof useList>['state'];
  columns: TableColumn<Row>[];
  list: CompleteList;
  noun: string;
  onRetry: () => void;
}

function ListBody({ state, columns, list, noun, onRetry }: BodyProps) {
  const table = (page: Page<Row>, isStale: boolean) =>
    <DataTable label={list.heading} columns={columns} rows={page.data} keyOf={({ id }) => id} isStale={isStale} />;
  switch (state.state) {
    case 'failed': return <Failed title={`The ${noun.replaceAll('-', ' ')} could not be loaded.`} reason={state.error.message} onRetry={onRetry} />;
    case 'empty': return <Empty text={list.emptyText} />;
    case 'rows': return table(state.page, false);
    case 'loading': return state.last && state.last.data.length > 0 ? (
      <div className={styles.stale}>
        <span className={styles.spinner} role="status" aria-label="Loading"><Loader size="sm" /></span>
        {table(state.last, true)}
      </div>
    ) : <Busy />;
  }
}

function Foot({ page, hrefOf }: { page: Page<Row>; hrefOf: (change: Partial<ListPlace>) => string }) {
  const before = (page.current_page - 1) * page.per_page;
  return (
    <div className={styles.foot}>
      <Text size="sm" c="dimmed" role="status">Showing {before + 1} to {before + page.data.length} of {page.total} entries</Text>
      <Pager current={page.current_page} last={page.last_page} hrefOf={(number) => hrefOf({ page: number })} />
    </div>
  );
}

interface ColumnsOptions extends ListScreenProps { place: ListPlace; onDelete: (row: Row) => void }

function columnsOf({ screens, list, place, onDelete }: ColumnsOptions): TableColumn<Row>[] {
  const shown = list.columns.map(({ header, width, cell }) => ({
    header,
    ...(width ? { width } : {}),
    cell: (row: Row, index: number) => cell(row, { ...place, index }),
  }));
  const actions = {
    header: 'Actions',
    width: list.canDelete ? '200px' : '110px',
    cell: (row: Row) => {
      const name = nameOf(row, screens.contract.label);
      return (
        <div className={styles.actions}>
          <Button component={Link} to={`/admin/${screens.path}/form/${row.id}`} aria-label={`Edit ${name}`} variant="light" size="compact-sm" leftSection={<IconPencil size={14} aria-hidden />}>Edit</Button>
          {list.canDelete ? (
            <Button aria-label={`Delete ${name}`} variant="subtle" color="red" size="compact-sm" className={styles.delete} leftSection={<IconTrash size={14} aria-hidden />} onClick={() => onDelete(row)}>Delete</Button>
          ) : null}
        </div>
      );
    },
  };
  return [...shown, actions];
}
