import { FileInput, Progress } from '@mantine/core';
import { useCallback, useState } from 'react';
import { maxUses, type MediaFile, type UploadedFile } from '../../contract/wire.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { acceptedFiles, acceptedText, findRefusal } from './uploads/check-file.ts';
import { replaceFile } from './media-files.ts';
import styles from './replace-file.module.css';

interface ReplaceFileProps {
  isOpen: boolean;
  file: MediaFile;
  /** The new picture; it may have been dropped or pasted. */
  chosen: File | null;
  isDraggedOver: boolean;
  onChoose: (file: File | null) => void;
  onReplaced: (file: UploadedFile) => void;
  onClose: () => void;
}

/**
 * Asks for the picture that replaces a file's, and says what will happen. A failure changes neither the file nor the
 * chosen picture.
 */
export function ReplaceFile({ isOpen, file, chosen, isDraggedOver, onChoose, onReplaced, onClose }: ReplaceFileProps) {
  const [share, setShare] = useState<number>();
  const [failed, setFailed] = useState<File | null>(null);
  const isSending = share !== undefined;

  const handleClose = () => {
    setFailed(null);
    onClose();
  };
  const handleConfirm = async () => {
    if (!chosen) throw new Error('Please select a file to upload.');
    const refusal = findRefusal(chosen);
    if (refusal !== undefined) throw new Error(refusal);
    setShare(0);
    try {
      const replaced = await replaceFile(file.file_name, { file: chosen, onProgress: setShare });
      setFailed(null);
      onReplaced(replaced);
    } catch (error) {
      setFailed(chosen);
      throw error;
    } finally {
      setShare(undefined);
    }
  };

  return (
    <ConfirmModal
      isOpen={isOpen}
      title="Replace the picture"
      action={failed && failed === chosen ? 'Retry' : 'Replace'}
      choice={chosen}
      onConfirm={handleConfirm}
      onClose={handleClose}
    >
      <div className={styles.pair}>
        <figure>
          <img src={file.url} alt="" />
          <figcaption>
            Now, {file.width} × {file.height}
          </figcaption>
        </figure>
        <figure data-over={isDraggedOver || undefined}>
          {chosen ? (
            <ChosenOption file={chosen} />
          ) : (
            <span className={styles.blank}>Drop or paste the new picture here</span>
          )}
          <figcaption>New</figcaption>
        </figure>
      </div>
      <FileInput
        label="New picture"
        placeholder="Choose a file…"
        description={`${acceptedText}, of any shape.`}
        accept={acceptedFiles}
        clearable
        value={chosen}
        disabled={isSending}
        onChange={onChoose}
        clearButtonProps={{ 'aria-label': 'Clear the selection' }}
      />
      <p className={styles.text}>
        {describeConsequence(file)} Its alternative text stays, and its address leads to the new picture.
      </p>
      {isSending ? <Progress value={share * 100} animated aria-label="Upload progress" /> : null}
    </ConfirmModal>
  );
}

function describeConsequence({ used_in: { length } }: MediaFile): string {
  if (length === 0) return 'It is not shown anywhere on this site.';
  if (length === 1) return 'It is shown in one place, which will show the new one.';
  return `It is shown in ${length}${length === maxUses ? ' places or more' : ' places'}: all of them will show the new one.`;
}

/** Shows the chosen picture before it is sent. */
function ChosenOption({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={`The new picture: ${file.name}`} />;
}
