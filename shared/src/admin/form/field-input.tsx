import { useController } from 'react-hook-form';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import { kinds } from '../kinds/kinds.ts';
import { findProblem, findRepeatProblem } from './rules.ts';

interface FieldInputProps {
  field: CompleteField;
  /** The stored record; null before it is created. Until then a slug may follow its title. */
  record: Row | null;
}

/** The input for a field's kind, bound to the form that contains it. */
export function FieldInput({ field: shown, record }: FieldInputProps) {
  const { field, fieldState } = useController<Draft>({
    name: shown.name,
    rules: {
      validate: (value, values) =>
        findProblem(shown.field, value ?? null)
        ?? findRepeatProblem(shown.field, { value: value ?? null, values })
        ?? true,
    },
  });
  const Input = kinds[shown.field.kind];
  return (
    <Input
      name={shown.name}
      label={shown.label}
      help={shown.help}
      rows={shown.rows}
      field={shown.field}
      isNew={record === null}
      saved={(record && getValue(record, shown.name)) ?? null}
      value={field.value ?? null}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
