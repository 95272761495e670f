import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { maxSearchLength, type MediaFile } from '../../contract/wire.ts';
import { useSearchText } from '../list/use-search-text.ts';
import { DeleteFile } from './delete-file.tsx';
import { FileArea } from './file-area.tsx';
import { FilePanel } from './file-panel.tsx';
import styles from './media-library.module.css';
import { ReplaceFile } from './replace-file.tsx';
import { UploadControl } from './upload-control.tsx';
import { upload } from './uploads.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useFiles } from './use-files.ts';
import { useReplacing } from './use-replacing.ts';

interface MediaBrowserProps {
  /** The actions on the selected file other than deleting it. */
  actions?: (selected: MediaFile | null) => ReactNode;
  /** Called when a dialog opens above the browser, and when it closes. */
  onDialog?: (hasDialog: boolean) => void;
}

const debounceMs = 300;

/** Shows the site's images: the user can search, select, upload, describe, replace and delete them. */
export function MediaBrowser({ actions, onDialog }: MediaBrowserProps) {
  const { state, filesQuery, selected, selection, text, goTo, select, type, updateFile, reload } = useFiles();
  const [fileToDelete, setFileToDelete] = useState<MediaFile | null>(null);
  // New files are the first ones of the list without a search.
  const handleUploaded = useCallback(() => goTo({ search: '' }), [goTo]);
  const replacing = useReplacing();
  const panel = useRef<HTMLElement>(null);
  const dropping = useDroppedFiles(replacing.isOpen ? replacing.chooseDropped : upload);
  const hasDialog = fileToDelete !== null || replacing.isOpen;
  useEffect(() => onDialog?.(hasDialog), [hasDialog, onDialog]);

  const handleToggle = (file: MediaFile) => select(selected?.file_name === file.file_name ? null : file);
  const handleChanged = (file: MediaFile) => {
    updateFile(file.file_name, file);
    reload();
  };
  const handleReplaced = (previousName: string, file: MediaFile) => {
    replacing.addReplaced({ previousName, newName: file.file_name });
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

  return (
    <div className={styles.browser} data-dropping={dropping.isDraggedOver || undefined} {...dropping.handlers}>
      <UploadControl onUploaded={handleUploaded} />
      <SearchFiles search={filesQuery.search} onSearch={(search) => goTo({ search })} />
      <div className={styles.columns}>
        <FileArea
          state={state}
          filesQuery={filesQuery}
          selected={selected}
          onToggle={handleToggle}
          onRetry={reload}
          onPage={(page) => goTo({ ...filesQuery, page })}
        />
        {selected ? (
          <FilePanel
            key={selection}
            ref={panel}
            file={selected}
            text={text}
            isReplaced={replacing.lastReplaced === selected.file_name}
            onType={type}
            onChanged={handleChanged}
            onReplace={replacing.open}
          />
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button
          variant="subtle"
          color="red"
          className={styles.delete}
          disabled={!selected}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setFileToDelete(selected)}
        >
          Delete file
        </Button>
        {selected ? (
          <Button className={styles.showDetails ?? ''} variant="default" onClick={showPanel}>
            Details
          </Button>
        ) : null}
        <Group gap="sm">{actions?.(selected)}</Group>
      </div>
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
      {dropping.isDraggedOver && !replacing.isOpen ? (
        <div className={styles.veil}>
          <Text fw={600}>Drop the files to upload them</Text>
        </div>
      ) : null}
    </div>
  );
}

/** Searches while the user types. */
function SearchFiles({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { text, setText, noteSubmitted } = useSearchText(search);
  const searchSoon = useDebouncedCallback((value: string) => {
    noteSubmitted(value.trim());
    onSearch(value.trim());
  }, debounceMs);
  return (
    <TextInput
      type="search"
      aria-label="Search files"
      placeholder="Search names and texts…"
      maxLength={maxSearchLength}
      mb="md"
      maw={420}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchSoon(currentTarget.value);
      }}
    />
  );
}
