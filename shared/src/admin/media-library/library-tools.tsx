import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { fileFormats, fileKinds, fileUses } from '../../contract/file-filters.ts';
import { maxSearchLength, type MediaTag } from '../../contract/wire.ts';
import { useSearchText } from '../list/use-search-text.ts';
import type { LibraryPlace } from './library-place.ts';
import {
  describeFilters,
  emptyFilters,
  formatNames,
  kindNames,
  orders,
  useNames,
  type LibraryOrder,
} from './library-query.ts';
import styles from './library-tools.module.css';
import { useKnownTags } from './tags/known-tags.ts';

const debounceMs = 300;
const all = { value: '', label: 'All' };

/** The tools above the files: search, filters and order. */
export function LibraryTools({ query, goTo }: LibraryPlace) {
  const filterCount = describeFilters(query).length;
  const [isOpen, setOpen] = useState(filterCount > 0);
  const tags = useKnownTags(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const clear = () => {
    goTo(emptyFilters);
    // The button disappears, with the focus that was on it.
    opener.current?.focus();
  };
  return (
    <div className={styles.tools}>
      <SearchFiles search={query.search} onSearch={(search) => goTo({ search })} />
      <div className={styles.views}>
        <Button
          ref={opener}
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
        {filterCount > 0 ? (
          <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={clear}>
            Clear filters
          </Button>
        ) : null}
        <NativeSelect
          aria-label="Sort by"
          value={query.order}
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => goTo({ order: toOrder(currentTarget.value) })}
        />
      </div>
      {isOpen ? (
        <div id={id} className={styles.filters} role="group" aria-label="Filters">
          <NativeSelect
            label="Use"
            value={query.use}
            data={[all, ...fileUses.map((value) => ({ value, label: useNames[value].option }))]}
            onChange={({ currentTarget: { value } }) => goTo({ use: fileUses.find((use) => use === value) ?? '' })}
          />
          <NativeSelect
            label="Kind"
            value={query.kind}
            data={[all, ...fileKinds.map((value) => ({ value, label: kindNames[value].option }))]}
            onChange={({ currentTarget: { value } }) => goTo({ kind: fileKinds.find((kind) => kind === value) ?? '' })}
          />
          <NativeSelect
            label="Uploaded as"
            value={query.format}
            data={[all, ...fileFormats.map((value) => ({ value, label: formatNames[value].option }))]}
            onChange={({ currentTarget: { value } }) =>
              goTo({ format: fileFormats.find((format) => format === value) ?? '' })
            }
          />
          <NativeSelect
            label="Tag"
            value={query.tag}
            data={[all, ...listTagOptions(tags, query.tag)]}
            onChange={({ currentTarget }) => goTo({ tag: currentTarget.value })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Lists the known tags, and the one in the address, which may have another spelling. */
function listTagOptions(tags: readonly MediaTag[], current: string): { value: string; label: string }[] {
  const options = tags.map(({ tag, total }) => ({ value: tag, label: `${tag} (${total})` }));
  return current === '' || tags.some(({ tag }) => tag === current)
    ? options
    : [{ value: current, label: current }, ...options];
}

const toOrder = (value: string): LibraryOrder =>
  Object.keys(orders).find((order): order is LibraryOrder => order === value) ?? '';

/** Searches while the user types. */
function SearchFiles({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { text, setText, noteSubmitted } = useSearchText(search);
  const searchSoon = useDebouncedCallback((value: string) => {
    noteSubmitted(value.trim());
    onSearch(value.trim());
  }, debounceMs);
  return (
    <TextInput
      type="search"
      aria-label="Search files"
      placeholder="Search names and texts…"
      maxLength={maxSearchLength}
      className={styles.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchSoon(currentTarget.value);
      }}
    />
  );
}
