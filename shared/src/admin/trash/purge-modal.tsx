import type { DeletedRecord } from '../../contract/trash-wire.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import type { Screens } from '../descriptor.ts';
import { getBriefName } from '../record-name.ts';
import { formatCount, formatParts } from './format-trash.ts';

/** What the user wants to delete for good: one record, or all that are in the trash. */
export type PurgeQuestion = { record: DeletedRecord } | { total: number };

interface PurgeModalProps {
  /** Undefined while the dialog is closed. */
  question: PurgeQuestion | undefined;
  contract: Screens['contract'];
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Called when the dialog is no longer visible. */
  onGone: () => void;
}

/** Asks before records are deleted for good. */
export function PurgeModal({ question, contract, onConfirm, onClose, onGone }: PurgeModalProps) {
  const isAll = question !== undefined && 'total' in question;
  return (
    <ConfirmModal
      isOpen={question !== undefined}
      title={isAll ? 'Empty trash' : 'Delete for good'}
      action={isAll ? 'Empty trash' : 'Delete for good'}
      closeLabel="Cancel"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
      onGone={onGone}
    >
      {question ? <Question question={question} contract={contract} /> : null}
    </ConfirmModal>
  );
}

function Question({ question, contract }: { question: PurgeQuestion; contract: Screens['contract'] }) {
  if ('total' in question)
    return (
      <p>
        <strong>{formatCount(question.total, contract)}</strong> in the trash will be deleted for good, with{' '}
        {question.total === 1 ? 'its' : 'their'} parts and history. This cannot be undone.
      </p>
    );
  const { record } = question;
  const parts = formatParts(record.parts);
  return (
    <p>
      <strong>{getBriefName(record, 'label')}</strong> will be deleted for good, with {parts ? `${parts} and ` : ''}its
      history. This cannot be undone.
    </p>
  );
}
