import { useController } from 'react-hook-form';
import type { TextChange } from '../../contract/wire.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import { kinds } from '../kinds/kinds.ts';
import { findProblem, findRepeatProblem } from './rules.ts';
import { TextChanges } from './text-changes.tsx';

interface FieldInputProps {
  field: CompleteField;
  /** The stored record; null before it is created. Until then a slug may follow its title. */
  record: Row | null;
  /** What the server changed in this field's text when it was last saved. */
  changes: readonly TextChange[];
}

/** The input for a field's kind, bound to the form that contains it. */
export function FieldInput({ field: formField, record, changes }: FieldInputProps) {
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
  const input = (
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
  if (changes.length === 0) return input;
  return (
    <div>
      {input}
      <TextChanges label={formField.label} changes={changes} />
    </div>
  );
}
