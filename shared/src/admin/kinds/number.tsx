import { Group, Input, NumberInput, Switch } from '@mantine/core';
import type { Switch as Meaning } from '../../contract/field.ts';
import { useState } from 'react';
import { labelled, toText, type InputProps, type Value } from './input-props.ts';

/**
 * An input for a whole number. Other text stays as it is typed and is refused with a message. An empty input is sent as
 * null and becomes the field's default. A field with a switch is that switch.
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

/**
 * A switch that is stored as a number (spec §5). The number itself is shown only where it is neither 1 nor 0, which
 * other clients may store.
 */
function SwitchInput({ meaning, ...props }: InputProps & { meaning: Meaning }) {
  const { name, label, help, error, field, value, inputRef, onChange, onBlur } = props;
  const [isTyped, setTyped] = useState(false);
  const isOther = typeof value === 'string' || (value !== null && value !== 0 && value !== 1);
  const hasNumber = isTyped || isOther;
  const isOn = value === 1;
  const seen = isOn ? meaning.on : meaning.off;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={
        typeof value === 'number' && isOther
          ? `${value} counts as ${meaning.off.toLowerCase()}. It stays ${value} until you change it.`
          : help
      }
      error={error}
      required={field.required ?? false}
    >
      <Group gap="sm" wrap="nowrap">
        {hasNumber ? (
          <Input
            name={name}
            aria-label={label}
            aria-invalid={error !== undefined}
            error={error !== undefined}
            ref={inputRef}
            w={64}
            value={toText(value)}
            inputMode="numeric"
            autoComplete="off"
            onBlur={onBlur}
            onChange={({ currentTarget }) => {
              // The input stays while somebody types 10, of which the 1 is a switch's number.
              setTyped(true);
              onChange(parseNumber(currentTarget.value));
            }}
          />
        ) : null}
        <Switch
          label={seen}
          aria-label={`${label} ${seen}`}
          ref={hasNumber ? undefined : inputRef}
          checked={isOn}
          onBlur={onBlur}
          onChange={({ currentTarget }) => {
            setTyped(false);
            onChange(currentTarget.checked ? 1 : 0);
          }}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** Returns null for empty text, a number for a whole number, else the text: validation refuses it without losing it. */
function parseNumber(text: string): Value {
  if (text.trim() === '') return null;
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
}
