import { Autocomplete, Text } from '@mantine/core';
import type { KnownValue } from '../../contract/field.ts';
import { containsText } from '../../contract/texts/fold-text.ts';
import { labelled, toText, type InputProps } from './input-props.ts';
import styles from './reference.module.css';

/** A text input that suggests known names with their meanings and accepts any other name. */
export function KnownInput({ known, ...props }: InputProps & { known: readonly KnownValue[] }) {
  const { value, help, inputRef, onChange, onBlur } = props;
  const text = toText(value);
  const findDescription = (name: string) => known.find((entry) => entry.value === name)?.description;
  return (
    <Autocomplete
      {...labelled(props)}
      description={findDescription(text) ?? help}
      ref={inputRef}
      value={text}
      data={known.map((entry) => entry.value)}
      // A complete known name is not a search, so all options are offered.
      filter={({ options, search }) =>
        findDescription(search.trim())
          ? options
          : options.filter((option) => !('group' in option) && containsText(option.value, search))
      }
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {findDescription(option.value)}
          </Text>
        </div>
      )}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '' }}
      onBlur={onBlur}
      onChange={onChange}
    />
  );
}
