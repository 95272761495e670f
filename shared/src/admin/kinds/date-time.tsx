import { TextInput } from '@mantine/core';
import { lastDay, toLocalInput, fromLocalInput, getTimeZone } from '../date-time.ts';
import { labelled, type InputProps, toText } from './input-props.ts';

/** An input for a date and time, in the user's time zone and with the browser's own picker; sent in UTC. */
export function DateTimeInput(props: InputProps) {
  const { value, help, inputRef, onChange, onBlur } = props;
  return (
    <TextInput
      {...labelled(props)}
      description={`${help ? `${help} ` : ''}In your time zone, ${getTimeZone()}.`}
      type="datetime-local"
      max={`${lastDay}T23:59`}
      ref={inputRef}
      value={toLocalInput(typeof value === 'string' ? value : null)}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(fromLocalInput(currentTarget.value))}
    />
  );
}

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
