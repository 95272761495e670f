import type { CompleteColumn, Screens } from '../descriptor.ts';
import type { ListParams } from '../list/list-params.ts';

/** The maximum number of rows in one file. */
export const maxExportedRows = 10_000;

/** What is exported: a list as it is shown now. */
export interface CsvSource extends Pick<Screens, 'contract' | 'appKey'> {
  /** The columns that are shown. */
  columns: readonly CompleteColumn[];
  listParams: ListParams;
}

export interface CsvProgress {
  done: number;
  /** The number of rows that the file will have. */
  total: number;
}

/** How a running export is stopped, and reports what it does. */
export interface CsvRun {
  signal: AbortSignal;
  onProgress: (progress: CsvProgress) => void;
  /** Called with the seconds before each wait for a busy server. */
  onWait: (seconds: number) => void;
}
