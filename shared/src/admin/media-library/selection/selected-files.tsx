import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTags, IconTrash } from '@tabler/icons-react';
import { TagFiles } from '../tags/tag-files.tsx';
import styles from './selected-files.module.css';
import type { FileSelection } from './use-file-selection.ts';

interface SelectedFilesProps {
  selection: FileSelection;
  onChanged: () => void;
  onDelete: () => void;
  /** Called when the selection is cleared: the bar disappears, with the focus that was in it. */
  onCleared: () => void;
}

/** The actions on the selected files. */
export function SelectedFiles({ selection, onChanged, onDelete, onCleared }: SelectedFilesProps) {
  const [isTagging, tagging] = useDisclosure(false);
  const count = selection.files.length;
  if (count === 0) return null;
  const handleClear = () => {
    selection.clear();
    onCleared();
  };
  return (
    <div className={styles.bar} role="group" aria-label="Selected files">
      <Text size="sm" fw={600} role="status">
        {count} selected
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconTags size={15} aria-hidden />} onClick={tagging.open}>
        Tags…
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        className={styles.delete}
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={onDelete}
      >
        Delete…
      </Button>
      <span className={styles.gap} />
      {count < selection.total ? (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          Select all {selection.total} on this page
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={handleClear}>
        Select none
      </Button>
      <TagFiles isOpen={isTagging} files={selection.files} onChanged={onChanged} onClose={tagging.close} />
    </div>
  );
}
