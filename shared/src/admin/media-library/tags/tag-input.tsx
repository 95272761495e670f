import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { foldText } from '../../../contract/texts/fold-text.ts';
import { maxTagLength, maxTagsOfFile } from '../../../contract/wire.ts';
import { useKnownTags } from './known-tags.ts';

interface TagInputProps {
  label: string;
  description?: string;
  tags: readonly string[];
  error?: string | undefined;
  size?: 'xs' | 'sm';
  onChange: (tags: string[]) => void;
}

/** Edits tags, and suggests those that the library has. */
export function TagInput({ label, description, tags, error, size = 'sm', onChange }: TagInputProps) {
  // They are read when somebody comes here to write one.
  const [hasFocus, setFocus] = useState(false);
  const known = useKnownTags(hasFocus);
  // The suggestions cover what is below them, so they leave when a tag was added.
  const [isOpen, setOpen] = useState(false);
  return (
    <TagsInput
      label={label}
      description={description}
      size={size}
      value={[...tags]}
      data={known.map(({ tag }) => tag)}
      error={error}
      maxTags={maxTagsOfFile}
      maxLength={maxTagLength}
      splitChars={[',']}
      isDuplicate={(tag, current) => current.some((other) => foldText(other) === foldText(tag))}
      comboboxProps={{ withinPortal: false }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(changed) => {
        onChange(changed);
        setOpen(false);
      }}
    />
  );
}
