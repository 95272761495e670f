import { PasswordInput } from '../../ui/parts.ts';
import { labelled, toText, type InputProps } from './input-props.ts';

/** An input for a secret, which is never read back. A new secret that is left empty keeps the old one. */
export function SecretInput(props: InputProps) {
  const { field, isNew, help, value, error, inputRef, onChange, onBlur } = props;
  const isCurrent = field.kind === 'secret' && field.isCurrent;
  return (
    <PasswordInput
      {...labelled(props)}
      description={help ?? (isNew ? undefined : 'Leave it empty to keep the old one.')}
      ref={inputRef}
      value={toText(value)}
      aria-invalid={error ? true : undefined}
      autoComplete={isCurrent ? 'current-password' : 'new-password'}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
