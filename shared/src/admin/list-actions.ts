import { createContext, use } from 'react';
import type { Row } from './descriptor.ts';

/** What a cell may do to its row; a table outside of a list has none of it. */
export interface ListActions {
  nameOf: (row: Row) => string;
  /** Never rejects: what failed is said by the list. */
  setStatus: (wanted: { row: Row; status: number }) => Promise<void>;
}

export const ListActionsContext = createContext<ListActions | null>(null);

export const useListActions = (): ListActions | null => use(ListActionsContext);
