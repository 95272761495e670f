import { NativeSelect } from '@mantine/core';
import { optionLabel } from '../../contract/field.ts';
import { labelled, toText, type InputProps } from './input-props.ts';

/** A select with a closed list of options. */
export function ChoiceInput(props: InputProps) {
  const { field, value, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'choice') return null;
  const current = toText(value);
  const options =
    field.default === '' || !field.options.includes(current) ? ['', ...field.options] : [...field.options];
  return (
    <NativeSelect
      {...labelled(props)}
      ref={inputRef}
      value={current}
      data={options.map((option) => ({
        value: option,
        label: option === '' ? 'Not chosen' : optionLabel(field, option),
      }))}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
