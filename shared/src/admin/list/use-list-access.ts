import { appKey as currentAppKey } from '../../runtime/app-key.ts';
import type { CompleteList, Row, Screens } from '../descriptor.ts';
import type { Order } from '../order/use-order.ts';
import { useDemandsReview, useMay } from '../permissions.ts';

/** Returns what of a list the user's role allows. */
export function useListAccess(screens: Screens, list: CompleteList) {
  const may = useMay(screens);
  const demandsReview = useDemandsReview(screens.appKey?.() ?? currentAppKey()) && screens.contract.editing.drafts;
  // A row that cannot be deleted, such as a whole site, must not be switched off by one click either.
  const canSwitch = list.canDelete && may('publish');
  return {
    canAdd: list.canAdd && may('create'),
    canSwitch,
    /** Whether another person has to approve what visitors see of these records. One person can hide them. */
    demandsReview,
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
