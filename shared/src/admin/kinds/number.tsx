import { NumberInput } from '@mantine/core';
import { labelled, type InputProps } from './input-props.ts';

/** A whole number; an emptied one is sent as null and becomes the field's default. */
export function NumericInput(props: InputProps) {
  const { field, name, value, help, inputRef, onChange, onBlur } = props;
  if (field.kind !== 'number') return null;
  const hint = name === 'status' ? '1 is active; anything else is inactive.' : undefined;
  return (
    <NumberInput
      {...labelled(props)} description={help ?? hint} ref={inputRef} value={value ?? ''} min={field.min} max={field.max}
      allowDecimal={false} clampBehavior="none" onBlur={onBlur}
      onChange={(next) => onChange(typeof next === 'number' ? next : numberIn(next))}
    />
  );
}

/** Text that the library does not take for a number yet, such as a lone minus, is no number. */
const numberIn = (text: string): number | null => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));
