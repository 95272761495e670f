import { useRouteError } from '@quoin/shared/runtime/router';
import { RetryButton } from '../parts/retry-button.tsx';
import { texts } from '../texts.ts';
import styles from './message.module.css';

const reload = () => globalThis.location.reload();

/** In a screen's place when it could not be made; header and footer stand. What happened is in the console. */
export function ScreenError() {
  const error = useRouteError();
  // An answer of a loader can be asked for again; a file that did not come, or what broke in the screen, needs a fresh page.
  const canAskAgain = typeof error === 'object' && error !== null && 'status' in error;
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{texts.failedScreen}</h1>
      <p className={styles.hint}>{texts.failedScreenHint}</p>
      <RetryButton className={styles.button} onRetry={canAskAgain ? undefined : reload} />
    </div>
  );
}
