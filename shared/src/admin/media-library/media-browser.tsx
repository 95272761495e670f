import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { MediaFile, UploadedFile } from '../../contract/wire.ts';
import { useHasRole } from '../permissions.ts';
import { DeleteFile } from './delete-file.tsx';
import { FileArea } from './file-area.tsx';
import { FilePanel } from './file-panel.tsx';
import type { LibraryPlace } from './library-place.ts';
import { firstPage } from './library-query.ts';
import { LibraryTools } from './library-tools.tsx';
import styles from './media-library.module.css';
import { ReplaceFile } from './replace-file.tsx';
import { DeleteFiles } from './selection/delete-files.tsx';
import { SelectedFiles } from './selection/selected-files.tsx';
import { useDeletion } from './selection/use-deletion.ts';
import { useFileSelection } from './selection/use-file-selection.ts';
import { UploadControl } from './uploads/upload-control.tsx';
import { upload } from './uploads/uploads.ts';
import { useDroppedFiles } from './uploads/use-dropped-files.ts';
import { useFiles } from './use-files.ts';
import { useReplacing } from './use-replacing.ts';

interface MediaBrowserProps {
  place: LibraryPlace;
  /** Whether several files can be selected, to change their tags together. */
  canSelectMany?: boolean;
  /** The actions on the selected file other than deleting it. */
  actions?: (selected: MediaFile | null) => ReactNode;
  /** Called when a dialog opens above the browser, and when it closes. */
  onDialog?: (hasDialog: boolean) => void;
}

/** Shows the site's images: the user can search, select, upload, describe, replace and delete them. */
export function MediaBrowser({ place, canSelectMany = false, actions, onDialog }: MediaBrowserProps) {
  const { query, goTo } = place;
  const mayAdd = useHasRole('author');
  const mayChange = useHasRole('editor');
  const { state, selected, selectionCount, text, select, type, updateFile, reload } = useFiles(place);
  const [fileToDelete, setFileToDelete] = useState<MediaFile | null>(null);
  // New files are the first ones of the list without a search and filters.
  const showFirstPage = useCallback(() => goTo(firstPage), [goTo]);
  const replacing = useReplacing();
  const selection = useFileSelection(query, state);
  const deletion = useDeletion(selection);
  const area = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const takeFiles = getDropTarget({ mayAdd, replacing });
  const dropping = useDroppedFiles(takeFiles);
  const hasDialog = [fileToDelete !== null, deletion.isOpen, replacing.isOpen].includes(true);
  useEffect(() => onDialog?.(hasDialog), [hasDialog, onDialog]);

  const handleToggle = (file: MediaFile) => select(selected?.file_name === file.file_name ? null : file);
  const handleChanged = (file: MediaFile) => {
    updateFile(file.file_name, file);
    reload();
  };
  const handleReplaced = (previousName: string, file: UploadedFile) => {
    replacing.addReplaced(previousName, file);
    updateFile(previousName, file);
    reload();
  };
  const showPanel = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  };
  const handleDeleted = () => {
    setFileToDelete(null);
    select(null);
    reload();
  };
  const handleSelectionDeleted = (deleted: readonly MediaFile[]) => {
    selection.remove(deleted);
    if (deleted.some(({ file_name: name }) => name === selected?.file_name)) select(null);
    reload();
  };
  // After the last selected file, the button that opened the dialog is not there to get the focus back.
  const handleDialogGone = () => selection.files.length === 0 && area.current?.focus();

  return (
    <div className={styles.browser} data-dropping={dropping.isDraggedOver || undefined} {...dropping.handlers}>
      <Uploads isShown={mayAdd} onStarted={showFirstPage} onUploaded={reload} />
      <LibraryTools {...place} />
      <SelectedFiles
        selection={selection}
        onChanged={reload}
        onDelete={deletion.ask}
        onCleared={() => area.current?.focus()}
      />
      <div className={styles.columns}>
        <FileArea
          ref={area}
          selection={canSelectMany && mayChange ? selection : undefined}
          state={state}
          query={query}
          selected={selected}
          onToggle={handleToggle}
          onRetry={reload}
          onPage={(page) => goTo({ page })}
        />
        {selected ? (
          <FilePanel
            key={selectionCount}
            ref={panel}
            file={selected}
            text={text}
            replaced={replacing.findReplaced(selected.file_name)}
            onType={type}
            onChanged={handleChanged}
            onReplace={replacing.open}
          />
        ) : null}
      </div>
      <Foot selected={selected} mayDelete={mayChange} onDelete={() => setFileToDelete(selected)} onDetails={showPanel}>
        {actions?.(selected)}
      </Foot>
      <DeleteFiles
        isOpen={deletion.isOpen}
        files={deletion.files}
        onDeleted={handleSelectionDeleted}
        onClose={deletion.close}
        onGone={handleDialogGone}
      />
      <DeleteFile file={fileToDelete} onDeleted={handleDeleted} onClose={() => setFileToDelete(null)} />
      {selected ? (
        <ReplaceFile
          isOpen={replacing.isOpen}
          file={selected}
          chosen={replacing.chosen}
          isDraggedOver={dropping.isDraggedOver}
          onChoose={replacing.choose}
          onReplaced={(file) => handleReplaced(selected.file_name, file)}
          onClose={replacing.close}
        />
      ) : null}
      <DropVeil isShown={dropping.isDraggedOver && takeFiles === upload} />
    </div>
  );
}

const Uploads = ({ isShown, ...listeners }: ComponentProps<typeof UploadControl> & { isShown: boolean }) =>
  isShown ? <UploadControl {...listeners} /> : null;

/** Returns what happens to files that are dropped on the library. */
function getDropTarget({ mayAdd, replacing }: { mayAdd: boolean; replacing: ReturnType<typeof useReplacing> }) {
  if (replacing.isOpen) return replacing.chooseDropped;
  return mayAdd ? upload : ignore;
}
const ignore = (): void => undefined;

const DropVeil = ({ isShown }: { isShown: boolean }) =>
  isShown ? (
    <div className={styles.veil}>
      <Text fw={600}>Drop the files to upload them</Text>
    </div>
  ) : null;

interface FootProps {
  selected: MediaFile | null;
  /** Whether the user's role allows it. */
  mayDelete: boolean;
  onDelete: () => void;
  onDetails: () => void;
  /** The other actions on the selected file. */
  children: ReactNode;
}

function Foot({ selected, mayDelete, onDelete, onDetails, children }: FootProps) {
  return (
    <div className={styles.foot}>
      {mayDelete ? (
        <Button
          variant="subtle"
          color="red"
          className={styles.delete}
          disabled={!selected}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          Delete file
        </Button>
      ) : null}
      {selected ? (
        <Button className={styles.showDetails ?? ''} variant="default" onClick={onDetails}>
          Details
        </Button>
      ) : null}
      <Group gap="sm">{children}</Group>
    </div>
  );
}
