import type { TextChange } from '../../contract/wire.ts';
import type { CompleteForm, Row } from '../descriptor.ts';
import { FieldInput } from './field-input.tsx';
import { ReadOnlyContext } from './read-only.ts';
import styles from './record-form.module.css';
import { UnusedFields } from './unused-fields.tsx';

interface FormFieldsProps {
  form: CompleteForm;
  record: Row | null;
  /** Whether the user may only read the record. */
  isReadOnly: boolean;
  /** How often the input of a field has been mounted again. */
  mountCounts: Readonly<Record<string, number>>;
  /** What the server changed in the texts that were saved last. */
  changes: readonly TextChange[];
}

/** The inputs of a form: a wide and a narrow column, and below them the fields that the site does not use. */
export function FormFields({ form, record, isReadOnly, mountCounts, changes }: FormFieldsProps) {
  const fieldsIn = (place: 'main' | 'side' | 'unused') => form.fields.filter((field) => field.place === place);
  const inputs = (place: 'main' | 'side' | 'unused') =>
    fieldsIn(place).map((field) => (
      <FieldInput
        key={`${field.name} ${mountCounts[field.name] ?? 0}`}
        field={field}
        record={record}
        changes={changes.filter((change) => change.field === field.name)}
      />
    ));
  const hasSide = fieldsIn('side').length > 0;
  const unused = fieldsIn('unused').map(({ name }) => name);
  const content = (
    <>
      <div className={styles.columns} data-single={!hasSide || undefined}>
        <div className={styles.card}>{inputs('main')}</div>
        {hasSide ? <div className={styles.card}>{inputs('side')}</div> : null}
      </div>
      {unused.length > 0 ? <UnusedFields names={unused}>{inputs('unused')}</UnusedFields> : null}
    </>
  );
  if (!isReadOnly) return content;
  return (
    <ReadOnlyContext value>
      <fieldset disabled className={styles.readOnly}>
        {content}
      </fieldset>
    </ReadOnlyContext>
  );
}
