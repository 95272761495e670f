import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './form.module.css';

/** The submit button. While the form is sent, the button keeps its place and the focus, and shows the progress. */
export function Submit({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? texts.form.sending : label}
      </button>
      <VisuallyHidden role="status">{isBusy && texts.form.sending}</VisuallyHidden>
    </>
  );
}
