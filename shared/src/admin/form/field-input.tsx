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
export function FieldInput({ field: formField, record }: FieldInputProps) {
  const { field, fieldState } = useController<Draft>({
    name: formField.name,
    rules: {
      validate: (value, values) =>
        findProblem(formField.field, value ?? null)
        ?? findRepeatProblem(formField.field, { value: value ?? null, values })
        ?? true,
    },
  });
  const Input = kinds[formField.field.kind];
  return (
    <Input
      name={formField.name}
      label={formField.label}
      help={formField.help}
      rows={formField.rows}
      field={formField.field}
      isNew={record === null}
      saved={(record && getValue(record, formField.name)) ?? null}
      value={field.value ?? null}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
