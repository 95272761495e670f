import type { MouseEvent, Ref } from 'react';
import { texts } from '../texts.ts';
import { fieldId } from './field.tsx';
import { isReceived, type FormResult } from './form-result.ts';
import styles from './form.module.css';
import type { VisitorForm } from './visitor-form.ts';

interface Props {
  form: VisitorForm;
  result: FormResult | undefined;
  messageRef: Ref<HTMLDivElement>;
}

function handleLinkClick(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Shows why a form was not received: a link to each invalid field, or what failed. Renders nothing without an error.
 */
export function FormError({ form: { id, fields }, result, messageRef }: Props) {
  if (!result || isReceived(result)) return null;
  const { errors, failure } = result;
  return (
    <div ref={messageRef} className={styles.errors} role="alert" tabIndex={-1}>
      <p className={styles.errorsTitle}>{failure ? texts.form.failures[failure].title : texts.form.wrong}</p>
      {failure && <p>{texts.form.failures[failure].hint}</p>}
      {!failure && (
        <ul>
          {fields
            .filter((name) => name in errors)
            .map((name) => (
              <li key={name}>
                <a href={`#${fieldId(id, name)}`} onClick={handleLinkClick}>
                  {errors[name]}
                </a>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
