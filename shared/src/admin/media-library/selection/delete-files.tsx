import { useState } from 'react';
import { getErrorMessage } from '../../../contract/error-message.ts';
import type { MediaFile, Use } from '../../../contract/wire.ts';
import { ApiError } from '../../../runtime/api-error.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { deleteFile } from '../media-files.ts';
import { Uses } from '../uses.tsx';
import { countFiles } from './count-files.ts';
import styles from './delete-files.module.css';

interface DeleteFilesProps {
  isOpen: boolean;
  files: readonly MediaFile[];
  /** Is called with the files that exist no more, after each attempt. */
  onDeleted: (files: readonly MediaFile[]) => void;
  onClose: () => void;
  /** Is called when the dialog has disappeared. */
  onGone: () => void;
}

/** What became of a file. A file that somebody else has deleted is deleted too. */
type Outcome = { state: 'deleted' } | { state: 'used'; uses: readonly Use[] } | { state: 'failed'; reason: string };

async function tryToDelete({ file_name: name }: MediaFile, isForced: boolean): Promise<Outcome> {
  try {
    await deleteFile(name, { isForced });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const uses = error.problem.used_in ?? [];
    if (error.status === 409 && uses.length > 0) return { state: 'used', uses };
    if (error.status !== 404) return { state: 'failed', reason: getErrorMessage(error) };
  }
  return { state: 'deleted' };
}

/**
 * Asks before several files are deleted, and says what became of each. Files in use are kept until the user has seen
 * where they are shown, and asks again.
 */
export function DeleteFiles({ isOpen, files, onDeleted, onClose, onGone }: DeleteFilesProps) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const kept = files.filter((file) => outcomes.get(file.file_name)?.state !== 'deleted');
  const isAskedAgain = outcomes.size > 0;
  const isUsed = kept.some((file) => outcomes.get(file.file_name)?.state === 'used');

  const handleGone = () => {
    setOutcomes(new Map());
    onGone();
  };
  const handleConfirm = async () => {
    const next = new Map(outcomes);
    // One after the other: each deletion waits for the same lock.
    for (const file of kept)
      next.set(file.file_name, await tryToDelete(file, outcomes.get(file.file_name)?.state === 'used'));
    const deleted = files.filter((file) => next.get(file.file_name)?.state === 'deleted');
    setOutcomes(next);
    onDeleted(deleted);
    if (deleted.length < files.length) return;
    notify({ text: `${countFiles(files.length)} ${files.length === 1 ? 'was' : 'were'} deleted.` });
    onClose();
  };

  return (
    <ConfirmModal
      isOpen={isOpen}
      title={`Delete ${countFiles(files.length)}`}
      action={toAction({ isAskedAgain, isUsed })}
      closeLabel={isAskedAgain ? 'Keep them' : 'Close'}
      isDangerous
      onConfirm={handleConfirm}
      onClose={onClose}
      onGone={handleGone}
    >
      {isAskedAgain ? (
        <p role="alert">
          {countFiles(files.length - kept.length)} deleted, {kept.length} kept.
        </p>
      ) : (
        <p>Are you sure you want to delete these files?</p>
      )}
      {/* It scrolls, so keys must reach it. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Files to delete">
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.file_name}>
              <FileOutcome file={file} outcome={outcomes.get(file.file_name)} />
            </li>
          ))}
        </ul>
      </div>
    </ConfirmModal>
  );
}

function toAction({ isAskedAgain, isUsed }: { isAskedAgain: boolean; isUsed: boolean }): string {
  if (!isAskedAgain) return 'Delete';
  return isUsed ? 'Delete anyway' : 'Try again';
}

function FileOutcome({ file, outcome }: { file: MediaFile; outcome: Outcome | undefined }) {
  return (
    <>
      <p className={styles.name}>
        {file.name || file.file_name}
        {outcome ? <span className={styles.outcome}> {describeOutcome(outcome)}</span> : null}
      </p>
      {outcome?.state === 'used' ? (
        <Uses uses={outcome.uses} title="It is shown here, and its place will be empty:" />
      ) : null}
    </>
  );
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.state) {
    case 'deleted':
      return 'Deleted';
    case 'used':
      return 'Kept, because it is in use';
    case 'failed':
      return `Kept: ${outcome.reason}`;
  }
}
