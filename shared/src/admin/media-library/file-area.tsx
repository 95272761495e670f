import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState, type Ref } from 'react';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { Busy, Empty, Failed } from '../../ui/states.tsx';
import styles from './media-library.module.css';
import { describeFilters, type LibraryQuery } from './library-query.ts';
import type { FileSelection } from './selection/use-file-selection.ts';
import type { FilesState } from './use-files.ts';

interface FileAreaProps {
  ref: Ref<HTMLDivElement>;
  /** The files that are selected for one change, where several can be. */
  selection: FileSelection | undefined;
  state: FilesState;
  query: LibraryQuery;
  selected: MediaFile | null;
  onToggle: (file: MediaFile) => void;
  onRetry: () => void;
  onPage: (page: number) => void;
}

/** Shows a page of files. Each file is a button that is pressed while it is selected. */
export function FileArea({ ref, selection, state, query, selected, onToggle, onRetry, onPage }: FileAreaProps) {
  switch (state.state) {
    case 'loading':
      return <Busy />;
    case 'failed':
      return <Failed title="The files could not be loaded." reason={state.error.message} onRetry={onRetry} />;
    case 'empty':
      return <NoFiles query={query} />;
    case 'files':
      return (
        <div>
          <div
            ref={ref}
            tabIndex={-1}
            className={styles.scroll}
            aria-busy={state.isStale}
            data-stale={state.isStale || undefined}
          >
            <ul className={styles.grid} aria-label="Files">
              {state.list.files.map((file) => (
                <li key={file.file_name} className={styles.item}>
                  <Tile file={file} isSelected={selected?.file_name === file.file_name} onToggle={onToggle} />
                  {selection ? (
                    <Checkbox
                      size="md"
                      className={styles.check ?? ''}
                      aria-label={`Select ${file.name || file.file_name}`}
                      checked={selection.has(file)}
                      onChange={() => selection.toggle(file)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
          <Pages list={state.list} filters={describeFilters(query)} onPage={onPage} />
        </div>
      );
  }
}

function NoFiles({ query }: { query: LibraryQuery }) {
  const filters = describeFilters(query);
  return (
    <Empty text="No files found">
      {query.search ? (
        <Text size="sm" c="dimmed">
          Nothing {filters.length > 0 ? 'that matches the filters ' : ''}is called or described “{query.search}”.
        </Text>
      ) : null}
      {filters.length > 0 ? (
        <Text size="sm" c="dimmed">
          The filters show only these files: {filters.join(', ')}.
        </Text>
      ) : null}
    </Empty>
  );
}

function Tile({
  file,
  isSelected,
  onToggle,
}: {
  file: MediaFile;
  isSelected: boolean;
  onToggle: (file: MediaFile) => void;
}) {
  return (
    <button type="button" className={styles.tile} aria-pressed={isSelected} onClick={() => onToggle(file)}>
      <img src={file.url} alt={file.alt} loading="lazy" />
      <span className={styles.caption}>
        <span className={styles.name}>{file.name || file.file_name}</span>
        {file.width} × {file.height}
      </span>
    </button>
  );
}

function Pages({
  list: { files, current_page: page, last_page: last, per_page: size, total },
  filters,
  onPage,
}: {
  list: FileList;
  filters: readonly string[];
  onPage: (page: number) => void;
}) {
  const filesBefore = (page - 1) * size;
  return (
    <div className={styles.pages}>
      <Text size="sm" c="dimmed" role="status">
        Showing {filesBefore + 1} to {filesBefore + files.length} of {total} {total === 1 ? 'file' : 'files'}
        {filters.length > 0 ? ` (${filters.join(', ')})` : ''}
      </Text>
      {last > 1 ? (
        <Group gap="xs">
          <PageButton label="Newer" isLastPage={page <= 1} onPress={() => onPage(page - 1)} />
          <PageButton label="Older" isLastPage={page >= last} onPress={() => onPage(page + 1)} />
        </Group>
      ) : null}
    </div>
  );
}

/** A pager button. At the first or the last page it is disabled only after it has lost the focus. */
function PageButton({ label, isLastPage, onPress }: { label: string; isLastPage: boolean; onPress: () => void }) {
  const [hasFocus, setFocus] = useState(false);
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isLastPage && !hasFocus}
      data-disabled={isLastPage}
      aria-disabled={(isLastPage && hasFocus) || undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onClick={() => isLastPage || onPress()}
    >
      {label}
    </Button>
  );
}
