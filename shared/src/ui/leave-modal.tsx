import { ConfirmModal } from './confirm-modal.tsx';

interface LeaveModalProps {
  isOpen: boolean;
  /** The label of the button that leaves. */
  action: string;
  onLeave: () => Promise<void> | void;
  onStay: () => void;
}

/** Asks for confirmation before the user leaves a form with unsaved changes. */
export function LeaveModal({ isOpen, action, onLeave, onStay }: LeaveModalProps) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      title="Unsaved changes"
      action={action}
      closeLabel="Stay"
      isDangerous
      onConfirm={onLeave}
      onClose={onStay}
    >
      Your changes are not saved yet. This browser keeps what you typed, except passwords, and offers it when you open
      the form again.
    </ConfirmModal>
  );
}
