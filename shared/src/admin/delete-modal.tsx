import { ConfirmModal } from '../ui/confirm-modal.tsx';
import type { Row } from './descriptor.ts';
import { nameOf } from './name-of.ts';

interface DeleteModalProps {
  /** What is to go; null: nothing is asked. */
  row: Row | null;
  question: string;
  /** The field that names a record. */
  label: string;
  onDelete: (row: Row) => Promise<void>;
  onClose: () => void;
}

export function DeleteModal({ row, question, label, onDelete, onClose }: DeleteModalProps) {
  return (
    <ConfirmModal
      isOpen={row !== null} title="Delete Confirmation" action="Delete" isDangerous onClose={onClose}
      onConfirm={async () => {
        if (row) await onDelete(row);
      }}
    >
      <p>{question}</p>
      {row ? <p><strong>{nameOf(row, label)}</strong></p> : null}
    </ConfirmModal>
  );
}
