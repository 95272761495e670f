import { useState } from 'react';
import type { MediaFile, Use } from '../../contract/wire.ts';
import { ApiError } from '../../runtime/api-error.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { deleteFile } from './media-files.ts';
import { Uses } from './uses.tsx';

interface DeleteFileProps {
  /** The file to delete; null while the dialog is closed. */
  file: MediaFile | null;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a file is deleted. If the file is in use, it shows where and asks again. */
export function DeleteFile({ file, onDeleted, onClose }: DeleteFileProps) {
  const [uses, setUses] = useState<readonly Use[]>([]);
  const isInUse = uses.length > 0;

  const handleClose = () => {
    setUses([]);
    onClose();
  };
  const handleConfirm = async () => {
    if (!file) return;
    try {
      await deleteFile(file.file_name, { isForced: isInUse });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || !error.problem.used_in?.length) throw error;
      return setUses(error.problem.used_in);
    }
    setUses([]);
    return onDeleted();
  };

  return (
    <ConfirmModal
      isOpen={file !== null}
      title="Delete Confirmation"
      action={isInUse ? 'Delete anyway' : 'Delete'}
      isDangerous
      onConfirm={handleConfirm}
      onClose={handleClose}
    >
      {isInUse ? (
        <div role="alert">
          <Uses uses={uses} title="This file is shown here, and its place will be empty:" />
        </div>
      ) : (
        <p>Are you sure you want to delete this file?</p>
      )}
    </ConfirmModal>
  );
}
