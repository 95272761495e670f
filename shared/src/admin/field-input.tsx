import { useController } from 'react-hook-form';
import type { CompleteField, Draft } from './descriptor.ts';
import { kinds } from './kinds/kinds.ts';
import { problemOf, repeatProblemOf } from './rules.ts';

interface FieldInputProps {
  field: CompleteField;
  /** The record has not been saved yet: a slug may still follow its title. */
  isNew: boolean;
}

/** One input of a form, by its field's kind, tied to the form around it. */
export function FieldInput({ field: shown, isNew }: FieldInputProps) {
  const { field, fieldState } = useController<Draft>({
    name: shown.name,
    rules: { validate: (value, values) => problemOf(shown.field, value ?? null) ?? repeatProblemOf(shown.field, { value: value ?? null, values }) ?? true },
  });
  const Input = kinds[shown.field.kind];
  return (
    <Input
      name={shown.name} label={shown.label} help={shown.help} rows={shown.rows} field={shown.field} isNew={isNew}
      value={field.value ?? null} error={fieldState.error?.message} inputRef={field.ref} onChange={field.onChange} onBlur={field.onBlur}
    />
  );
}
