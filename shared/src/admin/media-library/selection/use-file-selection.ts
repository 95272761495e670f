import { useState } from 'react';
import type { MediaFile } from '../../../contract/wire.ts';
import type { LibraryQuery } from '../library-query.ts';
import type { FilesState } from '../use-files.ts';

/** Holds the files that are selected for one change. Another page, search, filter or order starts with none. */
export function useFileSelection(query: LibraryQuery, state: FilesState) {
  const files = state.state === 'files' ? state.list.files : [];
  const [selected, setSelected] = useState<{ query: LibraryQuery; names: ReadonlySet<string> }>();
  const names = selected?.query === query ? selected.names : new Set<string>();
  const set = (next: Iterable<string>) => setSelected({ query, names: new Set(next) });
  return {
    /** The selected files in their current version. */
    files: files.filter(({ file_name: name }) => names.has(name)),
    /** The number of files on the page. */
    total: files.length,
    has: ({ file_name: name }: MediaFile) => names.has(name),
    toggle: ({ file_name: name }: MediaFile) =>
      set(names.has(name) ? [...names].filter((other) => other !== name) : [...names, name]),
    selectAll: () => set(files.map(({ file_name: name }) => name)),
    remove: (gone: readonly MediaFile[]) =>
      set([...names].filter((name) => gone.every(({ file_name: other }) => other !== name))),
    clear: () => set([]),
  };
}

export type FileSelection = ReturnType<typeof useFileSelection>;
