import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { useRevalidator } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

interface Props {
  className?: string | undefined;
  /** Replaces the default, which reloads the page's data. */
  onRetry?: (() => void) | undefined;
}

/**
 * Runs the failed loaders again; without JavaScript its form reloads the page. When the retry succeeds and the button
 * disappears, the focus moves to the region that it was in.
 */
export function RetryButton({ className, onRetry }: Props) {
  const { state, revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = state === 'loading';
  useLayoutEffect(() => {
    const element = button.current;
    const region = element?.closest<HTMLElement>('section, footer, nav, main');
    return () => {
      if (!region || document.activeElement !== element) return;
      region.tabIndex = -1;
      region.focus({ preventScroll: true });
    };
  }, []);
  const retry = onRetry ?? (() => void revalidate());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) retry();
  };
  // `aria-disabled`, because a disabled button loses the focus.
  return (
    <form onSubmit={handleSubmit}>
      <button ref={button} type="submit" className={className} aria-disabled={isBusy}>
        {isBusy ? texts.retrying : texts.retry}
      </button>
    </form>
  );
}
