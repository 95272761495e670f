import { Group, NumberInput, Switch } from '@mantine/core';
import type { Switch as Meaning } from '../../contract/field.ts';
import type { ReactNode } from 'react';
import { labelled, type InputProps, type Value } from './input-props.ts';

/** A whole number; one with a fraction can be typed, to be refused as it stands. An emptied one is sent as null and becomes the field's default. One that is a switch has the switch beside it. */
export function NumericInput(props: InputProps) {
  const { field, value, help, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'number') return null;
  const meaning = field.switch;
  const isOdd = meaning && typeof value === 'number' && value !== 0 && value !== 1;
  return (
    <NumberInput
      {...labelled(props)} description={isOdd ? `${value} counts as ${meaning.off.toLowerCase()}. It stays ${value} until you change it.` : help} ref={inputRef} value={value ?? ''}
      min={field.min} max={field.max} allowedDecimalSeparators={['.', ',']} trimLeadingZeroesOnBlur={false} clampBehavior="none" hideControls={Boolean(meaning)} onBlur={onBlur}
      inputContainer={(input) => (meaning ? <Switched meaning={meaning} {...props}>{input}</Switched> : input)}
      onChange={(next) => onChange(typeof next === 'number' ? next : valueIn(next))}
    />
  );
}

/** The number is what is stored (spec §5: numeric); the switch is what it means. */
function Switched({ meaning, label, value, onChange, children }: Pick<InputProps, 'label' | 'value' | 'onChange'> & { meaning: Meaning; children: ReactNode }) {
  const isOn = value === 1;
  return (
    <Group gap="sm" wrap="nowrap">
      <div style={{ width: 64, flex: 'none' }}>{children}</div>
      <Switch
        label={isOn ? meaning.on : meaning.off} aria-label={meaning.on} title={label} checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
      />
    </Group>
  );
}

/** Text that the library does not take for a number yet, such as a lone minus, is no number; one with a fraction, such as 1.000, stays text. */
function valueIn(text: string): Value {
  if (text.includes('.')) return text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
