import { useRevalidator, useRouteError } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';
import styles from './message.module.css';

const reload = () => globalThis.location.reload();

/** In a screen's place when it could not be made; header and footer stand. What happened is in the console. */
export function ScreenError() {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  // An answer of a loader can be asked for again; what broke in the screen itself needs a fresh page.
  const canAskAgain = typeof error === 'object' && error !== null && 'status' in error;
  return (
    <div className={styles.message} role="alert">
      <h1 className={styles.title}>{texts.failedScreen}</h1>
      <p className={styles.hint}>{texts.failedScreenHint}</p>
      <button type="button" className={styles.button} disabled={state === 'loading'} onClick={canAskAgain ? () => void revalidate() : reload}>
        {state === 'loading' ? texts.retrying : texts.retry}
      </button>
    </div>
  );
}
