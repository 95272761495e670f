import type { MouseEvent, Ref } from 'react';
import { texts } from '../texts.ts';
import { fieldId } from './field.tsx';
import { isReceived, type FormResult } from './form-result.ts';
import styles from './form.module.css';
import type { VisitorForm } from './visitor-form.ts';

interface Props {
  form: VisitorForm;
  answer: FormResult | undefined;
  messageRef: Ref<HTMLDivElement>;
}

function handleWay(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Shows why a form was not received: a link to each invalid field, or what failed. Renders nothing without an error.
 */
export function FormError({ form: { id, fields }, answer, messageRef }: Props) {
  if (!answer || isReceived(answer)) return null;
  const { errors, failure } = answer;
  return (
    <div ref={messageRef} className={styles.trouble} role="alert" tabIndex={-1}>
      <p className={styles.troubleTitle}>{failure ? texts.form.failures[failure].title : texts.form.wrong}</p>
      {failure && <p>{texts.form.failures[failure].hint}</p>}
      {!failure && (
        <ul>
          {fields
            .filter((name) => name in errors)
            .map((name) => (
              <li key={name}>
                <a href={`#${fieldId(id, name)}`} onClick={handleWay}>
                  {errors[name]}
                </a>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
