import { useState } from 'react';
import { collectTexts } from '../../contract/collect-texts.ts';
import { readStored, writeStored } from '../../runtime/storage.ts';
import { toListFields } from '../define-screens.ts';
import type { CompleteColumn, CompleteList, Screens } from '../descriptor.ts';

const toStorageKey = (path: string): string => `quoin.columns.${path}`;

/** Returns the headers of the columns that somebody hid or added in this browser. */
function readToggled(path: string): string[] {
  try {
    return collectTexts(JSON.parse(readStored(toStorageKey(path)) ?? '[]'));
  } catch {
    return [];
  }
}

const selectShown = (columns: readonly CompleteColumn[], toggled: readonly string[]): CompleteColumn[] =>
  columns.filter(({ header, isOptional = false }) => toggled.includes(header) === isOptional);

type ListSource = Pick<Screens, 'contract' | 'path'> & { list: Pick<CompleteList, 'columns'> };

/** Returns the fields that a list requests: those of all columns, without the optional ones that are not shown. */
export function readListFields({ contract, path, list: { columns } }: ListSource): string[] {
  const shown = selectShown(columns, readToggled(path));
  return toListFields(
    contract,
    columns.filter((column) => !column.isOptional || shown.includes(column)),
  );
}

/** Which columns of a list are shown in this browser. */
export interface ShownColumns {
  columns: readonly CompleteColumn[];
  /** The headers of the columns that are hidden or added. */
  toggled: readonly string[];
  toggle: (column: CompleteColumn) => void;
  toggleOnly: (headers: readonly string[]) => void;
}

/** Returns which columns of the list at this path are shown in this browser. */
export function useShownColumns(path: string, columns: readonly CompleteColumn[]): ShownColumns {
  const [toggled, setToggled] = useState<readonly string[]>(() => readToggled(path));
  const toggleOnly = (headers: readonly string[]) => {
    setToggled(headers);
    writeStored(toStorageKey(path), headers.length > 0 ? JSON.stringify(headers) : null);
  };
  const shown = selectShown(columns, toggled);
  return {
    // A list that lost the only column that somebody left has its usual ones again.
    columns: shown.length > 0 ? shown : selectShown(columns, []),
    toggled,
    toggle: ({ header }) =>
      toggleOnly(toggled.includes(header) ? toggled.filter((other) => other !== header) : [...toggled, header]),
    toggleOnly,
  };
}
