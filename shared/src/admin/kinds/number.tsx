import { Group, NumberInput, Switch, TextInput } from '@mantine/core';
import type { Switch as Meaning } from '../../contract/field.ts';
import type { ReactNode } from 'react';
import { labelled, toText, type InputProps, type Value } from './input-props.ts';

/**
 * An input for a whole number. Other text stays as it is typed and is refused with a message. An empty input is sent as
 * null and becomes the field's default. A field with a switch is a text input (spec §3: a profile's status is edited as
 * free text), with the switch next to it.
 */
export function NumericInput(props: InputProps) {
  const { field, value, help, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'number') return null;
  if (field.switch) return <SwitchInput {...props} meaning={field.switch} />;
  return (
    <NumberInput
      {...labelled(props)}
      description={help}
      ref={inputRef}
      value={value ?? ''}
      min={field.min}
      max={field.max}
      allowedDecimalSeparators={['.', ',']}
      trimLeadingZeroesOnBlur={false}
      clampBehavior="none"
      onBlur={onBlur}
      onChange={(next) => onChange(typeof next === 'number' ? next : parseNumber(next))}
    />
  );
}

function SwitchInput({ meaning, ...props }: InputProps & { meaning: Meaning }) {
  const { value, help, inputRef, onChange, onBlur } = props;
  const isNeitherOnNorOff = typeof value === 'number' && value !== 0 && value !== 1;
  return (
    <TextInput
      {...labelled(props)}
      description={
        isNeitherOnNorOff
          ? `${value} counts as ${meaning.off.toLowerCase()}. It stays ${value} until you change it.`
          : help
      }
      ref={inputRef}
      value={toText(value)}
      inputMode="numeric"
      autoComplete="off"
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(parseNumber(currentTarget.value))}
      inputContainer={(input) => (
        <Switched meaning={meaning} {...props}>
          {input}
        </Switched>
      )}
    />
  );
}

/** The number is the stored value (spec §5: numeric); the switch shows its meaning. */
function Switched({
  meaning,
  label,
  value,
  onChange,
  children,
}: Pick<InputProps, 'label' | 'value' | 'onChange'> & { meaning: Meaning; children: ReactNode }) {
  const isOn = value === 1;
  return (
    <Group gap="sm" wrap="nowrap">
      <div style={{ width: 64, flex: 'none' }}>{children}</div>
      <Switch
        label={isOn ? meaning.on : meaning.off}
        aria-label={meaning.on}
        title={label}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
      />
    </Group>
  );
}

/** Returns null for empty text, a number for a whole number, else the text: validation refuses it without losing it. */
function parseNumber(text: string): Value {
  if (text.trim() === '') return null;
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
}
