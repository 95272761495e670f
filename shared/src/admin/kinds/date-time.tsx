import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  findClockChange,
  formatOffset,
  fromLocalInput,
  getTimeZone,
  lastDay,
  toLocalInput,
  type ClockChange,
} from '../date-time.ts';
import { labelled, type InputProps, toText } from './input-props.ts';

/** An input for a date and time, in the user's time zone and with the browser's own picker; sent in UTC. */
export function DateTimeInput(props: InputProps) {
  const { help, inputRef, onChange, onBlur } = props;
  const value = typeof props.value === 'string' ? props.value : null;
  const [typed, setTyped] = useState('');
  // What was typed counts until the form changes the value.
  const localInput = typed !== '' && fromLocalInput(typed) === value ? typed : toLocalInput(value);
  const change = findClockChange(localInput, value);
  return (
    <div>
      <TextInput
        {...labelled(props)}
        description={`${help ? `${help} ` : ''}In your time zone, ${getTimeZone()}.`}
        type="datetime-local"
        max={`${lastDay}T23:59`}
        ref={inputRef}
        value={localInput}
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(fromLocalInput(currentTarget.value));
        }}
      />
      <ClockChangeNotice change={change} localInput={localInput} value={value ?? ''} onChange={onChange} />
    </div>
  );
}

interface ClockChangeNoticeProps {
  change: ClockChange | undefined;
  localInput: string;
  value: string;
  onChange: (timestamp: string) => void;
}

/** Says which instant is meant where the clocks change, and offers the other one. */
function ClockChangeNotice({ change, localInput, value, onChange }: ClockChangeNoticeProps) {
  const time = localInput.slice(11, 16);
  return (
    <Group gap="xs" mt={change ? 6 : 0} role="status">
      {change?.kind === 'skipped' ? (
        <Text size="sm">
          There is no {time} on this day in your time zone: the clocks go forward. {toLocalInput(value).slice(11, 16)} (
          {formatOffset(value)}) is meant.
        </Text>
      ) : null}
      {change?.kind === 'repeated' ? (
        <>
          <Text size="sm">
            {time} happens twice on this day in your time zone: the clocks go back. The{' '}
            {change.isFirst ? 'first' : 'second'} one ({formatOffset(value)}) is meant.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(change.other)}>
            Take the {change.isFirst ? 'second' : 'first'} one ({formatOffset(change.other)})
          </Button>
        </>
      ) : null}
    </Group>
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
