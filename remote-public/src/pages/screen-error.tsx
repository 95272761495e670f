import { isObject } from '@quoin/shared/contract/is-object';
import { useRouteError } from '@quoin/shared/runtime/router';
import { RetryButton } from '../parts/retry-button.tsx';
import { texts } from '../texts.ts';
import styles from './message.module.css';
import { Message } from './message.tsx';

const reload = () => globalThis.location.reload();

/** In a screen's place when it could not be made; header and footer stand. What happened is in the console. */
export function ScreenError() {
  const error = useRouteError();
  // An answer of a loader can be asked for again; a file that did not come, or what broke in the screen, needs a fresh
  // page.
  const canAskAgain = isObject(error) && 'status' in error;
  return (
    <Message title={texts.failedScreen} hint={texts.failedScreenHint} isAlert>
      <RetryButton className={styles.button} onRetry={canAskAgain ? undefined : reload} />
    </Message>
  );
}
