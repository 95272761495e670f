import { useController, useFormState, useWatch } from 'react-hook-form';
import type { TextChange } from '../../contract/wire.ts';
import type { CompleteField, Draft, Row } from '../descriptor.ts';
import { getValue } from './drafts.ts';
import { kinds } from '../kinds/kinds.ts';
import { PictureUse } from '../kinds/picture-use/picture-use.tsx';
import { useResetUse } from '../kinds/picture-use/use-reset-use.ts';
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
export function FieldInput(props: FieldInputProps) {
  const { isShown } = props.field;
  return isShown ? <ConditionalInput {...props} isShown={isShown} /> : <BoundInput {...props} />;
}

/** An input that only some values of the form need. It also appears when the server demands its value. */
function ConditionalInput({ isShown, ...props }: FieldInputProps & { isShown: NonNullable<CompleteField['isShown']> }) {
  const values = useWatch<Draft>();
  const { errors } = useFormState<Draft>({ name: props.field.name });
  const isNeeded = errors[props.field.name] !== undefined || isShown(toValues(values), props.record);
  return isNeeded ? <BoundInput {...props} /> : null;
}

/** A watched value is undefined before its input is mounted. */
const toValues = (values: Partial<Draft>): Draft =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

function BoundInput({ field: formField, record, changes }: FieldInputProps) {
  const use = useResetUse(formField, record);
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
      links={formField.links}
      isNew={record === null}
      saved={(record && getValue(record, formField.name)) ?? null}
      value={field.value ?? null}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onChange={(value) => {
        field.onChange(value);
        use.reset?.(value);
      }}
      onBlur={field.onBlur}
    />
  );
  // The input stays in the same place while its picture comes and goes, so that it keeps the focus.
  if (changes.length === 0 && !use.reset) return input;
  return (
    <div>
      {input}
      {use.reset && typeof field.value === 'string' && field.value !== '' ? (
        <PictureUse name={formField.name} label={formField.label} address={field.value} />
      ) : null}
      {changes.length === 0 ? null : <TextChanges label={formField.label} changes={changes} />}
    </div>
  );
}
