import type { CompleteList, Row, Screens } from '../descriptor.ts';
import type { Order } from '../order/use-order.ts';
import { useMay } from '../permissions.ts';

/** Returns what of a list the user's role allows. */
export function useListAccess(screens: Screens, list: CompleteList) {
  const may = useMay(screens);
  // A row that cannot be deleted, such as a whole site, must not be switched off by one click either.
  const canSwitch = list.canDelete && may('publish');
  return {
    canAdd: list.canAdd && may('create'),
    canSwitch,
    /** Whether several rows can be selected, to switch or to delete them together. */
    canSelect: canSwitch && may('remove'),
    hasTrash: screens.contract.keepsDeleted && may('remove'),
    canEdit: (row: Row) => may('draft', row),
    canDelete: (row: Row) => list.canDelete && may('remove', row),
    /** Returns the manual order of the list where the user may change it. */
    limitOrder: (order: Order | undefined) => (may('order') ? order : undefined),
  };
}

export type ListAccess = ReturnType<typeof useListAccess>;
