import { useRevalidator } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';
import styles from './failed-part.module.css';

/** In the place of a part whose call failed: what it is, and a way to try again. */
export function FailedPart({ what }: { what: string }) {
  const { state, revalidate } = useRevalidator();
  const isBusy = state === 'loading';
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.failedPart(what)}</p>
      <button type="button" disabled={isBusy} onClick={() => void revalidate()}>{isBusy ? texts.retrying : texts.retry}</button>
    </div>
  );
}
