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

/** Returns the columns of the list at this path that are shown in this browser, and a function that toggles one. */
export function useShownColumns(path: string, columns: readonly CompleteColumn[]) {
  const [toggled, setToggled] = useState(() => readToggled(path));
  const toggle = ({ header }: CompleteColumn) => {
    const next = toggled.includes(header) ? toggled.filter((other) => other !== header) : [...toggled, header];
    setToggled(next);
    writeStored(toStorageKey(path), next.length > 0 ? JSON.stringify(next) : null);
  };
  const shown = selectShown(columns, toggled);
  // No change of the kit or of an area hides every column.
  return { shown: shown.length > 0 ? shown : columns.filter(({ isOptional }) => !isOptional), toggle };
}
