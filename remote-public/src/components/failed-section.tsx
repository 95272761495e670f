import { texts } from '../texts.ts';
import styles from './failed-section.module.css';
import { RetryButton } from './retry-button.tsx';

/** Shown in place of a part whose call failed: the name of the part and a Retry button. */
export function FailedSection({ subject }: { subject: string }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.failedSection(subject)}</p>
      <RetryButton />
    </div>
  );
}
