import { TextInput } from '@mantine/core';
import { lastDay } from '../date-time.ts';
import { labelled, toText, type InputProps } from './input-props.ts';

/** An input for a calendar day, with the browser's own picker. */
export function DayInput(props: InputProps) {
  const { value, inputRef, onChange, onBlur } = props;
  return (
    <TextInput
      {...labelled(props)}
      type="date"
      max={lastDay}
      ref={inputRef}
      value={toText(value)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
