import { TagsInput } from '@mantine/core';
import { isInvisible } from '../../contract/texts/visible-text.ts';
import { labelled, toText, type InputProps } from './input-props.ts';

const parseTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => !isInvisible(tag));

/** Edits tags; the value joins them with commas. The stored text stays as it is until a tag is added or removed. */
export function TagsTextInput(props: InputProps) {
  const { value, help, inputRef, onChange, onBlur } = props;
  return (
    <TagsInput
      {...labelled(props)}
      description={help ?? 'Press Enter or a comma after each.'}
      ref={inputRef}
      value={parseTags(toText(value))}
      splitChars={[',']}
      comboboxProps={{ withinPortal: false }}
      onBlur={onBlur}
      onChange={(tags) => onChange(tags.join(', '))}
    />
  );
}
