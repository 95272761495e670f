import { Button, Checkbox, Loader, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Page } from '../../contract/wire.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { focusHeading, Busy, Empty, Failed } from '../../ui/states.tsx';
import { toNouns } from '../define-screens.ts';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import { PageCheckbox } from './page-checkbox.tsx';
import { ListFoot } from './list-foot.tsx';
import type { ListParams } from './list-params.ts';
import styles from './list-screen.module.css';
import { getRecordName } from '../record-name.ts';
import { isRefused, type ListState } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface ListBodyProps {
  state: ListState;
  contract: Screens['contract'];
  list: CompleteList;
  columns: TableColumn<Row>[];
  /** Undefined where rows cannot be selected. */
  selection: Selection | undefined;
  markedRow: number | undefined;
  search: string;
  toHref: (change: Partial<ListParams>) => string;
  onShowAll: () => void;
  onRetry: () => void;
}

/** Shows the rows of a list with its pages, or the reason why there are none. */
export function ListBody(props: ListBodyProps) {
  const { state, contract, list, search, onShowAll, onRetry } = props;
  const nouns = toNouns(contract);
  const handleShowAll = ({ currentTarget }: MouseEvent) => {
    focusHeading(currentTarget);
    onShowAll();
  };
  switch (state.state) {
    case 'failed':
      return isRefused(state) ? (
        <Failed title={`You have no access to the ${nouns}.`} reason={state.error.message} />
      ) : (
        <Failed title={`The ${nouns} could not be loaded.`} reason={state.error.message} onRetry={onRetry} />
      );
    case 'empty':
      return <Empty text={list.emptyText} />;
    case 'unmatched':
      return (
        <Empty text={list.emptyText}>
          <Text size="sm" c="dimmed" className={styles.unmatched}>
            {search ? `Nothing here matches “${search}”.` : 'Nothing here matches the filters.'}
          </Text>
          <Button variant="light" onClick={handleShowAll}>
            Show all {nouns}
          </Button>
        </Empty>
      );
    case 'rows':
      return <Rows {...props} page={state.page} isStale={false} />;
    case 'loading':
      return state.previousPage && state.previousPage.data.length > 0 ? (
        <Rows {...props} page={state.previousPage} isStale />
      ) : (
        <Busy />
      );
  }
}

/** Fresh and stale rows use the same elements, so that the focus inside them stays while newer rows load. */
function Rows(props: ListBodyProps & { page: Page<Row>; isStale: boolean }) {
  const { page, isStale, toHref } = props;
  return (
    <>
      <div className={isStale ? styles.stale : undefined}>
        {isStale ? (
          <span className={styles.spinner} role="status" aria-label="Loading">
            <Loader size="sm" />
          </span>
        ) : null}
        <Table {...props} />
      </div>
      <ListFoot page={page} toHref={(number) => toHref({ page: number })} />
    </>
  );
}

function Table({
  page,
  isStale,
  list,
  columns,
  contract,
  selection,
  markedRow,
}: ListBodyProps & { page: Page<Row>; isStale: boolean }) {
  const renderCheckbox =
    selection
    && ((row: Row) => (
      <Checkbox
        size="xs"
        checked={selection.has(row.id)}
        aria-label={`Select ${getRecordName(row, contract.label)}`}
        onChange={() => selection.toggle(row.id)}
        className={styles.checkbox}
      />
    ));
  return (
    <DataTable
      label={list.heading}
      columns={columns}
      rows={page.data}
      getKey={({ id }) => id}
      isStale={isStale}
      lead={renderCheckbox}
      headLead={selection && <PageCheckbox selection={selection} />}
      markedKey={markedRow}
      isSelected={selection && (({ id }) => selection.has(id))}
    />
  );
}
