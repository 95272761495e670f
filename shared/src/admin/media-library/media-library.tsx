import { Button, Group, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { MediaFile } from '../../contract/wire.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Busy, Empty, Failed } from '../../ui/states.tsx';
import styles from './media-library.module.css';
import { deleteFile } from './media-files.ts';
import { UploadControl } from './upload-control.tsx';
import { useFiles, type FilesState } from './use-files.ts';

interface MediaLibraryProps { onInsert: (url: string) => void; onClose: () => void }

/** The site's images: choose one, add one, delete one. */
export function MediaLibrary({ onInsert, onClose }: MediaLibraryProps) {
  const { state, reload, retry, showMore } = useFiles();
  const [selected, setSelected] = useState<MediaFile | null>(null);
  const [isDeleting, setDeleting] = useState(false);

  const handleDelete = async () => {
    if (selected) await deleteFile(selected.file_name);
    setDeleting(false);
    setSelected(null);
    reload();
  };
  const handleToggle = (file: MediaFile) => setSelected((current) => (current?.file_name === file.file_name ? null : file));

  return (
    <Modal opened onClose={onClose} title="Media library" size="min(1040px, 94vw)" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
      <UploadControl onUploaded={reload} />
      <FileArea state={state} selected={selected} onToggle={handleToggle} onRetry={retry} onMore={showMore} />
      <div className={styles.foot}>
        <Button variant="subtle" color="red.8" disabled={!selected} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>Delete file</Button>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>Close</Button>
          <Button disabled={!selected} onClick={() => selected && onInsert(selected.url)}>Insert</Button>
        </Group>
      </div>
      <ConfirmModal isOpen={isDeleting} title="Delete Confirmation" action="Delete" isDangerous onConfirm={handleDelete} onClose={() => setDeleting(false)}>
        Are you sure you want to delete this file? Where it is shown, its place will be empty.
      </ConfirmModal>
    </Modal>
  );
}

interface FileAreaProps {
  state: FilesState;
  selected: MediaFile | null;
  onToggle: (file: MediaFile) => void;
  onRetry: () => void;
  onMore: () => void;
}

function FileArea({ state, selected, onToggle, onRetry, onMore }: FileAreaProps) {
  switch (state.state) {
    case 'loading': return <Busy />;
    case 'failed': return <Failed title="The files could not be loaded." reason={state.error.message} onRetry={onRetry} />;
    case 'empty': return <Empty text="No files found" />;
    case 'files': return (
      <div className={styles.scroll}>
        <ul className={styles.grid} aria-label="Files">
          {state.files.map((file) => <li key={file.file_name}><Tile file={file} isSelected={selected?.file_name === file.file_name} onToggle={onToggle} /></li>)}
        </ul>
        {state.hasMore ? <Button variant="default" fullWidth mt="md" onClick={onMore}>Show older files</Button> : null}
      </div>
    );
  }
}

function Tile({ file, isSelected, onToggle }: { file: MediaFile; isSelected: boolean; onToggle: (file: MediaFile) => void }) {
  return (
    <button type="button" className={styles.tile} aria-pressed={isSelected} onClick={() => onToggle(file)}>
      <img src={file.url} alt={file.alt || file.file_name} loading="lazy" />
      <span className={styles.caption}>{file.width} × {file.height}</span>
    </button>
  );
}
