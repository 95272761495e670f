import { Children, useDeferredValue, type ReactNode } from 'react';
import { useLocation } from '@quoin/shared/runtime/router';
import styles from './progressive-render.module.css';
import { useHasScrollTarget } from './use-has-scroll-target.ts';

/** So many parts fill a window, or nearly. */
const shownFirst = 2;

/**
 * The parts of a page, from its top to its end. Of a page that is gone to, the first screen is shown before the others
 * are made.
 */
export function ProgressiveRender({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Steps key={pathname}>{children}</Steps>;
}

function Steps({ children }: { children: ReactNode }) {
  // Where a place in it is looked for, a page is there whole; and so it is served.
  const isWhole = useDeferredValue(true, useHasScrollTarget());
  const parts = Children.toArray(children);
  return (
    <>
      {isWhole ? parts : parts.slice(0, shownFirst)}
      {!isWhole && <div className={styles.room} />}
    </>
  );
}
