import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { texts } from '../texts.ts';
import { isReceived, type FormAnswer } from './form-answer.ts';
import styles from './form.module.css';
import { trap } from './visitor-form.ts';

interface Props {
  /** The form's id. */
  form: string;
  name: string;
  label: string;
  answer: FormAnswer | undefined;
  type?: 'text' | 'email';
  /** A field of several lines. */
  rows?: number;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'tel' | 'email';
}

export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** A labelled field with what was typed into it and what is wrong with that. */
export function Field({ form, name, label, answer, rows, type = 'text', required = false, ...rest }: Props) {
  const id = fieldId(form, name);
  const { values, errors } = answer && !isReceived(answer) ? answer : { values: {}, errors: {} };
  const error = errors[name];
  const control = {
    id,
    name,
    required,
    defaultValue: values[name],
    className: styles.control,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    ...rest,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {rows === undefined ? <input type={type} {...control} /> : <textarea rows={rows} {...control} />}
    </div>
  );
}

/** The field for machines: outside the page for everybody who looks, listens or moves by keys. */
export function Trap({ form }: { form: string }) {
  const id = fieldId(form, trap);
  return (
    <VisuallyHidden as="p" aria-hidden="true">
      <label htmlFor={id}>{texts.form.leaveEmpty}</label>
      <input type="text" id={id} name={trap} tabIndex={-1} autoComplete="off" />
    </VisuallyHidden>
  );
}
