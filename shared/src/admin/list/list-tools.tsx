import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconColumns } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import type { CompleteList } from '../descriptor.ts';
import type { ListParams, ListParamsChange } from './list-params.ts';
import { ListFilters } from './list-filters.tsx';
import styles from './list-screen.module.css';
import { SearchBox } from './search-box.tsx';
import { isRefused, type ListState } from './use-list.ts';

interface ListToolsProps {
  state: ListState;
  contract: Contract;
  list: CompleteList;
  listParams: ListParams;
  hidden: readonly string[];
  onToggleColumn: (header: string) => void;
  goTo: (change: ListParamsChange) => void;
}

/** The tools above a list: search, filters, columns and page size. */
export function ListTools({ state, contract, list, listParams, hidden, onToggleColumn, goTo }: ListToolsProps) {
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
        <ColumnMenu list={list} hidden={hidden} onToggle={onToggleColumn} />
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
  list,
  hidden,
  onToggle,
}: {
  list: CompleteList;
  hidden: readonly string[];
  onToggle: (header: string) => void;
}) {
  const shown = list.columns.filter(({ header }) => !hidden.includes(header));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {list.columns.map(({ header }) => {
            const isShown = !hidden.includes(header);
            return (
              <Checkbox
                key={header}
                size="sm"
                label={header}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={() => onToggle(header)}
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
