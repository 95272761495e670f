import { useCallback, useEffect, useState } from 'react';
import type { MediaFile } from '../../contract/wire.ts';
import { settle } from '../settle.ts';
import { listFiles } from './media-files.ts';

const pageSize = 30;

/** The library's files: one of four. `hasMore`: there are older ones. */
export type FilesState =
  | { state: 'loading' }
  | { state: 'failed'; error: Error }
  | { state: 'empty' }
  | { state: 'files'; files: MediaFile[]; hasMore: boolean };

interface Shown { reading: number; pages: number }

const firstPages = (pages: number) => Promise.all(Array.from({ length: pages }, (_, index) => listFiles({ page: index + 1, size: pageSize })));

/** Reads the newest files, and older ones when asked to. */
export function useFiles() {
  const [shown, setShown] = useState<Shown>({ reading: 0, pages: 1 });
  const [state, setState] = useState<FilesState>({ state: 'loading' });

  useEffect(() => {
    let isWanted = true;
    void settle(firstPages(shown.pages)).then((answer) => {
      if (!isWanted) return;
      if (!answer.ok) return setState({ state: 'failed', error: answer.error });
      const files = answer.value.flatMap((page) => page.files);
      const hasMore = (answer.value.at(-1)?.last_page ?? 0) > shown.pages;
      return setState(files.length === 0 ? { state: 'empty' } : { state: 'files', files, hasMore });
    });
    return () => {
      isWanted = false;
    };
  }, [shown]);

  const reload = useCallback(() => setShown(({ reading, pages }) => ({ reading: reading + 1, pages })), []);
  const retry = () => {
    setState({ state: 'loading' });
    reload();
  };
  const showMore = () => setShown(({ reading, pages }) => ({ reading, pages: pages + 1 }));
  return { state, reload, retry, showMore };
}
