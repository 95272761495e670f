import { MultiSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { MediaFile } from '../../../contract/wire.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { changeTags } from '../media-files.ts';
import { countFiles } from '../selection/count-files.ts';
import { TagInput } from './tag-input.tsx';

interface TagFilesProps {
  isOpen: boolean;
  files: readonly MediaFile[];
  onChanged: () => void;
  onClose: () => void;
}

/** Asks which tags several files get, and which they lose. */
export function TagFiles({ isOpen, files, onChanged, onClose }: TagFilesProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const present = [...new Set(files.flatMap(({ tags }) => tags))];

  const handleClose = () => {
    setAdd([]);
    setRemove([]);
    onClose();
  };
  const handleConfirm = async () => {
    if (add.length + remove.length === 0) throw new Error('Choose a tag to add or to remove.');
    const fileNames = files.map(({ file_name: name }) => name);
    const changed = await changeTags({ fileNames, add, remove });
    const missing = files.length - changed.length;
    notify({
      text: `The tags of ${countFiles(changed.length)} were changed.`,
      ...(missing > 0 ? { details: [`${countFiles(missing)} had been deleted meanwhile.`] } : {}),
    });
    handleClose();
    onChanged();
  };

  return (
    <ConfirmModal
      isOpen={isOpen}
      title={`Tags of ${countFiles(files.length)}`}
      action="Save tags"
      choice={JSON.stringify([add, remove])}
      onConfirm={handleConfirm}
      onClose={handleClose}
    >
      <Stack gap="md">
        <TagInput label="Add" description="Press Enter or a comma after each." tags={add} onChange={setAdd} />
        {present.length > 0 ? (
          <MultiSelect
            label="Remove"
            data={present}
            value={[...remove]}
            comboboxProps={{ withinPortal: false }}
            onChange={setRemove}
          />
        ) : null}
      </Stack>
    </ConfirmModal>
  );
}
