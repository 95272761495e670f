import { texts } from '../texts.ts';
import styles from './failed-part.module.css';
import { RetryButton } from './retry-button.tsx';

/** In the place of a part whose call failed: what it is, and a way to try again. */
export function FailedPart({ what }: { what: string }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.failedPart(what)}</p>
      <RetryButton />
    </div>
  );
}
