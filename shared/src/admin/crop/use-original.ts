import { useCallback, useEffect, useState } from 'react';
import type { MediaFile } from '../../contract/wire.ts';
import { readFile } from '../media-library/media-files.ts';
import { toResult } from '../to-result.ts';

type OriginalState =
  { state: 'loading' } | { state: 'failed'; error: Error } | { state: 'loaded'; original: MediaFile; isCrop: boolean };

/** Reads the original of a picture: the one of which it is a crop, or itself. */
async function readOriginal(name: string): Promise<{ original: MediaFile; isCrop: boolean }> {
  const file = await readFile(name);
  return file.crop_of === null
    ? { original: file, isCrop: false }
    : { original: await readFile(file.crop_of), isCrop: true };
}

/** Loads the original of a picture. */
export function useOriginal(name: string): { state: OriginalState; retry: () => void } {
  const [state, setState] = useState<OriginalState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void toResult(readOriginal(name)).then((result) => {
      if (isCurrent)
        setState(result.ok ? { state: 'loaded', ...result.value } : { state: 'failed', error: result.error });
    });
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);
  const retry = useCallback(() => {
    setState({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}
