import { isObject } from '@quoin/shared/contract/is-object';
import { useRouteError } from '@quoin/shared/runtime/router';
import buttons from '../components/button.module.css';
import { RetryButton } from '../components/retry-button.tsx';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './message.module.css';
import { Message } from './message.tsx';

const reload = () => globalThis.location.reload();

/** Shown in place of a screen that failed; header and footer remain. The error is in the console. */
export function ScreenError() {
  const error = useRouteError();
  // A failed loader throws a response, which has a status: run it again. A chunk that did not load, or an error during
  // rendering, needs a page reload.
  const canRevalidate = isObject(error) && 'status' in error;
  return (
    <Message title={texts.failedScreen} hint={texts.failedScreenHint} isAlert>
      <RetryButton className={classes(buttons.button, styles.button)} onRetry={canRevalidate ? undefined : reload} />
    </Message>
  );
}
