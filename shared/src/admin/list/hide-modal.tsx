import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { toNouns } from '../define-screens.ts';
import type { Screens } from '../descriptor.ts';
import { inactiveStatus } from '../publishing/publication-state.ts';
import { RowNames } from '../row-names.tsx';
import type { Hiding } from './use-hiding.ts';
import { getStatusWord } from './use-status.ts';

interface HideModalProps {
  hiding: Hiding;
  contract: Screens['contract'];
  onGone: () => void;
}

/** Asks before rows are taken off a site that demands a second person. */
export function HideModal({ hiding: { rows = [], hide, close }, contract, onGone }: HideModalProps) {
  const isOne = rows.length === 1;
  return (
    <ConfirmModal
      isOpen={rows.length > 0}
      title="Take it off the site?"
      action={`Make ${getStatusWord(contract, inactiveStatus)}`}
      isDangerous
      onConfirm={hide}
      onClose={close}
      onGone={onGone}
    >
      <p>
        {isOne ? `Visitors no longer see this ${contract.noun}` : `Visitors no longer see these ${toNouns(contract)}`},
        from now on: <RowNames rows={rows} contract={contract} />
      </p>
      <p>
        You cannot undo this alone. This site demands that another person approves what becomes public, so making{' '}
        {isOne ? 'it' : 'them'} public again needs a draft and a review.
      </p>
    </ConfirmModal>
  );
}
