import { Autocomplete, Text } from '@mantine/core';
import type { Known } from '../../contract/field.ts';
import { labelled, textOf, type InputProps } from './input-props.ts';
import styles from './reference.module.css';

/** A text input that suggests known names with their meanings and accepts any other name. */
export function KnownInput({ known, ...props }: InputProps & { known: readonly Known[] }) {
  const { value, help, inputRef, onChange, onBlur } = props;
  const text = textOf(value);
  const aboutOf = (name: string) => known.find((each) => each.value === name)?.about;
  return (
    <Autocomplete
      {...labelled(props)}
      description={aboutOf(text) ?? help}
      ref={inputRef}
      value={text}
      data={known.map((each) => each.value)}
      // A complete known name is not a search, so all options are offered.
      filter={({ options, search }) =>
        aboutOf(search.trim())
          ? options
          : options.filter((option) => !('group' in option) && option.value.includes(search.trim()))
      }
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {aboutOf(option.value)}
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
