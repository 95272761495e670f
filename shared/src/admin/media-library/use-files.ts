import { useCallback, useEffect, useState } from 'react';
import type { FileList, MediaFile } from '../../contract/wire.ts';
import { appKey } from '../../runtime/app-key.ts';
import { authUser } from '../../runtime/auth.ts';
import { toResult } from '../to-result.ts';
import { listFiles } from './media-files.ts';

const pageSize = 30;

/** What of the library is looked at. */
export interface FilesPlace {
  page: number;
  search: string;
}

/** The library's files: one of four. While others are on their way, the last ones stay in sight. */
export type FilesState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  | { state: 'files'; list: FileList; isStale: boolean };

/** `selection` counts: the same file is another one each time it is selected, and no other when it is replaced. */
interface View {
  place: FilesPlace;
  selected: MediaFile | null;
  selection: number;
  /** What is typed about pictures and not saved, by their files' names. */
  texts: Readonly<Record<string, string>>;
}
interface Answered {
  of: FilesPlace;
  reading: number;
  answer: Awaited<ReturnType<typeof toResult<FileList>>>;
}

/** Where the library was left: it reopens there, for the same site and user. */
let left: { view: View; appKey: string; user: string } | undefined;

const start: FilesPlace = { page: 1, search: '' };

/** Reads a page of the site's files, and remembers page, search and selection for the next time. */
export function useFiles() {
  const [view, setView] = useState<View>(() =>
    left?.appKey === appKey() && left.user === authUser()
      ? left.view
      : { place: start, selected: null, selection: 0, texts: {} },
  );
  const { place, selected, selection, texts } = view;
  const [reading, setReading] = useState(0);
  const [held, setHeld] = useState<Answered>();

  useEffect(() => {
    left = { view, appKey: appKey(), user: authUser() };
  }, [view]);

  useEffect(() => {
    let isWanted = true;
    void toResult(listFiles({ ...place, size: pageSize })).then((answer) => {
      if (!isWanted) return;
      // The last file of the last page went.
      const last = answer.ok && answer.value.files.length === 0 ? answer.value.last_page : place.page;
      if (last < place.page) return setView((before) => ({ ...before, place: { ...place, page: last } }));
      if (answer.ok)
        setView((before) =>
          answer.value.files.reduce((renewed, file) => renewedBy(renewed, { known: file.file_name, file }), before),
        );
      return setHeld({ of: place, reading, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [place, reading]);

  const isCurrent = held?.of === place && held.reading === reading;
  return {
    state: stateOf(held, isCurrent),
    place,
    selected,
    selection,
    /** What the selected file shows, as it is typed. */
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
    /** What is known by now of the file that was called so; another one may have been selected meanwhile. */
    renew: (known: string, file: MediaFile) => setView((before) => renewedBy(before, { known, file })),
    reload: useCallback(() => setReading((count) => count + 1), []),
  };
}

/** What was typed about a picture goes with it to its new name, until it is what is stored. */
function renewedBy(view: View, { known, file }: { known: string; file: MediaFile }): View {
  const { [known]: text, ...texts } = view.texts;
  return {
    ...view,
    selected: view.selected?.file_name === known ? file : view.selected,
    texts: text === undefined || text.trim() === file.alt ? texts : { ...texts, [file.file_name]: text },
  };
}

function stateOf(held: Answered | undefined, isCurrent: boolean): FilesState {
  if (!held) return { state: 'loading' };
  const { answer } = held;
  if (!answer.ok) return isCurrent ? { state: 'failed', error: answer.error } : { state: 'loading' };
  if (answer.value.files.length === 0) return isCurrent ? { state: 'empty' } : { state: 'loading' };
  return { state: 'files', list: answer.value, isStale: !isCurrent };
}
