import { useState } from 'react';
import { collectTexts } from '../../contract/collect-texts.ts';
import { readStored, writeStored } from '../../runtime/storage.ts';

const toStorageKey = (path: string): string => `quoin.hidden-columns.${path}`;

function readHiddenColumns(path: string): string[] {
  try {
    return collectTexts(JSON.parse(readStored(toStorageKey(path)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns the headers of the columns that are hidden in this browser, and a function that toggles one. */
export function useHiddenColumns(path: string) {
  const [hidden, setHidden] = useState(() => readHiddenColumns(path));
  const toggle = (header: string) => {
    const next = hidden.includes(header)
      ? hidden.filter((hiddenHeader) => hiddenHeader !== header)
      : [...hidden, header];
    setHidden(next);
    writeStored(toStorageKey(path), next.length > 0 ? JSON.stringify(next) : null);
  };
  return { hidden, toggle };
}
