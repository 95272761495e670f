import { PasswordInput } from '@mantine/core';
import { labelled, toText, type InputProps } from './input-props.ts';

/** An input for a secret, which is never read back: if it is left empty, the old one stays. */
export function SecretInput(props: InputProps) {
  const { isNew, help, value, error, inputRef, onChange, onBlur } = props;
  return (
    <PasswordInput
      {...labelled(props)}
      description={help ?? (isNew ? undefined : 'Leave it empty to keep the old one.')}
      ref={inputRef}
      value={toText(value)}
      aria-invalid={error ? true : undefined}
      autoComplete="new-password"
      visibilityToggleFocusable
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
