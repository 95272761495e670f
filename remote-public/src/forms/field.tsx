import buttons from '../components/button.module.css';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { texts } from '../texts.ts';
import { isReceived, type FormResult } from './form-result.ts';
import { classes } from '../text/classes.ts';
import styles from './form.module.css';
import { trap } from './visitor-form.ts';

interface Props {
  form: string;
  name: string;
  label: string;
  result: FormResult | undefined;
  type?: 'text' | 'email';
  /** The height in lines; makes the field a `textarea`. */
  rows?: number;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'tel' | 'email';
  /** The id of a text that describes the field while it has no error. */
  hintId?: string;
}

export const fieldId = (form: string, name: string): string => `${form}-${name}`;

/** A labelled field with the value that was typed and the error in it. */
export function Field({ form, name, label, result, rows, type = 'text', required = false, hintId, ...rest }: Props) {
  const id = fieldId(form, name);
  const { values, errors } = result && !isReceived(result) ? result : { values: {}, errors: {} };
  const error = errors[name];
  const control = {
    id,
    name,
    required,
    defaultValue: values[name],
    className: styles.control,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? hintId : `${id}-error`,
    ...rest,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} data-mark={required ? texts.form.required : undefined}>
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

/** The honeypot field: hidden from sight, from screen readers and from the tab order. */
export function Trap({ form }: { form: string }) {
  const id = fieldId(form, trap);
  return (
    <VisuallyHidden as="p" aria-hidden="true">
      <label htmlFor={id}>{texts.form.leaveEmpty}</label>
      <input type="text" id={id} name={trap} tabIndex={-1} autoComplete="off" />
    </VisuallyHidden>
  );
}

/** The submit button. While the form is sent, the button keeps its place and the focus, and shows the progress. */
export function Submit({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <>
      <button type="submit" className={classes(buttons.button, styles.submit)} aria-disabled={isBusy}>
        {isBusy ? texts.form.sending : label}
      </button>
      <VisuallyHidden role="status">{isBusy && texts.form.sending}</VisuallyHidden>
    </>
  );
}
