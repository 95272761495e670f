import { useCallback, useEffect, useState } from 'react';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { toResult } from '../to-result.ts';
import { createMemory } from './create-memory.ts';
import type { LibraryPlace } from './library-place.ts';
import type { LibraryQuery } from './library-query.ts';
import { listFiles } from './media-files.ts';

const pageSize = 30;

/** The state of the library's files. While newer ones load, the last ones stay visible. */
export type FilesState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  | { state: 'files'; list: FileList; isStale: boolean };

/**
 * The state of the library. `selectionCount` grows when a file is selected, even the same one, and stays
 * when a file is replaced.
 */
interface View {
  selected: MediaFile | null;
  selectionCount: number;
  /** Unsaved alternative texts, by file name. */
  texts: Readonly<Record<string, string>>;
}
interface LoadedFiles {
  query: LibraryQuery;
  loadCount: number;
  result: Awaited<ReturnType<typeof toResult<FileList>>>;
}

/** The state when the library was last left. */
const memory = createMemory<View>();
const firstView: View = { selected: null, selectionCount: 0, texts: {} };

/** Reads the page of the site's files that `place` names. The selection is remembered for the next opening. */
export function useFiles({ query, goTo }: LibraryPlace) {
  const [view, setView] = useState<View>(() => memory.read() ?? firstView);
  const { selected, selectionCount, texts } = view;
  const [loadCount, setLoadCount] = useState(0);
  const [loaded, setLoaded] = useState<LoadedFiles>();

  useEffect(() => memory.write(view), [view]);

  useEffect(() => {
    let isCurrentLoad = true;
    void toResult(listFiles(query, pageSize)).then((result) => {
      if (!isCurrentLoad) return;
      // The page is empty because its last file was deleted.
      const last = result.ok && result.value.files.length === 0 ? result.value.last_page : query.page;
      if (last < query.page) return goTo({ page: last });
      if (result.ok)
        setView((before) =>
          result.value.files.reduce((view, file) => replaceFile(view, { previousName: file.file_name, file }), before),
        );
      return setLoaded({ query, loadCount, result });
    });
    return () => {
      isCurrentLoad = false;
    };
  }, [query, goTo, loadCount]);

  const isCurrent = loaded?.query === query && loaded.loadCount === loadCount;
  return {
    state: toState(loaded, isCurrent),
    selected,
    selectionCount,
    /** The alternative text of the selected file as it is typed, saved or not. */
    text: selected ? (texts[selected.file_name] ?? selected.alt) : '',
    select: (file: MediaFile | null) =>
      setView((before) => ({ ...before, selected: file, selectionCount: before.selectionCount + 1 })),
    type: (text: string) =>
      setView((before) =>
        before.selected ? { ...before, texts: { ...before.texts, [before.selected.file_name]: text } } : before,
      ),
    /** Updates the file whose name was `previousName`, even if another one has been selected since. */
    updateFile: (previousName: string, file: MediaFile) =>
      setView((before) => replaceFile(before, { previousName, file })),
    reload: useCallback(() => setLoadCount((count) => count + 1), []),
  };
}

/**
 * Updates a file in the view. An unsaved text moves to the file's new name, and is dropped once it equals the stored
 * one.
 */
function replaceFile(view: View, { previousName, file }: { previousName: string; file: MediaFile }): View {
  const { [previousName]: text, ...texts } = view.texts;
  return {
    ...view,
    selected: view.selected?.file_name === previousName ? file : view.selected,
    texts: text === undefined || text.trim() === file.alt ? texts : { ...texts, [file.file_name]: text },
  };
}

function toState(loaded: LoadedFiles | undefined, isCurrent: boolean): FilesState {
  if (!loaded) return { state: 'loading' };
  const { result } = loaded;
  if (!result.ok) return isCurrent ? { state: 'failed', error: result.error } : { state: 'loading' };
  if (result.value.files.length === 0) return isCurrent ? { state: 'empty' } : { state: 'loading' };
  return { state: 'files', list: result.value, isStale: !isCurrent };
}
