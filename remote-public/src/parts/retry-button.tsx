import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { useRevalidator } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

interface Props {
  className?: string | undefined;
  /** Another way to try again than asking for the page's data. */
  onRetry?: (() => void) | undefined;
}

/**
 * Tries again what failed: without JavaScript the page is loaded anew. When it is gone because that helped,
 * its focus goes to what came in its place.
 */
export function RetryButton({ className, onRetry }: Props) {
  const { state, revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = state === 'loading';
  useLayoutEffect(() => {
    const own = button.current;
    const place = own?.closest<HTMLElement>('section, footer, nav, main');
    return () => {
      if (!place || document.activeElement !== own) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
  }, []);
  const retry = onRetry ?? (() => void revalidate());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) retry();
  };
  // A disabled button would lose the focus.
  return (
    <form onSubmit={handleSubmit}>
      <button ref={button} type="submit" className={className} aria-disabled={isBusy}>
        {isBusy ? texts.retrying : texts.retry}
      </button>
    </form>
  );
}
