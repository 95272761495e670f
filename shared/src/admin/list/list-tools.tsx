import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconColumns } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { CsvButton } from '../csv/csv-button.tsx';
import type { CompleteColumn, CompleteList, Screens } from '../descriptor.ts';
import { SavedViewsButton } from '../saved-views/saved-views-button.tsx';
import type { ListParams, ListParamsChange } from './list-params.ts';
import { ListFilters } from './list-filters.tsx';
import styles from './list-screen.module.css';
import { SearchBox } from './search-box.tsx';
import type { ShownColumns } from './shown-columns.ts';
import { countRows, isRefused, type ListState } from './use-list.ts';

interface ListToolsProps {
  state: ListState;
  contract: Contract;
  appKey: Screens['appKey'];
  list: CompleteList;
  listParams: ListParams;
  shown: ShownColumns;
  reload: () => void;
  goTo: (change: ListParamsChange) => void;
}

/** The tools above a list: search, filters, columns and page size. */
export function ListTools({ state, contract, appKey, list, listParams, shown, reload, goTo }: ListToolsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const filterCount = Object.keys(listParams.filters).length;
  const [isOpen, setOpen] = useState(filterCount > 0);
  const id = useId();
  if (isRefused(state)) return null;
  return (
    <div className={styles.tools}>
      <SearchBox search={listParams.search} placeholder={list.placeholder} onSearch={(search) => goTo({ search })} />
      <div className={styles.views}>
        {contract.filters.length > 0 || isNarrow ? (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
          </Button>
        ) : null}
        <SavedViewsButton contract={contract} list={list} listParams={listParams} shown={shown} />
        <ColumnMenu columns={list.columns} shown={shown} reload={reload} />
        {/* The same in all states: the button stays while it runs, and keeps the focus. */}
        <CsvButton source={{ contract, appKey, columns: shown.columns, listParams }} total={countRows(state)} />
        <NativeSelect
          label="Rows per page"
          className={styles.sizes}
          value={listParams.size}
          data={listSizes(list, listParams.size).map(String)}
          onChange={({ currentTarget }) => goTo({ size: Number(currentTarget.value) })}
        />
      </div>
      {isOpen ? (
        <div id={id} className={styles.wide}>
          <ListFilters contract={contract} list={list} listParams={listParams} isNarrow={isNarrow} goTo={goTo} />
        </div>
      ) : null}
    </div>
  );
}

/**
 * Returns the choices of the page-size selector. Some lists start with a size that is not among them (spec §9:
 * sections, menus), so it is added.
 */
const listSizes = ({ sizes }: CompleteList, current: number): readonly number[] =>
  sizes.includes(current) ? sizes : [current, ...sizes];

function ColumnMenu({
  columns,
  shown,
  reload,
}: {
  columns: readonly CompleteColumn[];
  shown: ShownColumns;
  reload: () => void;
}) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {columns.map((column) => {
            const isShown = shown.columns.includes(column);
            return (
              <Checkbox
                key={column.header}
                size="sm"
                label={column.header}
                checked={isShown}
                disabled={isShown && shown.columns.length === 1}
                onChange={() => {
                  shown.toggle(column);
                  // The rows lack the fields of an optional column until they are read again.
                  if (column.isOptional && !isShown) reload();
                }}
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
