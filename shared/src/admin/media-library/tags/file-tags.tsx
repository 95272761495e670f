import { Text } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../../contract/error-message.ts';
import type { MediaFile } from '../../../contract/wire.ts';
import { changeTags } from '../media-files.ts';
import { TagInput } from './tag-input.tsx';

interface FileTagsProps {
  file: MediaFile;
  onChanged: (file: MediaFile) => void;
}

/** Adds and removes the tags of one file. Each change is stored at once. */
export function FileTags({ file, onChanged }: FileTagsProps) {
  /** The tags as they are shown while changes are on their way. */
  const [pending, setPending] = useState<{ tags: readonly string[]; count: number }>();
  const [message, setMessage] = useState<{ text: string; isError: boolean }>();
  const shown = pending?.tags ?? file.tags;

  const handleChange = async (tags: string[]) => {
    const add = tags.filter((tag) => !shown.includes(tag));
    const remove = shown.filter((tag) => !tags.includes(tag));
    setMessage(undefined);
    setPending((before) => ({ tags, count: (before?.count ?? 0) + 1 }));
    try {
      const [changed] = await changeTags({ fileNames: [file.file_name], add, remove });
      if (changed) onChanged(changed);
      setMessage({ text: 'Tags saved', isError: false });
    } catch (error) {
      setMessage({ text: getErrorMessage(error), isError: true });
    }
    setPending((before) => (before && before.count > 1 ? { ...before, count: before.count - 1 } : undefined));
  };

  return (
    <div>
      <TagInput
        label="Tags"
        description="Press Enter or a comma after each."
        size="xs"
        tags={shown}
        error={message?.isError ? message.text : undefined}
        onChange={(tags) => void handleChange(tags)}
      />
      <Text size="xs" role="status">
        {message?.isError === false ? message.text : ''}
      </Text>
    </div>
  );
}
