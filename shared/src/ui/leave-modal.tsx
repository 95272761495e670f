import type { ReactNode } from 'react';
import { ConfirmModal } from './confirm-modal.tsx';

interface LeaveModalProps {
  isOpen: boolean;
  title?: string | undefined;
  /** What is lost. By default, changes of a form whose values this browser keeps. */
  children?: ReactNode;
  /** The label of the button that leaves. */
  action: string;
  onLeave: () => Promise<void> | void;
  onStay: () => void;
}

const keptChanges =
  'Your changes are not saved yet. This browser keeps what you typed, except passwords, and offers it when you open the form again.';

/** Asks for confirmation before the user leaves a form with unsaved changes. */
export function LeaveModal({
  isOpen,
  title = 'Unsaved changes',
  children = keptChanges,
  action,
  onLeave,
  onStay,
}: LeaveModalProps) {
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={title}
      action={action}
      closeLabel="Stay"
      isDangerous
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children}
    </ConfirmModal>
  );
}
