import { useCallback, useEffect, useState } from 'react';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { appKey } from '../../runtime/app-key.ts';
import { authUser } from '../../runtime/auth.ts';
import { toResult } from '../to-result.ts';
import { listFiles } from './media-files.ts';

const pageSize = 30;

/** The page and the search that the library shows. */
export interface FilesPlace {
  page: number;
  search: string;
}

/** The state of the library's files. While newer ones load, the last ones stay visible. */
export type FilesState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  | { state: 'files'; list: FileList; isStale: boolean };

/**
 * The state of the library. `selection` is a counter: it grows when a file is selected, even the same one, and stays
 * when a file is replaced.
 */
interface View {
  place: FilesPlace;
  selected: MediaFile | null;
  selection: number;
  /** Unsaved alternative texts, by file name. */
  texts: Readonly<Record<string, string>>;
}
interface LoadedFiles {
  of: FilesPlace;
  reading: number;
  answer: Awaited<ReturnType<typeof toResult<FileList>>>;
}

/** The state when the library was last left; it opens there again for the same application and user. */
let left: { view: View; appKey: string; user: string } | undefined;

const start: FilesPlace = { page: 1, search: '' };

/** Reads a page of the site's files. Page, search and selection are remembered for the next opening. */
export function useFiles() {
  const [view, setView] = useState<View>(() =>
    left?.appKey === appKey() && left.user === authUser()
      ? left.view
      : { place: start, selected: null, selection: 0, texts: {} },
  );
  const { place, selected, selection, texts } = view;
  const [reading, setReading] = useState(0);
  const [loaded, setHeld] = useState<LoadedFiles>();

  useEffect(() => {
    left = { view, appKey: appKey(), user: authUser() };
  }, [view]);

  useEffect(() => {
    let isWanted = true;
    void toResult(listFiles({ ...place, size: pageSize })).then((answer) => {
      if (!isWanted) return;
      // The page is empty because its last file was deleted.
      const last = answer.ok && answer.value.files.length === 0 ? answer.value.last_page : place.page;
      if (last < place.page) return setView((before) => ({ ...before, place: { ...place, page: last } }));
      if (answer.ok)
        setView((before) =>
          answer.value.files.reduce((renewed, file) => replaceFile(renewed, { known: file.file_name, file }), before),
        );
      return setHeld({ of: place, reading, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [place, reading]);

  const isCurrent = loaded?.of === place && loaded.reading === reading;
  return {
    state: toState(loaded, isCurrent),
    place,
    selected,
    selection,
    /** The alternative text of the selected file as it is typed, saved or not. */
    text: selected ? (texts[selected.file_name] ?? selected.alt) : '',
    goTo: useCallback(
      (change: Partial<FilesPlace>) =>
        setView((before) => ({ ...before, place: { ...before.place, page: 1, ...change } })),
      [],
    ),
    select: (file: MediaFile | null) =>
      setView((before) => ({ ...before, selected: file, selection: before.selection + 1 })),
    type: (text: string) =>
      setView((before) =>
        before.selected ? { ...before, texts: { ...before.texts, [before.selected.file_name]: text } } : before,
      ),
    /** Updates the file whose name was `known`, even if another one has been selected since. */
    renew: (known: string, file: MediaFile) => setView((before) => replaceFile(before, { known, file })),
    reload: useCallback(() => setReading((count) => count + 1), []),
  };
}

/**
 * Updates a file in the view. An unsaved text moves to the file's new name, and is dropped once it equals the stored
 * one.
 */
function replaceFile(view: View, { known, file }: { known: string; file: MediaFile }): View {
  const { [known]: text, ...texts } = view.texts;
  return {
    ...view,
    selected: view.selected?.file_name === known ? file : view.selected,
    texts: text === undefined || text.trim() === file.alt ? texts : { ...texts, [file.file_name]: text },
  };
}

function toState(loaded: LoadedFiles | undefined, isCurrent: boolean): FilesState {
  if (!loaded) return { state: 'loading' };
  const { answer } = loaded;
  if (!answer.ok) return isCurrent ? { state: 'failed', error: answer.error } : { state: 'loading' };
  if (answer.value.files.length === 0) return isCurrent ? { state: 'empty' } : { state: 'loading' };
  return { state: 'files', list: answer.value, isStale: !isCurrent };
}
