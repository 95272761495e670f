import { getManualOrderField } from '../../contract/contract.ts';
import { listRecords } from '../../runtime/api-client.ts';
import type { Row, Screens } from '../descriptor.ts';
import type { ListParams } from '../list/list-params.ts';
import type { ListState } from '../list/use-list.ts';
import { useOrder, type Order, type Step } from './use-order.ts';

interface ListOrderOptions {
  screens: Pick<Screens, 'contract' | 'appKey'>;
  state: ListState;
  listParams: ListParams;
  goTo: (change: Partial<ListParams>) => void;
  reload: () => void;
}

const noRows: readonly Row[] = [];

/**
 * Returns the manual order of a list over all its pages; undefined if the contract has none, or if the list is
 * searched, filtered or sorted.
 */
export function useListOrder({
  screens: { contract, appKey },
  state,
  listParams: { page, size, search, sort, filters },
  goTo,
  reload,
}: ListOrderOptions): Order | undefined {
  const rowsBefore = (page - 1) * size;
  const rows = state.state === 'rows' ? state.page.data : noRows;
  const total = state.state === 'rows' ? state.page.total : 0;
  const findNeighbour = async (step: Step) => {
    const number = step === 'up' ? rowsBefore : rowsBefore + rows.length + 1;
    if (number < 1 || number > total) return undefined;
    // With a page size of 1, the page number is the row number.
    return (await listRecords(contract, { page: number, size: 1 }, appKey ? { appKey: appKey() } : {})).data[0]?.id;
  };
  const onMoved = (leftTo?: Step) =>
    leftTo === undefined ? reload() : goTo({ page: leftTo === 'up' ? page - 1 : page + 1 });
  const order = useOrder({ contract, appKey, rows, rowsBefore, total, findNeighbour, onMoved });
  const isComplete = search === '' && sort === '' && Object.keys(filters).length === 0;
  return isComplete && getManualOrderField(contract) !== undefined ? order : undefined;
}

/** Returns the list's state with the rows in their new order while one is moved. */
export const toOrderedState = (state: ListState, order: Order | undefined): ListState =>
  order && state.state === 'rows' ? { ...state, page: { ...state.page, data: [...order.rows] } } : state;
