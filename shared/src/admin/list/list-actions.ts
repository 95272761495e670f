import { createContext, use } from 'react';
import type { Row } from '../descriptor.ts';

/** What a cell can do to its row. Outside a list the context is null. */
export interface ListActions {
  getName: (row: Row) => string;
  /** Never rejects: the list shows the failure. */
  setStatus: (change: { row: Row; status: number }) => Promise<void>;
}

export const ListActionsContext = createContext<ListActions | null>(null);

export const useListActions = (): ListActions | null => use(ListActionsContext);
